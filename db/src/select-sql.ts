import { modelFacts, type Relation } from './schema-facts.ts'
import { aliasOf, type Place, relatedRows, Untranslatable, whereSql } from './where-sql.ts'

/** A selection as Prisma writes it: `true` for a column, `{ select, orderBy }` for a relation. */
export type Select = Record<string, unknown>
type Order = Record<string, unknown>

/** The columns of a statement, the tables joined for them, and what makes a row of the values of its columns. */
export type Selection = { columns: string[]; joins: string[]; rowOf: RowOf }
/** Makes a row of the values from `from` on. */
type RowOf = (values: unknown[], from?: number) => Record<string, unknown>

/** A field of a row: made of the values from `at` on. */
type Field = { name: string; at: number; read: (values: unknown[], at: number) => unknown }

/** Types of columns that come out of `json_build_array` as Prisma gives them. */
const plainInJson = new Set(['Int', 'Float', 'Boolean', 'String', 'enum', 'Json', 'Int[]', 'String[]', 'enum[]'])
/** Types of columns that the driver's answer gives as Prisma does (see `read-rows.ts`). */
const plainInRow = new Set([...plainInJson, 'DateTime', 'BigInt', 'Bytes'])

/**
 * A selection on the rows that the statement calls `alias`, with every row that it names: a single one is joined, many come as a
 * JSON array.
 * @param inJson the values come as JSON, not as the driver's
 * @throws Untranslatable
 */
export function selectionOf(model: string, select: Select, alias: string, inJson = false): Selection {
  const { columns: known, relations } = modelFacts(model)
  const columns: string[] = []
  const joins: string[] = []
  const fields: Field[] = []
  for (const [name, asked] of Object.entries(select)) {
    if (asked === false || asked === undefined) continue
    const at = columns.length
    const relation = Object.hasOwn(relations, name) ? relations[name] : undefined
    if (relation) {
      const read = addRelation(relation, partOf(name, asked), {
        alias,
        other: aliasOf(alias, name),
        columns,
        joins,
        inJson,
      })
      fields.push({ name, at, read })
    } else {
      const type = Object.hasOwn(known, name) ? known[name] : undefined
      if (!type || asked !== true) throw new Untranslatable(`no SQL for the selection of ${model}.${name}`)
      columns.push(columnOf(`${alias}."${name}"`, type, inJson))
      fields.push({ name, at, read: readerOf(type, inJson) })
    }
  }
  return { columns, joins, rowOf: (values, from = 0) => rowFrom(fields, values, from) }
}

function rowFrom(fields: Field[], values: unknown[], from: number) {
  const row: Record<string, unknown> = {}
  for (const { name, at, read } of fields) row[name] = read(values, from + at)
  return row
}

type Part = { select: Select; orderBy: Order[]; where: Record<string, unknown> }

/** @throws Untranslatable for a relation that is limited or taken whole */
function partOf(name: string, asked: unknown): Part {
  const { select, orderBy, where, ...more } = (typeof asked === 'object' && asked ? asked : {}) as Record<
    string,
    unknown
  >
  if (!select || Object.values(more).some((value) => value !== undefined)) {
    throw new Untranslatable(`no SQL for the selection of ${name}`)
  }
  return { select: select as Select, orderBy: [orderBy ?? []].flat() as Order[], where: (where ?? {}) as Part['where'] }
}

/** PostgreSQL gives a function no more. */
const mostArguments = 100

type Into = { alias: string; other: string; columns: string[]; joins: string[]; inJson: boolean }

