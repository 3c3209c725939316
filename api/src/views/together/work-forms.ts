import { createHash } from 'node:crypto'
import { z } from 'zod'
import { asSubject } from '../../access/ability.ts'
import type { SignedInContext } from '../../engine/context.ts'
import { rowId } from '../../kernel/fields.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { mayAnswerRequest } from '../../modules/certificates/holders/requests.router.ts'
import { orderOfBooks } from '../../modules/content/book-tree.ts'

// Work that people share beside the records: the answer to a request of a document's holder, and the order of a group's books.

/** A holder's request; and the books of a group, where null is the front site. */
export const workForms = [
  z.object({ entity: z.literal('holderRequest'), id: rowId() }),
  z.object({ entity: z.literal('bookOrder'), id: rowId().nullable() }),
] as const
export type WorkForm = z.infer<(typeof workForms)[number]>

/** Tells whether an open form is such work. */
export const isWork = (form: { entity: string }): form is WorkForm =>
  form.entity === 'holderRequest' || form.entity === 'bookOrder'

/** The tables whose changes may change what the room is told. */
export const tablesOfWork = ({ entity }: WorkForm) => [entity === 'holderRequest' ? 'HolderRequest' : 'Content']

/** Tells whether the actor may open the work: to answer the request, or to order the books of a group that is there. */
export async function mayOpenWork(ctx: SignedInContext, { entity, id }: WorkForm): Promise<boolean> {
  if (entity === 'holderRequest') return mayAnswerRequest(ctx, id)
  if (!ctx.actor.ability.can('update', asSubject('Book', { group_id: id }))) return false
  return id === null || (await ctx.db.group.count({ where: { id } })) > 0
}

/** Tells whether somebody holds the pen of it. Each move of a page is saved at once. */
export const hasPen = ({ entity }: WorkForm): boolean => entity === 'holderRequest'

/** The moment of the last save of a request. */
export async function workSavedAt(db: Tx, { entity, id }: WorkForm): Promise<string> {
  if (entity === 'bookOrder') return ''
  const row = await db.holderRequest.findUnique({ where: { id }, select: { updated_at: true } })
  return row?.updated_at.toISOString() ?? ''
}

/** A mark that is another one when a page of the books has another place, is added or is gone. */
export async function workMark(db: Tx, { entity, id }: WorkForm): Promise<string> {
  if (entity === 'holderRequest') return ''
  return createHash('sha256')
    .update(JSON.stringify(await orderOfBooks(db, id)))
    .digest('base64url')
}
