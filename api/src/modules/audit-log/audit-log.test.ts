import { buildUser } from '@kollegium/db/testing/factories/user'
import exceljs from 'exceljs'
import { afterAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { insertAudit } from '../../access/audit.ts'
import { createCaller } from '../../app/caller.ts'
import { personalCalls } from '../../app/watched-calls.ts'
import { sealAuditLog } from '../../platform/audit-chain/chain.ts'
import { auditAuth } from '../../platform/auth/audit-auth.ts'
import { refused } from '../../testing/editor.ts'
import { serveApi } from '../../testing/http.ts'
import { createWorld } from '../../testing/world.ts'
import { removeOldAlarms, removeOldEntries } from './remove-old-entries.ts'
import { createWatch } from './watch.ts'

const world = await createWorld()
const { db, services } = world
const api = await serveApi(services)
afterAll(() => api.stop())
beforeEach(async () => {
  await services.watch.flush()
  await world.clear()
})

const rights = [{ subject: 'AuditLog', name: 'manage' }]
const day = (text: string) => new Date(`${text}T12:00:00Z`)

/** A log with an entry of each sort. */
async function buildLog() {
  const pontus = await buildUser(db, { firstname: 'Pontus', lastname: 'Påhittsson' })
  const gunilla = await buildUser(db, { firstname: 'Gunilla', lastname: 'Exempelsson' })
  const by = (id: number, real = id) => ({ user_id: id, real_user_id: real })
  await insertAudit(db, [
    {
      ...by(pontus.id),
      action: 'signIn',
      subject: 'User',
      subject_id: String(pontus.id),
      sign_in: 'mark-1',
      at: day('2026-11-18'),
      details: { newDevice: true },
    },
    {
      ...by(pontus.id),
      action: 'refused',
      subject: 'User',
      subject_id: '4471',
      result: 'refused',
      at: day('2026-11-19'),
      ip: '192.0.2.44',
      request_id: 'request-1',
      sign_in: 'mark-1',
      agent: 'Firefox, Windows',
      details: { call: 'user.get', code: 'FORBIDDEN', times: 3 },
    },
    {
      ...by(gunilla.id, pontus.id),
      action: 'download',
      subject: 'CertificatePerson',
      sign_in: 'mark-2',
      at: day('2026-11-20'),
      details: { documents: 88 },
    },
    { action: 'remove', subject: 'Article', subject_id: '9', at: day('2026-11-21'), details: { secret: 'never' } },
  ])
  return { pontus, gunilla }
}

test('the newest first, in words; nothing of the details leaves but what the list knows', async () => {
  const { pontus } = await buildLog()
  const { items, total } = await createCaller((await world.national(rights)).ctx).auditLog.list({})
  expect(total).toBe(4)
  expect(items.map(({ act, object, result, reason }) => [act, object, result, reason])).toEqual([
    ['Tog bort för gott', 'Artikel 9', 'done', null],
    ['Hämtade fil', 'Diplom och intyg', 'done', null],
    ['Försökte läsa', 'Användare 4471', 'refused', 'Saknar behörighet'],
    ['Loggade in', 'Eget konto', 'newDevice', null],
  ])
  expect(items[1]).toMatchObject({
    who: { id: pontus.id, name: 'Pontus Påhittsson' },
    as: { name: 'Gunilla Exempelsson' },
    sign_in: { mark: 'mark-2', at: null },
    rows: 88,
  })
  expect(items[2]).toMatchObject({
    ip: '192.0.2.44',
    agent: 'Firefox, Windows',
    reference: 'request-1',
    sign_in: { mark: 'mark-1', at: day('2026-11-18').toISOString() },
    times: 3,
    call: 'user.get',
  })
  expect(JSON.stringify(items)).not.toContain('never')
})

test.each([
  [{ search: 'påhittsson' }, 3],
  [{ search: '192.0.2.44' }, 1],
  [{ search: '4471' }, 1],
  [{ search: 'request-1' }, 1],
  [{ search: 'mark-1' }, 2],
  [{ search: '%' }, 0],
  [{ filters: { result: ['refused'] } }, 1],
  [{ filters: { result: ['newDevice'] } }, 1],
  [{ filters: { area: ['signIn', 'refusals'] } }, 2],
  [{ filters: { area: ['changes'] } }, 1],
  [{ filters: { area: ['exports'] } }, 1],
  [{ filters: { object: ['content'] } }, 1],
  [{ filters: { object: ['people'] } }, 2],
  [{ filters: { at: { from: '2026-11-19', to: '2026-11-20' } } }, 2],
])('%j finds %i', async (input, found) => {
  await buildLog()
  const { items, total } = await createCaller((await world.national(rights)).ctx).auditLog.list(input)
  expect([items.length, total]).toEqual([found, found])
})

test('the total counts older entries once, and again after a removal', async () => {
  await buildLog()
  const { ctx } = await world.national(rights)
  const { auditLog } = createCaller(ctx)
  const total = async () => (await auditLog.list({})).total
  const before = await total()
  const old = day('2026-11-18')
  // No transaction ends this late: the entry shows that the older ones are not counted again.
  await insertAudit(db, [{ action: 'signIn', subject: 'User', at: old }])
  expect(await total()).toBe(before)
  await insertAudit(db, [{ action: 'signIn', subject: 'User' }])
  expect(await total()).toBe(before + 1)
  await insertAudit(db, [{ action: 'delete', subject: 'AuditEntry' }])
  expect(await total()).toBe(before + 3)
  expect((await auditLog.list({ search: 'request-1' })).total).toBe(1)
})

test('an entry has the place of its address, and a new country goes before a new device', async () => {
  const { id } = await buildUser(db)
  const details = { newDevice: true, country: 'BR', newCountry: true }
  await insertAudit(db, [{ user_id: id, action: 'signIn', subject: 'User', ip: '192.0.2.9', details }])
  const { ctx } = await world.national(rights)
  const places = { of: () => ({ country: 'BR', text: 'Recife, Brasilien' }) }
  const api = createCaller({ ...ctx, services: { ...ctx.services, places } })
  const { items } = await api.auditLog.list({ filters: { result: ['newCountry'] } })
  expect(items).toMatchObject([{ place: 'Recife, Brasilien', result: 'newCountry' }])
})

test('a failed sign-in is told of the account and not as its owner’s act', async () => {
  const { id } = await buildUser(db, { firstname: 'Pontus', lastname: 'Påhittsson' })
  const entry = { user_id: id, real_user_id: id, subject: 'User', subject_id: String(id), ip: '192.0.2.44' }
  await insertAudit(db, [{ ...entry, action: 'signInFailed', result: 'refused' }])
  const { auditLog } = createCaller((await world.national(rights)).ctx)
  const { items } = await auditLog.list({})
  expect(items).toMatchObject([
    { who: null, anonymous: true, object: 'Användare Pontus Påhittsson', reason: 'Fel namn eller lösenord' },
  ])
  const others = ['secondFactorFailed', 'secondFactorLocked', 'codeReplayed', 'refreshReplayed'] as const
  for (const action of others) await auditAuth(db, { action, userId: id, ip: '192.0.2.44' })
  const told = (await auditLog.list({ filters: { result: ['refused'] } })).items
  expect(told).toHaveLength(1 + others.length)
  for (const each of told)
    expect(each).toMatchObject({ who: null, anonymous: true, object: expect.stringContaining('Pontus') })
})

test('a search for a person is one for a number only when a number was typed', async () => {
  const { ctx } = await world.national([...rights, { subject: 'Privacy', name: 'read' }])
  const { auditLog, privacy } = createCaller(ctx)
  await privacy.search({ text: 'Rahel' })
  await privacy.search({ text: '850912-2381' })
  const { items } = await auditLog.list({ filters: { area: ['reveals'] } })
  expect(items.map(({ act }) => act)).toEqual(['Sökte på personnummer', 'Sökte efter en person'])
})

test('a person’s entries are those by them, for them and about them; wrong filters are told at their place', async () => {
  const { gunilla } = await buildLog()
  const { auditLog } = createCaller((await world.national(rights)).ctx)
  expect((await auditLog.list({ filters: { person: gunilla.id } })).total).toBe(1)
  for (const filters of [{ constructor: 1 }, { result: ['x'] }, { at: { from: 'nyss' } }, { person: 'x' }]) {
    await expect(auditLog.list({ filters }), JSON.stringify(filters)).rejects.toEqual(refused('INVALID'))
  }
})

test('nobody without the right reads, exports or changes anything', async () => {
  const none = createCaller((await world.member([{ subject: 'Article', name: 'manage' }])).ctx).auditLog
  for (const call of [
    none.list({}),
    none.link({}),
    none.alarms(),
    none.settings(),
    none.saveSettings({ months: 12 }),
  ]) {
    await expect(call).rejects.toEqual(refused('FORBIDDEN'))
  }
  const reader = createCaller((await world.national([{ subject: 'AuditLog', name: 'read' }])).ctx).auditLog
  await expect(reader.saveSettings({ months: 12 })).rejects.toEqual(refused('FORBIDDEN'))
  expect(await db.setting.count()).toBe(0)
})

test('the hits as an Excel file, which is noted; a link without its signature is refused', async () => {
  await buildLog()
  const { ctx, user } = await world.national(rights)
  const { url } = await createCaller(ctx).auditLog.link({ filters: { result: ['refused'] } })
  const response = await fetch(api.origin + url)
  const workbook = new exceljs.Workbook()
  await workbook.xlsx.load(await response.arrayBuffer())
  const sheet = workbook.getWorksheet('Händelser')
  expect(sheet?.rowCount).toBe(2)
  expect(sheet?.getRow(2).values).toEqual(
    expect.arrayContaining(['2026-11-19 13:00:00', 'Pontus Påhittsson', 'Försökte läsa', 'Användare 4471', 'Nekat']),
  )
  expect(await db.auditEntry.findFirst({ orderBy: { id: 'desc' } })).toMatchObject({
    ...{ action: 'download', subject: 'AuditLog', user_id: user.id, details: { rows: 1 } },
  })
  expect((await fetch(api.origin + (url.split('?')[0] ?? ''))).status).toBe(401)
  expect((await fetch(`${api.origin}/api/v1/audit-log/x?signature=a`)).status).toBe(404)
})

test('the hits as a CSV file, which is noted and counted as the Excel file is', async () => {
  await buildLog()
  const { ctx } = await world.national(rights)
  const { url } = await createCaller(ctx).auditLog.link({ filters: { result: ['refused'] }, format: 'csv' })
  const response = await fetch(api.origin + url)
  expect(response.headers.get('content-disposition')).toMatch(/\.csv/)
  const lines = (await response.text()).trim().split('\r\n')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain('2026-11-19 13:00:00;Pontus Påhittsson;')
  expect(await db.auditEntry.findFirst({ orderBy: { id: 'desc' } })).toMatchObject({
    ...{ action: 'download', subject: 'AuditLog', details: { rows: 1 } },
  })
})

test('an account that has fetched its share of files is refused at the next one, and told until when', async () => {
  const { watch } = services
  onTestFinished(() => void Object.assign(services, { watch }))
  const limits = { ...world.env, QUOTA_EXPORTS_PER_HOUR: 1 }
  const now = () => new Date('2026-11-23T13:10:00Z')
  services.watch = createWatch({ db, env: limits, logger: world.logger, personal: personalCalls, every: null, now })
  const { ctx } = await world.national(rights)
  const fetchFile = async () => fetch(api.origin + (await createCaller(ctx).auditLog.link({})).url)
  expect((await fetchFile()).status).toBe(200)
  const answer = await fetchFile()
  expect(answer.status).toBe(429)
  expect(await answer.json()).toMatchObject({
    code: 'RATE_LIMITED',
    message: 'Kontot har hämtat ovanligt många filer på kort tid. Du kan fortsätta kl. 15.00.',
  })
})

test('a refused download is noted with its route', async () => {
  const { url } = await createCaller((await world.national(rights)).ctx).auditLog.link({})
  expect((await fetch(`${api.origin}${url.slice(0, -2)}xx`)).status).toBe(403)
  await services.watch.flush()
  expect(await db.auditEntry.findFirst({ where: { result: 'refused' } })).toMatchObject({
    details: { call: '/api/v1/audit-log/:filters', code: 'FORBIDDEN' },
  })
})

test('settings are as they come until they are chosen; wrong ones are refused', async () => {
  const { auditLog } = createCaller((await world.national(rights)).ctx)
  const alarms = { refusals: true, device: true, rights: true, reveals: true, exports: false, malware: true }
  expect(await auditLog.settings()).toEqual({ months: 24, alarms, addresses: [], witness: '', updated_at: null })
  await auditLog.saveSettings({ alarms: { device: false } })
  expect(await auditLog.saveSettings({ months: 36, addresses: ['larm@example.com'] })).toEqual({
    ...{ months: 36, alarms: { ...alarms, device: false }, addresses: ['larm@example.com'], witness: '' },
    updated_at: expect.any(String),
  })
  expect(await auditLog.settings()).toMatchObject({ months: 36 })
  for (const wrong of [{ months: 3 }, { months: 4.5 }, { addresses: ['inte en adress'] }, { addresses: [''] }]) {
    await expect(auditLog.saveSettings(wrong), JSON.stringify(wrong)).rejects.toEqual(refused('INVALID'))
  }
  expect(await db.auditEntry.count({ where: { subject: 'Setting', subject_id: 'auditLog' } })).toBe(2)
})

test('settings are not saved over a newer version', async () => {
  const { auditLog } = createCaller((await world.national(rights)).ctx)
  const first = await auditLog.saveSettings({ months: 36, updated_at: null })
  await expect(auditLog.saveSettings({ months: 48, updated_at: null })).rejects.toEqual(refused('CONFLICT'))
  expect(await auditLog.settings()).toEqual(first)
  expect(await auditLog.saveSettings({ months: 48, updated_at: first.updated_at })).toMatchObject({ months: 48 })
})

test('entries older than the months go, but for those that tell a document’s own history', async () => {
  const now = day('2026-11-23')
  const [old, young] = [day('2024-11-22'), day('2024-11-24')]
  const entry = (action: string, at: Date, subject = 'Diploma') => ({ action, subject, subject_id: '1', at })
  await insertAudit(db, [
    ...[entry('reveal', old), entry('reveal', young), entry('issue', old), entry('create', old)],
    ...[entry('update', old, 'Article'), { ...entry('issue', old), result: 'refused' }],
  ])
  await db.securityAlarm.create({ data: { kind: 'device', key: 'a', first_at: old, last_at: old } })
  expect(await removeOldEntries(db, 24, now)).toBe(0)
  await sealAuditLog(services)
  expect(await removeOldEntries(db, 24, now)).toBe(3)
  expect(await removeOldAlarms(db, 24, now)).toBe(1)
  const left = await db.auditEntry.findMany({ orderBy: { id: 'asc' } })
  expect(left.map(({ action, at }) => [action, at])).toEqual([
    ['reveal', young],
    ['issue', old],
    ['create', old],
    ['delete', expect.any(Date)],
  ])
})
