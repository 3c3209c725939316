import { buildEducation, buildEducationUsage } from '@kollegium/db/testing/factories/education'
import { buildGroup, buildPeriods } from '@kollegium/db/testing/factories/group'
import { beforeEach, expect, test } from 'vitest'
import { createCallerFactory } from '../../engine/trpc.ts'
import { buildCollege, diplomaData, issuerRights, refused } from '../../testing/certificates.ts'
import { createWorld } from '../../testing/world.ts'
import { certificateRouter } from './certificate.router.ts'
import { type CertificationQuery, certificationOf } from './certification.ts'
import { readFrozen } from './frozen-paper.ts'
import { kindOf } from './kinds/index.ts'

const world = await createWorld()
const { db } = world
const kind = kindOf('diploma')
const createCaller = createCallerFactory(certificateRouter(kind))
const { college, educator } = await buildCollege(db)
const education = await buildEducation(db, { code: 'VOXABN', title: 'Yrkespaket undersköterska' })
const taught = { education_id: education.id, education_usage_id: educator.id, field: 'educations' }
const issuer = await world.member(issuerRights, college.id)
const diplomas = createCaller(issuer.ctx)

const day = (text: string) => new Date(text)
const set = (id: number, certified: string | null, until: string | null = null) =>
  buildPeriods(db, id, ...(certified ? [[certified, until] as const] : []))
const teach = (certified: string | null) =>
  db.educationUsage.update({
    where: { education_id_education_usage_id_field: taught },
    data: { certified: certified && day(certified) },
  })
const ask = (more: Partial<CertificationQuery> = {}, of = kind) =>
  certificationOf(db, of, {
    ...{ group_id: college.id, educator_id: educator.id, educator: '', date: '2026-06-12' },
    ...{ diplomaType: 'vuxen', education: 'vardOchOmsorg' },
    ...more,
  })
const texts = async (more: Partial<CertificationQuery> = {}, of = kind) =>
  (await ask(more, of)).faults.map(({ field, text }) => [field, text])
/** Dates the changes of this test to that moment, and the states before them to long ago. */
const writtenDown = async (at: string) => {
  for (const table of ['GroupHistory', 'EducationUsageHistory'])
    await db.$executeRawUnsafe(
      `UPDATE "${table}" SET valid_from = CASE WHEN valid_until IS NULL THEN $1::timestamptz ELSE '2020-01-01' END,
        valid_until = CASE WHEN valid_until IS NOT NULL THEN $1::timestamptz END`,
      day(at),
    )
}

await buildEducationUsage(db, taught)
beforeEach(async () => {
  await set(college.id, '2022-07-01', '2027-06-30')
  await set(educator.id, '2023-01-15')
  await teach('2024-02-01')
  await db.groupHistory.deleteMany({ where: { valid_until: { not: null } } })
  await db.educationUsageHistory.deleteMany({ where: { valid_until: { not: null } } })
})

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

const uncertified = { educator_id: educator.id, educator: '', date: '2024-01-31', certified_reason: '' }

test('nothing is issued without a reason when a rule fails; the refusal says why, and the draft stays', async () => {
  const data = diplomaData(college.id, uncertified)
  const draft = await diplomas.create({ data })
  const message = {
    'data.certified_reason': [expect.stringContaining('Skriv varför'), expect.stringContaining('2024-02-01')],
  }
  expect(draft.faults).toEqual(message)
  for (const call of [
    () => diplomas.issue({ id: draft.id, updated_at: draft.updated_at }),
    () => diplomas.issue({ id: draft.id, updated_at: draft.updated_at, data }),
    () => diplomas.issue({ data }),
    () => diplomas.issue({ data: { ...data, certified_reason: '   ' } }),
  ]) {
    expect(await refused(call())).toMatchObject({ code: 'INVALID', fields: message })
  }
  expect((await diplomas.get({ id: draft.id })).counts.issued).toBe(0)
  expect(
    await db.certificatePerson.count({ where: { number: { not: null }, certificate: { group_id: college.id } } }),
  ).toBe(0)
})

