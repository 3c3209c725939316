import { createHash } from 'node:crypto'
import { z } from 'zod'
import { asSubject } from '../../access/ability.ts'
import type { SignedInContext } from '../../engine/context.ts'
import type { FormPlace } from '../../engine/services.ts'
import { rowId } from '../../kernel/fields.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { mayAnswerRequest } from '../../modules/certificates/holders/requests.router.ts'
import { orderOfBooks } from '../../modules/content/book-tree.ts'
import { type PersonTable, personTables, savedRowsOf } from '../../modules/people/person-tables.ts'

// Work that people share beside the records: the answer to a request of a document's holder, the order of a group's books, and the
// correction or erasure of a person.

const personKey = z.string().regex(new RegExp(`^(${personTables.join('|')})-[1-9]\\d{0,8}$`))
/** The most rows of a person whose rooms somebody is in; a person has a few. */
const maxRows = 200

/** A holder's request; the books of a group, where null is the front site; and the rows of a person, as `User-12`. */
export const workForms = [
  z.object({ entity: z.literal('holderRequest'), id: rowId() }),
  z.object({ entity: z.literal('bookOrder'), id: rowId().nullable() }),
  z.object({ entity: z.literal('personData'), rows: z.array(personKey).min(1).max(maxRows) }),
] as const
export type WorkForm = z.infer<(typeof workForms)[number]>
type PersonForm = Extract<WorkForm, { entity: 'personData' }>

/** Tells whether an open form is such work. */
export const isWork = (form: { entity: string }): form is WorkForm =>
  form.entity === 'holderRequest' || form.entity === 'bookOrder' || form.entity === 'personData'

const rowsOf = ({ rows }: PersonForm) =>
  rows.map((key) => {
    const [table, id] = key.split('-')
    return { table: table as PersonTable, id: Number(id) }
  })

/** The rooms of a person: that of each row, because the office comes to the same person by different ones. */
export function placeOfPerson({ rows }: PersonForm): FormPlace {
  const rooms = [...new Set(rows)].toSorted().map((key) => `personData ${key}`)
  const [first = ''] = rooms
  const own = `personData ${createHash('sha256').update(rooms.join()).digest('base64url')}`
  return { own: rooms.length === 1 ? first : own, rooms }
}

/** The tables whose changes may change what the room is told. */
export function tablesOfWork(form: WorkForm): string[] {
  if (form.entity === 'personData') return [...new Set(rowsOf(form).map(({ table }) => table))]
  return [form.entity === 'holderRequest' ? 'HolderRequest' : 'Content']
}

/**
 * Tells whether the actor may open the work: to answer the request, to order the books of a group that is there, or to correct or erase a
 * person of whom a row is there.
 */
export async function mayOpenWork(ctx: SignedInContext, form: WorkForm): Promise<boolean> {
  const { ability } = ctx.actor
  if (form.entity === 'personData') {
    if (!ability.can('update', 'Privacy') && !ability.can('delete', 'Privacy')) return false
    return (await savedRowsOf(ctx.db, rowsOf(form))).count > 0
  }
  const { entity, id } = form
  if (entity === 'holderRequest') return mayAnswerRequest(ctx, id)
  if (!ability.can('update', asSubject('Book', { group_id: id }))) return false
  return id === null || (await ctx.db.group.count({ where: { id } })) > 0
}

/** Tells whether somebody holds the pen of it. Each move of a page is saved at once. */
export const hasPen = ({ entity }: WorkForm): boolean => entity !== 'bookOrder'

/** The moment of the last save of a request, or of a person's rows. */
export async function workSavedAt(db: Tx, form: WorkForm): Promise<string> {
  if (form.entity === 'bookOrder') return ''
  if (form.entity === 'personData') return (await savedRowsOf(db, rowsOf(form))).at?.toISOString() ?? ''
  const { id } = form
  const row = await db.holderRequest.findUnique({ where: { id }, select: { updated_at: true } })
  return row?.updated_at.toISOString() ?? ''
}

/** A mark that is another one when a page of the books has another place, is added or is gone. */
export async function workMark(db: Tx, form: WorkForm): Promise<string> {
  if (form.entity !== 'bookOrder') return ''
  return createHash('sha256')
    .update(JSON.stringify(await orderOfBooks(db, form.id)))
    .digest('base64url')
}
