import { type Db, Prisma } from '@kollegium/db'
import { startOfDay, todayInSweden } from '../../engine/filters.ts'
import type { Env } from '../../kernel/env.ts'

const hourMs = 3_600_000

/** The sorts of reading that have a quota: rows about people, and files. */
export type Sort = 'rows' | 'exports'

export type Quotas = {
  /** Returns the moment from which the account may read on, when it has read its share of the hour or of the day; otherwise null. */
  exhausted(userId: number, sort: Sort): Date | null
  /** Counts what an account has read. */
  count(userId: number, sort: Sort, number: number): void
  /** Writes the counts, and learns those of the other processes. @throws when the database is away; the counts are kept */
  flush(): Promise<void>
}

type Count = Record<Sort, number>
/** The counts of an account in an hour: those of all processes at the last write, and those of this one since then. */
type Hour = { stored: Count; own: Count }

type Limits = Pick<
  Env,
  'QUOTA_ROWS_PER_HOUR' | 'QUOTA_ROWS_PER_DAY' | 'QUOTA_EXPORTS_PER_HOUR' | 'QUOTA_EXPORTS_PER_DAY'
>
type Options = {
  db: Pick<Db, '$queryRaw'>
  env: Limits
  now?: () => Date
}

const none = (): Count => ({ rows: 0, exports: 0 })

/**
 * Counts what accounts read by hour and day, in memory. The table `ReadCount` joins the processes' counts at each write, so an account
 * exceeds its share by no more than it reads between two writes.
 */
export function createQuotas({ db, env, now = () => new Date() }: Options): Quotas {
  const limits = {
    rows: { hour: env.QUOTA_ROWS_PER_HOUR, day: env.QUOTA_ROWS_PER_DAY },
    exports: { hour: env.QUOTA_EXPORTS_PER_HOUR, day: env.QUOTA_EXPORTS_PER_DAY },
  }
  /** By account, then by the hour's first millisecond. */
  const accounts = new Map<number, Map<number, Hour>>()
  /** Accounts whose counts of the day have been read from the table. */
  const known = new Set<number>()
  let day = ''

  function hourOf(userId: number, hour: number): Hour {
    const hours = accounts.get(userId) ?? new Map<number, Hour>()
    accounts.set(userId, hours)
    const found = hours.get(hour) ?? { stored: none(), own: none() }
    hours.set(hour, found)
    return found
  }

  const thisHour = () => Math.floor(now().getTime() / hourMs) * hourMs

  /** Forgets the counts of a past day; those that are not written yet stay. */
  function turn() {
    const today = todayInSweden(now())
    if (today === day) return
    day = today
    const begins = startOfDay(today).getTime()
    for (const [userId, hours] of accounts) {
      for (const [hour, { own }] of hours) if (hour < begins && own.rows + own.exports === 0) hours.delete(hour)
      if (hours.size === 0) accounts.delete(userId)
    }
    known.clear()
  }

  function exhausted(userId: number, sort: Sort): Date | null {
    const hours = accounts.get(userId)
    if (!hours) return null
    const today = todayInSweden(now())
    const [begins, ends] = [startOfDay(today).getTime(), startOfDay(today, 1)]
    const readIn = ({ stored, own }: Hour) => stored[sort] + own[sort]
    const ofDay = [...hours].reduce((sum, [hour, each]) => (hour < begins ? sum : sum + readIn(each)), 0)
    if (ofDay >= limits[sort].day) return ends
    const hour = thisHour()
    const found = hours.get(hour)
    return found && readIn(found) >= limits[sort].hour ? new Date(Math.min(hour + hourMs, ends.getTime())) : null
  }

  async function flush(): Promise<void> {
    turn()
    const pending = [...accounts].flatMap(([userId, hours]) =>
      [...hours].flatMap(([hour, { own }]) => (own.rows + own.exports > 0 ? [{ userId, hour, ...own }] : [])),
    )
    if (pending.length === 0) return
    const fresh = pending.filter(({ userId }) => !known.has(userId)).map(({ userId }) => userId)
    const rows = await store(db, pending, [...new Set(fresh)], startOfDay(day))
    for (const { userId, hour, rows, exports } of pending) {
      const { own } = hourOf(userId, hour)
      own.rows -= rows
      own.exports -= exports
    }
    for (const { user_id, hour, rows: read, exports } of rows) {
      hourOf(user_id, hour.getTime()).stored = { rows: read, exports }
    }
    for (const userId of fresh) known.add(userId)
  }

  return {
    exhausted,
    count(userId, sort, number) {
      turn()
      hourOf(userId, thisHour()).own[sort] += number
    },
    flush,
  }
}

type Pending = Count & { userId: number; hour: number }
type Stored = Count & { user_id: number; hour: Date }

/** Adds the counts in one statement. @returns the sums of these hours, and those of the day so far of the accounts `fresh` */
function store(db: Pick<Db, '$queryRaw'>, pending: Pending[], fresh: number[], since: Date): Promise<Stored[]> {
  const column = <Key extends keyof Pending>(key: Key) => pending.map((each) => each[key])
  const hours = pending.map(({ hour }) => new Date(hour))
  return db.$queryRaw<Stored[]>(Prisma.sql`
    WITH added AS (
      INSERT INTO "ReadCount" AS known (user_id, hour, rows, exports)
      SELECT * FROM unnest(${column('userId')}::int[], ${hours}::timestamptz[], ${column('rows')}::int[], ${column('exports')}::int[])
        AS counted (user_id, hour, rows, exports) ORDER BY user_id, hour
      ON CONFLICT (user_id, hour) DO UPDATE SET rows = known.rows + excluded.rows, exports = known.exports + excluded.exports
      RETURNING user_id, hour, rows, exports)
    SELECT * FROM added
    UNION ALL
    SELECT user_id, hour, rows, exports FROM "ReadCount" earlier
    WHERE user_id = ANY (${fresh}) AND hour >= ${since}
      AND NOT EXISTS (SELECT FROM added WHERE added.user_id = earlier.user_id AND added.hour = earlier.hour)`)
}

/** Removes the counts of past days. @returns the number of rows */
export function removeOldCounts(db: Pick<Db, '$executeRaw'>, now = new Date()): Promise<number> {
  return db.$executeRaw`DELETE FROM "ReadCount" WHERE hour < ${new Date(now.getTime() - 48 * hourMs)}`
}
