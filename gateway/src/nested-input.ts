import type { FieldErrors } from '@kollegium/api/definitions'
import { fitted, fittedParts, type InputField, type Shape } from './fields.ts'
import { idOf, optionalId } from './ids.ts'
import type { InputPaths } from './input-paths.ts'
import { applyLinks, linkOperations, shownLinksOf } from './menu-links.ts'
import {
  applyEntities,
  applyEntity,
  applyMany,
  applyOne,
  entityOperations,
  type Link,
  manyOperations,
  oneOperations,
} from './nested-links.ts'
import { applyOwn, applyRows } from './nested-rows.ts'
import type { Unit } from './nested-writes.ts'
import { isRow, type Row } from './rows.ts'
import { dayOfMoment } from './scalars.ts'

// Turns an input of the contract into the typed API's data (contract §3.6). The imports lead down: the fields of an input
// (here), the operations on their relations (nested-links.ts, nested-rows.ts, menu-links.ts), the rows written along
// (nested-writes.ts). A relation becomes its whole new value, which the typed API checks and replaces.

/** Reads the record as it stands, once it is needed; null when the record is created. */
export type Before = (() => Promise<Row>) | null

/** The state that reading an input needs, and the notes that it leaves. */
export type InputReading = {
  before: Before
  unit: Unit
  /** Note: the path in the input of each part of the data. */
  inputPaths: InputPaths
  /** Note: faults that the typed API doesn't see, by their path in the data; they are refused along with its own. */
  faults: FieldErrors
}

/**
 * Reads an input. A field left out stays out of the data: it is not changed.
 * @throws AppError for operations that are refused, with their paths in the input
 */
export async function dataOf(fields: InputField[], input: Row, reading: Omit<InputReading, 'faults'>): Promise<Row> {
  const data: Row = {}
  for (const field of fields) {
    const value = input[field.name]
    if (value === undefined) continue
    reading.inputPaths.set(field.key, field.name)
    const read = await readField(field, value, reading)
    if (read !== undefined) data[field.key] = read
  }
  return data
}

/** @returns the field's new value, or undefined when it stays as it is */
async function readField(field: InputField, value: unknown, reading: Omit<InputReading, 'faults'>) {
  const { before, unit, inputPaths } = reading
  const { kind, key, name: at } = field
  const said = (below: string, path: string | null) => inputPaths.set(`${key}${below}`, path && `${at}.${path}`)
  const current = async () => (await before?.())?.[key.replace(/_id$/, '')]
  const currentRows = async () => rowsOf(await current())
  switch (kind.is) {
    case 'scalar':
      return fitted(field.schema, value)
    case 'id':
      return Array.isArray(value) ? value.map(idOf) : optionalId(value)
    case 'one': {
      const parent = async () => {
        const row = await current()
        return (isRow(row) ? row.id : undefined) ?? (await before?.())?.[key]
      }
      const operations = oneOperations.nullable().parse(value)
      const { id, by } = await applyOne(operations, { at, unit, writer: unit.writerOf(kind.target), current: parent })
      if (by) said('', by)
      return id
    }
    case 'many': {
      const operations = manyOperations.parse(value ?? { sync: [] })
      const { target: type, identity, column } = kind
      const shape = kind.pivot?.shape ?? {}
      const links = operations.sync ? [] : linksOf(await currentRows(), column, shape)
      const relation = { at, unit, writer: unit.writerOf(type), type, identity, current: links }
      const wanted = await applyMany(operations, relation)
      for (const [index, { by, byId }] of wanted.entries()) {
        said(`.${index}`, column ? by : byId)
        if (column && by) said(`.${index}.${column}`, byId)
      }
      if (!column) return wanted.map(({ link }) => link.id)
      const hasFlag = wanted.some(({ link }) => typeof link.certified === 'boolean')
      const before = hasFlag ? linksOf(await currentRows(), column, shape) : []
      return wanted.map(({ link }) => pivotOf(withDay(link, before, identity), column, shape))
    }
    case 'entity': {
      const operations = entityOperations.parse(value ?? { disconnect: true })
      if (operations.connect) said('', 'connect')
      return applyEntity(operations, { at, unit, current })
    }
    case 'own': {
      const { row, by } = await applyOwn(value, { at, current })
      if (by) said('', by)
      return fitted(field.schema, row)
    }
    case 'rows': {
      const read = (input: Row, row: Row | undefined, paths: InputPaths) =>
        dataOf(kind.fields, input, { before: row ? async () => row : null, unit, inputPaths: paths })
      const rows = await applyRows(value, { at, fields: kind.fields, current: currentRows, read })
      for (const [index, { by, inside }] of rows.entries()) {
        said(`.${index}`, by)
        for (const [path, below] of inside) said(`.${index}.${path}`, below && `${by}.${below}`)
      }
      return rows.map(({ row }) => row)
    }
    case 'links': {
      const operations = linkOperations.parse(value ?? { sync: [] })
      return applyLinks(operations, { current: shownLinksOf(await current()), at, unit, said })
    }
    case 'entities': {
      const operations = manyOperations.parse(value ?? { sync: [] })
      const entities = await applyEntities(operations, { at, unit, current: await currentRows() })
      for (const [index, { by }] of entities.entries()) said(`.${index}`, by)
      return entities.map(({ entity }) => entity)
    }
  }
}

const rowsOf = (value: unknown): Row[] => (Array.isArray(value) ? value.filter(isRow) : [])

/** The linked rows, as the typed API shows them, as links with the pivot's columns. */
function linksOf(rows: Row[], column: string | null, shape: Shape): Link[] {
  const columns = Object.keys(shape).filter((name) => name !== column)
  return rows.map((row) => {
    const held = isRow(row.pivot) ? { ...row, ...row.pivot } : row
    const pivot = Object.fromEntries(columns.map((name) => [name, held[name]]))
    return { ...pivot, id: idOf((column && held[column]) ?? row.id) }
  })
}

/**
 * A link whose certification came as a flag or a moment, with its day (readings, Group certification): true is the day that
 * it has, otherwise today, and false is none.
 */
function withDay({ certified, ...link }: Link, before: Link[], identity: readonly string[]): Link {
  if (certified === undefined) return link
  if (typeof certified === 'string' && isMoment(certified)) return { ...link, certified: dayOfMoment(certified) }
  if (typeof certified !== 'boolean') return { ...link, certified }
  const was = before.find(
    (each) => each.id === link.id && identity.every((name) => (link[name] ?? each[name]) === each[name]),
  )
  return { ...link, certified: certified ? (was?.certified ?? dayOfMoment(new Date().toISOString())) : null }
}

/** `2026-05-04T22:30:00Z`, and with a space and no zone as the contract writes it; its first ten characters are the day then. */
const isMoment = (text: string) => /^\d{4}-\d{2}-\d{2}[ T]\d{2}:\d{2}/.test(text)

/** A link as the typed API takes it. */
function pivotOf({ id, ...columns }: Link, column: string, shape: Shape): Row {
  const given = Object.entries(columns).filter(([name, value]) => Object.hasOwn(shape, name) && value !== undefined)
  return { ...fittedParts(shape, Object.fromEntries(given)), [column]: id }
}
