import { type Changes, countRows, type Db, Prisma, tablesOf } from '@kollegium/db'
import { delegateOf } from './delegate.ts'
import { groupsOfFilter } from './groups-of-filter.ts'
import { createLiveCache, type LiveCache } from './live-cache.ts'
import type { Tx } from './transaction.ts'

/** Exact numbers of matching rows. While no one writes to a table, their cost does not grow with its size. */
export interface Totals {
  /** The rows of `model` that match `where`. In a transaction they are counted, because it sees its own writes. */
  count(db: Tx, model: Prisma.ModelName, where: object): Promise<number>
  /**
   * Counts the rows of a statement that Prisma cannot express; `from` is the statement without its SELECT.
   * @param tables every table that the statement reads: a change of another table does not renew the total
   */
  countSql(db: Tx, tables: readonly Prisma.ModelName[], from: Prisma.Sql): Promise<number>
  /** The ids of the rows of `model` that `find` gives for `query`. They are cached as totals are. */
  ids(db: Tx, model: Prisma.ModelName, asked: IdQuery, find: FindIds): Promise<number[] | null>
  /**
   * The same for a statement.
   * @param query everything that `find` depends on, except the rows of `tables`
   */
  idsSql(db: Tx, tables: readonly Prisma.ModelName[], asked: Prisma.Sql, find: FindIds): Promise<number[] | null>
}

/** Finds the ids of a search in order; null when there are too many to list. */
type FindIds = () => Promise<number[] | null>

/** Everything that `find` depends on except the rows; `tables` lists the tables that it reads besides those of `where`. */
type IdQuery = { search: string; where: object; orderBy: object; tables?: readonly Prisma.ModelName[] | undefined }

type Counter = { count(args: { where: object }): Promise<number> }

const countIn = (db: Tx, model: Prisma.ModelName, where: object) =>
  countRows(db, model, where as Record<string, unknown>) ?? delegateOf<Counter>(db, model).count({ where })

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

/** The limits of the caches for each combination of tables: a number of totals, and a number of ids. */
const maxCachedTotals = 2_000
const maxCachedIds = 200_000

/**
 * Caches each total until one of the tables that its filter reads changes (docs/decisions/0011-exact-totals.md); one whose filter names
 * groups until rows of these do, where notices name them. The cost of
 * counting grows with a table, while the cost of reading a page does not.
 */
export function createTotals(db: Db, changes: Changes): Totals {
  const totals = cachesOf<number>(changes, maxCachedTotals)
  const ids = cachesOf<number[] | null>(changes, maxCachedIds)

  return {
    async count(from, model, where) {
      const moments = momentsIn(where)
      if (from !== db || !moments) return countIn(from, model, where)
      const tables = tablesOf(db, model, where)
      return totals(tables).get(`${model} ${JSON.stringify(where)}`, async () => {
        const [value, until] = await Promise.all([countIn(db, model, where), nextMomentOf(db, model, moments)])
        return { value, until, groups: groupsIn(tables, where) }
      })
    },
    async countSql(from, tables, sql) {
      if (from !== db) return countSqlIn(from, sql)
      return totals(tables).get(keyOf(sql), async () => ({ value: await countSqlIn(db, sql) }))
    },
    async ids(from, model, asked, find) {
      if (from !== db || momentsIn(asked.where)?.columns.length !== 0) return find()
      const tables = [...new Set([...tablesOf(db, model, asked.where), ...(asked.tables ?? [])])]
      const groups = groupsIn(tables, asked.where)
      const make = async () => ({ ...(await withSize(find)), groups })
      return ids(tables).get(`${model} ${JSON.stringify(asked)}`, make)
    },
    async idsSql(from, tables, asked, find) {
      return from === db ? ids(tables).get(keyOf(asked), () => withSize(find)) : find()
    },
  }
}

/** The groups that a filter is bound to, where it reads its own table alone: a row of another table may stand in another group. */
const groupsIn = (tables: readonly string[], where: object) => (tables.length === 1 ? groupsOfFilter(where) : null)

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

/** The current moment in a filter. A cached total is valid until the moment of the next row comes. */
export class Now extends Date {
  constructor() {
    // The class is made once: only this call sees a clock that a test has moved.
    super(Date.now())
  }

  /** Gives every moment the same text, so that the cache key of a query stays the same. */
  override toJSON(): string {
    return 'now'
  }
}

const booleanOperators = ['AND', 'OR', 'NOT']
const comparisons = ['lt', 'lte', 'gt', 'gte']

/** The columns that a filter compares with the current moment. */
type Moments = { columns: string[]; asked: Date }

/**
 * The model's own columns that a filter compares with {@link Now}. Null when the filter holds a moment that no timer can
 * wait for: one of another table, or a computed one. Days begin at whole hours, in Stockholm as in UTC, and are stable.
 */
function momentsIn(where: object): Moments | null {
  const columns = new Set<string>()
  let asked = new Date()
  /** @param column undefined at the level of the model's own columns, null inside anything else */
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

/** The next moment after the query's own that any row has in one of the columns. */
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
