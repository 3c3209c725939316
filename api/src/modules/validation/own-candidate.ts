import type { Prisma } from '@kollegium/db'
import { requireNotMasquerading } from '../../access/not-masquerading.ts'
import type { SignedInContext } from '../../engine/context.ts'
import { sv } from '../../i18n/sv/index.ts'
import { createTranslator } from '../../i18n/translator.ts'
import { AppError } from '../../kernel/errors.ts'
import { lockRows, type Tx } from '../../kernel/transaction.ts'

const t = createTranslator(sv)

/** The person's own row as a candidate. */
export const whereOwn = (userId: number) => ({ user_id: userId }) satisfies Prisma.ValidigCandidateWhereInput

type Reader = Pick<SignedInContext['actor'], 'realUser'> & { user: { id: number; candidateOnly: boolean } }

/**
 * The candidates that the person is assigned to. A candidate alone is nobody's staff, whatever a row says; neither is an
 * administrator who acts as the staff, nor anybody in the own validation: words among the staff are not for the candidate.
 */
export const assignedTo = ({ actor }: { actor: Reader }): Prisma.ValidigCandidateWhereInput =>
  actor.user.candidateOnly || actor.realUser
    ? { id: { in: [] } }
    : { staff: { some: { user_id: actor.user.id } }, user_id: { not: actor.user.id } }

/** The candidates whose answers and files a person reads: the own row, and those whose staff the person is. Nobody else reads them, whatever rights they have. */
export const whereReads = (actor: Reader): Prisma.ValidigCandidateWhereInput => ({
  OR: [whereOwn(actor.user.id), assignedTo({ actor })],
})

/**
 * Answers and files are for the candidate and the staff themselves: an administrator who acts as one of them gets none of it.
 * @throws AppError FORBIDDEN
 */
export const requireOneself = (actor: SignedInContext['actor']): void =>
  requireNotMasquerading(actor, 'validation.masquerading')

/**
 * The id of the person's own candidate row.
 * @throws AppError FORBIDDEN for a person who is no candidate, or no longer one
 */
export async function requireCandidate({ db, actor }: Pick<SignedInContext, 'db' | 'actor'>): Promise<number> {
  const candidate = await db.validigCandidate.findUnique({ where: whereOwn(actor.user.id), select: { id: true } })
  if (!candidate) throw new AppError('FORBIDDEN', { message: t('candidate.none') })
  return candidate.id
}

/**
 * Locks the candidate until the transaction ends. Every change of the candidate's own begins with it, before any lock on a
 * survey: answers, files, comments and sending follow each other, and none waits for another in a circle.
 * @throws AppError as {@link requireUnfinished}
 */
export async function lockCandidate(tx: Tx, id: number): Promise<void> {
  await lockRows(tx, 'ValidigCandidate', [id], 'write')
  await requireUnfinished(tx, id)
}

/** @throws AppError CONFLICT for a validation that is finished; FORBIDDEN for one that has been removed */
export async function requireUnfinished(db: Tx, id: number): Promise<void> {
  const candidate = await db.validigCandidate.findUnique({ where: { id }, select: { finished_at: true } })
  if (!candidate) throw new AppError('FORBIDDEN', { message: t('candidate.none') })
  if (candidate.finished_at) throw new AppError('CONFLICT', { message: t('candidate.finished') })
}

/** Notes that the candidate was here. */
export async function noteActive(db: Tx, id: number, now = new Date()): Promise<void> {
  await db.validigCandidate.update({ where: { id }, data: { last_active_at: now }, select: { id: true } })
}
