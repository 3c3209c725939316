import { type FieldErrors, invalid } from '@kollegium/api/definitions'
import type { z } from 'zod'
import type { GatewayContext } from './context.ts'
import { unknownAt } from './errors.ts'
import { fitted, type InputField } from './fields.ts'
import { idOf, optionalId } from './ids.ts'
import { applyLinks, type LinkOperations, type ShownLink } from './links.ts'
import { applyEntities, applyEntity, type EntityOperations } from './nested-entities.ts'
import { applyMany, applyOne, type Link, type ManyOperations, type OneOperations } from './nested-links.ts'
import { applyOwn } from './nested-own.ts'
import type { Places } from './places.ts'
import { jsonOf } from './scalars.ts'
import { t } from './words.ts'

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
  /** Asks for the group of the row whose input is read: what is made inside it belongs there. Without: the one of the request. */
  home?: (() => Promise<number | null | undefined>) | undefined
  /** An entity's writer; an operation that it doesn't offer is refused. */
  writerOf(type: string): Writer
  /** What has to wait until no row points at it any more. */
  after: (() => Promise<unknown>)[]
}

/** The record as it stands, asked for only when it is needed; null on create. */
export type Before = (() => Promise<Row>) | null

/** What an input is read with. */
export type InputReading = {
  /** Asked for only when a relation's new value depends on it. */
  before: Before
  unit: Unit
  /** Is told where each part of the data was said. */
  places: Places
  /** Is told what is wrong with the input that the typed API doesn't see, by its path there; refused with what that refuses. */
  faults: FieldErrors
}

/** A contract input as the typed API's data. A field left out stays out: what isn't named isn't touched. */
export async function dataOf(fields: InputField[], input: Row, reading: Omit<InputReading, 'faults'>): Promise<Row> {
  const data: Row = {}
  for (const field of fields) {
    const value = input[field.name]
    if (value === undefined) continue
    reading.places.set(field.key, field.name)
    const read = await readField(field, value, reading)
    if (read !== undefined) data[field.key] = read
  }
  return data
}

async function readField(field: InputField, value: unknown, reading: Omit<InputReading, 'faults'>) {
  const { before, unit, places } = reading
  const { kind, key, name } = field
  const said = (below: string, place: string | null) => places.set(`${key}${below}`, place && `${name}.${place}`)
  const now = async () => (before ? (await before())[key.replace(/_id$/, '')] : undefined)
  switch (kind.is) {
    case 'plain':
      return fitted(field.schema, value)
    case 'id':
      return Array.isArray(value) ? value.map(idOf) : optionalId(value)
    case 'one': {
      const current = async () => ((await now()) as Row | null | undefined)?.id ?? (await before?.())?.[key]
      const target = { at: name, writer: unit.writerOf(kind.target), unit, current }
      const { id, by } = await applyOne(value as OneOperations | null, target)
      if (by) said('', by)
      return id
    }
    case 'many': {
      const operations = (value ?? { sync: [] }) as ManyOperations
      const writer = unit.writerOf(kind.target)
      const isWhole = Boolean(operations.sync) || !before
      const current = isWhole ? [] : linksOf(await now(), kind.column, Object.keys(kind.pivot?.shape ?? {}))
      const { target: type, identity } = kind
      const links = await applyMany(operations, { at: name, writer, unit, type, current, identity })
      for (const [index, { by, byId }] of links.entries()) {
        said(`.${index}`, kind.column ? by : byId)
        if (kind.column && by) said(`.${index}.${kind.column}`, byId)
      }
      return links.map(({ link }) => (kind.column ? pivotOf(link, kind.column, kind.pivot?.shape ?? {}) : link.id))
    }
    case 'entity': {
      const operations = (value ?? { disconnect: true }) as EntityOperations
      if (operations.connect) said('', 'connect')
      return applyEntity(operations, { at: name, unit, current: async () => (await now()) as Row | null | undefined })
    }
    case 'own': {
      const { row, by } = await applyOwn(value, { at: name, current: now })
      if (by) said('', by)
      return fitted(field.schema, row)
    }
    case 'rows': {
      const operations = rowOperations(value, `data.${name}`)
      const isNew = operations.sync?.every(({ id }) => id == null) && !operations.connect?.length
      const current = isNew ? [] : rowsOf(await now())
      const rows = await applyRows(operations, { at: name, fields: kind.fields, current, unit })
      for (const [index, { by, inside }] of rows.entries()) {
        // A plain list of rows says no operation.
        const place = by && Array.isArray(value) ? by.replace('sync.', '') : by
        said(`.${index}`, place)
        for (const [path, at] of inside) said(`.${index}.${path}`, at && `${place}.${at}`)
      }
      return rows.map(({ row }) => row)
    }
    case 'links': {
      const operations = (value ?? { sync: [] }) as LinkOperations
      return applyLinks(operations, { current: rowsOf(await now()) as ShownLink[], at: name, unit, said })
    }
    case 'entities': {
      const operations = (value ?? { sync: [] }) as ManyOperations
      const entities = await applyEntities(operations, { at: name, unit, current: rowsOf(await now()) })
      for (const [index, { by }] of entities.entries()) said(`.${index}`, by)
      return entities.map(({ entity }) => entity)
    }
  }
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
  throw invalid({ [path]: [t('valid.invalidFields')] }, t('valid.invalidFields'))
}

