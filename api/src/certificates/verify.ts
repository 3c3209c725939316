import { addressOf, countTry, limitKey } from '../auth/rate-limit.ts'
import type { Context } from '../core/context.ts'
import { AppError } from '../core/errors.ts'
import { momentOf } from '../core/fields.ts'
import type { Tx } from '../core/transaction.ts'
import { sv } from '../words/sv/index.ts'
import { createWords } from '../words/words.ts'
import { parseCertificateNumber } from './certificate-number.ts'
import { readFrozen } from './frozen-paper.ts'
import { type Fact, formatDay, formatNumberGroups, nounOf, type PaperNoun, paperFacts } from './papers/index.ts'

const t = createWords(sv)

/** Enough for a personnel department with a pile of papers; far too few to find a number by trying. */
const limit = { max: 60, seconds: 600 }

export type Verification = {
  status: 'valid' | 'revoked' | 'replaced' | 'unknown'
  /** As read, in groups of four; null when it is no number at all. */
  number: string | null
  /** What is wrong with how the number was typed, or null. */
  problem: string | null
  /** What it is called: the answer's heading follows it. */
  noun: PaperNoun | null
  /** The paper's own words, in the page's order. Never a personal number; no name once it is revoked or replaced. */
  facts: Fact[]
  /** Whom to ask about it, or null. */
  educator: string | null
  issued_at: string | null
  revoked_at: string | null
  checked_at: string
}

/**
 * Looks a typed number up (readings, Interface: verification). A person with protected identity, and a draft, are
 * unknown: the answer can't be told from that for a number that nobody has.
 */
export async function verify(db: Tx, typed: string, now = new Date()): Promise<Verification> {
  const number = parseCertificateNumber(typed)
  const unknown: Verification = {
    status: 'unknown',
    number: number && formatNumberGroups(number),
    problem: number === null ? typingProblem(typed) : null,
    noun: null,
    facts: [],
    educator: null,
    issued_at: null,
    revoked_at: null,
    checked_at: now.toISOString(),
  }
  if (number === null) return unknown
  const person = await db.certificatePerson.findUnique({
    where: { number, protected: false },
    select: { status: true, paper: true, issued_at: true, revoked_at: true, revoked_reason: true },
  })
  if (!person || person.status === 'draft') return unknown
  const paper = readFrozen(person.paper)
  const found = {
    ...unknown,
    noun: nounOf(paper.kind),
    educator: 'educator' in paper ? paper.educator : null,
    issued_at: momentOf(person.issued_at),
    revoked_at: momentOf(person.revoked_at),
  }
  if (person.status === 'issued') return { ...found, status: 'valid', facts: paperFacts(paper) }

  const facts = paperFacts(paper)
  const kept = [t(`paper.numberLabel.${nounOf(paper.kind)}`), t('paper.fact.document'), t('paper.fact.issued')]
  const ended = person.revoked_at ? formatDay(swedishDay(person.revoked_at)) : ''
  return {
    ...found,
    status: person.status,
    facts: [
      ...kept.flatMap((label) => facts.filter((fact) => fact.label === label)),
      { label: t(person.status === 'revoked' ? 'verify.revokedAt' : 'verify.replacedAt'), value: ended },
      { label: t('verify.reason'), value: person.revoked_reason },
    ].filter(({ value }) => value !== ''),
  }
}

/**
 * The same for a visitor, whose checks are counted.
 * @throws AppError RATE_LIMITED with `details.until`
 */
export async function verifyFor(ctx: Pick<Context, 'services' | 'request'>, typed: string): Promise<Verification> {
  const { db } = ctx.services
  const verdict = await countTry(db, limitKey('verify', addressOf(ctx.request.ip)), limit)
  if (!verdict.allowed) {
    throw new AppError('RATE_LIMITED', {
      message: t('verify.tooMany'),
      details: { until: verdict.until.toISOString() },
    })
  }
  return verify(db, typed)
}

function typingProblem(typed: string): string {
  const length = typed.replace(/[^0-9a-z]/gi, '').length
  return t(length === 12 ? 'verify.checkCharacter' : 'verify.length')
}

function swedishDay(moment: Date): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Stockholm' }).format(moment)
}
