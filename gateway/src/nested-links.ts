import { unknownAt, within } from './errors.ts'
import { idOf } from './ids.ts'
import type { Unit, Writer } from './nested.ts'

// Rows that an input links (BelongsTo, BelongsToMany), and writes along with it.

type Row = Record<string, unknown>

/** What a client may say about a to-many relation. Objects of the first three carry the pivot's columns beside `id`. */
export type ManyOperations = Partial<
  Record<'sync' | 'syncWithoutDetaching' | 'connect' | 'disconnect' | 'delete', unknown[] | null> &
    Record<'create' | 'update' | 'upsert', Row[] | null>
>
export type OneOperations = {
  create?: Row | null
  connect?: unknown
  update?: Row | null
  upsert?: Row | null
  disconnect?: boolean | null
  delete?: boolean | null
}

export type Link = { id: number } & Row
type Target = { at: string; writer: Writer; unit: Unit }
/** `type` is what the linked rows are of; a way to be linked is told by the `identity` columns. */
type ManyTarget = Target & { type: string; current: Link[]; identity?: readonly string[] }

/**
 * A link of a relation's new value, and where in the relation's input it is said and where its id is; null for one that was
 * linked before.
 */
export type SaidLink = { link: Link; by: string | null; byId: string | null }

/**
 * The whole new list of a relation, in Lighthouse's order: sync, syncWithoutDetaching, create, update, upsert, delete,
 * connect, disconnect.
 */
export async function applyMany(
  operations: ManyOperations,
  { writer, unit, at, type, current, identity = [] }: ManyTarget,
): Promise<SaidLink[]> {
  const named = (operation: keyof ManyOperations) =>
    (operations[operation] ?? []).map((given, index) => {
      const by = `${operation}.${index}`
      requireType(given, type, `${at}.${by}`)
      return saidLink(given, by)
    })
  /** A row may be linked several times, in different ways; what names no way means all of them. */
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
  for (const operation of ['create', 'update', 'upsert'] as const) {
    for (const [index, input] of (operations[operation] ?? []).entries()) {
      const by = `${operation}.${index}`
      add(saidLink(await written(operation, input, writer, unit, `${at}.${by}`), by))
    }
  }
  const removed = named('delete')
  for (const { link, by } of removed) unit.after.push(() => within(`${at}.${by}`, writer.remove(link.id, unit)))
  drop(removed)
  for (const said of named('connect')) add(said)
  const parted = named('disconnect')
  for (const { link, by } of parted) if (!known.has(link.id)) await within(`${at}.${by}`, writer.read(link.id, unit))
  drop(parted)
  return links
}

/**
 * The new parent's id, null for none, undefined for unchanged, and the operation that says so; in Lighthouse's order: create,
 * connect, update, upsert, disconnect, delete.
 */
export async function applyOne(
  operations: OneOperations | null,
  { at, writer, unit, current }: Target & { current: () => Promise<unknown> },
): Promise<{ id: number | null | undefined; by?: string }> {
  if (operations === null) return { id: null }
  let said: { id: number | null | undefined; by?: string } = { id: undefined }
  const write = async (by: 'create' | 'update' | 'upsert') => {
    const input = operations[by]
    if (input) said = { id: await written(by, input, writer, unit, `${at}.${by}`), by }
  }
  await write('create')
  if (operations.connect !== undefined && operations.connect !== null)
    said = { id: linkOf(operations.connect).id, by: 'connect' }
  await write('update')
  await write('upsert')
  if (operations.disconnect) said = { id: null, by: 'disconnect' }
  if (operations.delete) {
    const gone = await current()
    if (gone != null) unit.after.push(() => within(`${at}.delete`, writer.remove(idOf(gone), unit)))
    said = { id: null, by: 'delete' }
  }
  return said
}

/** Makes or changes a row that is named inside another's input, and answers its id. */
export async function written(
  operation: 'create' | 'update' | 'upsert',
  given: Row,
  writer: Writer,
  unit: Unit,
  at: string,
) {
  const { id: name, ...input } = given
  const isNew = operation === 'create' || (operation === 'upsert' && (name === undefined || name === null))
  const home = isNew ? await unit.home?.() : undefined
  const context = home === undefined ? unit.context : unit.context.inGroup(home)
  const inner: Unit = { ...unit, context, after: [] }
  const write = isNew ? writer.create(input, inner) : writer.update(idOf(name), input, inner)
  const row = await within(at, write)
  unit.after.push(...inner.after.map((rest) => () => within(at, rest())))
  return isNew ? (row as { id: number }).id : idOf(name)
}

/** A row that is named with its type is of that type. @throws AppError INVALID at the type */
function requireType(given: unknown, type: string, at: string): void {
  if (isObject(given) && given.type != null && given.type !== type) throw unknownAt(`data.${at}.type`)
}

/** What an operation says of a link, and where. */
function saidLink(given: unknown, by: string): SaidLink {
  return { link: linkOf(given), by, byId: isObject(given) ? `${by}.id` : by }
}

const isObject = (given: unknown): given is Row => typeof given === 'object' && given !== null

/** An id alone, or an object with `id` and pivot columns. Ids come as texts or numbers. */
function linkOf(given: unknown): Link {
  const link = isObject(given) ? { ...given } : { id: given }
  return { ...link, id: idOf(link.id) }
}
