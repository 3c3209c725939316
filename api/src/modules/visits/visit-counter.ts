import { type Db, Prisma } from '@kollegium/db'
import { todayInSweden } from '../../engine/filters.ts'
import type { PageView, Visits } from '../../engine/services.ts'
import type { Logger } from '../../kernel/logger.ts'
import { createViewLimit } from './view-limit.ts'

/** Milliseconds between two writes to the database. */
const flushEvery = 10_000
/** The most rows that wait in memory. Above this number the views of further pages are not counted until the next write. */
const maxWaiting = 20_000
/** The most views that a network address tells of; a school has one for everybody. */
const maxOfAddress = { max: 300, seconds: 300 }
/** The most referring hosts of a site and a day, in this process. Visits from further hosts count as from nowhere. */
const maxHosts = 200

type Waiting = { day: string; groupId: number | null; path: string; host: string; visits: number; views: number }
type Options = {
  db: Pick<Db, '$executeRaw'>
  logger: Pick<Logger, 'error' | 'warn'>
  now?: () => Date
  /** The most rows that wait in memory. */
  most?: number
}

/**
 * Counts views of public pages in memory and writes them with one statement at a time, so that a view costs the
 * database nothing. Views that could not be written wait for the next time. A process that is killed loses at most
 * {@link flushEvery}.
 */
export function createVisitCounter({ db, logger, now = () => new Date(), most = maxWaiting }: Options): Visits {
  let waiting = new Map<string, Waiting>()
  let hosts = new Map<string, Set<string>>()
  let hostsDay = ''
  let lost = 0
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> = Promise.resolve()

  /** Returns the host when the site has room for it today, otherwise ''. */
  function hostWithRoom(day: string, groupId: number | null, host: string): string {
    if (host === '') return ''
    if (hostsDay !== day) {
      hosts = new Map()
      hostsDay = day
    }
    const known = hosts.get(`${groupId}`) ?? new Set()
    hosts.set(`${groupId}`, known)
    if (known.size >= maxHosts && !known.has(host)) return ''
    known.add(host)
    return host
  }

  function add(row: Waiting): void {
    const key = JSON.stringify([row.day, row.groupId, row.path, row.host])
    const known = waiting.get(key)
    if (known) {
      known.visits += row.visits
      known.views += row.views
    } else if (waiting.size >= most) {
      lost += row.views
    } else {
      waiting.set(key, row)
    }
  }

  function schedule(): void {
    timer ??= setTimeout(() => void flush(), flushEvery)
    timer.unref()
  }

  function flush(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    writing = writing.then(write)
    return writing
  }

  async function write(): Promise<void> {
    if (lost > 0) logger.warn({ views: lost }, 'too many pages at once: views not counted')
    lost = 0
    if (waiting.size === 0) return
    const rows = [...waiting.values()]
    waiting = new Map()
    try {
      await store(db, rows)
    } catch (error) {
      logger.error({ err: error }, 'views could not be stored')
      for (const row of rows) add(row)
      schedule()
    }
  }

  return {
    admits: createViewLimit(maxOfAddress),
    count({ groupId, path, from, begins }: PageView) {
      const day = todayInSweden(now())
      const host = begins ? hostWithRoom(day, groupId, from) : ''
      add({ day, groupId, path, host, visits: begins ? 1 : 0, views: 1 })
      schedule()
    },
    flush,
  }
}

/**
 * Adds the counts to those of the same day, site, page and host. Counts of a group that is gone are left out. Rows are written in
 * one order, so that two processes never wait for each other.
 */
async function store(db: Pick<Db, '$executeRaw'>, rows: Waiting[]): Promise<void> {
  const column = <Key extends keyof Waiting>(key: Key) => rows.map((row) => row[key])
  await db.$executeRaw(Prisma.sql`
    INSERT INTO "Visit" AS known (day, group_id, path, referrer_host, visits, views)
    SELECT counted.* FROM unnest(
      ${column('day')}::date[], ${column('groupId')}::int[], ${column('path')}::text[], ${column('host')}::text[],
      ${column('visits')}::int[], ${column('views')}::int[]) AS counted (day, group_id, path, host, visits, views)
    WHERE counted.group_id IS NULL OR EXISTS (SELECT FROM "Group" WHERE id = counted.group_id)
    ORDER BY day, group_id, path, host
    ON CONFLICT (group_id, day, path, referrer_host)
      DO UPDATE SET visits = known.visits + excluded.visits, views = known.views + excluded.views`)
}

/** Months that visits are kept. */
export const keptMonths = 25

/** Removes visits that are older than {@link keptMonths}. @returns the number of rows */
export function removeOldVisits(db: Pick<Db, '$executeRaw'>, now = new Date()): Promise<number> {
  const today = todayInSweden(now)
  return db.$executeRaw`
    DELETE FROM "Visit" WHERE day < (${today}::date - make_interval(months => ${keptMonths}))::date`
}
