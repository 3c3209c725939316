import type { Prisma } from '@kollegium/db'
import type { SignedInContext } from '../../engine/context.ts'
import { sv } from '../../i18n/sv/index.ts'
import { createTranslator } from '../../i18n/translator.ts'
import { AppError } from '../../kernel/errors.ts'
import { lockRows, type Tx } from '../../kernel/transaction.ts'

const t = createTranslator(sv)

/** The person's own row as a candidate. */
export const whereOwn = (userId: number) => ({ user_id: userId }) satisfies Prisma.ValidigCandidateWhereInput

/** The candidates whose answers and files a person reads: the own row, and those whose staff the person is. Nobody else reads them, whatever rights they have. */
export const whereReads = (userId: number) =>
  ({
    OR: [whereOwn(userId), { staff: { some: { user_id: userId } } }],
  }) satisfies Prisma.ValidigCandidateWhereInput

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
