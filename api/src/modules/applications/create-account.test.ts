import { buildApplication } from '@kollegium/db/testing/factories/application'
import { buildGroup } from '@kollegium/db/testing/factories/group'
import { buildRole } from '@kollegium/db/testing/factories/role'
import { buildUser } from '@kollegium/db/testing/factories/user'
import { beforeEach, expect, test } from 'vitest'
import { installAccess } from '../../access/default-roles.ts'
import type { Context } from '../../engine/context.ts'
import { createCallerFactory } from '../../engine/trpc.ts'
import { sv } from '../../i18n/sv/index.ts'
import { createTranslator } from '../../i18n/translator.ts'
import { createWorld } from '../../testing/world.ts'
import { findAlarms } from '../audit-log/find-alarms.ts'
import { applicationRouter } from './application.router.ts'
import { catchMails } from './testing.ts'

const world = await createWorld()
const { db } = world
const mails = catchMails(world)
const callerOf = createCallerFactory(applicationRouter)
const refused = (code: string, fields?: Record<string, unknown>) =>
  expect.objectContaining({ cause: expect.objectContaining({ code, ...(fields && { fields }) }) })

let ctx: Context
let office: ReturnType<typeof callerOf>

beforeEach(async () => {
  await world.clear()
  mails.length = 0
  await installAccess(db)
  const user = await buildUser(db)
  await db.user.update({ where: { id: user.id }, data: { roles: { connect: { name: 'office' } } } })
  ctx = await world.as(user.id)
  office = callerOf(ctx)
})

const birgitta = { firstname: 'Birgitta', lastname: 'Testsson', email: 'birgitta@example.com' }
const state = async () => ({ users: await db.user.count(), links: await db.signInLink.count(), mails: mails.length })

test('who is called something without Latin letters gets a username all the same', async () => {
  const names = []
  for (const [at, firstname] of ['محمد', '小明', 'Åö'].entries()) {
    const { id } = await buildApplication(db, { firstname, lastname: 'כהן', email: `ny${at}@example.com` })
    names.push((await office.createAccount({ id })).user?.username)
  }
  expect(names).toEqual(['xxx', 'xxx-2', 'aox'])
})

test('roles, apps, membership and a one-time link; the application is closed and points at the user', async () => {
  const college = await buildGroup(db, { category: 'local' })
  const content = {
    roles: ['principal', 'syv'],
    apps: ['cert'],
    organisation: 'Skolan',
    reference: 'R1',
    billingAddress: 'Box 1',
  }
  const { id } = await buildApplication(db, { ...birgitta, group_id: college.id, content })
  const saved = await office.createAccount({ id })
  expect(saved).toMatchObject({ status: 'closed', user: { username: 'birtes', email: birgitta.email } })
  const user = await db.user.findUniqueOrThrow({
    where: { id: saved.user_id ?? 0 },
    include: { roles: true, memberships: { include: { groupRoles: true } }, sign_in_links: true },
  })
  expect(user).toMatchObject({ ...birgitta, apps: ['cert'], active: true, password_hash: null, workplace: 'Skolan' })
  expect(user).toMatchObject({ reference: 'R1', invoice_address: 'Box 1' })
  expect(user.roles.map(({ name }) => name).sort()).toEqual(['principal', 'syv'])
  expect(user.memberships).toMatchObject([{ group_id: college.id, groupRoles: [{ name: 'member' }] }])
  expect(user.sign_in_links).toHaveLength(1)
  expect(mails).toMatchObject([{ to: birgitta.email, subject: 'Du har fått ett konto' }])
  expect(mails[0]?.text).toContain('/oauth/password?token=')
  expect((await office.history({ id })).map(({ action, to }) => [action, to])).toEqual([
    ['account', null],
    ['status', 'closed'],
  ])
  await findAlarms({ db })
  const alarms = await db.securityAlarm.findMany({ where: { kind: 'rights' }, orderBy: { id: 'asc' } })
  expect(alarms).toMatchObject([
    { details: { subject: 'User', id: String(user.id), given: ['principal', 'syv'] } },
    { details: { subject: 'Membership', person: user.id, given: [`member @ ${college.id}`] } },
  ])
})