test('a reason is kept with the certificate and in the history, and stands on no paper', async () => {
  const reason = 'Beslut av styrgruppen, utbildningen började före certifieringen'
  const issued = await diplomas.issue({ data: diplomaData(college.id, { ...uncertified, certified_reason: reason }) })
  expect(issued).toMatchObject({ status: 'issued', certified_reason: reason, faults: {} })
  const entry = await db.auditEntry.findFirst({ where: { action: 'issue', subject_id: String(issued.id) } })
  expect(entry?.details).toMatchObject({
    persons: 1,
    reason,
    uncertified: [expect.stringContaining('är certifierad från och med')],
  })
  const [latest] = (await diplomas.history({ id: issued.id })).items
  expect(latest).toMatchObject({
    ...{ action: 'issue', reason, notes: [expect.stringContaining('är certifierad från och med 2024-02-01')] },
  })
  const paper = await diplomas.paper({ person_id: issued.persons[0]?.id ?? 0 })
  expect(JSON.stringify(paper)).not.toContain('styrgruppen')
  expect(paper).toMatchObject({ certified: false, college: { certified: { from: '2022-07-01' } } })

  const reader = createCaller((await world.member([{ subject: 'Diploma', name: 'read' }], college.id)).ctx)
  expect((await reader.get({ id: issued.id })).certified_reason).toBe(reason)
  // Once it is said it stands.
  const data = diplomaData(college.id, { ...uncertified, certified_reason: 'Annat', persons: issued.persons as never })
  expect(
    (await refused(diplomas.update({ id: issued.id, updated_at: issued.updated_at, data }))).fields,
  ).toHaveProperty(['data.certified_reason'])
  const numbered = { ...uncertified, certified_reason: 'Gäller 19850912-2381' }
  expect((await refused(diplomas.create({ data: diplomaData(college.id, numbered) }))).fields).toEqual({
    'data.certified_reason': [expect.stringContaining('Skriv inte personnummer')],
  })
})

test('certification that changed between opening and issuing is told, and nothing is issued', async () => {
  const asked = { group_id: college.id, educator_id: educator.id, educator: '', date: '2026-06-12' }
  const fields = { diplomaType: 'vuxen', education: 'vardOchOmsorg' }
  const seen = await diplomas.certification({ ...asked, fields })
  const draft = await diplomas.create({ data: diplomaData(college.id, { ...asked, certified_reason: 'Nej' }) })
  const issue = (certification: string) => diplomas.issue({ id: draft.id, updated_at: draft.updated_at, certification })
  // Only the printed period: still another paper than the one that was shown.
  await set(college.id, '2022-07-01', '2026-12-31')
  expect(await refused(issue(seen.stamp))).toMatchObject({
    code: 'CONFLICT',
    message: 'Certifieringen har ändrats sedan du läste in sidan. Kontrollera uppgifterna och utfärda igen.',
    details: { certification: { period: { until: '2026-12-31' }, faults: [] } },
  })
  const now = await diplomas.certification({ ...asked, fields })
  const { status, persons } = await issue(now.stamp)
  expect(status).toBe('issued')
  const entry = await db.auditEntry.findFirst({ where: { action: 'issue', subject_id: String(draft.id) } })
  expect(entry?.details).toEqual({ persons: 1, ids: persons.map(({ id }) => id) })
})

test('the period on an issued paper is frozen; a corrected one has that of the certificate’s day', async () => {
  const data = diplomaData(college.id, { educator_id: educator.id, educator: '', certified_reason: '' })
  const issued = await diplomas.issue({ data })
  await buildPeriods(db, college.id, ['2022-07-01', '2026-06-30'], ['2026-07-01', '2031-06-30'])
  const person_id = issued.persons[0]?.id ?? 0
  const period = { from: '2022-07-01', until: '2027-06-30' }
  expect((await diplomas.paper({ person_id })).college.certified).toEqual(period)
  const person = { firstname: 'Jasmina', lastname: 'Nygift', email: '' }
  const corrected = await diplomas.reissue({ person_id, reason: 'Nytt efternamn', person })
  const fresh = corrected.persons.find(({ status }) => status === 'issued')
  const row = await db.certificatePerson.findUniqueOrThrow({ where: { id: fresh?.id ?? 0 } })
  expect(readFrozen(row.paper).college.certified).toEqual({ ...period, until: '2026-06-30' })
})

test('who may not read the group’s certificates is told nothing of it, nor of others’ educators', async () => {
  const asked = { group_id: college.id, educator_id: null, educator: '', date: '2026-06-12' }
  const stranger = createCaller((await world.member(issuerRights)).ctx)
  expect((await refused(stranger.certification(asked))).code).toBe('NOT_FOUND')
  const other = await buildCollege(db)
  expect(await refused(diplomas.certification({ ...asked, educator_id: other.educator.id }))).toMatchObject({
    ...{ code: 'INVALID', fields: { educator_id: [expect.stringContaining('finns inte')] } },
  })
  await expect(diplomas.certification({ ...asked, date: '2026-02-30' })).rejects.toThrow()
})

test('asking costs three statements when all is certified', async () => {
  expect((await world.statementsOf(() => ask())).length).toBeLessThanOrEqual(3)
})
