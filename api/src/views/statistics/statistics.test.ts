import { buildEducation, buildEducationUsage } from '@kollegium/db/testing/factories/education'
import { buildGroup, buildPeriods } from '@kollegium/db/testing/factories/group'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Context } from '../../engine/context.ts'
import { todayInSweden } from '../../engine/filters.ts'
import { createCallerFactory } from '../../engine/trpc.ts'
import { createWorld } from '../../testing/world.ts'
import { statisticsRouter } from './statistics.router.ts'

const world = await createWorld()
const { db } = world
const callerOf = createCallerFactory(statisticsRouter)
const rights = [{ subject: 'Statistics', name: 'read' }]
const at = (day: string) => new Date(`${day}T12:00:00Z`)
const titles = (rows: { title: string }[]) => rows.map(({ title }) => title)

let ctx: Context
let api: ReturnType<typeof callerOf>

beforeEach(async () => {
  await world.clear()
  ;({ ctx } = await world.national(rights))
  api = callerOf(ctx)
})

/** A region with a college that has an educator and two employers, there since 2020. */
async function buildNetwork(name = 'Norr', created_at = at('2020-01-01')) {
  const region = await buildGroup(db, { title: `Region ${name}`, created_at, certified: at('2020-02-01') })
  const local = await buildGroup(db, {
    ...{ title: `College ${name}`, category: 'local', parent_id: region.id, created_at },
    ...{ certified: at('2021-01-01'), certified_until: at('2023-12-31') },
  })
  const under = { parent_id: local.id, created_at }
  const educator = await buildGroup(db, {
    ...{ ...under, title: `Skola ${name}`, category: 'educator', educator_type: 'kom_vux' },
    certified: at('2022-06-01'),
  })
  const employers = [
    await buildGroup(db, { ...under, title: `Kommun ${name}`, category: 'employer', employer_type: 'kommun' }),
    await buildGroup(db, { ...under, title: `Vård ${name}`, category: 'employer', employer_type: 'privat' }),
  ]
  return { region, local, educator, employers }
}

/** Dates the rows that the trigger wrote now back to the day. */
async function backdate(groupId: number, day: string) {
  const moment = at(day)
  const [last, before] = await db.groupHistory.findMany({
    where: { group_id: groupId },
    orderBy: { id: 'desc' },
    take: 2,
  })
  await db.groupHistory.update({ where: { id: last?.id ?? 0 }, data: { valid_from: moment } })
  await db.groupHistory.update({ where: { id: before?.id ?? 0 }, data: { valid_until: moment } })
}

