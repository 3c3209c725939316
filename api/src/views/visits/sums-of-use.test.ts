import { buildFile } from '@kollegium/db/testing/factories/file'
import { buildGroup } from '@kollegium/db/testing/factories/group'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Context } from '../../engine/context.ts'
import { createCallerFactory } from '../../engine/trpc.ts'
import { removeOldSearches, removeOldVisits } from '../../modules/visits/remove-old-counts.ts'
import { createWorld } from '../../testing/world.ts'
import { daysAfter } from './days.ts'
import { testChance } from './testing-chance.ts'
import { visitsRouter } from './visits.router.ts'

// The figures of fetched documents and of searches are read off sums that the database keeps. They are those of the rows, whatever days
// are asked for.

const world = await createWorld()
const { db } = world
const callerOf = createCallerFactory(visitsRouter)
const today = '2026-11-20'
const now = new Date(`${today}T12:00:00Z`)

let ctx: Context
let groups: number[]
let files: { id: number; title: string }[]
let chance: ReturnType<typeof testChance>

beforeEach(async () => {
  await world.clear()
  vi.useFakeTimers({ toFake: ['Date'], now })
  const edits = ['read', 'update'].flatMap((name) => ['Page', 'Article'].map((subject) => ({ subject, name })))
  ;({ ctx } = await world.national([...edits, { subject: 'File', name: 'read' }]))
  groups = []
  for (const title of ['Första', 'Andra', 'Tredje']) groups.push((await buildGroup(db, { title })).id)
  files = []
  for (const title of ['Avtal', 'Blankett', 'Checklista', 'Diplom']) files.push(await buildFile(db, { title }))
  chance = testChance(11)
})
afterEach(() => {
  vi.useRealTimers()
})

/** A day and a site, more on late days, and some days that are due for removal. */
const place = () => ({
  day: new Date(daysAfter(today, -chance.random(chance.oneOf([20, 100, 400, 800])))),
  group_id: chance.oneOf([null, ...groups]),
})

/** Random counts; those of the same day, site and file or words are left out. */
async function count(number: number): Promise<void> {
  const { oneOf, random } = chance
  const times = Array.from({ length: number })
  await db.documentFetch.createMany({
    data: times.map(() => ({ ...place(), file_id: oneOf(files).id, fetches: 1 + random(3) })),
    skipDuplicates: true,
  })
  await db.siteSearch.createMany({
    data: times.map(() => {
      const [words, searches] = [oneOf(['', 'lön', 'praktik', 'vikarie']), 1 + random(3)]
      return { ...place(), words, searches, without_hit: words === '' ? random(searches + 1) : searches }
    }),
    skipDuplicates: true,
  })
}

const sum = <Row>(rows: readonly Row[], of: (row: Row) => number) => rows.reduce((total, row) => total + of(row), 0)
/** A count as it is told. */
const told = (number: number) => (number > 0 && number < 5 ? null : number)
/** Those with most, and then by name. */
const byCount =
  <Row extends { number: number | null }>(nameOf: (row: Row) => string) =>
  (one: Row, other: Row) =>
    (other.number ?? 0) - (one.number ?? 0) || (nameOf(one) < nameOf(other) ? -1 : 1)

/** The figures as sums over all rows. */
async function summed(asked: { site: number | 'front' | null }, found: Figures) {
  const within = ({ from, to }: { from: string; to: string }) => ({
    day: { gte: new Date(from), lte: new Date(to) },
    ...(asked.site !== null && { group_id: asked.site === 'front' ? null : asked.site }),
  })
  const [now, earlier] = [within(found), within(found.before)]
  const [fetches, fetchesBefore, searches, searchesBefore] = await Promise.all([
    db.documentFetch.findMany({ where: now }),
    db.documentFetch.findMany({ where: earlier }),
    db.siteSearch.findMany({ where: now }),
    db.siteSearch.findMany({ where: earlier }),
  ])
  const missed = Map.groupBy(
    searches.filter(({ words, without_hit }) => words !== '' && without_hit > 0),
    ({ words, group_id }) => `${words} ${group_id ?? 0}`,
  )
  return {
    total: {
      fetches: sum(fetches, (row) => row.fetches),
      searches: sum(searches, (row) => row.searches),
      withoutHit: sum(searches, (row) => row.without_hit),
    },
    before: {
      fetches: found.before.fetches === null ? null : sum(fetchesBefore, (row) => row.fetches),
      searches: found.before.searches === null ? null : sum(searchesBefore, (row) => row.searches),
      withoutHit: found.before.withoutHit === null ? null : sum(searchesBefore, (row) => row.without_hit),
    },
    documents: [...Map.groupBy(fetches, ({ file_id }) => file_id)]
      .map(([id, rows]) => ({ id, number: told(sum(rows, (row) => row.fetches)) }))
      .sort(byCount(({ id }) => files.find((file) => file.id === id)?.title ?? '')),
    words: [...missed]
      .map(([words, rows]) => ({ words, number: told(sum(rows, (row) => row.without_hit)) }))
      .sort(byCount(({ words }) => words)),
  }
}
type Figures = Awaited<ReturnType<ReturnType<typeof callerOf>['site']>>

/** Asks for random days, and compares the answers with the rows. */
async function compare() {
  for (let at = 0; at < 30; at++) {
    const asked = chance.filters(today, groups)
    const found = await callerOf(ctx).site(asked)
    const { total, before, documents, words } = found
    const figures = {
      total: { fetches: total.fetches, searches: total.searches, withoutHit: total.withoutHit },
      before: { fetches: before.fetches, searches: before.searches, withoutHit: before.withoutHit },
      documents: documents.items.map(({ id, fetches }) => ({ id, number: fetches })),
      words: words.items.map((row) => ({ words: `${row.words} ${row.group?.id ?? 0}`, number: row.searches })),
    }
    expect({ asked, ...figures }).toEqual({ asked, ...(await summed(asked, found)) })
    expect([documents.total, words.total]).toEqual([figures.documents.length, figures.words.length])
  }
}

test('the figures of any days are those of the rows, after each kind of change', async () => {
  await count(800)
  await compare()
  await db.documentFetch.updateMany({ where: { file_id: files[0]?.id ?? 0 }, data: { fetches: 4 } })
  await db.siteSearch.updateMany({ where: { words: 'lön' }, data: { searches: 4, without_hit: 4 } })
  await count(100)
  await compare()
  expect(await removeOldVisits(db, now)).toBeGreaterThan(0)
  expect(await removeOldSearches(db, now)).toBeGreaterThan(0)
  await compare()
  await db.group.delete({ where: { id: groups.pop() ?? 0 } })
  await db.file.delete({ where: { id: files.pop()?.id ?? 0 } })
  await compare()
}, 60_000)
