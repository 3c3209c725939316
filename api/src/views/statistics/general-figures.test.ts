import { buildEducation, buildEducationUsage } from '@kollegium/db/testing/factories/education'
import { buildGroup, buildPeriods } from '@kollegium/db/testing/factories/group'
import { beforeEach, expect, test } from 'vitest'
import { todayInSweden } from '../../engine/filters.ts'
import { createWorld } from '../../testing/world.ts'
import { at, callerOf, networkOf, rights, titles } from './testing.ts'

const world = await createWorld()
const { db } = world
const { buildNetwork, backdate } = networkOf(world)

let api: ReturnType<typeof callerOf>

beforeEach(async () => {
  await world.clear()
  api = callerOf((await world.national(rights)).ctx)
})

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