describe('general', () => {
  test('lists of groups, educations by number, counts by type', async () => {
    const { region, local, educator } = await buildNetwork()
    await buildGroup(db, { title: 'Dold', status: false })
    await buildGroup(db, { title: 'Annan', category: 'other' })
    const [vo, bf] = [await buildEducation(db, { title: 'Vård' }), await buildEducation(db, { title: 'Barn' })]
    await buildEducationUsage(db, { education_id: vo.id, education_usage_id: educator.id })
    await buildEducationUsage(db, { education_id: vo.id, education_usage_id: educator.id, field: 'planned' })
    await buildEducationUsage(db, { education_id: vo.id, education_usage_id: local.id })
    await buildEducationUsage(db, { education_id: bf.id, education_usage_id: educator.id })
    const found = await api.general({})
    expect(found.regions).toEqual([
      {
        ...{ id: region.id, name: region.name, title: 'Region Norr', category: 'region' },
        ...{
          educator_type: null,
          employer_type: null,
          certified: '2020-02-01',
          created_at: '2020-01-01T12:00:00.000Z',
        },
      },
    ])
    expect(titles(found.localColleges)).toEqual(['College Norr'])
    expect(titles(found.educators)).toEqual(['Skola Norr'])
    expect(titles(found.employers)).toEqual(['Kommun Norr', 'Vård Norr'])
    expect(found.educations).toEqual([
      { id: bf.id, title: 'Barn', total_usages: 1 },
      { id: vo.id, title: 'Vård', total_usages: 3 },
    ])
    expect(found.educatorTypes).toEqual({ kom_vux: 1 })
    expect(found.employerTypes).toEqual({ kommun: 1, privat: 1 })
  })

  test('as it was on a date: names, types, places and groups that are gone since', async () => {
    const { educator, region } = await buildNetwork()
    const other = await buildNetwork('Syd', at('2022-01-01'))
    await db.group.update({ where: { id: educator.id }, data: { title: 'Ny skola', parent_id: other.local.id } })
    await backdate(educator.id, '2023-05-05')
    await db.group.delete({ where: { id: other.employers[0]?.id ?? 0 } })
    const on = async (to: string, more: object = {}) => api.general({ filters: { to, ...more } })
    expect(titles((await on('2019-12-31')).regions)).toEqual([])
    expect(titles((await on('2020-01-01')).regions)).toEqual(['Region Norr'])
    expect(titles((await on('2023-05-04')).educators)).toEqual(['Skola Norr', 'Skola Syd'])
    expect(titles((await on('2023-05-05')).educators)).toEqual(['Ny skola', 'Skola Syd'])
    const inNorth = { regions: [region.id] }
    expect(titles((await on('2023-05-04', inNorth)).educators)).toEqual(['Skola Norr'])
    expect(titles((await on('2023-05-05', inNorth)).educators)).toEqual([])
    expect(titles((await on('2022-06-01')).employers)).toContain('Kommun Syd')
    expect(titles((await api.general({})).employers)).not.toContain('Kommun Syd')
  })

  test('an education that is renamed, taken away and deleted leaves the figures of earlier years as they were', async () => {
    const { educator } = await buildNetwork()
    const { id } = await buildEducation(db, { title: 'Vård' })
    const usage = { education_id: id, education_usage_id: educator.id }
    await buildEducationUsage(db, { ...usage, certified: at('2022-08-01') })
    await db.education.update({ where: { id }, data: { title: 'Vård och omsorg' } })
    await db.educationUsage.deleteMany({ where: usage })
    await db.education.delete({ where: { id } })
    // The two states as if they had held in 2022 and in 2023.
    const [first, second] = await db.educationUsageHistory.findMany({ orderBy: { id: 'asc' }, select: { id: true } })
    for (const [state, year] of [[first, 2022] as const, [second, 2023] as const]) {
      const data = { valid_from: at(`${year}-08-01`), valid_until: at(`${year + 1}-08-01`) }
      await db.educationUsageHistory.update({ where: { id: state?.id ?? 0 }, data })
    }
    const told = async (filters: object) => {
      const { educations } = await api.general({ filters })
      const { certifiedEducations } = await api.certification({ filters })
      expect(certifiedEducations.map(({ education_title }) => education_title)).toEqual(titles(educations))
      return educations
    }
    expect(await told({ to: '2022-12-31' })).toEqual([{ id, title: 'Vård', total_usages: 1 }])
    expect(await told({ to: '2023-12-31' })).toEqual([{ id, title: 'Vård och omsorg', total_usages: 1 }])
    expect(await told({ from: '2022-09-01', to: '2023-12-31' })).toEqual([
      { id, title: 'Vård och omsorg', total_usages: 1 },
    ])
    expect(await told({})).toEqual([])
  })

  test('in a period an educator stands once for each type it had (Spec §9)', async () => {
    const { educator } = await buildNetwork()
    await db.group.update({ where: { id: educator.id }, data: { educator_type: 'fri_vux' } })
    await backdate(educator.id, '2022-03-03')
    const typesOf = async (filters: object) =>
      (await api.general({ filters })).educators.map(({ educator_type }) => educator_type).sort()
    expect(await typesOf({ from: '2022-01-01', to: '2022-12-31' })).toEqual(['fri_vux', 'kom_vux'])
    expect(await typesOf({ from: '2022-01-01', to: '2022-12-31', educatorTypes: ['fri_vux'] })).toEqual(['fri_vux'])
    expect(await typesOf({ from: '2021-01-01', to: '2022-03-02' })).toEqual(['kom_vux'])
    expect(await typesOf({ from: '2022-03-04' })).toEqual(['fri_vux'])
    expect(await typesOf({ to: '2022-12-31' })).toEqual(['fri_vux'])
  })

  test('each filter by itself', async () => {
    const north = await buildNetwork()
    const south = await buildNetwork('Syd')
    const all = async (filters: object) => {
      const { regions, localColleges, employers, educators } = await api.general({ filters })
      return titles([...regions, ...localColleges, ...employers, ...educators])
    }
    expect(await all({ regions: [north.region.id] })).toEqual([
      ...['Region Norr', 'College Norr', 'Kommun Norr', 'Vård Norr', 'Skola Norr'],
    ])
    expect(await all({ localColleges: [south.local.id], categories: ['local', 'educator'] })).toEqual([
      ...['College Syd', 'Skola Syd'],
    ])
    expect(await all({ categories: ['employer'], employerTypes: ['privat'] })).toEqual(['Vård Norr', 'Vård Syd'])
    expect(await all({ regions: [north.region.id], certified: true })).toEqual(['Region Norr', 'Skola Norr'])
    expect(await all({ regions: [north.region.id], certified: true, to: '2023-06-01' })).toContain('College Norr')
    expect(await all({ regions: [north.region.id], certified: false })).toEqual([
      ...['College Norr', 'Kommun Norr', 'Vård Norr'],
    ])
    await expect(api.general({ filters: { from: '2023-01-02', to: '2023-01-01' } })).rejects.toThrow()
    // Nothing chosen is nothing asked for.
    const nothing = { regions: [], localColleges: [], categories: [], educatorTypes: [], employerTypes: [] }
    expect(await all(nothing)).toEqual(await all({}))
  })

  test('what is not yet is not told: a period begins today at the latest, and ends as it is today', async () => {
    const { educator } = await buildNetwork()
    const [today, year] = [todayInSweden(), new Date().getFullYear()]
    await buildPeriods(db, educator.id, ['2022-06-01', `${year + 1}-01-01`])
    for (const from of [null, `${year}-01-01`]) {
      const filters = { from, to: '2099-12-31' }
      expect(await api.general({ filters })).toEqual(await api.general({ filters: { from, to: today } }))
      const { certifiedEducators, to } = await api.certification({ filters })
      expect([titles(certifiedEducators), to]).toEqual([['Skola Norr'], today])
    }
    const asked = (from: string) => api.general({ filters: { from } })
    expect((await asked(today)).from).toBe(today)
    await expect(asked('2099-01-01')).rejects.toMatchObject({
      cause: { code: 'INVALID', fields: { 'filters.from': [`Datumet får inte vara efter ${today}`] } },
    })
  })

  test('a change within one moment leaves no trace', async () => {
    const { educator } = await buildNetwork()
    await db.$transaction([
      db.group.update({ where: { id: educator.id }, data: { educator_type: 'arb_utb' } }),
      db.group.update({ where: { id: educator.id }, data: { educator_type: 'kom_vux' } }),
    ])
    const { educators } = await api.general({ filters: { from: '2020-01-01' } })
    expect(educators.map(({ educator_type }) => educator_type)).toEqual(['kom_vux'])
  })
})

