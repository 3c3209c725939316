import type { Context } from '../../../engine/context.ts'
import { dayIn, type Language, type Words, withDaysIn, wordsIn } from '../../../i18n/languages.ts'
import { AppError } from '../../../kernel/errors.ts'
import { momentOf } from '../../../kernel/fields.ts'
import type { Tx } from '../../../kernel/transaction.ts'
import { addressOf, countAttempt, limitKey } from '../../../platform/auth/rate-limit.ts'
import { parseCertificateNumber } from '../certificate-number.ts'
import { PaperFault, readFrozen } from '../frozen-paper.ts'
import { type Fact, formatNumberGroups, nounOf, type PaperKind, paperFacts } from '../papers/index.ts'

/** Enough for a personnel department with a pile of papers; far too few to find a number by trying. */
const limit = { max: 60, seconds: 600 }

export type Verification = {
  status: 'valid' | 'revoked' | 'replaced' | 'unknown'
  /** As read, in groups of four; null when it is no number at all. */
  number: string | null
  /** What is wrong with how the number was typed, or null. */
  problem: string | null
  kind: PaperKind | null
  /** The paper's own words, in the page's order. Never a personal number; no name once it is revoked or replaced. */
  facts: Fact[]
  /** Whom to ask about it, as the paper names them, or null. */
  educator: string | null
  /** Where they say that they are reached now; null when the educator was typed by hand. */
  contact: { website: string; email: string } | null
  issued_at: string | null
  revoked_at: string | null
  checked_at: string
}
export type Asking = { language?: Language; now?: Date }

/** What is read of a person to tell what the paper stands for. */
export const toldSelect = {
  number: true,
  status: true,
  protected: true,
  paper: true,
  issued_at: true,
  revoked_at: true,
  revoked_reason: true,
  certificate: { select: { educator: { select: { website: true, email: true } } } },
} as const
type Told = {
  number: string | null
  status: 'draft' | 'issued' | 'revoked' | 'replaced'
  protected: boolean
  paper: unknown
  issued_at: Date | null
  revoked_at: Date | null
  revoked_reason: string
  certificate: { educator: Verification['contact'] }
}

/**
 * Looks a typed number up (readings, Interface: verification). A person with protected identity, and a draft, are
 * unknown: the answer can't be told from that for a number that nobody has.
 * @throws AppError UNAVAILABLE when what is kept of it can't be read
 */
export async function verify(db: Tx, typed: string, asking: Asking = {}): Promise<Verification> {
  const number = parseCertificateNumber(typed)
  if (number === null) return { ...unknownOf(null, asking), problem: typingProblem(typed, asking) }
  const person = await db.certificatePerson.findUnique({ where: { number }, select: toldSelect })
  return (person && tell(person, asking)) ?? unknownOf(number, asking)
}

/**
 * What a kept paper stands for now; null when it may not be told: a draft, or a person with protected identity.
 * @throws AppError UNAVAILABLE when what is kept of it can't be read
 */
export function tell(person: Told, asking: Asking): Verification | null {
  const { number, status } = person
  if (status === 'draft' || person.protected || number === null) return null
  const t = wordsIn(asking.language ?? 'sv')
  const paper = readable(person.paper, t)
  const facts = factsOf(paper, asking)
  const found = {
    ...unknownOf(number, asking),
    kind: paper.kind,
    educator: 'educator' in paper ? paper.educator : null,
    contact: person.certificate.educator,
    issued_at: momentOf(person.issued_at),
    revoked_at: momentOf(person.revoked_at),
  }
  if (status === 'issued') return { ...found, status: 'valid', facts }

  const kept = [t(`paper.numberLabel.${nounOf(paper.kind)}`), t('paper.fact.document'), t('paper.fact.issued')]
  const ended = person.revoked_at ? dayIn(asking.language ?? 'sv', person.revoked_at) : ''
  return {
    ...found,
    status,
    facts: [
      ...kept.flatMap((label) => facts.filter((fact) => fact.label === label)),
      { label: t(status === 'revoked' ? 'verify.revokedAt' : 'verify.replacedAt'), value: ended },
      { label: t('verify.reason'), value: person.revoked_reason },
    ].filter(({ value }) => value !== ''),
  }
}

function readable(paper: unknown, t: Words) {
  try {
    return readFrozen(paper)
  } catch (cause) {
    if (!(cause instanceof PaperFault)) throw cause
    throw new AppError('UNAVAILABLE', { message: t('verify.unreadable'), cause })
  }
}

function factsOf(paper: ReturnType<typeof readFrozen>, { language = 'sv' }: Asking): Fact[] {
  const facts = paperFacts(paper, wordsIn(language))
  return facts.map(({ label, value }) => ({ label, value: withDaysIn(language, value) }))
}

function unknownOf(number: string | null, { now = new Date() }: Asking): Verification {
  return {
    status: 'unknown',
    number: number && formatNumberGroups(number),
    problem: null,
    kind: null,
    facts: [],
    educator: null,
    contact: null,
    issued_at: null,
    revoked_at: null,
    checked_at: now.toISOString(),
  }
}

/**
 * Counts a visitor's check, of whatever sort.
 * @throws AppError RATE_LIMITED with `details.until`
 */
export async function countCheck(ctx: Pick<Context, 'services' | 'request'>, language: Language = 'sv'): Promise<void> {
  const verdict = await countAttempt(ctx.services.tries, limitKey('verify', addressOf(ctx.request.ip)), limit)
  if (!verdict.allowed) {
    throw new AppError('RATE_LIMITED', {
      message: wordsIn(language)('verify.tooMany'),
      details: { until: verdict.until.toISOString() },
    })
  }
}

function typingProblem(typed: string, { language = 'sv' }: Asking): string {
  const length = typed.replace(/[^0-9a-z]/gi, '').length
  return wordsIn(language)(length === 12 ? 'verify.checkCharacter' : 'verify.length')
}
