import { invalid } from '@kollegium/api/definitions'
import { z } from 'zod'
import { unknownAt } from './errors.ts'
import type { InputField } from './fields.ts'
import { t } from './i18n.ts'
import { idOf } from './ids.ts'
import type { InputPaths } from './input-paths.ts'
import { isRow, type Row, rowSchema } from './rows.ts'
import { jsonOf } from './scalars.ts'

// Works out the rows that belong to one row alone (HasOne, HasMany). The typed API takes them whole, as part of their owner.

const ownOperations = ['create', 'update', 'upsert', 'delete'] as const

/**
 * Works out the values of the one row that a row owns (where a group lies), in Lighthouse's order: create, update, upsert,
 * delete. A value without operations is the row itself.
 * @returns `by` is the last operation that the value says
 * @throws AppError INVALID at an operation that changes or removes a row that isn't there
 */
export async function applyOwn(
  value: unknown,
  { at, current }: { at: string; current: () => Promise<unknown> },
): Promise<{ row: unknown; by?: string | undefined }> {
  if (!isRow(value)) return { row: value }
  const said = ownOperations.filter((operation) => value[operation] != null)
  if (said.length === 0) return { row: value }
  let row = await current()
  for (const by of said) {
    const given = value[by]
    const id = by === 'delete' ? given : isRow(given) ? given.id : undefined
    const isOther = !isRow(row) || (id != null && idOf(id) !== row.id)
    const isOfKnown = by === 'delete' || by === 'update' || (by === 'upsert' && id != null)
    if (isOfKnown && isOther) throw unknownAt(`data.${at}.${by}`)
    if (by === 'delete') row = null
    else row = isRow(given) ? { ...(by !== 'create' && isRow(row) && row), ...given } : given
  }
  return { row, by: said.at(-1) }
}

const rows = z.array(rowSchema).nullish()
const ids = z.array(z.unknown()).nullish()
const rowOperations = z.object({
  ...{ sync: rows, create: rows, update: rows, upsert: rows },
  ...{ connect: ids, disconnect: ids, delete: ids },
})
type RowOperations = z.infer<typeof rowOperations>

/** A row of the new list, its path below the list's input, and the paths of its parts below that. */
type SaidRow = { row: Row; by: string | null; inside: InputPaths }

type OwnedRows = {
  at: string
  fields: InputField[]
  /** The rows as they are; asked for only when the new list depends on them. */
  current: () => Promise<Row[]>
  /** Reads the input of one row; `before` is the row that it changes. */
  read: (input: Row, before: Row | undefined, inputPaths: InputPaths) => Promise<Row>
}

/**
 * Works out the whole list of rows that a row owns, in Lighthouse's order for HasMany: create, update, upsert, connect,
 * disconnect, delete. A plain list says no operation and replaces the rows. A row without an id, or with a client's temporary
 * one, is new; a row of another owner stays there.
 * @throws AppError INVALID for a value of another shape, and where an operation names a row that the list doesn't hold
 */
export async function applyRows(value: unknown, { at, fields, current, read }: OwnedRows): Promise<SaidRow[]> {
  const isList = Array.isArray(value)
  const operations = rowOperationsOf(isList ? { sync: value } : (value ?? { sync: [] }), `data.${at}`)
  const isNew = operations.sync?.every(({ id }) => id == null) && !operations.connect?.length
  const known = isNew ? [] : await current()
  const said: SaidRow[] = operations.sync ? [] : known.map((row) => ({ row: { ...row }, by: null, inside: new Map() }))
  for (const operation of ['sync', 'create', 'update', 'upsert'] as const) {
    for (const [index, { id, ...input }] of (operations[operation] ?? []).entries()) {
      const isTemporary = id == null || !/^\d+$/.test(String(id))
      const before = isTemporary ? undefined : known.find((row) => row.id === idOf(id))
      const listed = before && said.find(({ row }) => row.id === before.id)
      const inside: InputPaths = new Map()
      const data = await read(input, before, inside)
      // Inside the list a value of any kind may be a text of JSON (Spec §7.4).
      for (const { key, type } of fields)
        if (type === 'JSON' && typeof data[key] === 'string') data[key] = jsonOf(data[key])
      const by = isList ? String(index) : `${operation}.${index}`
      if (listed) Object.assign(listed, { by, inside, row: { ...listed.row, ...data } })
      else said.push({ by, inside, row: { ...before, ...(!isTemporary && { id: idOf(id) }), ...data } })
    }
  }
  for (const [index, id] of (operations.connect ?? []).map(idOf).entries()) {
    const by = `connect.${index}`
    const row = known.find((each) => each.id === id)
    if (!row) throw unknownAt(`data.${at}.${by}`)
    if (!said.some((each) => each.row.id === id)) said.push({ row: { ...row }, by, inside: new Map() })
  }
  const gone = new Set<unknown>()
  for (const operation of ['disconnect', 'delete'] as const) {
    for (const [index, id] of (operations[operation] ?? []).map(idOf).entries()) {
      if (!known.some((row) => row.id === id)) throw unknownAt(`data.${at}.${operation}.${index}`)
      gone.add(id)
    }
  }
  return said.filter(({ row }) => !gone.has(row.id))
}

/** @throws AppError INVALID at `path`, for JSON may hold anything */
function rowOperationsOf(value: unknown, path: string): RowOperations {
  const { data } = rowOperations.safeParse(value)
  if (!data) throw invalid({ [path]: [t('valid.invalidFields')] }, t('valid.invalidFields'))
  return data
}
