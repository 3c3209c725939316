import { buildGroup, buildPeriods } from '@kollegium/db/testing/factories/group'
import { beforeEach, expect, test } from 'vitest'
import { createCallerFactory } from '../../engine/trpc.ts'
import { createWorld } from '../../testing/world.ts'
import { certificationOn, periodsIn } from './certified-on.ts'
import { groupRouter } from './group.router.ts'

const world = await createWorld()
const { db } = world
const callerOf = createCallerFactory(groupRouter)
const refused = (code: string, fields: Record<string, unknown>) =>
  expect.objectContaining({ cause: expect.objectContaining({ code, fields }) })

let office: ReturnType<typeof callerOf>
let id: number
beforeEach(async () => {
  await world.clear()
  office = callerOf((await world.national([{ subject: 'all', name: 'manage' }])).ctx)
  id = (await buildGroup(db, { category: 'local' })).id
})

const first = { first_day: '2019-07-01', last_day: '2022-06-30' }
const second = { first_day: '2022-07-01', last_day: '2027-06-30' }
const daysOf = async () => (await office.get({ id })).periods

test('periods are written whole, read in order, and each change is told with its person', async () => {
  await office.update({ id, data: { periods: [second, first] } })
  expect(await daysOf()).toEqual([first, second])
  await office.update({ id, data: { periods: [first] } })
  await office.update({ id, data: { title: 'Annat' } })
  const { events, gaps } = await office.certification({ id })
  expect(gaps).toEqual([])
  expect(events).toMatchObject([
    { cause: null, added: [], removed: [second] },
    { added: [first, second], removed: [] },
  ])
  expect(events.every(({ user }) => user !== null)).toBe(true)
})

test('each fault is told at its row, and nothing is written', async () => {
  const periods = [
    first,
    { first_day: '2022-06-30', last_day: '2027-06-29' },
    { first_day: '2030-01-01', last_day: '2029-12-31' },
  ]
  await expect(office.update({ id, data: { periods } })).rejects.toEqual(
    refused('INVALID', {
      'data.periods.1.first_day': ['Perioden går in i 2019-07-01–2022-06-30. Perioder kan inte gå in i varandra.'],
      'data.periods.2.last_day': ['Slutdatumet måste vara samma dag som eller efter startdatumet'],
    }),
  )
  const long = [{ ...first, last_day: '2022-07-01' }]
  await expect(office.update({ id, data: { periods: long } })).rejects.toEqual(
    refused('INVALID', {
      'data.periods.0.last_day': ['Den första perioden är högst tre år. Skriv senast 2022-06-30.'],
    }),
  )
  expect(await daysOf()).toEqual([])
})

test('two who write overlapping periods at once: one of them is refused, whichever way they write', async () => {
  const row = (first_day: string, last_day: string) =>
    db.certificationPeriod.create({
      data: { group_id: id, first_day: new Date(first_day), last_day: new Date(last_day) },
    })
  const both = await Promise.allSettled([row('2020-01-01', '2022-12-31'), row('2022-12-31', '2025-12-31')])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(await db.certificationPeriod.count()).toBe(1)
  await buildPeriods(db, id)
  // Two forms: the second save is of an older version.
  const { updated_at } = await office.get({ id })
  const save = (periods: object[]) => office.update({ id, updated_at, data: { periods: periods as never } })
  const saves = await Promise.allSettled([save([first]), save([{ ...first, last_day: '2022-01-01' }])])
  expect(saves.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(await daysOf()).toHaveLength(1)
})

test('the office edits; a college sees, and may send back what it saw', async () => {
  const member = await world.member([{ subject: 'Group', name: 'manage' }], id)
  await office.update({ id, data: { periods: [first, second] } })
  const own = callerOf(member.ctx)
  await expect(own.update({ id, data: { periods: [first] } })).rejects.toEqual(
    refused('INVALID', { 'data.periods': ['Bara kansliet kan ändra det här'] }),
  )
  await expect(own.update({ id, data: { certified: false } })).rejects.toEqual(
    refused('INVALID', { 'data.certified': ['Bara kansliet kan ändra det här'] }),
  )
  const { periods } = await own.update({ id, data: { periods: [second, first], title: 'Ny' } })
  expect(periods).toEqual([first, second])
  const reader = callerOf((await world.member([{ subject: 'Group', name: 'read' }], id)).ctx)
  expect(await reader.certification({ id })).toEqual({ certificates: [], gaps: [], events: [] })
  const stranger = callerOf((await world.member([{ subject: 'Group', name: 'read' }])).ctx)
  await expect(stranger.certification({ id })).rejects.toEqual(refused('NOT_FOUND', {}))
})

test('the database keeps each period’s days on its group, and a period that is moved leaves the other', async () => {
  const told = async (of: number, day: string) =>
    certificationOn(day, periodsIn((await db.group.findUniqueOrThrow({ where: { id: of } })).period_days))
  await buildPeriods(db, id, ['2019-07-01', '2022-06-30'], ['2023-07-01'])
  expect(await told(id, '2023-06-30')).toEqual({ certified: null, certified_until: '2022-06-30' })
  expect(await told(id, '2023-07-01')).toEqual({ certified: '2019-07-01', certified_until: null })
  const other = await buildGroup(db)
  await db.certificationPeriod.updateMany({ where: { last_day: null }, data: { group_id: other.id } })
  expect(await told(id, '2023-07-01')).toEqual({ certified: null, certified_until: '2022-06-30' })
  expect(await told(other.id, '2023-07-01')).toEqual({ certified: '2023-07-01', certified_until: null })
})
