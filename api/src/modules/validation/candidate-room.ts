import { createHash } from 'node:crypto'
import type { SignedInContext } from '../../engine/context.ts'
import { sv } from '../../i18n/sv/index.ts'
import { createTranslator } from '../../i18n/translator.ts'
import { AppError } from '../../kernel/errors.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { seenCandidates } from './staff-access.ts'

const t = createTranslator(sv)

/** The tables whose changes may change who sees a candidate's page. */
export const candidateRoomTables = ['ValidigCandidate', 'ValidigStaff']

/** Asks for the right to read a candidate's page of the staff. @throws AppError NOT_FOUND without it */
export async function requireSeenCandidate(ctx: SignedInContext, id: number): Promise<void> {
  const where = { AND: [{ id }, seenCandidates(ctx)] }
  if ((await ctx.db.validigCandidate.count({ where })) === 0) {
    throw new AppError('NOT_FOUND', { message: t('error.404') })
  }
}

/** A mark that is another one when the candidate's college or staff is. The right to see the page is judged again then. It names neither. */
export async function candidateRoomMark(db: Tx, id: number): Promise<string> {
  const select = { group_id: true, staff: { select: { user_id: true }, orderBy: { user_id: 'asc' } } } as const
  const row = await db.validigCandidate.findUnique({ where: { id }, select })
  if (!row) return ''
  const read = [row.group_id ?? 'none', ...row.staff.map(({ user_id }) => user_id)].join('-')
  return createHash('sha256').update(read).digest('base64url')
}
