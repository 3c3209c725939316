import { z } from 'zod'
import { unknownAt } from './errors.ts'
import { idOf } from './ids.ts'
import {
  removeLater,
  requireSeen,
  type Unit,
  type WriteOperation,
  type Writer,
  writeOperations,
  writeRow,
} from './nested-writes.ts'
import { isRow, type Row, rowSchema } from './rows.ts'

// Works out which rows a relation links after the operations of an input (BelongsTo, BelongsToMany, MorphTo), and writes the
// rows that these operations create and change.

const anyList = z.array(z.unknown()).nullish()
const rowList = z.array(rowSchema).nullish()

/** Operations on a to-many relation. The entries of `sync` and `connect` are ids, or objects with the pivot's columns. */
export const manyOperations = z.object({
  ...{ sync: anyList, syncWithoutDetaching: anyList, connect: anyList, disconnect: anyList, delete: anyList },
  ...{ create: rowList, update: rowList, upsert: rowList },
})
export type ManyOperations = z.infer<typeof manyOperations>

/** Operations on a to-one relation. */
export const oneOperations = z.object({
  ...{ create: rowSchema.nullish(), update: rowSchema.nullish(), upsert: rowSchema.nullish() },
  ...{ connect: z.unknown().optional(), disconnect: z.boolean().nullish(), delete: z.boolean().nullish() },
})
export type OneOperations = z.infer<typeof oneOperations>

/** Operations on a relation to one row of any type. */
export const entityOperations = oneOperations.pick({ connect: true, disconnect: true, delete: true })
type EntityOperations = z.infer<typeof entityOperations>

/** A linked row: its id, and the pivot's columns. */
export type Link = { id: number } & Row

/** A relation's path in the input, the mutation, and the relation's value before it. */
type Relation<Current> = { at: string; unit: Unit; current: Current }
type ToOne = Relation<() => Promise<unknown>> & { writer: Writer }
/** `type` is the linked rows' type. The `identity` columns tell links to the same row apart. */
type ToMany = Relation<Link[]> & { writer: Writer; type: string; identity?: readonly string[] }

/**
 * A link of a relation's new value, with two paths below the relation's input: of the entry that says the link, and of the id
 * in it. Both are null for a link that was there before.
 */
export type SaidLink = { link: Link; by: string | null; byId: string | null }

/**
 * Works out all links of a to-many relation, in Lighthouse's order: sync, syncWithoutDetaching, create, update, upsert, delete,
 * connect, disconnect.
 * @throws AppError INVALID for a row of another type, and for rows that can't be written or seen
 */
export async function applyMany(operations: ManyOperations, relation: ToMany): Promise<SaidLink[]> {
  const { writer, unit, at, type, current, identity = [] } = relation
  const named = (operation: 'sync' | 'syncWithoutDetaching' | 'connect' | 'disconnect' | 'delete') =>
    (operations[operation] ?? []).map((given, index) => {
      const by = `${operation}.${index}`
      requireType(given, type, `${at}.${by}`)
      return saidLink(given, by)
    })
  /** An entry that names no identity column means every link to the row. */
  const isMeant = (link: Link, given: Link) =>
    link.id === given.id && identity.every((column) => given[column] == null || given[column] === link[column])
  let links: SaidLink[] = operations.sync ? named('sync') : current.map((link) => ({ link, by: null, byId: null }))
  const add = (said: SaidLink) => {
    const isKnown = links.some(({ link }) => isMeant(link, said.link))
    if (!isKnown) links.push(said)
    else
      links = links.map((each) =>
        isMeant(each.link, said.link) ? { ...said, link: { ...each.link, ...said.link } } : each,
      )
  }
  const drop = (gone: SaidLink[]) => {
    const byId = Map.groupBy(
      gone.map(({ link }) => link),
      ({ id }) => id,
    )
    links = links.filter(({ link }) => !byId.get(link.id)?.some((each) => isMeant(link, each)))
  }
  const known = new Set(links.map(({ link }) => link.id))
  for (const said of named('syncWithoutDetaching')) add(said)
  for (const { operation, row, by } of writtenRows(operations))
    add(saidLink(await writeRow(operation, row, { writer, unit, at: `${at}.${by}` }), by))
  const removed = named('delete')
  for (const { link, by } of removed) removeLater(link.id, { writer, unit, at: `${at}.${by}` })
  drop(removed)
  for (const said of named('connect')) add(said)
  const parted = named('disconnect')
  for (const { link, by } of parted)
    if (!known.has(link.id)) await requireSeen(link.id, { writer, unit, at: `${at}.${by}` })
  drop(parted)
  return links
}

/**
 * Works out the parent's id, in Lighthouse's order: create, connect, update, upsert, disconnect, delete.
 * @returns `id` is null for no parent, undefined for an unchanged one; `by` is the operation that says so
 */
