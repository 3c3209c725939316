import { buildRole } from '@kollegium/db/testing/factories/role'
import { buildUser } from '@kollegium/db/testing/factories/user'
import { beforeEach, expect, test } from 'vitest'
import { insertAudit } from '../../access/audit.ts'
import { createCaller } from '../../app/caller.ts'
import type { Mail } from '../../engine/services.ts'
import { refused } from '../../testing/editor.ts'
import { createWorld } from '../../testing/world.ts'
import { findAlarms, mailAlarms } from './alarms.ts'

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
  await api.auditLog.handle({ id })
  expect(await api.auditLog.alarms()).toEqual({ items: [], total: 0 })
  expect(await db.securityAlarm.findFirst()).toMatchObject({ handled_by_id: user.id })
  await mailAlarms(services, now)
  expect(mails).toEqual([])
})
