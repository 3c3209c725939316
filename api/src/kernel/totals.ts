import { type Changes, type Db, Prisma, tablesOf } from '@kollegium/db'
import { delegateOf } from './delegate.ts'
import { createLiveCache, type LiveCache } from './live-cache.ts'
import type { Tx } from './transaction.ts'

/** How many rows match a filter: exact, and at no cost that grows with the table as long as nobody writes to it. */
export interface Totals {
  /** The rows of `model` that match `where`. In a transaction they are counted, because it sees its own writes. */
  count(db: Tx, model: Prisma.ModelName, where: object): Promise<number>
  /**
   * The same for what Prisma can't say: the rows of a statement, without its SELECT.
   * @param tables those that it reads, all of them: what changes elsewhere is not seen
   */
  countSql(db: Tx, tables: readonly Prisma.ModelName[], from: Prisma.Sql): Promise<number>
  /** What `find` names of the rows of `model` that are asked for: kept, and found anew, as totals are. */
  ids(db: Tx, model: Prisma.ModelName, asked: IdQuery, find: FindIds): Promise<number[] | null>
  /**
   * The same for a statement.
   * @param asked all that `find` depends on but the rows of `tables`
   */
  idsSql(db: Tx, tables: readonly Prisma.ModelName[], asked: Prisma.Sql, find: FindIds): Promise<number[] | null>
}

/** The ids of what a search finds, in order; null where it isn't named one by one. */
type FindIds = () => Promise<number[] | null>

/** All that `find` depends on but the rows themselves; `tables` that it reads besides those of `where`. */
type IdQuery = { search: string; where: object; orderBy: object; tables?: readonly Prisma.ModelName[] | undefined }

type Counter = { count(args: { where: object }): Promise<number> }

const countIn = (db: Tx, model: Prisma.ModelName, where: object) => delegateOf<Counter>(db, model).count({ where })

async function countSqlIn(db: Tx, from: Prisma.Sql): Promise<number> {
  const [row] = await db.$queryRaw<{ count: number }[]>(Prisma.sql`SELECT count(*)::int AS count ${from}`)
  return row?.count ?? 0
}

/** Counts at every call. */
export const uncachedTotals: Totals = {
  count: countIn,
  countSql: (db, _tables, from) => countSqlIn(db, from),
  ids: (_db, _model, _asked, find) => find(),
  idsSql: (_db, _tables, _asked, find) => find(),
}

/** Filters whose totals are kept, for each combination of tables; of what was found so many ids. */
const maxCachedTotals = 2_000
const maxCachedIds = 200_000

/**
 * Keeps each total until one of the tables that its filter reads changes (docs/decisions/0011-exact-totals.md): counting is
 * what grows with a table, while reading a page of it does not.
 */
export function createTotals(db: Db, changes: Changes): Totals {
  const totals = cachesOf<number>(changes, maxCachedTotals)
  const ids = cachesOf<number[] | null>(changes, maxCachedIds)

  return {
    async count(from, model, where) {
      const moments = momentsIn(where)
      if (from !== db || !moments) return countIn(from, model, where)
      const cache = totals(tablesOf(db, model, where))
      return cache.get(`${model} ${JSON.stringify(where)}`, async () => {
        const [value, until] = await Promise.all([countIn(db, model, where), nextMomentOf(db, model, moments)])
        return { value, until }
      })
    },
    async countSql(from, tables, sql) {
      if (from !== db) return countSqlIn(from, sql)
      return totals(tables).get(keyOf(sql), async () => ({ value: await countSqlIn(db, sql) }))
    },
    async ids(from, model, asked, find) {
      if (from !== db || momentsIn(asked.where)?.columns.length !== 0) return find()
      const tables = new Set([...tablesOf(db, model, asked.where), ...(asked.tables ?? [])])
      return ids([...tables]).get(`${model} ${JSON.stringify(asked)}`, () => withSize(find))
    },
    async idsSql(from, tables, asked, find) {
      return from === db ? ids(tables).get(keyOf(asked), () => withSize(find)) : find()
    },
  }
}

const keyOf = ({ sql, values }: Prisma.Sql) => JSON.stringify([sql, values])

async function withSize(find: FindIds) {
  const value = await find()
  return { value, size: 1 + (value?.length ?? 0) }
}

/** One cache for each combination of tables. */
function cachesOf<Value>(changes: Changes, maxBytes: number): (tables: readonly string[]) => LiveCache<Value> {
  const caches = new Map<string, LiveCache<Value>>()
  return (tables) => {
    const key = tables.join()
    const cache = caches.get(key) ?? createLiveCache<Value>({ changes, tables, maxBytes })
    caches.set(key, cache)
    return cache
  }
}

/** The moment of asking, in a filter: a total that is kept holds until the next row's moment comes. */
export class Now extends Date {
  /** What is asked for stays the same, whenever it is asked. */
  override toJSON(): string {
    return 'now'
  }
}

const booleanOperators = ['AND', 'OR', 'NOT']
const comparisons = ['lt', 'lte', 'gt', 'gte']

/** Columns that a filter compares with the moment of asking. */
type Moments = { columns: string[]; asked: Date }

/**
 * The model's own columns that a filter compares with {@link Now}. Null when it holds a moment that can't be waited for:
 * one of another table, or one that was worked out. Days begin at whole hours, in Stockholm as in UTC, and stay.
 */
function momentsIn(where: object): Moments | null {
  const columns = new Set<string>()
  let asked = new Date()
  /** @param column undefined among the model's own columns, null inside what is not one of them */
  const isStable = (part: unknown, column?: string | null): boolean => {
    if (part instanceof Now) {
      if (part < asked) asked = part
      return Boolean(column && columns.add(column))
    }
    if (part instanceof Date) return part.getTime() % 3_600_000 === 0
    if (typeof part !== 'object' || part === null) return true
    if (Array.isArray(part)) return part.every((each) => isStable(each, column))
    return Object.entries(part).every(([key, value]) => {
      if (column === undefined) return isStable(value, booleanOperators.includes(key) ? undefined : key)
      return isStable(value, comparisons.includes(key) ? column : null)
    })
  }
  return isStable(where) ? { columns: [...columns], asked } : null
}

type Finder = { findFirst(args: object): Promise<Record<string, Date> | null> }

/** The nearest moment that any row has in one of the columns, after that of asking. */
async function nextMomentOf(db: Tx, model: Prisma.ModelName, { columns, asked }: Moments): Promise<Date | null> {
  const first = await Promise.all(
    columns.map((column) =>
      delegateOf<Finder>(db, model).findFirst({
        where: { [column]: { gt: new Date(asked) } },
        orderBy: { [column]: 'asc' },
        select: { [column]: true },
      }),
    ),
  )
  const times = first.flatMap((row) => Object.values(row ?? {}).map(Number))
  return times.length > 0 ? new Date(Math.min(...times)) : null
}