describe('certification', () => {
  test('what was certified at some time of the period, with what stands above', async () => {
    const { region, local, educator } = await buildNetwork()
    const education = await buildEducation(db, { title: 'Vård' })
    const pivot = { education_id: education.id, education_usage_id: educator.id }
    await buildEducationUsage(db, { ...pivot, certified: at('2022-08-01') })
    await db.educationUsageHistory.updateMany({ data: { valid_from: at('2020-01-01') } })
    const found = await api.certification({ filters: { from: '2023-01-01', to: '2023-12-31' } })
    expect(titles(found.certifiedRegions)).toEqual(['Region Norr'])
    expect(found.certifiedLocalColleges).toMatchObject([{ id: local.id, parentGroups: [{ id: region.id }] }])
    expect(found.certifiedEducators).toMatchObject([
      {
        id: educator.id,
        parentGroups: [
          { id: local.id, parentGroups: [{ id: region.id }] },
          { id: region.id, parentGroups: [] },
        ],
      },
    ])
    expect(found.certifiedEducations).toEqual([
      {
        ...{ education_id: education.id, education_title: 'Vård', education_certified: '2022-08-01' },
        ...{ educator_id: educator.id, educator_title: 'Skola Norr', educator_certified: '2022-06-01' },
        ...{ local_college_id: local.id, local_college_title: 'College Norr', local_college_certified: '2021-01-01' },
        ...{ region_id: region.id, region_title: 'Region Norr', region_certified: '2020-02-01' },
      },
    ])
  })

  test('an employer is certified in its own periods, as it was called then', async () => {
    const { region, local, employers } = await buildNetwork()
    const [employer, never] = employers
    const id = employer?.id ?? 0
    await buildPeriods(db, id, ['2021-03-01', '2022-02-28'], ['2024-01-01'])
    await db.group.update({ where: { id }, data: { title: 'Kommunen' } })
    await backdate(id, '2023-01-01')
    const employersIn = async (from: string | null, to: string) =>
      (await api.certification({ filters: { from, to } })).certifiedEmployers
    expect(await employersIn('2021-01-01', '2021-12-31')).toMatchObject([
      {
        ...{ id, title: 'Kommun Norr', employer_type: 'kommun', certified: '2021-03-01' },
        parentGroups: [{ id: local.id, parentGroups: [{ id: region.id }] }, { id: region.id }],
      },
    ])
    expect(await employersIn('2022-03-01', '2023-12-31')).toEqual([])
    expect(titles(await employersIn(null, '2024-06-01'))).toEqual(['Kommunen'])
    expect(titles(await employersIn('2020-01-01', '2024-06-01'))).not.toContain(never?.title)
    const chosen = { to: '2024-06-01', employerTypes: ['privat' as const] }
    expect((await api.certification({ filters: chosen })).certifiedEmployers).toEqual([])
  })

  test('not before it began, not after it ended', async () => {
    const { educator } = await buildNetwork()
    const education = await buildEducation(db)
    const pivot = { education_id: education.id, education_usage_id: educator.id }
    await buildEducationUsage(db, { ...pivot, certified: at('2022-08-01') })
    await db.educationUsageHistory.updateMany({ data: { valid_from: at('2020-01-01') } })
    const on = async (to: string) => {
      const found = await api.certification({ filters: { to } })
      return [
        found.certifiedRegions,
        found.certifiedLocalColleges,
        found.certifiedEducators,
        found.certifiedEducations,
      ].map((rows) => rows.length)
    }
    expect(await on('2020-01-31')).toEqual([0, 0, 0, 0])
    expect(await on('2020-02-01')).toEqual([1, 0, 0, 0])
    expect(await on('2021-01-01')).toEqual([1, 1, 0, 0])
    expect(await on('2022-07-31')).toEqual([1, 1, 1, 0])
    expect(await on('2023-12-31')).toEqual([1, 1, 1, 1])
    expect(await on('2024-01-01')).toEqual([1, 0, 1, 1])
  })
})

