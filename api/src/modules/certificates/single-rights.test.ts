import { buildParticipant } from '@kollegium/db/testing/factories/course-moment'
import { expect, test } from 'vitest'
import type { Context } from '../../engine/context.ts'
import { createCallerFactory } from '../../engine/trpc.ts'
import { buildCollege, diplomaData, issuerRights, person, refused } from '../../testing/certificates.ts'
import { issuableDataOf } from '../../testing/rows.ts'
import { createWorld } from '../../testing/world.ts'
import { certificateRouter } from './certificate.router.ts'
import { kinds } from './kinds/index.ts'

// Each act with the one right that it needs, and with all others but that.

const world = await createWorld()
const { db } = world
const call = createCallerFactory(certificateRouter(kinds.diploma))
const { college } = await buildCollege(db)
const whole = call((await world.member(issuerRights, college.id)).ctx)
const names = ['read', 'create', 'update', 'delete', 'issue', 'revoke', 'reveal'] as const
type Name = (typeof names)[number]
const groups = [
  { subject: 'Group', name: 'read' },
  { subject: 'DiplomaCareAssistant', name: 'manage' },
  { subject: 'Certificate', name: 'create' },
]
const as = async (given: readonly Name[]): Promise<Context> =>
  (await world.member([...given.map((name) => ({ subject: 'Diploma', name })), ...groups], college.id)).ctx

const draft = () => whole.create({ data: diplomaData(college.id) })
async function issued() {
  const { id, updated_at } = await draft()
  const saved = await whole.issue({ id, updated_at })
  return { ...saved, person_id: saved.persons[0]?.id ?? 0 }
}
const corrected = person('Jasmina', 'Provander')

type Caller = ReturnType<typeof call>
/** The act that each right is for; each makes the row that it is tried on. */
const acts: [string, Name, () => Promise<(caller: Caller) => Promise<unknown>>][] = [
  ['create', 'create', async () => (api) => api.create({ data: diplomaData(college.id) })],
  [
    'update',
    'update',
    async () => {
      const { id, updated_at } = await draft()
      return (api) => api.update({ id, updated_at, data: diplomaData(college.id, { principal: 'Annan' }) })
    },
  ],
  [
    'delete',
    'delete',
    async () =>
      (
        (id) => (api) =>
          api.delete({ id })
      )((await draft()).id),
  ],
  [
    'issue',
    'issue',
    async () => {
      const { id, updated_at } = await draft()
      return (api) => api.issue({ id, updated_at })
    },
  ],
  [
    'reissue',
    'issue',
    async () => {
      const { person_id } = await issued()
      return (api) => api.reissue({ person_id, reason: 'Fel namn', person: corrected })
    },
  ],
  [
    'revoke',
    'revoke',
    async () => {
      const { person_id } = await issued()
      return (api) => api.revoke({ person_id, reason: 'Fel' })
    },
  ],
  [
    'reveal',
    'reveal',
    async () =>
      (
        (id) => (api) =>
          api.reveal({ id })
      )((await draft()).id),
  ],
  [
    'changeKind',
    'update',
    async () => {
      const { id, updated_at } = await draft()
      return (api) => api.changeKind({ id, updated_at })
    },
  ],
  [
    'protect',
    'update',
    async () => {
      const { person_id } = await issued()
      return (api) => api.protect({ person_id, protected: true })
    },
  ],
]

test.each(acts)('%s needs %s, and nothing else but to see it', async (_, name, prepare) => {
  const without = call(await as(names.filter((each) => each !== name)))
  const attempt = await prepare()
  const before = await db.certificate.count()
  expect(await refused(attempt(without))).toMatchObject({ code: 'FORBIDDEN' })
  expect(await db.certificate.count()).toBe(before)
  await attempt(call(await as(['read', name])))
})

test.each(names.filter((name) => name !== 'create' && name !== 'read'))(
  '%s is said to be possible by itself',
  async (name) => {
    const { id } = await draft()
    const { can } = await call(await as(['read', name])).get({ id })
    const none = { update: false, delete: false, issue: false, revoke: false, reveal: false }
    expect(can).toEqual({ ...none, [name]: true, print: false, download: false })
  },
)