test('the consent that was given with the application is the account’s', async () => {
  const given = { gdpr_version: '1', gdpr_at: new Date('2026-11-20T08:00:00Z') }
  const rows = [
    await buildApplication(db, { ...birgitta, ...given }),
    await buildApplication(db, { ...birgitta, email: 'utan@example.com' }),
  ]
  for (const { id } of rows) await office.createAccount({ id })
  const select = { gdpr: true, gdpr_version: true, gdpr_at: true }
  expect(await db.user.findFirst({ where: { email: birgitta.email }, select })).toEqual({ gdpr: true, ...given })
  expect(await db.user.findFirst({ where: { email: 'utan@example.com' }, select })).toEqual({
    ...{ gdpr: false, gdpr_version: null, gdpr_at: null },
  })
})

test('roles that are gone are named, and nobody is made without them', async () => {
  await db.role.deleteMany({ where: { name: { in: ['teacher', 'syv'] } } })
  const content = { roles: ['teacher', 'principal', 'syv'] }
  const { id } = await buildApplication(db, { ...birgitta, content })
  const before = await state()
  const text = 'Lärare och Studie- och yrkesvägledare'
  await expect(office.createAccount({ id })).rejects.toEqual(
    refused('INVALID', { id: [createTranslator(sv)('people.rolesGone', { text })] }),
  )
  expect(await state()).toEqual(before)
})

test('method material gives its app; a name that is taken gets a number, a chosen one is kept', async () => {
  await buildUser(db, { name: 'birTes' })
  const one = await buildApplication(db, { ...birgitta, category: 'metodmaterial' })
  const saved = await office.createAccount({ id: one.id })
  expect(saved.user?.username).toBe('birtes-2')
  expect(await db.user.findUnique({ where: { id: saved.user_id ?? 0 } })).toMatchObject({ apps: ['metodmaterial'] })
  const two = await buildApplication(db, { firstname: 'Li', lastname: '李' })
  expect((await office.createAccount({ id: two.id })).user?.username).toBe('lix')
  const three = await buildApplication(db)
  expect((await office.createAccount({ id: three.id, name: 'valt.Namn' })).user?.username).toBe('valt.Namn')
})

test('method material opens for an account that exists, with its other apps, roles and groups as they were', async () => {
  const user = await buildUser(db, { email: 'BIRGITTA@example.com', apps: ['cert'] })
  const college = await buildGroup(db, { category: 'local' })
  const { id } = await buildApplication(db, { ...birgitta, category: 'metodmaterial', group_id: college.id })
  expect(await office.createAccount({ id })).toMatchObject({ status: 'closed', user_id: user.id })
  const now = await db.user.findUniqueOrThrow({ where: { id: user.id }, include: { roles: true, memberships: true } })
  expect(now).toMatchObject({ apps: ['cert', 'metodmaterial'], roles: [], memberships: [], name: user.name })
  expect(mails.map(({ subject }) => subject)).toEqual(['Metodmaterial är öppet för dig'])
  expect(mails[0]?.text).toContain('metodmaterial.vo.localhost')
  expect(await db.signInLink.count()).toBe(0)
  await expect(office.createAccount({ id })).rejects.toEqual(refused('INVALID'))
})

test('an e-mail address or a name that somebody has is told, and nothing is done', async () => {
  const { id } = await buildApplication(db, birgitta)
  await buildUser(db, { name: 'upptagen', email: 'BIRGITTA@example.com' })
  const before = await state()
  await expect(office.createAccount({ id, name: 'Upptagen' })).rejects.toEqual(refused('INVALID'))
  await expect(office.createAccount({ id, name: 'upptagen' })).rejects.toEqual(
    refused('INVALID', {
      email: ['Det finns redan en användare med e-postadressen'],
      name: ['Användarnamnet är upptaget'],
    }),
  )
  expect(await state()).toEqual(before)
  expect(await office.get({ id })).toMatchObject({ status: 'open', user: null })
})

test('one application makes one account, also when two press at once', async () => {
  const { id } = await buildApplication(db, birgitta)
  const results = await Promise.allSettled([office.createAccount({ id }), office.createAccount({ id })])
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  await expect(office.createAccount({ id })).rejects.toEqual(
    refused('INVALID', { id: [expect.any(String)], email: [expect.any(String)] }),
  )
  expect(mails).toHaveLength(1)
})

