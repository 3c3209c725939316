import { buildGroup } from '@kollegium/db/testing/factories/group'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Context } from '../../engine/context.ts'
import { createCallerFactory } from '../../engine/trpc.ts'
import { removeOldVisits } from '../../modules/visits/remove-old-counts.ts'
import { storeViews, type ViewRow } from '../../modules/visits/store-counts.ts'
import { createWorld } from '../../testing/world.ts'
import { daysAfter } from './days.ts'
import { testChance } from './testing-chance.ts'
import { visitsRouter } from './visits.router.ts'

// The figures are read off sums that the database keeps. They are those of the rows, whatever days are asked for.

const world = await createWorld()
const { db } = world
const callerOf = createCallerFactory(visitsRouter)
const today = '2026-11-20'
/** Ends are counted since this day. */
const firstEnd = '2026-09-03'

let ctx: Context
let groups: number[]
let chance: ReturnType<typeof testChance>

beforeEach(async () => {
  await world.clear()
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${today}T12:00:00Z`) })
  const edits = ['read', 'update'].flatMap((name) => ['Page', 'Article'].map((subject) => ({ subject, name })))
  ;({ ctx } = await world.national(edits))
  groups = []
  for (const title of ['Första', 'Andra', 'Tredje']) groups.push((await buildGroup(db, { title })).id)
  chance = testChance(7)
})
afterEach(() => {
  vi.useRealTimers()
})

/** Random counts of some of the same pages and hosts, more on late days, and some of a day that is due for removal. */
function counts(number: number): ViewRow[] {
  const { oneOf, random } = chance
  const rows = new Map<string, ViewRow>()
  for (let at = 0; at < number; at++) {
    const day = daysAfter(today, -random(oneOf([20, 100, 400, 800])))
    const groupId = oneOf([null, ...groups])
    const [path, host] = [oneOf(['/', '/en', '/annan', '/tredje']), oneOf(['', 'a.example', 'b.example'])]
    const visits = random(4)
    const ends = day >= firstEnd ? random(3) : 0
    const views = visits + random(3) || (ends > 0 ? 0 : 1)
    rows.set([day, groupId, path, host].join(), { day, groupId, path, host, visits, views, ends })
  }
  return [...rows.values()]
}

type Rows = Awaited<ReturnType<typeof readRows>>
async function readRows() {
  const rows = await db.visit.findMany()
  return rows.map((row) => ({ ...row, day: row.day.toISOString().slice(0, 10) }))
}

const sum = (rows: Rows, column: 'visits' | 'views' | 'read_to_end') =>
  rows.reduce((total, row) => total + row[column], 0)
const both = (rows: Rows) => ({ visits: sum(rows, 'visits'), views: sum(rows, 'views') })
const between = (rows: Rows, from: string, to: string) => rows.filter(({ day }) => day >= from && day <= to)
/** The rows by a key of theirs, in its order. */
const by = <Key extends string>(rows: Rows, keyOf: (row: Rows[number]) => Key) =>
  [...Map.groupBy(rows, keyOf)].sort(([one], [other]) => (one < other ? -1 : 1))

type Figures = Awaited<ReturnType<ReturnType<typeof callerOf>['site']>>

/** The figures as they are told, without what rests on texts. */
const told = ({ total, before, columns, pages, hosts, sites }: Figures) => ({
  now: { visits: total.visits, views: total.views },
  before: { visits: before.visits, views: before.views },
  columns: columns.map(({ visits, views }) => ({ visits, views })),
  pages: pages.items
    .map((page) => [`${page.group?.id ?? ''}${page.path}`, page.views, page.before, page.share])
    .sort(([one], [other]) => (String(one) < String(other) ? -1 : 1)),
  hosts: hosts.map(({ host, visits }) => [host, visits]).sort(),
  sites: sites.map(({ id, visits, views }) => [id, visits, views]).sort(),
})

/** The same as sums over all rows. */
function summed(all: Rows, asked: { site: number | 'front' | null }, found: Figures): ReturnType<typeof told> {
  const mine = all.filter(
    ({ group_id }) => asked.site === null || group_id === (asked.site === 'front' ? null : asked.site),
  )
  const now = between(mine, found.from, found.to)
  const earlier = between(mine, found.before.from, found.before.to)
  const isCompared = found.before.visits !== null
  const ends = all.flatMap(({ day, read_to_end }) => (read_to_end > 0 ? day : [])).sort()[0]
  const keyOf = ({ group_id, path }: Rows[number]) => `${group_id ?? ''}${path}`
  const hosts = by(now, (row) => row.referrer_host).map(([host, rows]) => [host, sum(rows, 'visits')] as const)
  return {
    now: both(now),
    before: isCompared ? both(earlier) : { visits: null, views: null },
    columns: found.columns.map(({ start }, at) =>
      both(between(now, start, daysAfter(found.columns[at + 1]?.start ?? daysAfter(found.to, 1), -1))),
    ),
    pages: by(now, keyOf).flatMap(([key, rows]) => {
      const counted = ends === undefined ? 0 : sum(between(rows, ends, today), 'views')
      const share =
        counted < 5 || sum(rows, 'read_to_end') === 0 ? null : Math.min(1, sum(rows, 'read_to_end') / counted)
      const before = isCompared
        ? sum(
            earlier.filter((row) => keyOf(row) === key),
            'views',
          )
        : null
      return sum(rows, 'views') > 0 ? [[key, sum(rows, 'views'), before, share]] : []
    }),
    hosts: hosts.filter(([, visits]) => visits > 0).map(([host, visits]) => [host, visits]),
    sites: by(
      all.filter(({ day }) => day >= found.from && day <= found.to),
      ({ group_id }) => String(group_id),
    )
      .map(([, rows]) => [rows[0]?.group_id ?? null, sum(rows, 'visits'), sum(rows, 'views')])
      .sort(),
  }
}

/** Asks for random days, and compares the answers with the rows. */
async function compare() {
  const rows = await readRows()
  for (let at = 0; at < 25; at++) {
    const asked = chance.filters(today, groups)
    const found = await callerOf(ctx).site(asked)
    const { hosts, ...figures } = told(found)
    const { hosts: hostsOfRows, ...expected } = summed(rows, asked, found)
    expect({ asked, ...figures }).toEqual({ asked, ...expected })
    // Hosts with few visits stand together.
    if (hostsOfRows.every(([, visits]) => Number(visits) >= 5))
      expect({ asked, hosts }).toEqual({ asked, hosts: hostsOfRows })
  }
}

test('the figures of any days are those of the rows, after each kind of change', async () => {
  const first = counts(1500)
  await storeViews(db, first)
  await compare()
  await storeViews(db, first.slice(0, 300))
  await storeViews(db, counts(300))
  await compare()
  expect(await removeOldVisits(db, new Date(`${today}T12:00:00Z`))).toBeGreaterThan(0)
  await compare()
  await db.group.delete({ where: { id: groups[2] as number } })
  await compare()
}, 60_000)
