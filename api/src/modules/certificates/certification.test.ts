import { buildEducation, buildEducationUsage } from '@kollegium/db/testing/factories/education'
import { buildGroup, buildPeriods } from '@kollegium/db/testing/factories/group'
import { expect, test } from 'vitest'
import { diplomaData, issuerRights } from '../../testing/certificates.ts'
import { kindOf } from './kinds/index.ts'
import { createTaught, day } from './testing-certification.ts'

const { world, db, college, educator, taught, createCaller, set, teach, ask, texts, writtenDown } = await createTaught()

test('all three certified on the day: nothing to say, and the college’s period', async () => {
  expect(await ask()).toMatchObject({ faults: [], period: { from: '2022-07-01', until: '2027-06-30' } })
})

test('a college is certified from its first day to its last', async () => {
  await set(educator.id, '2000-01-01')
  await teach('2000-01-01')
  for (const date of ['2022-07-01', '2027-06-30']) expect(await texts({ date }), date).toEqual([])
  expect(await ask({ date: '2022-06-30' })).toMatchObject({
    period: null,
    faults: [
      {
        ...{ rule: 'college', field: 'group_id' },
        text: 'Eslöv–Höör–Hörby är certifierat från och med 2022-07-01, inte den 2022-06-30.',
      },
    ],
  })
  expect(await texts({ date: '2027-07-01' })).toEqual([
    ['group_id', 'Eslöv–Höör–Hörby är certifierat till och med 2027-06-30, inte den 2027-07-01.'],
  ])
  await set(college.id, '2022-07-01')
  expect(await texts({ date: '2099-12-31' })).toEqual([])
})

test('an educator, from the day on, and until its own last day', async () => {
  await teach('2000-01-01')
  expect(await texts({ date: '2023-01-15' })).toEqual([])
  expect(await texts({ date: '2023-01-14' })).toEqual([
    ['educator_id', 'Provköpings vuxenutbildning är certifierad från och med 2023-01-15, inte den 2023-01-14.'],
  ])
  await set(educator.id, '2023-01-15', '2025-12-31')
  expect(await texts({ date: '2025-12-31' })).toEqual([])
  expect(await texts({ date: '2026-01-01' })).toHaveLength(1)
  await db.groupHistory.deleteMany({ where: { group_id: educator.id } })
  await set(educator.id, null)
  await db.groupHistory.deleteMany({ where: { valid_until: { not: null } } })
  expect(await texts()).toEqual([['educator_id', 'Provköpings vuxenutbildning är inte certifierad.']])
})

test('an education by the educator’s own certification of it', async () => {
  const at = 'Yrkespaket undersköterska vid Provköpings vuxenutbildning'
  expect(await texts({ date: '2024-02-01' })).toEqual([])
  expect(await texts({ date: '2024-01-31' })).toEqual([
    ['education', `${at} är certifierad från och med 2024-02-01, inte den 2024-01-31.`],
  ])
  // Another type of diploma is another education; one that isn't chosen yet is judged by nobody.
  expect(await texts({ diplomaType: 'ung' })).toEqual([
    [
      'education',
      'Provköpings vuxenutbildning har inte Vård- och omsorgsprogrammet bland sina utbildningar i nätverket.',
    ],
  ])
  expect(await texts({ diplomaType: null })).toEqual([])
  await db.educationUsageHistory.deleteMany()
  await teach(null)
  await db.educationUsageHistory.deleteMany({ where: { valid_until: { not: null } } })
  expect(await texts()).toEqual([['education', `${at} är inte certifierad.`]])
})

test('of several higher vocational educations the one that the degree names', async () => {
  const yh = { education_usage_id: educator.id, field: 'educations' }
  for (const [code, title, certified] of [
    ['YHUSK', 'Specialistutbildad undersköterska', day('2024-01-01')],
    ['YHSTP', 'Stödpedagog', null],
  ] as const) {
    const { id } = await buildEducation(db, { code, title })
    await buildEducationUsage(db, { ...yh, education_id: id, certified })
  }
  const fieldsOf = async (degree: string) => (await ask({ diplomaType: 'yh', degree })).faults.map(({ field }) => field)
  expect(await fieldsOf('Yrkeshögskoleexamen, specialistutbildad undersköterska')).toEqual([])
  expect(await fieldsOf('Yrkeshögskoleexamen, stödpedagog')).toEqual(['degree'])
  expect(await fieldsOf('Yrkeshögskoleexamen')).toEqual([])
})

test('a typed educator is not known to be certified; who names none is told elsewhere', async () => {
  expect(await texts({ educator_id: null, educator: 'Bortom skola' })).toEqual([
    ['educator_id', expect.stringContaining('Bortom skola finns inte bland nätverkets utbildare')],
  ])
  expect(await texts({ educator_id: null })).toEqual([])
})

test('a group in a college is judged by the college, and prints its period', async () => {
  expect(await ask({ group_id: educator.id, date: '2026-06-12' })).toMatchObject({
    ...{ faults: [], period: { from: '2022-07-01', until: '2027-06-30' } },
  })
  expect((await ask({ group_id: educator.id, date: '2027-07-01' })).faults).toMatchObject([{ rule: 'college' }])
  const alone = await buildGroup(db, { category: 'other', title: 'Kansliet' })
  expect((await texts({ group_id: alone.id }))[0]).toEqual(['group_id', 'Kansliet är inte certifierat.'])
})

