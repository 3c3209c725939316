import type { Prisma } from '@kollegium/db'
import type { SignedInContext } from '../../engine/context.ts'
import { sv } from '../../i18n/sv/index.ts'
import { createTranslator } from '../../i18n/translator.ts'
import { AppError } from '../../kernel/errors.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { requireNotMasquerading } from '../../platform/auth/masquerade.ts'

const t = createTranslator(sv)

/** The person's own row as a candidate. */
export const whereOwn = (userId: number) => ({ user_id: userId }) satisfies Prisma.ValidigCandidateWhereInput

/** The candidates whose answers and files a person reads: the own row, and those whose staff the person is. Nobody else reads them, whatever rights they have. */
export const whereReads = (userId: number) =>
  ({
    OR: [whereOwn(userId), { staff: { some: { user_id: userId } } }],
  }) satisfies Prisma.ValidigCandidateWhereInput

/**
 * What a candidate hands in is for the candidate and the staff themselves: an administrator who acts as one of them gets none of it.
 * @throws AppError FORBIDDEN
 */
export const requireOneself = (actor: SignedInContext['actor']): void =>
  requireNotMasquerading(actor, t('validation.masquerading'))

/**
 * The id of the person's own candidate row.
 * @throws AppError FORBIDDEN for a person who is no candidate, or no longer one
 */
export async function requireCandidate({ db, actor }: Pick<SignedInContext, 'db' | 'actor'>): Promise<number> {
  const candidate = await db.validigCandidate.findUnique({ where: whereOwn(actor.user.id), select: { id: true } })
  if (!candidate) throw new AppError('FORBIDDEN', { message: t('candidate.none') })
  return candidate.id
}

/** Notes that the candidate was here. */
export async function noteActive(db: Tx, id: number, now = new Date()): Promise<void> {
  await db.validigCandidate.update({ where: { id }, data: { last_active_at: now }, select: { id: true } })
}
