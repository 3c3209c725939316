import { buildMembership } from '@kollegium/db/testing/factories/membership'
import { buildRole } from '@kollegium/db/testing/factories/role'
import { buildUser } from '@kollegium/db/testing/factories/user'
import { beforeEach, describe, expect, test } from 'vitest'
import { createCaller } from '../../app/caller.ts'
import type { SignedInContext } from '../../engine/context.ts'
import { createCallerFactory } from '../../engine/trpc.ts'
import { certificateRouter } from '../../modules/certificates/certificate.router.ts'
import { dataOf } from '../../modules/certificates/input.ts'
import { issueCertificate } from '../../modules/certificates/issue.ts'
import { kindOf } from '../../modules/certificates/kinds/index.ts'
import { buildCollege, diplomaData, issuerRights, person } from '../../testing/certificates.ts'
import { dataProtectionDraft } from '../../testing/statements.ts'
import { createWorld } from '../../testing/world.ts'
import { activityList } from './activity-list.ts'
import { api, type Person } from './testing.ts'

const world = await createWorld()
const { db } = world
Object.assign(world.services, { mailer: { send: async () => undefined } })
const kind = kindOf('diploma')
const diplomas = createCallerFactory(certificateRouter(kind))
type Here = Awaited<ReturnType<typeof buildCollege>>

const manage = (...subjects: string[]) => subjects.map((subject) => ({ subject, name: 'manage' }))
const everything = [
  ...issuerRights,
  ...manage('User', 'Membership', 'Setting', 'Statement', 'Licensee', 'SignInProvider', 'Article'),
]
/** All that a colleague of another group could have a right to. */
const elsewhere = [...everything.filter(({ subject }) => subject !== 'Group'), { subject: 'Group', name: 'manage' }]

let here: Here
let issuer: Person
let stranger: Person

beforeEach(async () => {
  await world.clear()
  here = await buildCollege(db)
  issuer = await world.member(everything, here.college.id)
  stranger = await world.member(elsewhere)
  // The stranger sees all own groups at once: no chosen group hides what a missing right should.
  Object.assign(stranger.ctx, { groupId: null })
})

const told = async (who: Pick<Person, 'ctx'>) =>
  (await api(who).activity.latest({})).items.map(({ action, entity, counted, record }) => [
    action,
    entity,
    counted ?? record.title,
  ])
const toldTo = async (name: string, subject: string) => told(await world.member([{ subject, name }], here.college.id))

async function issued(number: number): Promise<number> {
  const persons = Array.from({ length: number }, (_, at) => person(`Anna${'bcdefghijklmnop'[at]}`, 'Hemlig'))
  const data = dataOf(kind).parse(diplomaData(here.college.id, { persons }))
  return issueCertificate(issuer.ctx as SignedInContext, kind, { data })
}

describe('papers', () => {
  test('that one act issued are one line with their number, for those who may read the certificate', async () => {
    const id = await issued(12)
    const { items } = await api(issuer).activity.latest({})
    expect(items).toMatchObject([
      {
        ...{ action: 'issue', entity: 'diploma', counted: 12, number: 1, fields: [] },
        ...{ list: { app: 'cert', path: '/diploma' }, record: { id, group: { id: here.college.id } } },
      },
    ])
    expect(await toldTo('read', 'Diploma')).toEqual([['issue', 'diploma', 12]])
    expect(await told(stranger)).toEqual([])
    expect(await toldTo('manage', 'Certificate')).toEqual([])
    expect(await toldTo('manage', 'PrintRun')).toEqual([])
    expect(await toldTo('create', 'Diploma')).toEqual([])
  })

  test('name nobody, in the list and in its file', async () => {
    await issued(2)
    const answer = await api(issuer).activity.latest({})
    const { rows } = await activityList.rows(issuer.ctx as SignedInContext, {} as never, 10)
    expect(rows).toMatchObject([
      { title: '2 diplom', type: 'Diplom', act: expect.stringMatching(/ utfärdade 2 diplom$/) },
    ])
    expect(JSON.stringify([answer, rows])).not.toMatch(/Hemlig|Annab/)
  })

  test('that are revoked one by one are one line; their drafts are told to nobody', async () => {
    const id = await issued(2)
    const persons = await db.certificatePerson.findMany({ where: { certificate_id: id }, select: { id: true } })
    for (const { id: person_id } of persons) {
      await diplomas(issuer.ctx).revoke({ person_id, reason: 'Fel kurs' })
    }
    await diplomas(issuer.ctx).create({ data: diplomaData(here.college.id) })
    expect(await told(issuer)).toEqual([
      ['revoke', 'diploma', 2],
      ['issue', 'diploma', 2],
    ])
    expect(JSON.stringify(await api(issuer).activity.latest({}))).not.toContain('Fel kurs')
  })

  test('are of the chosen group alone', async () => {
    await issued(1)
    const { ctx } = await world.national(manage('Diploma'))
    const of = (groupId: number | null) => told({ ctx: { ...ctx, groupId } })
    expect(await of(null)).toEqual([['issue', 'diploma', 1]])
    expect(await of(here.college.id)).toEqual([['issue', 'diploma', 1]])
    expect(await of(stranger.groupId)).toEqual([])
  })
})

