import type { Db } from '../src/client.ts'
import { chance, dayMs, liveliness, sites, visitedDays } from './visitors.ts'

const maxFiles = 6
/** The disk of files that everyone may fetch. */
const openDisk = 's3.vofront_files'

/** Searches without a hit, each with the days between two of it and the first day, counted back. */
const missing = [
  { words: 'lön', every: 9, first: 1 },
  { words: 'validering sjukhus', every: 12, first: 4 },
  { words: 'handledarutbildning digital', every: 27, first: 6 },
] as const

type Fetches = { day: Date; group_id: number | null; file_id: number; fetches: number }
type Searches = { day: Date; group_id: number | null; words: string; searches: number; without_hit: number }
type Place = { day: Date; back: number; group_id: number | null; size: number }

/** Loads the documents that visitors of the sites have fetched, and their searches, of the same half year as the visits. */
export async function loadFetchesAndSearches(
  db: Db,
  { groups, now }: { groups: ReadonlyMap<string, number>; now: Date },
): Promise<void> {
  const today = Date.parse(now.toISOString().slice(0, 10))
  const fetches: Fetches[] = []
  const searches: Searches[] = []
  for (const [name, size] of sites) {
    const group_id = name === null ? null : (groups.get(name) ?? null)
    const files = await db.file.findMany({
      where: {
        group_id,
        disk: openDisk,
        status: true,
        portfolio_status: true,
        NOT: { filetype: { startsWith: 'image/' } },
      },
      orderBy: { id: 'asc' },
      take: maxFiles,
      select: { id: true },
    })
    for (let back = 0; back < visitedDays; back++) {
      const place = { day: new Date(today - back * dayMs), back, group_id, size }
      fetches.push(...files.flatMap(({ id }, at) => fetchesOf(place, id, at)))
      searches.push(...searchesOf(place))
    }
  }
  await db.documentFetch.createMany({ data: fetches })
  await db.siteSearch.createMany({ data: searches })
}

function fetchesOf({ day, back, group_id, size }: Place, file_id: number, at: number): Fetches[] {
  const wanted = (size * 0.7 * liveliness(day, back)) / (1 + at * 0.6)
  const fetches = Math.floor(wanted + chance(back * 13 + at * 11 + size))
  return fetches > 0 ? [{ day, group_id, file_id, fetches }] : []
}

/** The searches of a day: those with a hit and with words that aren't kept in one row, and a row of each kept search without one. */
function searchesOf({ day, back, group_id, size }: Place): Searches[] {
  const searches = Math.floor(size * liveliness(day, back) + chance(back * 7 + size))
  const without_hit = Math.floor(searches * 0.08 + chance(back * 3 + size) * 0.5)
  const kept = missing.filter(({ every, first }) => back % every === first)
  return [
    ...(searches > 0 ? [{ day, group_id, words: '', searches, without_hit }] : []),
    ...kept.map(({ words }) => ({ day, group_id, words, searches: 1, without_hit: 1 })),
  ]
}
