import { Prisma } from '@kollegium/db'
import { sv } from '../../i18n/sv/index.ts'
import { createTranslator } from '../../i18n/translator.ts'
import { AppError } from '../../kernel/errors.ts'
import type { Tx } from '../../kernel/transaction.ts'

const t = createTranslator(sv)

// The changed text that waits beside a published row. Only reviews write it
// (docs/decisions/0092-changed-texts-wait-beside-their-rows.md).

/** The column that names the row. */
export type PendingOwner = Pick<Prisma.PendingTextUncheckedCreateInput, 'content_id' | 'message_id'>

const headSelect = {
  ...{ base: true, saved_at: true, author_id: true },
  author: { select: { id: true, name: true, firstname: true, lastname: true } },
} satisfies Prisma.PendingTextSelect
const select = { ...headSelect, data: true, snapshot: true } satisfies Prisma.PendingTextSelect

/** The moments and the last writer of a changed text, without its words. */
export type PendingHead = Prisma.PendingTextGetPayload<{ select: typeof headSelect }>
type Stored = Prisma.PendingTextGetPayload<{ select: typeof select }>
type Fields = Record<string, unknown>
/** `data` has the changed fields, `snapshot` all of them. */
export type PendingText = Omit<Stored, 'data' | 'snapshot'> & { data: Fields; snapshot: Fields }

/** The changed text of a row: the last save of its last writer. */
export async function pendingTextOf(db: Tx, owner: PendingOwner): Promise<PendingText | null> {
  const found = await db.pendingText.findFirst({ where: owner, orderBy: { saved_at: 'desc' }, select })
  return found as PendingText | null
}

/** The same without its words: cheap for answers that need its moments alone. */
export const pendingHeadOf = (db: Tx, owner: PendingOwner): Promise<PendingHead | null> =>
  db.pendingText.findFirst({ where: owner, orderBy: { saved_at: 'desc' }, select: headSelect })

/** In SQL: `waiting`, a row of the table, is the changed text of its row, and no earlier save of another writer. */
export const isNewestWaiting = Prisma.sql`NOT EXISTS (
  SELECT FROM "PendingText" later WHERE later.saved_at > waiting.saved_at
    AND (later.content_id = waiting.content_id OR later.message_id = waiting.message_id))`

/** The changed text as the newer one of two versions. @throws AppError NOT_FOUND where none waits */
export async function pendingVersion(db: Tx, owner: PendingOwner & { menu_id?: number | null | undefined }) {
  const found = owner.menu_id ? null : await pendingTextOf(db, owner)
  if (!found) throw new AppError('NOT_FOUND', { message: t('error.404') })
  const { author, saved_at, snapshot } = found
  return { id: 0, created_at: saved_at, ended_at: null, author, snapshot }
}
