import { buildRole } from '@kollegium/db/testing/factories/role'
import { buildUser } from '@kollegium/db/testing/factories/user'
import { beforeEach, expect, test } from 'vitest'
import { insertAudit } from '../../access/audit.ts'
import { createCaller } from '../../app/caller.ts'
import type { Mail } from '../../engine/services.ts'
import { refused } from '../../testing/editor.ts'
import { createWorld } from '../../testing/world.ts'
import { actingAs } from '../people/testing.ts'
import { mailAlarms } from './alarms.ts'
import { findAlarms, manyReveals } from './find-alarms.ts'

const world = await createWorld()
const { db, services } = world
let mails: Mail[] = []
services.mailer = { send: async (mail) => void mails.push(mail) }
beforeEach(async () => {
  mails = []
  await world.clear()
})

const now = new Date('2026-11-23T12:06:00Z')
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000)
const look = async (at = now) => {
  await findAlarms(services, at)
  await mailAlarms(services, at)
}
const administrator = async () => {
  const user = await buildUser(db, { email: 'admin@example.com' })
  await buildRole(db, { name: 'administrator', userIds: [user.id] })
  return user
}
const refusal = (user_id: number | null, minutes: number, times = 1) => ({
  ...{ user_id, real_user_id: user_id, action: 'refused', subject: 'User', subject_id: '7', result: 'refused' },
  ...{ ip: '192.0.2.44', at: minutesAgo(minutes), details: { call: 'user.get', code: 'FORBIDDEN', times } },
})

test('ten refusals of an account within ten minutes are an alarm and a mail to the administrators; nine are none', async () => {
  await administrator()
  const user = await buildUser(db, { firstname: 'Pontus', lastname: 'Påhittsson' })
  const other = await buildUser(db)
  await insertAudit(db, [
    refusal(user.id, 4, 6),
    refusal(user.id, 1, 4),
    refusal(other.id, 1, 9),
    refusal(user.id, 12, 50),
  ])
  await look()
  await look()
  expect(await db.securityAlarm.findMany()).toMatchObject([{ kind: 'refusals', user_id: user.id, events: 10 }])
  expect(mails.map(({ to, subject }) => [to, subject])).toEqual([['admin@example.com', 'Många nekade försök']])
  expect(mails[0]?.text).toContain('10 nekade försök: Pontus Påhittsson, 2026-11-23 kl. 13.02–13.05')
})

test('refusals without an account are counted by address', async () => {
  await insertAudit(db, [refusal(null, 2, 12), { ...refusal(null, 2, 5), ip: '192.0.2.99' }])
  await look()
  expect(await db.securityAlarm.findMany()).toMatchObject([{ user_id: null, ip: '192.0.2.44', events: 12 }])
})

const signInFailed = (user_id: number, minutes: number) => ({
  ...{ user_id, real_user_id: user_id, action: 'signInFailed', subject: 'User', subject_id: String(user_id) },
  ...{ result: 'refused', ip: '192.0.2.44', at: minutesAgo(minutes) },
})

test('wrong passwords from one address for many accounts are one alarm of the address; for one account they are the account’s', async () => {
  const people = await Promise.all(Array.from({ length: 12 }, () => buildUser(db)))
  await insertAudit(
    db,
    people.map(({ id }) => signInFailed(id, 2)),
  )
  await look()
  expect(await db.securityAlarm.findMany()).toMatchObject([{ user_id: null, ip: '192.0.2.44', events: 12 }])
  await world.clear()
  const { id } = await buildUser(db)
  await insertAudit(
    db,
    Array.from({ length: 12 }, () => signInFailed(id, 2)),
  )
  await look()
  expect(await db.securityAlarm.findMany()).toMatchObject([{ user_id: id, events: 12 }])
})

test('refusals of people with rights of their own, behind one address, are no alarm of the address', async () => {
  const people = await Promise.all(Array.from({ length: 12 }, () => buildUser(db)))
  await insertAudit(
    db,
    people.map(({ id }) => refusal(id, 2)),
  )
  await look()
  expect(await db.securityAlarm.findMany()).toEqual([])
})

test('after an alarm was handled, later refusals of the same hour are an alarm again, and those before are not', async () => {
  const { id } = await buildUser(db)
  await insertAudit(db, [refusal(id, 8, 12)])
  await look()
  await db.securityAlarm.updateMany({ data: { handled_at: minutesAgo(5) } })
  await insertAudit(db, [refusal(id, 4, 9)])
  await look()
  expect(await db.securityAlarm.count({ where: { handled_at: null } })).toBe(0)
  await insertAudit(db, [refusal(id, 3, 1)])
  await look()
  await look()
  expect(await db.securityAlarm.findMany({ where: { handled_at: null } })).toMatchObject([{ user_id: id, events: 10 }])
})

