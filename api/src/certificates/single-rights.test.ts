import { expect, test } from 'vitest'
import type { Context } from '../core/context.ts'
import { createCallerFactory } from '../core/trpc.ts'
import { buildCollege, diplomaData, issuerRights, person, refused } from '../testing/certificates.ts'
import { createWorld } from '../testing/world.ts'
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
/** What each right is for; each makes what it is tried on. */
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
  const printer = await world.member(
    [
      { subject: 'Diploma', name: 'read' },
      { subject: 'PrintRun', name: 'create' },
    ],
    college.id,
  )
  expect((await call(printer.ctx).get({ id })).can).toMatchObject({ print: true, download: true, issue: false })
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
  for (const attempt of tries) expect(await refused(attempt())).toMatchObject({ code: 'CONFLICT' })
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