test('without the right to read it is not there', async () => {
  const { id } = await draft()
  const blind = call(await as(names.filter((name) => name !== 'read')))
  expect(await refused(blind.get({ id }))).toMatchObject({ code: 'NOT_FOUND' })
  expect((await blind.list({})).total).toBe(0)
  expect(await blind.personsOf({ ids: [id] })).toEqual([])
  expect(await refused(blind.duplicates({ id }))).toMatchObject({ code: 'NOT_FOUND' })
  expect(await refused(blind.history({ id }))).toMatchObject({ code: 'NOT_FOUND' })
  const printer = await world.member(
    [
      { subject: 'Diploma', name: 'read' },
      { subject: 'PrintRun', name: 'create' },
    ],
    college.id,
  )
  expect((await call(printer.ctx).get({ id })).can).toMatchObject({ print: true, download: true, issue: false })
})

test('the right to read is enough for the history and the documents that a draft’s persons hold already', async () => {
  const { id: earlier } = await issued()
  const { id } = await draft()
  const reader = call(await as(['read']))
  expect(await reader.duplicates({ id })).toMatchObject([{ by: 'personal_number' }])
  expect((await reader.history({ id: earlier })).items.map(({ action }) => action)).toEqual(['issue', 'create'])
})

test('each act is in the log, with what it was about', async () => {
  const { id, updated_at } = await draft()
  const edited = await whole.update({ id, updated_at, data: diplomaData(college.id, { principal: 'Annan' }) })
  const saved = await whole.issue({ id, updated_at: edited.updated_at })
  const old = saved.persons[0]?.id ?? 0
  const again = await whole.reissue({ person_id: old, reason: 'Fel namn', person: corrected })
  const fresh = again.persons.find(({ status }) => status === 'issued')?.id ?? 0
  await whole.revoke({ person_id: fresh, reason: 'Fel' })
  const log = await db.auditEntry.findMany({ where: { subject_id: String(id) }, orderBy: { id: 'asc' } })
  expect(log.map(({ subject, action, details }) => [subject, action, details])).toEqual([
    ['Diploma', 'create', { persons: 1 }],
    ['Diploma', 'update', { persons: 1 }],
    [
      'Diploma',
      'issue',
      {
        ...{ persons: 1, ids: [old], reason: 'Certifierad enligt kansliets beslut' },
        uncertified: [expect.stringContaining('Provköpings vuxenutbildning')],
      },
    ],
    ['Diploma', 'reissue', { replaced: old, by: fresh }],
    ['Diploma', 'revoke', { person: fresh }],
  ])
  const rows = await db.certificatePerson.findMany({ where: { certificate_id: id }, orderBy: { id: 'asc' } })
  expect(rows).toMatchObject([
    { id: old, status: 'replaced', replaced_by_id: fresh, revoked_reason: 'Fel namn', position: 0 },
    { id: fresh, status: 'revoked', replaced_by_id: null, revoked_reason: 'Fel', position: 0, lastname: 'Provander' },
  ])
  for (const { revoked_at } of rows) expect(Math.abs((revoked_at?.getTime() ?? 0) - Date.now())).toBeLessThan(60_000)
  expect(again.status).toBe('issued')
  expect((await whole.get({ id })).status).toBe('revoked')
})

test('what is not issued, or not any more, is neither replaced nor withdrawn; what is, isn’t removed', async () => {
  const { id, updated_at, persons } = await draft()
  const person_id = persons[0]?.id ?? 0
  const tries = [
    () => whole.reissue({ person_id, reason: 'x', person: corrected }),
    () => whole.revoke({ person_id, reason: 'x' }),
  ]
  const message = 'Bara den som är utfärdad kan återkallas eller ersättas'
  for (const attempt of tries) expect(await refused(attempt())).toMatchObject({ code: 'CONFLICT', message })
  await whole.issue({ id, updated_at })
  expect(await refused(whole.delete({ id }))).toMatchObject({ code: 'CONFLICT' })
  await whole.revoke({ person_id, reason: 'x' })
  for (const attempt of tries) expect(await refused(attempt())).toMatchObject({ code: 'CONFLICT' })
  expect(await refused(whole.revoke({ person_id: 2_000_000_000, reason: 'x' }))).toMatchObject({ code: 'NOT_FOUND' })
})

test('a corrected person with faults is refused at each of them, and the old one stays', async () => {
  const { person_id } = await issued()
  const wrong = { ...corrected, lastname: '', personal_number: '1' }
  const { code, fields } = await refused(whole.reissue({ person_id, reason: 'x', person: wrong }))
  expect([code, Object.keys(fields).sort()]).toEqual([
    'INVALID',
    ['data.persons.0.lastname', 'data.persons.0.personal_number'],
  ])
  expect(await db.certificatePerson.findUnique({ where: { id: person_id } })).toMatchObject({ status: 'issued' })
})