const invited = (at: number, group_id: number) => ({
  ...{ firstname: 'Oksana', lastname: `Hemlig${'abc'[at]}`, email: `oksana${at}@exempel.test`, apps: [], roles: [] },
  memberships: [{ group_id, groupRoles: [] }],
})

describe('accounts', () => {
  test('that were invited are one line with their number, for those who may change them', async () => {
    for (const at of [0, 1, 2]) await api(issuer).user.invite({ data: invited(at, here.college.id) })
    const { items } = await api(issuer).activity.latest({})
    expect(items).toMatchObject([
      { action: 'invite', counted: 3, number: 3, fields: [], record: { title: '', group: { id: here.college.id } } },
    ])
    expect(JSON.stringify(items)).not.toMatch(/Oksana|Hemlig/)
    const { rows } = await activityList.rows(issuer.ctx as SignedInContext, {} as never, 10)
    expect(rows).toHaveLength(3)
    expect(JSON.stringify(rows)).not.toMatch(/Oksana|Hemlig/)
    expect(await toldTo('update', 'User')).toEqual([])
    const both = [...manage('User'), { subject: 'Membership', name: 'read' }]
    expect(await told(await world.member(both, here.college.id))).toEqual([['invite', 'user', 3]])
    expect(await told(stranger)).toEqual([])
    expect(await toldTo('read', 'User')).toEqual([])
    // A reader of all accounts who changes those of another group.
    await buildRole(db, { permissions: [{ subject: 'User', name: 'read' }], userIds: [stranger.user.id] })
    expect(await told({ ctx: await world.as(stranger.user.id) })).toEqual([])
  })

  test('are told to be changed without the fields, and the acts of a person on the own account to nobody', async () => {
    const user = await buildUser(db)
    await buildMembership(db, { user_id: user.id, group_id: here.college.id, roleIds: [] })
    await api(issuer).user.update({ id: user.id, data: { firstname: 'Ny' } })
    const own = { subject: 'User', subject_id: String(user.id), user_id: user.id, real_user_id: user.id }
    const others = ['passwordLink', 'userSignedOut', 'factorResetStarted', 'reveal', 'rights', 'proved']
    await db.auditEntry.createMany({
      data: [
        { ...own, action: 'update' },
        { ...own, action: 'update', real_user_id: issuer.user.id },
        { ...own, action: 'update', user_id: null, real_user_id: null },
        ...others.map((action) => ({ ...own, action, user_id: issuer.user.id, real_user_id: issuer.user.id })),
      ],
    })
    const { items } = await api(issuer).activity.latest({})
    expect(items).toMatchObject([{ action: 'update', entity: 'user', counted: 1, fields: [] }])
  })

  test('are told of a membership to those who may read the memberships of that group alone', async () => {
    const user = await buildUser(db)
    await buildMembership(db, { user_id: user.id, group_id: stranger.groupId, roleIds: [] })
    const { ctx } = await world.national(manage('Membership', 'User', 'Group'))
    await createCaller(ctx).membership.add({ user_id: user.id, group_id: here.college.id, groupRoles: [] })
    expect(await told(issuer)).toEqual([['update', 'user', 1]])
    expect(await told(stranger)).toEqual([])
  })
})