test('many personal numbers that one account was shown, or asked for, are an alarm on the page and a mail', async () => {
  await administrator()
  const user = await buildUser(db, { firstname: 'Pontus', lastname: 'Påhittsson' })
  const other = await buildUser(db)
  const by = (user_id: number, at = minutesAgo(9)) => ({ user_id, real_user_id: user_id, at })
  const reveals = (user_id: number, persons: number, at?: Date) => ({
    ...by(user_id, at),
    ...{ action: 'reveal', subject: 'Diploma', subject_id: '7', details: { persons } },
  })
  const search = { action: 'search', subject: 'CertificatePerson', details: { by: 'personal_number', persons: [4, 5] } }
  await insertAudit(db, [
    reveals(user.id, manyReveals.events - 2),
    { ...by(user.id), action: 'reveal', subject: 'User', subject_id: '9' },
    { ...by(user.id), ...search },
    reveals(other.id, manyReveals.events - 1),
    reveals(other.id, manyReveals.events - 1, minutesAgo(manyReveals.minutes + 1)),
    { ...by(other.id), action: 'search', subject: 'Privacy', details: { by: 'name', persons: 50 } },
  ])
  await look()
  expect(await db.securityAlarm.findMany()).toMatchObject([
    { kind: 'reveals', user_id: user.id, events: manyReveals.events },
  ])
  expect(mails.map(({ to, subject }) => [to, subject])).toEqual([['admin@example.com', 'Många visade personnummer']])
  expect(mails[0]?.text).toContain('Många visade personnummer: Pontus Påhittsson, 2026-11-23 kl. 12.57')
  const { ctx } = await world.national([{ subject: 'AuditLog', name: 'read' }])
  expect((await createCaller(ctx).auditLog.alarms()).items).toMatchObject([
    { kind: 'reveals', text: `${manyReveals.events} personnummer på kort tid.` },
  ])
})

test('one mail of a kind an hour; those that came meanwhile stand in the next one', async () => {
  await administrator()
  const signIn = (user_id: number, at: Date) => ({
    ...{ user_id, real_user_id: user_id, action: 'signIn', subject: 'User', subject_id: String(user_id), at },
    ...{ agent: 'Firefox, Windows', details: { newDevice: true } },
  })
  const people = [await buildUser(db), await buildUser(db), await buildUser(db)]
  const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000)
  await insertAudit(db, [signIn(people[0]?.id ?? 0, minutesAgo(1))])
  await look()
  await insertAudit(
    db,
    people.slice(1).map(({ id }) => signIn(id, later(5))),
  )
  await look(later(6))
  expect(mails).toHaveLength(1)
  await look(later(61))
  expect(mails).toHaveLength(2)
  expect(mails[1]?.text.match(/Inloggning från en ny enhet:/g)).toHaveLength(2)
  expect(mails[1]?.text).toContain('Firefox, Windows')
})

test('a sign-in from a new country is an alarm that names it', async () => {
  await administrator()
  const user = await buildUser(db, { firstname: 'Pontus', lastname: 'Påhittsson' })
  const by = { user_id: user.id, real_user_id: user.id, subject: 'User', subject_id: String(user.id) }
  const details = { country: 'BR', newCountry: true }
  await insertAudit(db, [{ ...by, action: 'signIn', at: minutesAgo(1), details }])
  await look()
  expect(mails.map(({ subject }) => subject)).toEqual(['Inloggning från en ny enhet eller plats'])
  expect(mails[0]?.text).toContain('Inloggning från ett nytt land: Pontus Påhittsson')
  expect(mails[0]?.text).toContain('Landet är Brasilien.')
})

test('a raised right is an alarm, a lost one is none; a large export is told only when that is chosen, to the chosen addresses', async () => {
  await administrator()
  const target = await buildUser(db, { firstname: 'Ivar', lastname: 'Mönsterqvist' })
  const rights = (details: object) => ({
    action: 'rights',
    subject: 'User',
    subject_id: String(target.id),
    at: minutesAgo(1),
    details,
  })
  await insertAudit(db, [
    rights({ given: ['issuer @ 4'], taken: [] }),
    rights({ given: [], taken: ['issuer @ 4'] }),
    { action: 'download', subject: 'CertificatePerson', at: minutesAgo(1), details: { documents: 4_000 } },
  ])
  await look()
  expect(mails.map(({ subject }) => subject)).toEqual(['Höjd behörighet'])
  expect(mails[0]?.text).toContain('Ivar Mönsterqvist fick issuer @ 4')
  const { ctx } = await world.national([{ subject: 'AuditLog', name: 'manage' }])
  await createCaller(ctx).auditLog.saveSettings({ alarms: { exports: true }, addresses: ['larm@example.com'] })
  await look()
  expect(mails.slice(1).map(({ to, subject }) => [to, subject])).toEqual([['larm@example.com', 'Stor export']])
})

