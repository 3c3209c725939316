import { invalid } from '@kollegium/api/core/errors'
import { sv } from '@kollegium/api/words/sv/index'
import type { z } from 'zod'
import type { GatewayContext } from './context.ts'
import { unknownAt, within } from './errors.ts'
import { fitted, type InputField } from './fields.ts'
import { idOf } from './ids.ts'
import { applyLinks, type LinkOperations, type ShownLink } from './links.ts'
import { applyEntities, applyEntity, type EntityOperations } from './nested-entities.ts'
import { jsonOf } from './scalars.ts'

// Nested writes (contract §3.6) as the typed API's whole values: what a client says about a relation is worked out to the
// relation's new value, which the typed API then checks and replaces.

type Row = Record<string, unknown>

/** How rows of one entity are written when they are named inside another's input; all as the asker. */
export type Writer = {
  /** The row as the asker sees it; refused when it is unseen or gone. */
  read(id: number, unit: Unit): Promise<unknown>
  create(input: Row, unit: Unit): Promise<object>
  update(id: number, input: Row, unit: Unit): Promise<unknown>
  remove(id: number, unit: Unit): Promise<unknown>
}

/** One mutation: everything in it is written, or nothing. */
export type Unit = {
  context: GatewayContext
  /** An entity's writer; an operation that it doesn't offer is refused. */
  writerOf(type: string): Writer
  /** What has to wait until no row points at it any more. */
  after: (() => Promise<unknown>)[]
}

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
/** The record as it stands, asked for only when it is needed; null on create. */
export type Before = (() => Promise<Row>) | null

/**
 * A contract input as the typed API's data. A field left out stays out: what isn't named isn't touched.
 * @param before asked for only when a relation's new value depends on it
 */
export async function dataOf(fields: InputField[], input: Row, before: Before, unit: Unit): Promise<Row> {
  const data: Row = {}
  for (const field of fields) {
    const value = input[field.name]
    if (value === undefined) continue
    const read = await readField(field, value, before, unit)
    if (read !== undefined) data[field.key] = read
  }
  return data
}

async function readField(field: InputField, value: unknown, before: Before, unit: Unit) {
  const { kind, key, name } = field
  const now = async () => (before ? (await before())[key.replace(/_id$/, '')] : undefined)
  switch (kind.is) {
    case 'plain':
      return fitted(field.schema, value)
    case 'id':
      return Array.isArray(value) ? value.map(idOf) : value === null ? null : idOf(value)
    case 'one': {
      const current = async () => ((await now()) as Row | null | undefined)?.id ?? (await before?.())?.[key]
      return applyOne(value as OneOperations | null, { at: name, writer: unit.writerOf(kind.target), unit, current })
    }
    case 'many': {
      const operations = (value ?? { sync: [] }) as ManyOperations
      const writer = unit.writerOf(kind.target)
      const isWhole = Boolean(operations.sync) || !before
      const current = isWhole ? [] : linksOf(await now(), kind.column, Object.keys(kind.pivot?.shape ?? {}))
      const links = await applyMany(operations, { at: name, writer, unit, current })
      return links.map((link) => (kind.column ? pivotOf(link, kind.column, kind.pivot?.shape ?? {}) : link.id))
    }
    case 'entity': {
      const operations = (value ?? { disconnect: true }) as EntityOperations
      return applyEntity(operations, { at: name, unit, current: async () => (await now()) as Row | null | undefined })
    }
    case 'rows': {
      const operations = rowOperations(value, `data.${key}`)
      const isNew = operations.sync?.every(({ id }) => id == null) && !operations.connect?.length
      return applyRows(operations, { at: key, fields: kind.fields, current: isNew ? [] : rowsOf(await now()), unit })
    }
    case 'links':
      return applyLinks((value ?? { sync: [] }) as LinkOperations, rowsOf(await now()) as ShownLink[], `data.${key}`)
    case 'entities':
      return applyEntities((value ?? { sync: [] }) as ManyOperations, { at: name, unit, current: rowsOf(await now()) })
  }
}

type Target = { at: string; writer: Writer; unit: Unit }

/** The whole new list of a relation, in Lighthouse's order: sync, syncWithoutDetaching, create, update, upsert, delete, connect, disconnect. */
export async function applyMany(operations: ManyOperations, target: Target & { current: Link[] }): Promise<Link[]> {
  const { writer, unit, at } = target
  let links = operations.sync ? operations.sync.map(linkOf) : [...target.current]
  const add = (given: unknown[] | null | undefined) => {
    for (const link of (given ?? []).map(linkOf)) {
      const known = links.findIndex(({ id }) => id === link.id)
      if (known >= 0) links[known] = { ...(links[known] as Link), ...link }
      else links.push(link)
    }
  }
  const drop = (given: unknown[] | null | undefined) => {
    const ids = new Set((given ?? []).map((each) => linkOf(each).id))
    links = links.filter(({ id }) => !ids.has(id))
  }
  const known = new Set(links.map(({ id }) => id))
  add(operations.syncWithoutDetaching)
  for (const operation of ['create', 'update', 'upsert'] as const) {
    for (const [index, input] of (operations[operation] ?? []).entries()) {
      add([await written(operation, input, writer, unit, `${at}.${operation}.${index}`)])
    }
  }
  for (const [index, each] of (operations.delete ?? []).entries()) {
    unit.after.push(() => within(`${at}.delete.${index}`, writer.remove(linkOf(each).id, unit)))
  }
  drop(operations.delete)
  add(operations.connect)
  for (const [index, { id }] of (operations.disconnect ?? []).map(linkOf).entries()) {
    if (!known.has(id)) await within(`${at}.disconnect.${index}`, writer.read(id, unit))
  }
  drop(operations.disconnect)
  return links
}