test('when the mail can’t be queued nothing was done', async () => {
  const { id } = await buildApplication(db, birgitta)
  const before = await state()
  const mailer = {
    send: () => Promise.reject(new Error('away')),
  }
  const broken = callerOf({ ...ctx, services: { ...ctx.services, mailer } })
  await expect(broken.createAccount({ id })).rejects.toThrow()
  expect(await state()).toEqual(before)
  expect(await office.get({ id })).toMatchObject({ status: 'open', user: null })
})

test('a role that now holds more than the actor may is not the actor’s to give, nor is it done as somebody else', async () => {
  const { id } = await buildApplication(db, { ...birgitta, content: { roles: ['teacher'] } })
  const acting = callerOf({ ...ctx, actor: { ...ctx.actor, realUser: ctx.actor.user } })
  await expect(acting.createAccount({ id })).rejects.toEqual(refused('FORBIDDEN'))
  const everything = await db.permission.findFirstOrThrow({ where: { subject: 'all', name: 'manage' } })
  await db.role.update({ where: { name: 'teacher' }, data: { permissions: { connect: { id: everything.id } } } })
  await expect(office.createAccount({ id })).rejects.toEqual(refused('FORBIDDEN'))
  expect(await db.user.count({ where: { email: birgitta.email } })).toBe(0)
})

test('who makes users in one group alone makes none beside it, and gives no roles that hold everywhere', async () => {
  const rights = ['User', 'Membership', 'Group'].map((subject) => ({ subject, name: 'manage' }))
  const { user, groupId } = await world.member(rights)
  await buildRole(db, { permissions: [{ subject: 'Application', name: 'manage' }], userIds: [user.id] })
  await db.groupsRole.delete({ where: { name: 'member' } })
  const local = callerOf(await world.as(user.id, groupId))
  const before = await state()
  const [beside, mighty, fine] = [
    await buildApplication(db, birgitta),
    await buildApplication(db, { ...birgitta, group_id: groupId, content: { roles: ['other'] } }),
    await buildApplication(db, { ...birgitta, group_id: groupId }),
  ]
  for (const { id } of [beside, mighty]) await expect(local.createAccount({ id })).rejects.toEqual(refused('FORBIDDEN'))
  expect(await state()).toEqual(before)
  expect(await local.createAccount({ id: fine.id })).toMatchObject({ status: 'closed' })
})

test('two of one name at once get two usernames', async () => {
  const rows = [
    await buildApplication(db, birgitta),
    await buildApplication(db, { ...birgitta, email: 'b2@example.com' }),
  ]
  const made = await Promise.all(rows.map(({ id }) => office.createAccount({ id })))
  expect(made.map(({ user }) => user?.username).sort()).toEqual(['birtes', 'birtes-2'])
})

test('an application knows its place among those that wait; a decided one leads to the oldest', async () => {
  const at = (day: string) => ({ created_at: new Date(`2026-11-${day}T08:00:00Z`) })
  const [second, first, third] = [
    await buildApplication(db, at('12')),
    await buildApplication(db, { ...at('11'), status: 'inProgress' }),
    await buildApplication(db, at('13')),
  ]
  const closed = await buildApplication(db, { ...at('10'), status: 'closed' })
  expect(await office.around({ id: second.id })).toEqual({ place: 2, total: 3, before: first.id, next: third.id })
  expect(await office.around({ id: third.id })).toEqual({ place: 3, total: 3, before: second.id, next: first.id })
  expect(await office.around({ id: closed.id })).toEqual({ place: null, total: 3, before: null, next: first.id })
  await expect(callerOf(world.visitor).around({ id: first.id })).rejects.toEqual(refused('UNAUTHENTICATED'))
  const nobody = await world.as((await buildUser(db)).id)
  await expect(callerOf(nobody).around({ id: first.id })).rejects.toEqual(refused('NOT_FOUND'))
})

