import { z } from 'zod'
import type { Context } from '../../../engine/context.ts'
import { dayIn, type Language, type Words, withDaysIn, wordsIn } from '../../../i18n/languages.ts'
import { swedishDay } from '../../../i18n/swedish-day.ts'
import { AppError } from '../../../kernel/errors.ts'
import { momentOf } from '../../../kernel/fields.ts'
import type { Tx } from '../../../kernel/transaction.ts'
import { addressOf, countAttempt, limitKey } from '../../../platform/auth/rate-limit.ts'
import { formatCertificateNumber, parseCertificateNumber } from '../certificate-number.ts'
import { noteUse } from '../document-use.ts'
import { PaperError, readFrozen } from '../frozen-paper.ts'
import { type Fact, nounOf, type PaperKind, paperFacts } from '../papers/index.ts'

/** Tries in so many seconds: enough for a personnel department with a pile of papers, too few to guess a number. */
const limit = { max: 60, seconds: 600 }
/** Of 500 numbers or files each, and of the tables that are fetched of them. */
const limitOfMany = { max: 20, seconds: 600 }

/** The result of a number's check. It never holds a personal number. */
export type Verification = {
  /** 'upcoming': issued, and its day has not come. */
  status: 'valid' | 'upcoming' | 'revoked' | 'replaced' | 'unknown'
  /** A person with protected identity: the document is genuine, and nothing but its number and status is told. */
  protected: boolean
  /** The number in groups of four; null for a text that is no number. */
  number: string | null
  /** The typing error, or null. */
  problem: string | null
  kind: PaperKind | null
  /** The paper's facts, in the page's order. Never a personal number; no name once it is revoked or replaced. */
  facts: Fact[]
  /** The educator's name on the paper, or null. */
  educator: string | null
  /** The educator's present contact; null for an educator outside the network. */
  contact: { website: string; email: string } | null
  issued_at: string | null
  /** The day on the paper (`YYYY-MM-DD`). */
  date: string | null
  /** The day of an upcoming document, from which it holds (`YYYY-MM-DD`); null for others. */
  valid_from: string | null
  revoked_at: string | null
  /** The office's text on the worth of the education, in the language that was asked for; null without such a text. */
  worth: string | null
  /** The document has a supplement in two languages. */
  supplement: boolean
  checked_at: string
}
/** The language of the result, Swedish by default, and the moment of the check. */
export type VerifyOptions = { language?: Language; now?: Date }

/** The columns of a person that a verification needs. */
export const verificationSelect = {
  id: true,
  number: true,
  status: true,
  protected: true,
  paper: true,
  issued_at: true,
  revoked_at: true,
  revoked_reason: true,
  certificate: { select: { educator: { select: { website: true, email: true } } } },
  use: { select: { verified_at: true } },
} as const
type VerifiedPerson = {
  number: string | null
  status: 'draft' | 'issued' | 'revoked' | 'replaced'
  protected: boolean
  paper: unknown
  issued_at: Date | null
  revoked_at: Date | null
  revoked_reason: string
  certificate: { educator: Verification['contact'] }
}

/** A person's row as far as its first verification is concerned. */
type Counted = { id: number; use: { verified_at: Date | null } | null }

/** Notes that documents were verified. Most were before: a row that says so costs no statement. */
export async function noteVerified(db: Tx, persons: readonly Counted[]): Promise<void> {
  await noteUse(
    db,
    'verified',
    persons.filter(({ use }) => !use?.verified_at).map(({ id }) => id),
  )
}

/**
 * Verifies a typed number (readings, Interface: verification). A draft gets the same answer as a number
 * without a document.
 * @throws AppError UNAVAILABLE when the stored paper can't be read
 */
export async function verify(db: Tx, typed: string, options: VerifyOptions = {}): Promise<Verification> {
  const number = parseCertificateNumber(typed)
  if (number === null) return { ...unknownOf(null, options), problem: typingProblem(typed, options) }
  const person = await db.certificatePerson.findUnique({ where: { number }, select: verificationSelect })
  const found = person && verificationOf(person, options)
  if (!found) return unknownOf(number, options)
  await noteVerified(db, [person])
  return found
}

/** The most numbers of one check. */
export const maxNumbers = 500

/**
 * Verifies up to {@link maxNumbers} typed numbers by as many statements as one, in their order. A paper that can't be read has the status
 * 'unknown' with that as its problem: the others are told all the same.
 */
export async function verifyMany(
  db: Tx,
  typed: readonly string[],
  options: VerifyOptions = {},
): Promise<Verification[]> {
  const numbers = typed.slice(0, maxNumbers).map((text) => ({ text, number: parseCertificateNumber(text) }))
  const wanted = numbers.flatMap(({ number }) => number ?? [])
  const persons = await db.certificatePerson.findMany({ where: { number: { in: wanted } }, select: verificationSelect })
  const byNumber = new Map(persons.map((person) => [person.number, person]))
  await noteVerified(
    db,
    persons.filter(({ status }) => status !== 'draft'),
  )
  return numbers.map(({ text, number }) => {
    if (number === null) return { ...unknownOf(null, options), problem: typingProblem(text, options) }
    const person = byNumber.get(number)
    return (person && readable(person, options)) ?? unknownOf(number, options)
  })
}

