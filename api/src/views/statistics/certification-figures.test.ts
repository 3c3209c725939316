import { buildEducation, buildEducationUsage } from '@kollegium/db/testing/factories/education'
import { buildPeriods } from '@kollegium/db/testing/factories/group'
import { beforeEach, expect, test } from 'vitest'
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
