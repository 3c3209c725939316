import { type Db, Prisma } from '@kollegium/db'
import { type Keys, sealHeaderLength, sealMark } from '../../kernel/encryption-keys.ts'
import { findColumns, nameOf, type SealedColumn, sqlOf } from './sealed-columns.ts'

type Reader = Pick<Db, '$queryRaw'>

/** The sealed values of a place, by the id of their key; of before keys had ids under `''`. */
export type Census = { place: string; byKey: Map<string, number> }

/** Counts the sealed values of each column, and of the jobs that wait, by their keys. One pass over each table. */
export async function countSealed(db: Reader, columns: readonly SealedColumn[]): Promise<Census[]> {
  const counted: Census[] = []
  for (const column of columns) {
    const { table, column: sealed } = sqlOf(column)
    counted.push({ place: nameOf(column), byKey: await countBy(db, sealed, Prisma.sql`${table}`) })
  }
  return [...counted, { place: 'pgboss.job', byKey: await countJobs(db) }]
}

/** Jobs that hold something sealed have it under `sealed`, as base64. Without a queue there are none. */
async function countJobs(db: Reader): Promise<Map<string, number>> {
  const [queue] = await db.$queryRaw<{ isThere: boolean }[]>`SELECT to_regclass('pgboss.job') IS NOT NULL AS "isThere"`
  if (!queue?.isThere) return new Map()
  const waiting = Prisma.sql`(
    SELECT decode(data->>'sealed', 'base64') AS sealed FROM pgboss.job
    WHERE state IN ('created', 'retry', 'active') AND data ? 'sealed') AS job`
  return countBy(db, Prisma.raw('sealed'), waiting)
}

async function countBy(db: Reader, value: Prisma.Sql, from: Prisma.Sql): Promise<Map<string, number>> {
  const rows = await db.$queryRaw<{ key: string; count: number }[]>`
    SELECT CASE WHEN substring(${value} FROM 1 FOR ${sealMark.length}::int) = ${sealMark}
      THEN encode(substring(${value} FROM ${sealMark.length + 1}::int FOR ${sealHeaderLength - sealMark.length}::int), 'hex')
      ELSE '' END AS key, count(*)::int AS count
    FROM ${from} WHERE ${value} IS NOT NULL GROUP BY 1`
  return new Map(rows.map(({ key, count }) => [key, count]))
}

/** Finds one value of before keys had ids in each column; null where there is none. */
export async function oldValue(db: Reader, sealedColumn: SealedColumn): Promise<Uint8Array | null> {
  const { table, column } = sqlOf(sealedColumn)
  const [row] = await db.$queryRaw<{ sealed: Uint8Array }[]>`
    SELECT ${column} AS sealed FROM ${table}
    WHERE ${column} IS NOT NULL AND substring(${column} FROM 1 FOR ${sealMark.length}::int) <> ${sealMark} LIMIT 1`
  return row?.sealed ?? null
}

/** The keys of the installation, compared with those that its values name. */
export type KeyFacts = {
  /** Keys that values need and the installation lacks: their values by key id, with a place. */
  missing: { id: string; count: number; place: string }[]
  /** Keys of the list, but the first, that no value names. */
  unused: string[]
  /** Values that the first key did not seal, and that a rotation would. */
  older: number
  /** Places with values of before keys had ids that none of the keys opens. */
  foreign: string[]
}

/** Compares the sealed values with the keys. */
export async function keyFacts(db: Reader, keys: Pick<Keys, 'ids' | 'open'>): Promise<KeyFacts> {
  const { sealed } = await findColumns(db)
  const census = await countSealed(db, sealed)
  const [first] = keys.ids
  const facts: KeyFacts = { missing: [], unused: [], older: 0, foreign: [] }
  const used = new Set<string>()
  for (const { place, byKey } of census) {
    for (const [id, count] of byKey) {
      used.add(id)
      if (id !== '' && !keys.ids.includes(id)) facts.missing.push({ id, count, place })
      else if (id !== first) facts.older += count
    }
  }
  for (const column of sealed) {
    const value = used.has('') ? await oldValue(db, column) : null
    if (value && !opens(keys, value)) facts.foreign.push(nameOf(column))
  }
  // As long as values have no id, any key may be theirs.
  if (!used.has('')) facts.unused = keys.ids.slice(1).filter((id) => !used.has(id))
  return facts
}

function opens(keys: Pick<Keys, 'open'>, value: Uint8Array): boolean {
  try {
    keys.open(value)
    return true
  } catch {
    return false
  }
}