test('a role that a member is given is an alarm that names the member; rights of a role name the one who changed them', async () => {
  await administrator()
  const [by, target] = [
    await buildUser(db, { firstname: 'Pontus', lastname: 'Påhittsson' }),
    await buildUser(db, { firstname: 'Ivar', lastname: 'Mönsterqvist' }),
  ]
  const acting = { user_id: by.id, real_user_id: by.id, action: 'update', at: minutesAgo(1) }
  const given = { group_id: 4, user_id: target.id, given: ['issuer @ 4'], taken: [] }
  await insertAudit(db, [
    { ...acting, subject: 'Membership', subject_id: '12', details: given },
    { ...acting, subject: 'Permission', subject_id: '5', details: { given: [3] } },
  ])
  await look()
  expect(mails[0]?.text).toContain('Ivar Mönsterqvist fick issuer @ 4.')
  expect(mails[0]?.text).toContain('Pontus Påhittsson ändrade vad en roll får göra.')
})

test('a file with malicious code is an alarm and a mail, whether somebody sends it or it was stored already', async () => {
  await administrator()
  const user = await buildUser(db, { firstname: 'Pontus', lastname: 'Påhittsson' })
  const details = { malware: 'Eicar-Test-Signature', ending: '.pdf' }
  const found = { action: 'malware', subject: 'File', at: minutesAgo(1), details }
  await insertAudit(db, [
    { ...found, user_id: user.id, real_user_id: user.id, ip: '192.0.2.44', result: 'refused' },
    { ...found, subject_id: '12' },
  ])
  await look()
  expect(mails.map(({ subject }) => subject)).toEqual(['Fil med skadlig kod'])
  const { ctx } = await world.national([{ subject: 'AuditLog', name: 'read' }])
  expect((await createCaller(ctx).auditLog.alarms()).items.map(({ title, text }) => [title, text])).toEqual([
    [
      expect.stringMatching(/^Fil med skadlig kod: Systemet, /),
      'Kontrollen hittade Eicar-Test-Signature (Fil 12). Ingen kan hämta filen.',
    ],
    [expect.stringMatching(/Pontus Påhittsson/), 'Kontrollen hittade Eicar-Test-Signature. Ingen kan hämta filen.'],
  ])
  const { items } = await createCaller(ctx).auditLog.list({ filters: { area: ['refusals'], object: ['files'] } })
  expect(items).toMatchObject(
    [...items].map(() => ({ act: 'Fil med skadlig kod', reason: 'Skadlig kod', malware: 'Eicar-Test-Signature' })),
  )
  expect(items).toHaveLength(2)
})

test('an alarm waits on the page until somebody with the right looks after it, and is mailed no more', async () => {
  await administrator()
  const { ctx, user } = await world.national([{ subject: 'AuditLog', name: 'manage' }])
  await insertAudit(db, [refusal(null, 2, 12)])
  await findAlarms(services, now)
  const api = createCaller(ctx)
  const { items, total } = await api.auditLog.alarms()
  expect(items).toMatchObject([{ kind: 'refusals', title: '12 nekade försök: 192.0.2.44, 2026-11-23 kl. 13.04' }])
  expect(total).toBe(1)
  const id = items[0]?.id ?? 0
  const reader = await world.national([{ subject: 'AuditLog', name: 'read' }])
  await expect(createCaller(reader.ctx).auditLog.handle({ id })).rejects.toEqual(refused('FORBIDDEN'))
  await expect(api.auditLog.handle({ id: id + 1 })).rejects.toEqual(refused('NOT_FOUND'))
  // Its settings and its handled alarms would last after a masquerade as those of the other person.
  const other = await world.national([{ subject: 'AuditLog', name: 'manage' }])
  const acting = createCaller(await actingAs(ctx, other.user.id)).auditLog
  await expect(acting.handle({ id })).rejects.toEqual(refused('FORBIDDEN'))
  await expect(acting.saveSettings({ addresses: ['larm@example.com'] })).rejects.toEqual(refused('FORBIDDEN'))
  expect([(await api.auditLog.alarms()).total, await db.setting.count()]).toEqual([1, 0])
  await api.auditLog.handle({ id })
  expect(await api.auditLog.alarms()).toEqual({ items: [], total: 0 })
  expect(await db.securityAlarm.findFirst()).toMatchObject({ handled_by_id: user.id })
  await mailAlarms(services, now)
  expect(mails).toEqual([])
})
