import type { Prisma } from '../generated/client.ts'
import type { Db } from '../src/client.ts'
import { chance, dayMs, liveliness, sites, visitedDays } from './visitors.ts'

const maxPages = 8

/** The hosts that visitors came from; '' is none or an unknown one. */
const hosts = ['sok.example.com', '', 'provkoping.example', 'nyhetsbrev.example.org', 'socialt.example.net'] as const
/** The share of each host, in percent. */
const shares = [44, 27, 13, 9, 7] as const

/**
 * Loads the visits of half a year, most at the start page. Articles and pages are read to the end by a third to three quarters. The
 * days are counted from `now`.
 */
export async function loadVisits(
  db: Db,
  { groups, now }: { groups: ReadonlyMap<string, number>; now: Date },
): Promise<void> {
  const today = Date.parse(now.toISOString().slice(0, 10))
  const rows: Visits[] = []
  for (const [name, size] of sites) {
    const group_id = name === null ? null : (groups.get(name) ?? null)
    const aliases = await db.urlAlias.findMany({
      where: { group_id, current: true, content: { type: { in: ['article', 'page', 'event'] }, ...shownAt(now) } },
      orderBy: { id: 'asc' },
      take: maxPages,
      select: { alias: true, content: { select: { date: true, type: true } } },
    })
    const pages = [
      { path: '/', since: null, share: 0 },
      ...aliases.map(({ alias, content }, at) => ({
        path: `/${alias}`,
        since: content.date,
        // Ends are counted of articles and pages alone.
        share: content.type === 'event' ? 0 : 0.35 + 0.4 * chance(at * 5 + size),
      })),
    ]
    for (let back = 0; back < visitedDays; back++) {
      const day = new Date(today - back * dayMs)
      for (const [at, { path, since, share }] of pages.entries()) {
        if (since === null || since <= day) rows.push(...rowsOf({ day, back, group_id, path, at, size, share }))
      }
    }
  }
  await store(db, rows)
}

/** Stores all rows by one statement of seven lists: with a parameter for each value, ten thousand rows took seconds. */
async function store(db: Db, rows: readonly Visits[]): Promise<void> {
  const column = <Key extends keyof Visits>(key: Key) => rows.map((row) => row[key])
  await db.$executeRaw`
    INSERT INTO "Visit" (day, group_id, path, referrer_host, visits, views, read_to_end)
    SELECT * FROM unnest(
      ${column('day')}::date[], ${column('group_id')}::int[], ${column('path')}::text[],
      ${column('referrer_host')}::text[], ${column('visits')}::int[], ${column('views')}::int[],
      ${column('read_to_end')}::int[])`
}

/** Texts that visitors see. */
const shownAt = (now: Date) =>
  ({
    ...{ status: 'published', trashed_at: null },
    OR: [{ publish_at: null }, { publish_at: { lte: now } }],
  }) satisfies Prisma.ContentWhereInput

type Visits = {
  day: Date
  group_id: number | null
  path: string
  referrer_host: string
  visits: number
  views: number
  read_to_end: number
}
type Place = { day: Date; back: number; group_id: number | null; path: string; at: number; size: number; share: number }

/** The rows of a page on a day: one for each host, the views inside visits with those from nowhere. */
function rowsOf({ day, back, group_id, path, at, size, share }: Place): Visits[] {
  const begun = (size * 9 * liveliness(day, back) * (0.6 + chance(back * 31 + at * 7 + size))) / (1 + at * 1.6)
  return hosts.flatMap((referrer_host, each) => {
    const visits = Math.round((begun * (shares[each] ?? 0)) / 100)
    const inside = referrer_host === '' ? Math.round(begun * 1.3) : 0
    const views = visits + inside
    // Few views a row: rounding alone would make each share nothing or all.
    const read_to_end = Math.floor(views * share + chance(back * 17 + at * 3 + each + size))
    return views > 0
      ? [{ day, group_id, path, referrer_host, visits, views, read_to_end: share > 0 ? read_to_end : 0 }]
      : []
  })
}
