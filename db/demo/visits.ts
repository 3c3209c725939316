import type { Prisma } from '../generated/client.ts'
import type { Db } from '../src/client.ts'
import { chance, dayMs, liveliness, sites, visitedDays } from './visitors.ts'

const maxPages = 8

/** The hosts that visitors came from; '' is none or an unknown one. */
const hosts = ['sok.example.com', '', 'provkoping.example', 'nyhetsbrev.example.org', 'socialt.example.net'] as const
/** The share of each host, in percent. */
const shares = [44, 27, 13, 9, 7] as const

/**
 * Loads the visits of half a year, most at the start page, and many of a new text on its first days. Articles and pages are read to
 * the end by a third to three quarters. The days are counted from `now`.
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
      select: { alias: true, content: { select: { date: true, type: true, updated_at: true } } },
    })
    const pages = [
      { path: '/', since: null, share: 0 },
      ...aliases.map(({ alias, content }, at) => ({
        path: `/${alias}`,
        since: content.date,
        share: shareOf(content, { at, size, today }),
      })),
    ]
    const talkedOf = newestOf(pages, today)
    for (let back = 0; back < visitedDays; back++) {
      const day = new Date(today - back * dayMs)
      for (const [at, { path, since, share }] of pages.entries()) {
        if (since !== null && since > day) continue
        const rush = path === talkedOf?.path ? rushOn(day, talkedOf.since, size) : 0
        rows.push(...rowsOf({ day, back, group_id, path, at, size, share, rush }))
      }
    }
  }
  await store(db, rows)
}

/** The share of a text's views that reach its end: ends are counted of articles and pages alone, and an old text's are few. */
function shareOf(
  { type, updated_at }: { type: string; updated_at: Date },
  { at, size, today }: { at: number; size: number; today: number },
): number {
  if (type === 'event') return 0
  const isOld = today - updated_at.getTime() > 365 * dayMs
  return isOld ? 0.3 : 0.42 + 0.33 * chance(at * 5 + size)
}

/** The newest text that is a week old: the one that people talked of. */
function newestOf(pages: readonly { path: string; since: Date | null }[], today: number) {
  const dated = pages.flatMap(({ path, since }) =>
    since && today - since.getTime() >= 7 * dayMs ? [{ path, since }] : [],
  )
  return dated.sort((one, other) => other.since.getTime() - one.since.getTime())[0]
}

/** The visits that the publication of a text brings: most on its day, fewer on the days after it. */
function rushOn(day: Date, since: Date, size: number): number {
  const days = (day.getTime() - since.getTime()) / dayMs
  return days > 4 ? 0 : (size * 45) / (1 + days) ** 2
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
type Place = {
  day: Date
  back: number
  group_id: number | null
  path: string
  at: number
  size: number
  share: number
  rush: number
}

/** The rows of a page on a day: one for each host, the views inside visits with those from nowhere. */
function rowsOf({ day, back, group_id, path, at, size, share, rush }: Place): Visits[] {
  const usual = (size * 9 * liveliness(day, back) * (0.6 + chance(back * 31 + at * 7 + size))) / (1 + at * 1.6)
  const begun = usual + rush
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