test('faults are shown of what waits to be issued, and of a certificate for nobody', async () => {
  const empty = await whole.create({ data: diplomaData(college.id, { persons: [] }) })
  expect(Object.keys(empty.faults)).toEqual(['data.persons'])
  const wrong = await whole.create({ data: diplomaData(college.id, { principal: '' }) })
  expect(Object.keys(wrong.faults)).toEqual(['data.principal'])
  expect((await issued()).faults).toEqual({})
})

test('one who is issued keeps the certificate, whoever waits beside', async () => {
  const { id, updated_at, persons } = await issued()
  const both = [...persons.map(({ id, ...row }) => ({ ...row, id })), corrected]
  const mixed = await whole.update({ id, updated_at, data: diplomaData(college.id, { persons: both }) })
  expect(mixed.persons.map(({ status }) => status)).toEqual(['issued', 'draft'])
  expect(await refused(whole.delete({ id }))).toMatchObject({ code: 'CONFLICT' })
  expect(await db.certificate.count({ where: { id } })).toBe(1)
})

test('a removed draft is in the log, with how many it was for', async () => {
  const { id } = await draft()
  await whole.delete({ id })
  expect(await db.certificate.count({ where: { id } })).toBe(0)
  const last = await db.auditEntry.findFirst({ where: { subject_id: String(id) }, orderBy: { id: 'desc' } })
  expect(last).toMatchObject({ subject: 'Diploma', action: 'delete', details: { persons: 1 } })
})

test('persons are given for the certificates asked about, each with whether its document is kept', async () => {
  const [first, second, other] = [await issued(), await issued(), await issued()]
  const document = { path: `papers/${second.person_id}`, sha256: 'a'.repeat(64), filesize: 1 }
  await db.certificateDocument.create({ data: { person_id: second.person_id, ...document } })
  const rows = await whole.personsOf({ ids: [second.id, first.id] })
  expect(rows.map(({ certificate_id, id, document }) => [certificate_id, id, document])).toEqual([
    [first.id, first.person_id, false],
    [second.id, second.person_id, true],
  ])
  expect(rows[0]).toMatchObject({ personal_number: '19850912-••••', credits: null })
  expect(rows[0]).not.toHaveProperty('participant')
  const ofOtherKind = createCallerFactory(certificateRouter(kinds.certificate))
  const otherKind = ofOtherKind((await world.member(issuerRights, college.id)).ctx)
  expect(await otherKind.personsOf({ ids: [other.id] })).toEqual([])
})

test('language representatives are approved participants of the course moment', async () => {
  const kind = kinds.diploma_language_representative
  const router = createCallerFactory(certificateRouter(kind as unknown as typeof kinds.diploma))
  const api = router((await world.member(issuerRights, college.id)).ctx)
  const data = (await issuableDataOf(db, college.id)).diploma_language_representative
  const made = await api.create({ data } as never)
  expect(made.faults).toEqual({})
  const stranger = { ...data, persons: [person('Okänd', 'Främling')] }
  const early = await api.create({ data: stranger } as never)
  expect(Object.keys(early.faults)).toEqual(['data.persons.0.firstname'])
  const joined = { firstname: 'Okänd', lastname: 'Främling', approved: true }
  await buildParticipant(db, { course_moment_id: data.course_moment_id ?? 0, ...joined })
  // A person who has become a participant since the draft was saved is linked by the issue.
  expect((await api.issue({ id: early.id, updated_at: early.updated_at })).status).toBe('issued')
  const without = { ...data, course_moment_id: null }
  expect(Object.keys((await api.create({ data: without } as never)).faults)).toEqual(['data.course_moment_id'])
  const moment = { where: { course_moment_id: data.course_moment_id ?? 0 } }
  await db.participant.updateMany({ ...moment, data: { approved: false } })
  expect(Object.keys((await api.get({ id: made.id })).faults)).toEqual(['data.persons.0.firstname'])
  await db.participant.updateMany({ ...moment, data: { approved: true } })
  const left = await api.update({ id: made.id, updated_at: made.updated_at, data: without } as never)
  expect(await db.certificatePerson.count({ where: { certificate_id: left.id, participant_id: { not: null } } })).toBe(
    0,
  )
})
