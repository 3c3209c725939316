import { type Db, Prisma } from '@kollegium/db'
import { type Keys, sealHeaderLength, sealMark } from '../../kernel/encryption-keys.ts'
import { countSealed } from './key-census.ts'
import { findColumns, nameOf, type SealedColumn, sealedColumns, sqlOf } from './sealed-columns.ts'

type Rows = { id: number | string; sealed: Uint8Array }[]

/** A sealed column after a rotation. `unopened`: the ids of rows that no key opens; they stay as they were. */
export type Rotated = { place: string; sealed: number; unopened: (number | string)[] }

/**
 * Seals every value anew that the first key has not sealed, with its hash for look-up, while the product runs: in batches, each in one
 * statement. A row that is written meanwhile keeps what was written. Cut off, it goes on where it was at the next call.
 * @param told called after each batch with the column and how many values are left there
 * @throws Error naming columns of bytes that no list names
 */
export async function rotateKeys(
  db: Db,
  keys: Keys,
  { batch = 500, told = () => undefined }: { batch?: number; told?: (place: string, left: number) => void } = {},
): Promise<Rotated[]> {
  const { unlisted } = await findColumns(db)
  if (unlisted.length > 0) {
    throw new Error(
      `${unlisted.join(', ')}: are their bytes sealed? Name them in api/src/platform/keys/sealed-columns.ts`,
    )
  }
  const done: Rotated[] = []
  for (const column of sealedColumns) done.push(await rotateColumn(db, keys, column, { batch, told }))
  return done
}

/** Counts the values that the first key has not sealed, in columns and waiting jobs. */
export async function countOlder(db: Pick<Db, '$queryRaw'>, keys: Pick<Keys, 'ids'>): Promise<Map<string, number>> {
  const [first] = keys.ids
  const left = (await countSealed(db, sealedColumns)).map(({ place, byKey }): [string, number] => {
    const others = [...byKey].filter(([id]) => id !== first)
    return [place, others.reduce((sum, [, count]) => sum + count, 0)]
  })
  return new Map(left.filter(([, count]) => count > 0))
}

async function rotateColumn(
  db: Db,
  keys: Keys,
  column: SealedColumn,
  { batch, told }: { batch: number; told: (place: string, left: number) => void },
): Promise<Rotated> {
  const rotated: Rotated = { place: nameOf(column), sealed: 0, unopened: [] }
  let left = await countOlderIn(db, keys, column)
  for (let after: number | string = column.id.type === 'int' ? 0 : ''; left > 0; ) {
    const rows = await olderAfter(db, keys, column, { after, batch })
    const last = rows.at(-1)
    if (!last) break
    after = last.id
    rotated.sealed += await sealAnew(db, keys, column, rows, rotated.unopened)
    left = Math.max(0, left - rows.length)
    told(rotated.place, left)
  }
  return rotated
}

/** Values without the first key's mark and id. */
function whereOlder({ ids: [first = ''] }: Pick<Keys, 'ids'>, column: Prisma.Sql): Prisma.Sql {
  const header = Buffer.concat([sealMark, Buffer.from(first, 'hex')])
  return Prisma.sql`${column} IS NOT NULL AND substring(${column} FROM 1 FOR ${sealHeaderLength}::int) <> ${header}`
}

async function countOlderIn(db: Db, keys: Keys, sealedColumn: SealedColumn): Promise<number> {
  const { table, column } = sqlOf(sealedColumn)
  const [row] = await db.$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count FROM ${table} WHERE ${whereOlder(keys, column)}`
  return row?.count ?? 0
}

function olderAfter(
  db: Db,
  keys: Keys,
  sealedColumn: SealedColumn,
  { after, batch }: { after: number | string; batch: number },
): Promise<Rows> {
  const { table, column, id, type } = sqlOf(sealedColumn)
  return db.$queryRaw<Rows>`
    SELECT ${id} AS id, ${column} AS sealed FROM ${table}
    WHERE ${id} > ${after}::${type} AND ${whereOlder(keys, column)} ORDER BY ${id} LIMIT ${batch}`
}

/** @returns how many rows were written: those that still held what was read */
async function sealAnew(db: Db, keys: Keys, sealedColumn: SealedColumn, rows: Rows, unopened: Rotated['unopened']) {
  const made = rows.flatMap(({ id, sealed }) => {
    try {
      const text = keys.open(sealed)
      return [{ id: String(id), before: hex(sealed), after: hex(keys.seal(text)), key: keys.lookup(text) }]
    } catch {
      unopened.push(id)
      return []
    }
  })
  if (made.length === 0) return 0
  const { table, column, id, type, lookup } = sqlOf(sealedColumn)
  const setLookup = lookup ? Prisma.sql`, ${lookup} = made.key` : Prisma.empty
  return db.$executeRaw`
    UPDATE ${table} AS old SET ${column} = decode(made.after, 'hex') ${setLookup}
    FROM (SELECT unnest(${made.map((row) => row.id)}::text[]) AS id, unnest(${made.map((row) => row.before)}::text[]) AS before,
      unnest(${made.map((row) => row.after)}::text[]) AS after, unnest(${made.map((row) => row.key)}::text[]) AS key) AS made
    WHERE old.${id} = made.id::${type} AND old.${column} = decode(made.before, 'hex')`
}

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')