describe('forms of a group', () => {
  test('and of the network are told to those who may read them', async () => {
    const { ctx } = await world.national(manage('Setting'))
    await api(issuer).setting.update({ data: { vocertCourseMomentBillingMail: 'a@exempel.test' } })
    await createCaller({ ...ctx, groupId: null }).brand.update({ data: { college: { name: 'Nätet' }, language: {} } })
    const act = { action: 'update', subject: 'Setting', user_id: issuer.user.id, real_user_id: issuer.user.id }
    await db.auditEntry.createMany({
      data: [
        { ...act, subject_id: 'wording nav.one' },
        { ...act, subject_id: 'wording nav.two college' },
        { ...act, subject_id: 'signInPolicy', action: 'signInPolicy' },
        { ...act, subject_id: '999999' },
        { ...act, subject_id: 'unheard of' },
      ],
    })
    expect(await told({ ctx: { ...ctx, groupId: null } })).toEqual([
      ['update', 'setting', 'kraven på inloggning'],
      ['update', 'setting', 'texterna'],
      ['update', 'setting', 'varumärkena'],
      ['update', 'setting', 'inställningarna'],
    ])
    expect(await toldTo('read', 'Setting')).toEqual([['update', 'setting', 'inställningarna']])
    expect(await told(stranger)).toEqual([])
  })

  test('are legal pages by their names, saved, shown and taken back', async () => {
    const kind = 'dataProtection'
    await api(issuer).statement.update({ kind, data: dataProtectionDraft() })
    await api(issuer).statement.publish({ kind, data: dataProtectionDraft() })
    await api(issuer).statement.withdraw({ kind })
    expect(await toldTo('read', 'Statement')).toEqual([
      ['unpublish', 'statement', 'dataskyddspolicyn'],
      ['publish', 'statement', 'dataskyddspolicyn'],
      ['update', 'statement', 'dataskyddspolicyn'],
    ])
    expect(await told(stranger)).toEqual([])
    expect(await toldTo('publish', 'Statement')).toEqual([])
  })
})

test('course moments, licensees and sign-in services are told by their titles to those who may read them', async () => {
  const dates = { from: '2026-05-01', to: '2026-05-02', orderer: 'Kommunen' }
  const moment = { title: 'Språkombud våren', group_id: here.college.id, ...dates }
  await api(issuer).courseMoment.create({ data: moment } as never)
  const { ctx } = await world.national(manage('Licensee', 'CourseMoment'))
  await createCaller(ctx).licensee.create({ data: { title: 'Omsorgen AB' } })
  expect(await told({ ctx })).toEqual([
    ['create', 'licensee', 'Omsorgen AB'],
    ['create', 'courseMoment', 'Språkombud våren'],
  ])
  expect(await toldTo('read', 'CourseMoment')).toEqual([['create', 'courseMoment', 'Språkombud våren']])
  expect(await told(stranger)).toEqual([])
})

test('a course moment lists its own acts, without the fields of its order, to those who may read it', async () => {
  const dates = { from: '2026-05-01', to: '2026-05-02', orderer: 'Kommunen' }
  const moment = { title: 'Språkombud våren', group_id: here.college.id, ...dates }
  const { id } = await api(issuer).courseMoment.create({ data: moment } as never)
  await api(issuer).courseMoment.update({ id, data: { billing_order: 'Ref 7' } })
  const key = { entity: 'courseMoment', id } as const
  const { items } = await api(issuer).activity.ofRecord(key)
  expect(items).toMatchObject([
    { action: 'update', fields: [] },
    { action: 'create', fields: [] },
  ])
  expect((await api(issuer).activity.latest({})).items).toMatchObject([
    { action: 'update', fields: [] },
    { action: 'create', fields: [] },
  ])
  await expect(api(stranger).activity.ofRecord(key)).rejects.toMatchObject({ cause: { code: 'NOT_FOUND' } })
})

test('a page of many kinds asks a statement for each kind, however many rows there are', async () => {
  const asked = async () => (await world.statementsOf(() => api(issuer).activity.latest({ limit: 50 }))).length
  await issued(1)
  await api(issuer).user.invite({ data: invited(0, here.college.id) })
  const few = await asked()
  await issued(2)
  await issued(3)
  for (const at of [1, 2]) await api(issuer).user.invite({ data: invited(at, here.college.id) })
  expect(await asked()).toBe(few)
})