/** A row of the new list, and where in the rows' input it is said, and what is inside of it; null for what nothing is said of. */
type SaidRow = { row: Row; by: string | null; inside: Places }

/**
 * The whole list of rows that are this one's alone; in Lighthouse's order for HasMany: create, update, upsert, connect,
 * disconnect, delete. What has no id of ours (none, or a client's temporary one) is new; another's row isn't taken from it.
 */
async function applyRows(
  operations: RowOperations,
  { at, fields, current, unit }: { at: string; fields: InputField[]; current: Row[]; unit: Unit },
): Promise<SaidRow[]> {
  const rows: SaidRow[] = operations.sync
    ? []
    : current.map((row) => ({ row: { ...row }, by: null, inside: new Map() }))
  for (const operation of ['sync', 'create', 'update', 'upsert'] as const) {
    for (const [index, { id, ...input }] of (operations[operation] ?? []).entries()) {
      const isNew = id == null || !/^\d+$/.test(String(id))
      const before = isNew ? undefined : current.find((row) => row.id === idOf(id))
      const known = before && rows.find(({ row }) => row.id === before.id)
      const places: Places = new Map()
      const data = await dataOf(fields, input, { before: before ? async () => before : null, unit, places })
      // A value of any kind is a JSON text inside the list (Spec §7.4).
      for (const { key, type } of fields)
        if (type === 'JSON' && typeof data[key] === 'string') data[key] = jsonOf(data[key])
      const said = { by: `${operation}.${index}`, inside: places }
      if (known) Object.assign(known, said, { row: { ...known.row, ...data } })
      else rows.push({ ...said, row: { ...before, ...(!isNew && { id: idOf(id) }), ...data } })
    }
  }
  for (const [index, id] of (operations.connect ?? []).map(idOf).entries()) {
    const known = current.find((row) => row.id === id)
    const by = `connect.${index}`
    if (!known) throw unknownAt(`data.${at}.${by}`)
    if (!rows.some(({ row }) => row.id === id)) rows.push({ row: { ...known }, by, inside: new Map() })
  }
  const gone = new Set<unknown>()
  for (const operation of ['disconnect', 'delete'] as const) {
    for (const [index, id] of (operations[operation] ?? []).map(idOf).entries()) {
      if (!current.some((row) => row.id === id)) throw unknownAt(`data.${at}.${operation}.${index}`)
      gone.add(id)
    }
  }
  return rows.filter(({ row }) => !gone.has(row.id))
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
