import { Prisma } from '../generated/client.ts'
import { modelFacts, type Relation } from './schema-facts.ts'

type Where = Record<string, unknown>
/** A table of a statement: its model, and the name that the statement gives it. */
export type Place = { model: string; alias: string }

/** A condition, an order or a selection of Prisma's that has no translation here. Nothing is ever left out of a statement. */
export class Untranslatable extends Error {}

/**
 * A Prisma filter on the rows of `place` as SQL.
 * @throws Untranslatable
 */
export function whereSql(where: Where, place: Place): Prisma.Sql {
  const parts = Object.entries(where).map(([key, value]) => condition(key, value, place))
  return parts.length > 0 ? Prisma.sql`(${Prisma.join(parts, ' AND ')})` : Prisma.sql`TRUE`
}

const no = Prisma.sql`FALSE`

function condition(key: string, value: unknown, place: Place): Prisma.Sql {
  if (value === undefined) throw new Untranslatable(`a condition on ${key} that says nothing`)
  if (key === 'AND' || key === 'OR') {
    const parts = [value].flat().map((each) => whereSql(each as Where, place))
    if (parts.length > 0) return Prisma.sql`(${Prisma.join(parts, ` ${key} `)})`
    return key === 'OR' ? no : Prisma.sql`TRUE`
  }
  if (key === 'NOT' && !Array.isArray(value)) return Prisma.sql`NOT ${whereSql(value as Where, place)}`
  const { relations } = modelFacts(place.model)
  const relation = Object.hasOwn(relations, key) ? relations[key] : undefined
  if (relation) return related(relation, key, value, place)
  const column = columnSql(key, place)
  const constant = constantOf(modelFacts(place.model).columns[key], value)
  return constant ? Prisma.sql`${column} = ${constant}` : compared(column, value)
}

/** The rows that a relation joins to the row: of many some or none, or the single one. */
function related(relation: Relation, key: string, value: unknown, place: Place): Prisma.Sql {
  const alias = aliasOf(place.alias, key)
  const rows = relatedRows(relation, place.alias, alias)
  const joined = Prisma.raw(`FROM ${rows.from} WHERE ${rows.where}`)
  const found = (where: unknown) =>
    Prisma.sql`EXISTS (SELECT ${joined} AND ${whereSql(where as Where, { model: relation.model, alias })})`
  const [[step, where] = [], ...more] = Object.entries((value ?? {}) as Where)
  if (relation.kind === 'one' && value !== null && step !== 'is' && step !== 'isNot') return found(value)
  if (relation.kind === 'many' || relation.kind === 'linked') {
    if (step === 'some' && more.length === 0) return found(where)
    if (step === 'none' && more.length === 0) return Prisma.sql`NOT ${found(where)}`
  }
  throw new Untranslatable(`no SQL for the condition ${JSON.stringify({ [key]: value })}`)
}

/** The rows that a relation joins to the row that the statement calls `alias`; they are called `other`. */
export function relatedRows(relation: Relation, alias: string, other: string): { from: string; where: string } {
  const table = `"${relation.model}" ${other}`
  if (relation.kind === 'one') return { from: table, where: `${other}.id = ${alias}.${relation.key}` }
  if (relation.kind !== 'linked') return { from: table, where: `${other}.${relation.key} = ${alias}.id` }
  const [pair, theirs] = [`${other}_pair`, relation.own === 'A' ? 'B' : 'A']
  return {
    from: `"${relation.table}" ${pair} JOIN ${table} ON ${other}.id = ${pair}."${theirs}"`,
    where: `${pair}."${relation.own}" = ${alias}.id`,
  }
}

/** PostgreSQL cuts longer names off, and two could become one. */
const longestName = 63

/** The name of a relation's rows in a statement. @throws Untranslatable for relations too deep to be named */
export function aliasOf(alias: string, relation: string): string {
  const other = `${alias}_${relation}`
  if (`${other}_pair`.length > longestName) throw new Untranslatable(`no short name for ${other}`)
  return other
}

/**
 * A value of an enumeration or a truth as a part of the text: it is one of a few, and the planner then knows how many rows have it
 * and which partial index holds them. Undefined for any other value.
 */
function constantOf(type: string | undefined, value: unknown): Prisma.Sql | undefined {
  if (type === 'Boolean' && typeof value === 'boolean') return Prisma.raw(value ? 'TRUE' : 'FALSE')
  const isName = type === 'enum' && typeof value === 'string' && /^[A-Za-z_]\w*$/.test(value)
  return isName ? Prisma.raw(`'${value}'`) : undefined
}

const signs: Record<string, string> = { equals: '=', lt: '<', lte: '<=', gt: '>', gte: '>=', not: '<>' }

function compared(name: Prisma.Sql, value: unknown): Prisma.Sql {
  if (value === null) return Prisma.sql`${name} IS NULL`
  const plain = parameterOf(value)
  if (plain !== undefined) return Prisma.sql`${name} = ${plain}`
  const { mode, ...operators } = value as Where
  const parts = Object.entries(operators).map(([operator, against]) => comparison(name, operator, against, mode))
  if (parts.length === 0) throw new Untranslatable(`no SQL for the condition ${JSON.stringify(value)}`)
  return Prisma.join(parts, ' AND ')
}

function comparison(name: Prisma.Sql, operator: string, against: unknown, mode: unknown): Prisma.Sql {
  if ((operator === 'in' || operator === 'hasSome') && Array.isArray(against)) {
    if (against.length === 0) return no
    return operator === 'in' ? Prisma.sql`${name} = ANY (${against})` : Prisma.sql`${name} && ${against}`
  }
  if (operator === 'notIn' && Array.isArray(against)) return Prisma.sql`${name} <> ALL (${against})`
  if (operator === 'not' && against === null) return Prisma.sql`${name} IS NOT NULL`
  const plain = parameterOf(against)
  if (operator === 'contains' && typeof plain === 'string') {
    const like = Prisma.raw(mode === 'insensitive' ? 'ILIKE' : 'LIKE')
    return Prisma.sql`${name}::text ${like} ${`%${plain}%`}`
  }
  if (operator === 'has' && plain !== undefined) return Prisma.sql`${plain} = ANY (${name})`
  const sign = Object.hasOwn(signs, operator) ? signs[operator] : undefined
  if (!sign || plain === undefined || mode !== undefined) {
    throw new Untranslatable(`no SQL for the condition ${JSON.stringify({ [operator]: against })}`)
  }
  return Prisma.sql`${name} ${Prisma.raw(sign)} ${plain}`
}

/** A value as a statement's parameter; a moment as text that names its zone. */
function parameterOf(value: unknown): string | number | boolean | undefined {
  if (value instanceof Date) return value.toISOString()
  return ['number', 'string', 'boolean'].includes(typeof value) ? (value as string | number | boolean) : undefined
}

/** @throws Untranslatable for a name that is no column of the table */
export function columnSql(name: string, { model, alias }: Place): Prisma.Sql {
  if (!Object.hasOwn(modelFacts(model).columns, name)) throw new Untranslatable(`no column is called ${name}`)
  return Prisma.raw(`${alias}."${name}"`)
}