export async function applyOne(
  operations: OneOperations | null,
  { at, writer, unit, current }: ToOne,
): Promise<{ id: number | null | undefined; by?: string }> {
  if (operations === null) return { id: null }
  let said: { id: number | null | undefined; by?: string } = { id: undefined }
  const write = async (by: WriteOperation) => {
    const input = operations[by]
    if (input) said = { id: await writeRow(by, input, { writer, unit, at: `${at}.${by}` }), by }
  }
  await write('create')
  if (operations.connect !== undefined && operations.connect !== null)
    said = { id: linkOf(operations.connect).id, by: 'connect' }
  await write('update')
  await write('upsert')
  if (operations.disconnect) said = { id: null, by: 'disconnect' }
  if (operations.delete) {
    const gone = await current()
    if (gone != null) removeLater(idOf(gone), { writer, unit, at: `${at}.delete` })
    said = { id: null, by: 'delete' }
  }
  return said
}

/** A row of any type: content or a user. */
type Entity = { type: string; id: number }

/**
 * Works out the one row of any type that a relation links, in Lighthouse's order for MorphTo: connect, disconnect, delete.
 * @returns null for none, undefined for an unchanged relation
 * @throws AppError INVALID when `delete` finds no row
 */
export async function applyEntity(
  operations: EntityOperations,
  { at, unit, current }: Relation<() => Promise<unknown>>,
): Promise<Entity | null | undefined> {
  if (operations.delete) {
    const gone = await current()
    // A row that the asker doesn't see is told like a missing one.
    if (!gone) throw unknownAt(`data.${at}.delete`)
    const { type, id } = entityOf(gone, `${at}.delete`)
    removeLater(id, { writer: unit.writerOf(type), unit, at: `${at}.delete` })
    return null
  }
  if (operations.disconnect) return null
  return operations.connect ? entityOf(operations.connect, `${at}.connect`) : undefined
}

/** An entry of an ordered list, and its path below the list's input; null for an entry that was there before. */
type SaidEntity = { entity: Entity; by: string | null }

/**
 * Works out an ordered list of rows of any type, in Lighthouse's order for BelongsToMany: sync, syncWithoutDetaching, create,
 * update, upsert, delete, connect, disconnect. A row to be written stands under its type's name: `{ Card: { … } }`.
 * @throws AppError INVALID when `delete` names a row that the list doesn't hold
 */
export async function applyEntities(
  operations: ManyOperations,
  { at, unit, current }: Relation<Row[]>,
): Promise<SaidEntity[]> {
  const chosen = new Map<string, SaidEntity>()
  const put = (entity: Entity, by: string | null) => chosen.set(keyOf(entity), { entity, by })
  const named = (operation: 'sync' | 'syncWithoutDetaching' | 'connect' | 'delete' | 'disconnect') =>
    (operations[operation] ?? []).map((given, index) => {
      const by = `${operation}.${index}`
      return { by, entity: entityOf(given, `${at}.${by}`) }
    })
  const before = current.map((row) => entityOf(row, at))
  if (!operations.sync) for (const entity of before) put(entity, null)
  for (const { entity, by } of [...named('sync'), ...named('syncWithoutDetaching')]) put(entity, by)
  for (const { operation, row, by } of writtenRows(operations)) {
    for (const [type, input] of Object.entries(row)) {
      const path = `${by}.${type}`
      const target = { writer: unit.writerOf(type), unit, at: `${at}.${path}` }
      put({ type, id: await writeRow(operation, rowSchema.parse(input), target) }, path)
    }
  }
  for (const { entity, by } of named('delete')) {
    if (!before.some((each) => keyOf(each) === keyOf(entity))) throw unknownAt(`data.${at}.${by}`)
    removeLater(entity.id, { writer: unit.writerOf(entity.type), unit, at: `${at}.${by}` })
    chosen.delete(keyOf(entity))
  }
  for (const { entity, by } of named('connect')) put(entity, by)
  for (const { entity, by } of named('disconnect')) {
    const isKnown = chosen.delete(keyOf(entity))
    if (!isKnown) await requireSeen(entity.id, { writer: unit.writerOf(entity.type), unit, at: `${at}.${by}` })
  }
  return [...chosen.values()]
}

/** The rows that operations create and change, each with its path below the relation's input. */
function writtenRows(operations: Pick<ManyOperations, WriteOperation>) {
  return writeOperations.flatMap((operation) =>
    (operations[operation] ?? []).map((row, index) => ({ operation, row, by: `${operation}.${index}` })),
  )
}

/** @throws AppError INVALID at the type of a row that names another one */
function requireType(given: unknown, type: string, at: string): void {
  if (isRow(given) && given.type != null && given.type !== type) throw unknownAt(`data.${at}.type`)
}

/** The link that an entry says, with its paths. */
function saidLink(given: unknown, by: string): SaidLink {
  return { link: linkOf(given), by, byId: isRow(given) ? `${by}.id` : by }
}

/** Reads an id, or an object with `id` and the pivot's columns. An id is a text or a number. */
function linkOf(given: unknown): Link {
  const link: Row = isRow(given) ? given : { id: given }
  return { ...link, id: idOf(link.id) }
}

const keyOf = ({ type, id }: Entity) => `${type} ${id}`

/** @throws AppError INVALID at `at` when the entry names no type and id */
function entityOf(given: unknown, at: string): Entity {
  const { type, id }: Row = isRow(given) ? given : {}
  if (typeof type !== 'string' || id == null) throw unknownAt(`data.${at}`)
  return { type, id: idOf(id) }
}
