import { buildPeriods } from '@kollegium/db/testing/factories/group'
import { expect, test } from 'vitest'
import { buildCollege, diplomaData, issuerRights, refused } from '../../testing/certificates.ts'
import { readFrozen } from './frozen-paper.ts'
import { createTaught } from './testing-certification.ts'

const { world, db, college, educator, createCaller, diplomas, set } = await createTaught()

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