/**
 * The new parent's id, null for none, undefined for unchanged; in Lighthouse's order: create, connect, update, upsert,
 * disconnect, delete.
 */
export async function applyOne(
  operations: OneOperations | null,
  { at, writer, unit, current }: Target & { current: () => Promise<unknown> },
): Promise<number | null | undefined> {
  if (operations === null) return null
  let id: number | null | undefined
  if (operations.create) id = await written('create', operations.create, writer, unit, `${at}.create`)
  if (operations.connect !== undefined && operations.connect !== null) id = linkOf(operations.connect).id
  for (const operation of ['update', 'upsert'] as const) {
    const input = operations[operation]
    if (input) id = await written(operation, input, writer, unit, `${at}.${operation}`)
  }
  if (operations.disconnect) id = null
  if (operations.delete) {
    const gone = await current()
    if (gone != null) unit.after.push(() => within(`${at}.delete`, writer.remove(idOf(gone), unit)))
    id = null
  }
  return id
}

/** Makes or changes a row that is named inside another's input, and answers its id. */
async function written(operation: 'create' | 'update' | 'upsert', given: Row, writer: Writer, unit: Unit, at: string) {
  const { id: name, ...input } = given
  const inner: Unit = { ...unit, after: [] }
  const isNew = operation === 'create' || (operation === 'upsert' && (name === undefined || name === null))
  const write = isNew ? writer.create(input, inner) : writer.update(idOf(name), input, inner)
  const row = await within(at, write)
  unit.after.push(...inner.after.map((rest) => () => within(at, rest())))
  return isNew ? (row as { id: number }).id : idOf(name)
}

type RowOperations = Partial<
  Record<'sync' | 'create' | 'update' | 'upsert', Row[] | null> &
    Record<'connect' | 'disconnect' | 'delete', unknown[] | null>
>

/** What is said of rows, or the whole list of them. As JSON it may hold anything. @throws AppError INVALID at `path` */
function rowOperations(value: unknown, path: string): RowOperations {
  const given = (Array.isArray(value) ? { sync: value } : (value ?? { sync: [] })) as RowOperations
  const isRow = (row: unknown) => typeof row === 'object' && row !== null && !Array.isArray(row)
  const { sync, create, update, upsert, connect, disconnect, delete: gone } = given
  const areRows = [sync, create, update, upsert].every(
    (rows) => rows == null || (Array.isArray(rows) && rows.every(isRow)),
  )
  const areIds = [connect, disconnect, gone].every((ids) => ids == null || Array.isArray(ids))
  if (isRow(given) && areRows && areIds) return given
  throw invalid({ [path]: [sv['valid.invalidFields']] }, sv['valid.invalidFields'])
}

/**
 * The whole list of rows that are this one's alone; in Lighthouse's order for HasMany: create, update, upsert, connect,
 * disconnect, delete. What has no id of ours (none, or a client's temporary one) is new; another's row isn't taken from it.
 */
async function applyRows(
  operations: RowOperations,
  { at, fields, current, unit }: { at: string; fields: InputField[]; current: Row[]; unit: Unit },
): Promise<Row[]> {
  const rows = operations.sync ? [] : current.map((row) => ({ ...row }))
  const { sync, create, update, upsert } = operations
  for (const { id, ...input } of [sync, create, update, upsert].flatMap((given) => given ?? [])) {
    const isNew = id == null || !/^\d+$/.test(String(id))
    const before = isNew ? undefined : current.find((row) => row.id === idOf(id))
    const known = before && rows.find((row) => row.id === before.id)
    const data = await dataOf(fields, input, before ? async () => before : null, unit)
    // A value of any kind is a JSON text inside the list (Spec §7.4).
    for (const { key, type } of fields)
      if (type === 'JSON' && typeof data[key] === 'string') data[key] = jsonOf(data[key])
    if (known) Object.assign(known, data)
    else rows.push({ ...before, ...(!isNew && { id: idOf(id) }), ...data })
  }
  for (const id of (operations.connect ?? []).map(idOf)) {
    const known = current.find((row) => row.id === id)
    if (!known) throw unknownAt(`data.${at}`)
    if (!rows.some((row) => row.id === id)) rows.push({ ...known })
  }
  const gone = new Set<unknown>([...(operations.disconnect ?? []), ...(operations.delete ?? [])].map(idOf))
  for (const id of gone) if (!current.some((row) => row.id === id)) throw unknownAt(`data.${at}`)
  return rows.filter(({ id }) => !gone.has(id))
}

const rowsOf = (rows: unknown) => (rows ?? []) as Row[]

/** The linked rows as the typed API gave them, as links with the pivot's columns. */
function linksOf(rows: unknown, column: string | null, pivot: string[]): Link[] {
  return ((rows ?? []) as Row[]).map((row) => {
    const held = { ...row, ...(row.pivot as Row | undefined) }
    const columns = Object.fromEntries(pivot.filter((name) => name !== column).map((name) => [name, held[name]]))
    return { ...columns, id: idOf((column && held[column]) ?? row.id) }
  })
}

function pivotOf({ id, ...columns }: Link, column: string, shape: z.ZodRawShape): Row {
  const given = Object.entries(columns).filter(([name, value]) => Object.hasOwn(shape, name) && value !== undefined)
  return {
    ...Object.fromEntries(given.map(([name, value]) => [name, fitted(shape[name] as z.ZodType, value)])),
    [column]: id,
  }
}

/** An id alone, or an object with `id` and pivot columns. Ids come as texts or numbers. */
function linkOf(given: unknown): Link {
  const link = typeof given === 'object' && given !== null ? { ...(given as Row) } : { id: given }
  return { ...link, id: idOf(link.id) }
}