test('a paper of a group in a college names the college, not the group, and the college’s region', async () => {
  const own = createCaller((await world.member(issuerRights, educator.id)).ctx)
  const names = { title: college.title, parentTitle: 'College Skåne' }
  expect((await own.paperContext({ group_id: educator.id })).college).toMatchObject(names)
  const data = diplomaData(educator.id, { educator_id: educator.id, educator: '', certified_reason: '' })
  const { persons } = await own.issue({ data })
  expect(await own.paper({ person_id: persons[0]?.id ?? 0 })).toMatchObject({
    ...{ educator: educator.title, college: { ...names, certified: { from: '2022-07-01', until: '2027-06-30' } } },
  })
})

test('which kinds must be certified is the kinds’ own to say; the period is every kind’s', async () => {
  const nothing = { group_id: college.id, educator_id: null, educator: 'Bortom skola', date: '2020-01-01' }
  expect((await ask(nothing, kindOf('diploma_care_assistant'))).faults.map(({ rule }) => rule)).toEqual([
    ...['college', 'educator'],
  ])
  for (const name of ['certificate', 'tutor_certificate', 'college_certificate'] as const) {
    expect(await ask(nothing, kindOf(name)), name).toMatchObject({ faults: [], period: null })
    expect((await ask({}, kindOf(name))).period, name).not.toBeNull()
  }
  // An intyg demands nothing, but is to say no more than holds.
  expect((await ask(nothing, kindOf('certificate'))).holds).toBe(false)
  expect((await ask({}, kindOf('certificate'))).holds).toBe(true)
  expect((await ask(nothing, kindOf('tutor_certificate'))).holds).toBe(true)
})

test('what has ended or began anew since is known from the periods, and of educations from the history', async () => {
  await buildPeriods(db, college.id, ['2022-07-01', '2025-02-28'])
  await buildPeriods(db, educator.id, ['2023-01-15', '2025-02-28'], ['2026-01-01'])
  await teach(null)
  await writtenDown('2025-03-01T12:00:00Z')
  expect(await ask({ date: '2025-02-28' })).toMatchObject({
    ...{ faults: [], period: { from: '2022-07-01', until: '2025-02-28' } },
  })
  expect((await texts({ date: '2025-03-01' })).slice(0, 2)).toEqual([
    ['group_id', 'Eslöv–Höör–Hörby är certifierat till och med 2025-02-28, inte den 2025-03-01.'],
    [
      'educator_id',
      'Provköpings vuxenutbildning är certifierad till och med 2025-02-28 och från och med 2026-01-01, inte den 2025-03-01.',
    ],
  ])
  expect((await ask({ date: '2025-03-01' })).faults.map(({ rule }) => rule)).toEqual([
    ...['college', 'educator', 'education'],
  ])
  // A last day that is set now is truer than the state that was recorded then.
  await set(college.id, '2022-07-01', '2024-12-31')
  expect((await ask({ date: '2025-02-28' })).faults.map(({ rule }) => rule)).toEqual(['college'])
})

test('a certification that is written down afterwards counts from the day on which it begins', async () => {
  const begins = { [college.id]: '2025-03-01', [educator.id]: '2025-04-01' }
  for (const id of [college.id, educator.id]) await set(id, null)
  await teach(null)
  await db.groupHistory.deleteMany({ where: { valid_until: { not: null } } })
  await db.educationUsageHistory.deleteMany({ where: { valid_until: { not: null } } })
  for (const [id, from] of Object.entries(begins)) await set(Number(id), from)
  await teach('2025-05-01')
  await writtenDown('2026-01-01T12:00:00Z')
  const rules = async (date: string) => (await ask({ date })).faults.map(({ rule }) => rule)
  expect(await rules('2025-02-28')).toEqual(['college', 'educator', 'education'])
  expect(await rules('2025-03-01')).toEqual(['educator', 'education'])
  expect(await rules('2025-04-01')).toEqual(['education'])
  expect(await rules('2025-05-01')).toEqual([])
})

test('of several educations of one code the text names the one that is certified first', async () => {
  const until = { certified: day('2024-06-01') }
  const other = await buildEducation(db, { code: ' VOXABN ', title: 'Äldre paket' })
  await buildEducationUsage(db, { ...taught, education_id: other.id, ...until })
  const at = 'vid Provköpings vuxenutbildning är certifierad från och med'
  expect(await texts({ date: '2024-01-31' })).toEqual([
    ['education', `Yrkespaket undersköterska ${at} 2024-02-01, inte den 2024-01-31.`],
  ])
  await teach(null)
  await db.educationUsageHistory.deleteMany({ where: { valid_until: { not: null } } })
  expect(await texts({ date: '2024-01-31' })).toEqual([
    ['education', `Äldre paket ${at} 2024-06-01, inte den 2024-01-31.`],
  ])
  expect(await texts({ date: '2024-06-01' })).toEqual([])
  await db.education.delete({ where: { id: other.id } })
})

test('asking costs three statements when all is certified', async () => {
  expect((await world.statementsOf(() => ask())).length).toBeLessThanOrEqual(3)
})