test('what was certified once is not told as certified since', async () => {
  const { region, local, educator } = await buildNetwork()
  const education = await buildEducation(db, { title: 'Vård' })
  const pivot = { education_id: education.id, education_usage_id: educator.id }
  await buildEducationUsage(db, { ...pivot, certified: at('2022-08-01') })
  await db.educationUsageHistory.updateMany({ data: { valid_from: at('2020-01-01') } })
  const told = async (filters: object) => {
    const { localColleges } = await api.general({ filters })
    const { certifiedEducators, certifiedEducations } = await api.certification({ filters })
    return [
      localColleges.map(({ certified }) => certified),
      certifiedEducators.map(({ parentGroups }) => parentGroups.map(({ certified }) => certified)),
      certifiedEducations.map((row) => [row.education_certified, row.educator_certified, row.local_college_certified]),
    ]
  }
  const all = [['2022-08-01', '2022-06-01', '2021-01-01']]
  expect(await told({ to: '2023-12-31' })).toEqual([['2021-01-01'], [['2021-01-01', '2020-02-01']], all])
  // The college's period is over.
  const without = [['2022-08-01', '2022-06-01', null]]
  expect(await told({ to: '2024-01-01' })).toEqual([[null], [[null, '2020-02-01']], without])
  expect(await told({ from: '2023-05-05', to: '2024-01-01' })).toEqual([
    ...[['2021-01-01'], [['2021-01-01', '2020-02-01']], all],
  ])
  expect((await api.certification({ filters: { certified: false } })).certifiedEducations).toEqual([])
  // The educator's is over, and was before the education's began.
  for (const [certified_until, count] of [
    ['2024-06-30', 0],
    ['2025-01-01', 1],
    ['2022-07-31', 0],
  ] as const) {
    await buildPeriods(db, educator.id, ['2022-06-01', certified_until])
    const { certifiedEducations } = await api.certification({ filters: { to: '2024-07-01' } })
    expect([certified_until, certifiedEducations.length]).toEqual([certified_until, count])
  }
  const since2022 = {
    filters: { from: '2022-01-01', to: '2024-07-01', regions: [region.id], localColleges: [local.id] },
  }
  const { certifiedEducators, certifiedEducations } = await api.certification(since2022)
  expect([certifiedEducators.length, certifiedEducations.length]).toEqual([1, 0])
})