test('the person who decides is the handler, unless somebody else has taken it', async () => {
  const other = await buildUser(db)
  const mine = await buildApplication(db, birgitta)
  const taken = await buildApplication(db, { ...birgitta, email: 'b@example.com', responsible_id: other.id })
  await office.createAccount({ id: mine.id })
  await office.createAccount({ id: taken.id, name: 'birtest' })
  expect(await db.application.findUniqueOrThrow({ where: { id: mine.id } })).toMatchObject({
    responsible_id: ctx.actor.user?.id,
  })
  expect(await db.application.findUniqueOrThrow({ where: { id: taken.id } })).toMatchObject({
    responsible_id: other.id,
  })
})

test('what is chosen counts instead of what was applied for; nobody is mailed who shall not be', async () => {
  const college = await buildGroup(db, { category: 'local' })
  const other = await buildGroup(db, { category: 'local' })
  const { id } = await buildApplication(db, {
    ...{ ...birgitta, group_id: college.id },
    content: { roles: ['principal'], apps: ['cert'] },
  })
  const syv = await db.role.findFirstOrThrow({ where: { name: 'syv' } })
  const issuer = await db.groupsRole.findFirstOrThrow({ where: { name: 'issuer' } })
  const chosen = { group_id: other.id, roles: [syv.id], groupRoles: [issuer.id], apps: ['pages' as const] }
  const saved = await office.createAccount({ id, ...chosen, notify: false })
  const user = await db.user.findUniqueOrThrow({
    where: { id: saved.user_id ?? 0 },
    include: { roles: true, memberships: { include: { groupRoles: true } } },
  })
  expect(user.roles.map(({ name }) => name)).toEqual(['syv'])
  expect(user.apps).toEqual(['pages'])
  expect(user.memberships).toMatchObject([{ group_id: other.id, groupRoles: [{ name: 'issuer' }] }])
  expect(mails).toEqual([])
  expect(await db.signInLink.count()).toBe(0)
})

test('nobody chooses rights beyond their own, and a refusal stands at its field', async () => {
  const college = await buildGroup(db, { category: 'local' })
  const { id } = await buildApplication(db, { ...birgitta, group_id: college.id })
  const { ctx: weak } = await world.national([
    { subject: 'Application', name: 'read' },
    { subject: 'Application', name: 'update' },
    { subject: 'User', name: 'create' },
  ])
  const caller = callerOf(weak)
  const [role, groupsRole] = [await db.role.findFirstOrThrow(), await db.groupsRole.findFirstOrThrow()]
  const before = await state()
  const beyond = refused('INVALID', { 'data.roles': [expect.any(String)] })
  await expect(caller.createAccount({ id, roles: [role.id], group_id: null })).rejects.toEqual(beyond)
  await expect(caller.createAccount({ id, groupRoles: [groupsRole.id] })).rejects.toEqual(
    refused('INVALID', expect.objectContaining({ group_id: [expect.any(String)] })),
  )
  expect(await state()).toEqual(before)
})

test('the account is proposed with what is free, what is known and who is alike', async () => {
  const college = await buildGroup(db, { category: 'local', orgnr: '299999-0068' })
  await buildUser(db, { name: 'birtes', ...birgitta, email: 'annan@example.com' })
  const { id } = await buildApplication(db, {
    ...{ ...birgitta, group_id: college.id },
    content: { roles: ['principal', 'syv'], apps: ['cert'], orgnr: '299999-0068' },
  })
  await db.role.delete({ where: { name: 'syv' } })
  expect(await office.account({ id })).toMatchObject({
    ...{ name: 'birtes-2', nameIsFree: true, apps: ['cert'], orgnrIsKnown: true, taken: false, holder: null },
    group: { id: college.id },
    roles: [{ label: expect.any(String) }],
    gone: [createTranslator(sv)('enum.role.syv')],
    people: [{ email: 'annan@example.com' }],
  })
  expect((await office.account({ id, name: 'BIRTES' })).nameIsFree).toBe(false)
  expect((await office.account({ id, name: 'birtes-2' })).nameIsFree).toBe(true)
  const material = await buildApplication(db, { ...birgitta, email: 'ANNAN@example.com', category: 'metodmaterial' })
  expect(await office.account({ id: material.id })).toMatchObject({
    taken: true,
    holder: { fullname: 'Birgitta Testsson' },
  })
})
