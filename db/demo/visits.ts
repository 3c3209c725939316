import type { Prisma } from '../generated/client.ts'
import type { Db } from '../src/client.ts'

/** The sites that have been read; null is the front site. The number is how many people read one compared with the others. */
const sites = [
  ['skane', 5],
  ['eslov-hoor-horby', 4],
  ['halmstad-hylte-laholm', 2],
  [null, 9],
] as const

const weeks = 26
const maxPages = 8
const dayMs = 86_400_000

/** The hosts that visitors came from; '' is none or an unknown one. */
const hosts = ['sok.example.com', '', 'provkoping.example', 'nyhetsbrev.example.org', 'socialt.example.net'] as const
/** The share of each host, in percent. */
const shares = [44, 27, 13, 9, 7] as const

/** A number from 0 to 1 that looks like chance and is the same each time. */
function chance(seed: number): number {
  const wave = Math.sin(seed * 12.9898) * 43_758.5453
  return wave - Math.floor(wave)
}

/**
 * Loads the visits of half a year: fewer at weekends and in weeks 52 and 1, more as time goes on, most at the start page. The
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
      select: { alias: true, content: { select: { date: true } } },
    })
    const pages = [
      { path: '/', since: null },
      ...aliases.map(({ alias, content }) => ({ path: `/${alias}`, since: content.date })),
    ]
    for (let back = 0; back < weeks * 7; back++) {
      const day = new Date(today - back * dayMs)
      for (const [at, { path, since }] of pages.entries()) {
        if (since === null || since <= day) rows.push(...rowsOf({ day, back, group_id, path, at, size }))
      }
    }
  }
  await store(db, rows)
}

/** Stores all rows by one statement of six lists: with a parameter for each value, ten thousand rows took seconds. */
async function store(db: Db, rows: readonly Visits[]): Promise<void> {
  const column = <Key extends keyof Visits>(key: Key) => rows.map((row) => row[key])
  await db.$executeRaw`
    INSERT INTO "Visit" (day, group_id, path, referrer_host, visits, views)
    SELECT * FROM unnest(
      ${column('day')}::date[], ${column('group_id')}::int[], ${column('path')}::text[],
      ${column('referrer_host')}::text[], ${column('visits')}::int[], ${column('views')}::int[])`
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
}
type Place = { day: Date; back: number; group_id: number | null; path: string; at: number; size: number }

/** The rows of a page on a day: one for each host, the views inside visits with those from nowhere. */
function rowsOf({ day, back, group_id, path, at, size }: Place): Visits[] {
  const rest = day.getUTCDay() === 0 || day.getUTCDay() === 6 ? 0.3 : 1
  const season =
    (day.getUTCMonth() === 11 && day.getUTCDate() > 19) || (day.getUTCMonth() === 0 && day.getUTCDate() < 7)
  const growth = 1 - back / (weeks * 7 * 2)
  const begun =
    (size * 9 * rest * (season ? 0.4 : 1) * growth * (0.6 + chance(back * 31 + at * 7 + size))) / (1 + at * 1.6)
  return hosts.flatMap((referrer_host, each) => {
    const visits = Math.round((begun * (shares[each] ?? 0)) / 100)
    const inside = referrer_host === '' ? Math.round(begun * 1.3) : 0
    return visits + inside > 0 ? [{ day, group_id, path, referrer_host, visits, views: visits + inside }] : []
  })
}