/** As {@link verificationOf}; a paper that can't be read is a problem of its own row alone. */
export function readable(person: VerifiedPerson, options: VerifyOptions): Verification | null {
  try {
    return verificationOf(person, options)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { ...unknownOf(person.number, options), problem: error.message }
  }
}

/**
 * The verification of one person's stored paper; null for a draft.
 * @throws AppError UNAVAILABLE when the stored paper can't be read
 */
export function verificationOf(person: VerifiedPerson, options: VerifyOptions): Verification | null {
  const { number } = person
  if (person.status === 'draft' || number === null) return null
  const status = statusOf(person.status, person.paper, options)
  if (person.protected) return { ...unknownOf(number, options), status, protected: true }
  const t = wordsIn(options.language ?? 'sv')
  const paper = readPaper(person.paper, t)
  const facts = factsOf(paper, options)
  const found = {
    ...unknownOf(number, options),
    status,
    kind: paper.kind,
    educator: 'educator' in paper ? paper.educator : null,
    contact: person.certificate.educator,
    issued_at: momentOf(person.issued_at),
    date: paper.date,
    valid_from: status === 'upcoming' ? paper.date : null,
    revoked_at: momentOf(person.revoked_at),
  }
  if (status === 'valid' || status === 'upcoming') {
    const { supplement } = paper
    const worth = supplement?.worth[options.language ?? 'sv'] ?? null
    return { ...found, facts, worth, supplement: Boolean(supplement) }
  }

  const remaining = [t(`paper.numberLabel.${nounOf(paper.kind)}`), t('paper.fact.document'), t('paper.fact.issued')]
  const ended = person.revoked_at ? dayIn(options.language ?? 'sv', person.revoked_at) : ''
  return {
    ...found,
    facts: [
      ...remaining.flatMap((label) => facts.filter((fact) => fact.label === label)),
      { label: t(status === 'revoked' ? 'verify.revokedAt' : 'verify.replacedAt'), value: ended },
      { label: t('verify.reason'), value: person.revoked_reason },
    ].filter(({ value }) => value !== ''),
  }
}

/** The date of a stored paper, also of one that can't be read as a whole. */
const dated = z.object({ date: z.iso.date() })

/** A document holds from its day in Sweden. */
function statusOf(
  status: 'issued' | 'revoked' | 'replaced',
  paper: unknown,
  { now = new Date() }: VerifyOptions,
): Exclude<Verification['status'], 'unknown'> {
  if (status !== 'issued') return status
  const { data } = dated.safeParse(paper)
  return data && data.date > swedishDay(now) ? 'upcoming' : 'valid'
}

function readPaper(paper: unknown, t: Words) {
  try {
    return readFrozen(paper)
  } catch (cause) {
    if (!(cause instanceof PaperError)) throw cause
    throw new AppError('UNAVAILABLE', { message: t('verify.unreadable'), cause })
  }
}

function factsOf(paper: ReturnType<typeof readFrozen>, { language = 'sv' }: VerifyOptions): Fact[] {
  const facts = paperFacts(paper, wordsIn(language))
  return facts.map(({ label, value }) => ({ label, value: withDaysIn(language, value) }))
}

function unknownOf(number: string | null, { now = new Date() }: VerifyOptions): Verification {
  return {
    status: 'unknown',
    protected: false,
    number: number && formatCertificateNumber(number),
    problem: null,
    kind: null,
    facts: [],
    educator: null,
    contact: null,
    issued_at: null,
    date: null,
    valid_from: null,
    revoked_at: null,
    worth: null,
    supplement: false,
    checked_at: now.toISOString(),
  }
}

/**
 * Counts a visitor's verification of a number or a file.
 * @throws AppError RATE_LIMITED with `details.until`
 */
export function countCheck(ctx: Visitor, language: Language = 'sv'): Promise<void> {
  return count(ctx, 'verify', limit, language)
}

/** Counts a visitor's check of many, which has a limit of its own. @throws AppError RATE_LIMITED with `details.until` */
export function countCheckOfMany(ctx: Visitor, language: Language): Promise<void> {
  return count(ctx, 'verify many', limitOfMany, language)
}

type Visitor = Pick<Context, 'services' | 'request'>

async function count(ctx: Visitor, sort: string, most: typeof limit, language: Language): Promise<void> {
  const verdict = await countAttempt(ctx.services.tries, limitKey(sort, addressOf(ctx.request.ip)), most)
  if (!verdict.allowed) {
    throw new AppError('RATE_LIMITED', {
      message: wordsIn(language)('verify.tooMany'),
      details: { until: verdict.until.toISOString() },
    })
  }
}

function typingProblem(typed: string, { language = 'sv' }: VerifyOptions): string {
  const length = typed.replace(/[^0-9a-z]/gi, '').length
  return wordsIn(language)(length === 12 ? 'verify.checkCharacter' : 'verify.length')
}