test('places chosen beside each other are all of them; a college narrows its own region', async () => {
  const [north, south] = [await buildNetwork(), await buildNetwork('Syd')]
  const filters = { regions: [north.region.id], localColleges: [south.local.id] }
  const { regions, localColleges, educators } = await api.general({ filters })
  expect(titles([...regions, ...localColleges, ...educators])).toEqual([
    ...['Region Norr', 'College Norr', 'College Syd', 'Skola Norr', 'Skola Syd'],
  ])
  const own = { regions: [north.region.id, south.region.id], localColleges: [south.local.id] }
  const narrowed = await api.general({ filters: own })
  expect(titles([...narrowed.regions, ...narrowed.localColleges])).toEqual([
    ...['Region Norr', 'College Norr', 'College Syd'],
  ])
})

test('as it is now, active educations that nobody has are told too', async () => {
  const { educator } = await buildNetwork()
  const [given, unused] = [await buildEducation(db, { title: 'Vård' }), await buildEducation(db, { title: 'Barn' })]
  await buildEducation(db, { title: 'Nedlagd', status: false })
  await buildEducationUsage(db, { education_id: given.id, education_usage_id: educator.id })
  await db.educationUsageHistory.updateMany({ data: { valid_from: at('2020-01-01') } })
  const uses = async (filters: object) => (await api.general({ filters })).educations
  const one = { id: given.id, title: 'Vård', total_usages: 1 }
  expect(await uses({})).toEqual([{ id: unused.id, title: 'Barn', total_usages: 0 }, one])
  expect(await uses({ from: '2020-01-01' })).toHaveLength(2)
  expect(await uses({ to: '2023-01-01' })).toEqual([one])
})

test('an administrator of a region sees its own figures and those below, and nobody else’s', async () => {
  const north = await buildNetwork()
  await buildNetwork('Syd')
  const below = [...rights, { subject: 'Statistics', name: 'read', below: true }]
  const regional = callerOf((await world.member(below, north.region.id)).ctx)
  const found = await regional.general({})
  expect(titles([...found.regions, ...found.localColleges, ...found.educators])).toEqual([
    ...['Region Norr', 'College Norr', 'Skola Norr'],
  ])
  expect(titles((await regional.certification({})).certifiedEducators)).toEqual(['Skola Norr'])
  const local = callerOf((await world.member(rights, north.local.id)).ctx)
  expect(titles((await local.general({})).regions)).toEqual([])
  expect(titles((await local.general({})).localColleges)).toEqual(['College Norr'])
  expect(titles((await local.general({})).educators)).toEqual([])
  const none = callerOf((await world.member([], north.local.id)).ctx)
  expect((await none.general({ filters: { localColleges: [north.local.id] } })).localColleges).toEqual([])
  await expect(callerOf(world.visitor).general({})).rejects.toMatchObject({ cause: { code: 'UNAUTHENTICATED' } })
})

test('the same number of statements for twice the groups, with and without a narrower right', async () => {
  const { region } = await buildNetwork()
  const regional = callerOf((await world.member([...rights, { ...rights[0], below: true } as never], region.id)).ctx)
  const counts = async () => {
    const calls = [api, regional].flatMap((each) => [() => each.general({}), () => each.certification({})])
    const found: number[] = []
    for (const call of calls) found.push((await world.statementsOf(call)).length)
    return found
  }
  const before = await counts()
  await buildNetwork('Syd')
  expect(await counts()).toEqual(before)
  expect(Math.max(...before)).toBeLessThanOrEqual(5)
})