function addRelation(relation: Relation, { select, orderBy, where: chosen }: Part, into: Into): Field['read'] {
  const { alias, other, columns, joins, inJson } = into
  if (relation.kind === 'one') {
    const inner = selectionOf(relation.model, select, other, inJson)
    columns.push(`${other}.id`, ...inner.columns)
    joins.push(`LEFT JOIN "${relation.model}" ${other} ON ${other}.id = ${alias}.${relation.key}`, ...inner.joins)
    return (values, at) => (values[at] === null ? null : inner.rowOf(values, at + 1))
  }
  const inner = selectionOf(relation.model, select, other, true)
  const order = orderSql(relation.model, orderBy, other)
  if (inner.columns.length > mostArguments) throw new Untranslatable(`no SQL for so many columns of ${relation.model}`)
  const { from, where } = relatedRows(relation, alias, other)
  const array = `json_agg(json_build_array(${inner.columns.join(', ')})${order ? ` ORDER BY ${order}` : ''})`
  const condition = `${where} AND ${constantSql(chosen, { model: relation.model, alias: other })}`
  columns.push(`(SELECT ${array} FROM ${[from, ...inner.joins].join(' ')} WHERE ${condition})`)
  const rowsOf = (value: unknown) => ((value ?? []) as unknown[][]).map((values) => inner.rowOf(values))
  return relation.kind === 'inverse'
    ? (values, at) => rowsOf(values[at])[0] ?? null
    : (values, at) => rowsOf(values[at])
}

/** A filter as text of the statement, which is compiled once. @throws Untranslatable for one that compares with a text */
function constantSql(where: Record<string, unknown>, place: Place): string {
  const { strings, values } = whereSql(where, place)
  if (values.some((value) => typeof value !== 'boolean' && typeof value !== 'number')) {
    throw new Untranslatable(`no SQL for a filter of the rows of ${place.model}`)
  }
  return strings.map((text, at) => `${text}${at < values.length ? String(values[at]) : ''}`).join('')
}

/** @throws Untranslatable for an order by several rows of another table, or by a rule for empty values */
export function orderSql(model: string, orderBy: Order[], alias: string): string {
  const parts = orderBy.flatMap((order) => Object.entries(order))
  return parts.map(([name, order]) => orderedBy(model, name, order, alias)).join(', ')
}

function orderedBy(model: string, name: string, order: unknown, alias: string): string {
  const { columns, relations } = modelFacts(model)
  const relation = Object.hasOwn(relations, name) ? relations[name] : undefined
  if (relation?.kind === 'one' && typeof order === 'object' && order) {
    const [[column = '', direction] = [], ...more] = Object.entries(order)
    if (more.length === 0 && Object.hasOwn(modelFacts(relation.model).columns, column) && isDirection(direction)) {
      return `(SELECT other."${column}" FROM "${relation.model}" other WHERE other.id = ${alias}.${relation.key}) ${direction.toUpperCase()}`
    }
  }
  if (Object.hasOwn(columns, name) && isDirection(order)) return `${alias}."${name}" ${order.toUpperCase()}`
  throw new Untranslatable(`no SQL for the order by ${model}.${name}`)
}

const isDirection = (order: unknown): order is 'asc' | 'desc' => order === 'asc' || order === 'desc'

/** JSON has no numbers of sixty-four bits and no bytes, and the driver knows no lists of enumerations or of days. */
function columnOf(column: string, type: string, inJson: boolean): string {
  if (inJson && type === 'BigInt') return `${column}::text`
  if (inJson && type === 'Bytes') return `encode(${column}, 'base64')`
  return !inJson && (type === 'enum[]' || type === 'DateTime[]') ? `${column}::text[]` : column
}

/** Values of `json_build_array` as Prisma gives them. */
const fromJson: Record<string, (text: string) => unknown> = {
  DateTime: (text) => new Date(text),
  BigInt,
  Bytes: (text) => new Uint8Array(Buffer.from(text, 'base64')),
}

function readerOf(type: string, inJson: boolean): Field['read'] {
  const plain: Field['read'] = (values, at) => values[at]
  if ((inJson ? plainInJson : plainInRow).has(type)) return plain
  if (!inJson && type === 'DateTime[]') return (values, at) => (values[at] as string[]).map((day) => new Date(day))
  const given = inJson && Object.hasOwn(fromJson, type) ? fromJson[type] : undefined
  if (given) return (values, at) => (values[at] === null ? null : given(values[at] as string))
  throw new Untranslatable(`no SQL for the selection of a column of ${type}`)
}
