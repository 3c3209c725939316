import { buildApplication } from '@kollegium/db/testing/factories/application'
import { buildUser } from '@kollegium/db/testing/factories/user'
import { beforeEach, expect, test, vi } from 'vitest'
import { createCaller } from '../../app/caller.ts'
import { personalCalls } from '../../app/watched-calls.ts'
import { refused } from '../../testing/editor.ts'
import { createWorld } from '../../testing/world.ts'
import { createAuditBuffer } from './audit-buffer.ts'
import { createQuotas, removeOldCounts } from './quotas.ts'
import { createReadCount } from './read-count.ts'
import { createWatch, manyDetails, manyRows, maxNamedRows } from './watch.ts'

const world = await createWorld()
const { db, services, logger, env } = world
beforeEach(() => world.clear())

const office = [{ subject: 'Application', name: 'manage' }]
const entries = () =>
  db.auditEntry.findMany({ where: { action: { in: ['refused', 'readMany', 'lost'] } }, orderBy: { id: 'asc' } })
const applications = (count: number) => Promise.all(Array.from({ length: count }, () => buildApplication(db)))

/** A watch of the test's own, in place of the world's. */
function watchWith(limits: Partial<typeof env>, now = () => new Date()) {
  services.watch = createWatch({ db, env: { ...env, ...limits }, logger, personal: personalCalls, every: null, now })
  return services.watch
}

test('a refusal tells the account, the call, the row, the address, the browser and the request, and like ones are counted', async () => {
  const { ctx, user } = await world.member([])
  const request = { id: 'request-1', ip: '192.0.2.44', userAgent: 'Mozilla/5.0 (Windows NT 10.0) Firefox/145.0' }
  const api = createCaller({ ...ctx, request })
  const { id } = await buildApplication(db)
  for (let at = 0; at < 3; at++) await expect(api.application.get({ id })).rejects.toEqual(refused('NOT_FOUND'))
  await expect(api.application.delete({ id })).rejects.toEqual(refused('FORBIDDEN'))
  await services.watch.flush()
  const common = { user_id: user.id, real_user_id: user.id, group_id: ctx.groupId, result: 'refused', ip: '192.0.2.44' }
  expect(await entries()).toMatchObject([
    {
      ...common,
      ...{ action: 'refused', subject: 'Application', subject_id: String(id), request_id: 'request-1' },
      ...{ agent: 'Firefox, Windows', details: { call: 'application.get', code: 'NOT_FOUND', times: 3 } },
    },
    { ...common, details: { call: 'application.delete', code: 'FORBIDDEN' } },
  ])
})

test('an account that tries one id after the other fills no log', async () => {
  const { ctx } = await world.member([])
  const api = createCaller(ctx)
  for (let id = 1; id <= maxNamedRows + 10; id++) await expect(api.application.get({ id })).rejects.toBeTruthy()
  await services.watch.flush()
  const noted = await entries()
  expect(noted).toHaveLength(maxNamedRows + 1)
  expect(noted.at(-1)).toMatchObject({ subject_id: null, details: { times: 10 } })
})

test('a visitor’s old link is nothing to note; a call without the right is', async () => {
  const api = createCaller(world.visitor)
  await expect(api.published.article.get({ id: 1 })).rejects.toEqual(refused('NOT_FOUND'))
  await expect(api.application.list({})).rejects.toEqual(refused('UNAUTHENTICATED'))
  await services.watch.flush()
  expect(await entries()).toEqual([])
})

test('reading many rows is noted and counted, and asks the database nothing more', async () => {
  const { ctx, user } = await world.national(office)
  await applications(manyRows)
  const api = createCaller(ctx)
  const told = await world.statementsOf(() => api.application.list({ limit: 200 }))
  expect(told.filter((sql) => /AuditEntry|ReadCount/.test(sql))).toEqual([])
  await api.application.list({ limit: manyRows - 1 })
  await services.watch.flush()
  expect(await entries()).toMatchObject([
    {
      action: 'readMany',
      subject: 'Application',
      result: 'done',
      details: { call: 'application.list', rows: manyRows },
    },
  ])
  expect(await db.readCount.findMany()).toMatchObject([{ user_id: user.id, rows: 2 * manyRows - 1, exports: 0 }])
})

test('rows that are opened one by one are noted when they are many, and others’ are counted apart', async () => {
  const [one, other] = [await world.national(office), await world.national(office)]
  const { id } = await buildApplication(db)
  for (let at = 0; at < manyDetails.rows - 1; at++) await createCaller(one.ctx).application.get({ id })
  await createCaller(other.ctx).application.get({ id })
  await services.watch.flush()
  expect(await entries()).toEqual([])
  await createCaller(one.ctx).application.get({ id })
  await services.watch.flush()
  expect(await entries()).toMatchObject([
    { user_id: one.user.id, action: 'readMany', details: { rows: 100, minutes: 10 } },
  ])
})

test('an account that has read its share is refused until the hour ends, and told when; other accounts and other rows are not', async () => {
  const [{ ctx }, other] = [
    await world.national([...office, { subject: 'Tag', name: 'read' }]),
    await world.national(office),
  ]
  await applications(3)
  let now = new Date('2026-11-23T13:10:00Z')
  const watch = watchWith({ QUOTA_ROWS_PER_HOUR: 3 }, () => now)
  const api = createCaller(ctx)
  expect((await api.application.list({})).items).toHaveLength(3)
  await expect(api.application.list({})).rejects.toMatchObject({
    message: 'Kontot har läst ovanligt många uppgifter på kort tid. Du kan fortsätta kl. 15.00.',
    cause: { code: 'RATE_LIMITED', details: { until: '2026-11-23T14:00:00.000Z' } },
  })
  await api.tag.list({})
  await createCaller(other.ctx).application.list({})
  await watch.flush()
  // Another process learns the counts at its first write.
  const elsewhere = createQuotas({ db, env: { ...env, QUOTA_ROWS_PER_HOUR: 3 }, now: () => now })
  elsewhere.count(ctx.actor.user?.id ?? 0, 'rows', 1)
  await elsewhere.flush()
  expect(elsewhere.exhausted(ctx.actor.user?.id ?? 0, 'rows')).toEqual(new Date('2026-11-23T14:00:00Z'))
  now = new Date('2026-11-23T14:00:00Z')
  expect((await api.application.list({})).items).toHaveLength(3)
  expect(await entries()).toMatchObject([{ details: { call: 'application.list', code: 'RATE_LIMITED' } }])
})

test('the share of a day ends at midnight in Sweden, and whoever acts for another person reads their own', async () => {
  const { ctx } = await world.national(office)
  const real = await world.national(office)
  await applications(2)
  let now = new Date('2026-11-23T20:30:00Z')
  watchWith({ QUOTA_ROWS_PER_DAY: 4 }, () => now)
  const acting = createCaller({ ...ctx, actor: { ...ctx.actor, realUser: real.ctx.actor.user } })
  await acting.application.list({})
  now = new Date('2026-11-23T22:30:00Z')
  await acting.application.list({})
  const until = '2026-11-23T23:00:00.000Z'
  await expect(acting.application.list({})).rejects.toMatchObject({ cause: { details: { until } } })
  expect((await createCaller(ctx).application.list({})).items).toHaveLength(2)
  now = new Date(until)
  expect((await acting.application.list({})).items).toHaveLength(2)
})

const reveals = [
  { subject: 'User', name: 'read' },
  { subject: 'User', name: 'reveal' },
]

test('numbers that are shown one by one use the share up, and so do persons that a search finds', async () => {
  const { ctx } = await world.national([...reveals, { subject: 'Privacy', name: 'read' }])
  const people = [await buildUser(db), await buildUser(db, { lastname: 'Mönsterqvist' }), await buildUser(db)]
  const watch = watchWith({ QUOTA_ROWS_PER_HOUR: 3 })
  const api = createCaller(ctx)
  await api.privacy.search({ text: 'Mönsterqvist' })
  for (const { id } of people.slice(0, 2)) await api.user.reveal({ id })
  await expect(api.user.reveal({ id: people[2]?.id ?? 0 })).rejects.toEqual(refused('RATE_LIMITED'))
  await expect(api.privacy.search({ text: 'Mönsterqvist' })).rejects.toEqual(refused('RATE_LIMITED'))
  await watch.flush()
  expect(await db.auditEntry.count({ where: { action: 'reveal' } })).toBe(2)
})

test('each person of a record counts, and a record that is opened and saved again counts for those that came to it', () => {
  let now = new Date('2026-11-23T13:10:00Z')
  const count = createReadCount(() => now)
  const moment = (participants: number) => ({ id: 7, participants: Array.from({ length: participants }, () => ({})) })
  expect(count(1, 'courseMoment', moment(30))).toEqual({ rows: 1, persons: 30 })
  expect(count(1, 'courseMoment', moment(1_000)).persons).toBe(970)
  for (let at = 0; at < 50; at++) expect(count(1, 'courseMoment', moment(1_000)).persons).toBe(1)
  expect(count(2, 'courseMoment', moment(1_000)).persons).toBe(1_000)
  expect(count(1, 'diploma', { persons: [{}, {}] }).persons).toBe(2)
  expect(count(1, 'print', { id: 'a', output: 'xlsx', total: 5_000 }).persons).toBe(5_000)
  expect(count(1, 'user', { items: [{ id: 1 }, { id: 2 }], total: 900 })).toEqual({ rows: 2, persons: 2 })
  for (const nothing of [null, undefined, 7, []]) expect(count(1, 'user', nothing).persons).toBe(0)
  now = new Date('2026-11-23T14:00:00Z')
  expect(count(1, 'courseMoment', moment(1_000)).persons).toBe(1_000)
})

test('a day of large work uses no share up: an import of a thousand, saved and issued, printed, mailed and listed', () => {
  const count = createReadCount(() => new Date('2026-11-23T13:10:00Z'))
  const class_ = (id: number, persons = 1_000) => ({ id, persons: Array.from({ length: persons }, () => ({})) })
  const run = { id: 'a', output: 'pdf', total: 1_000 }
  const calls: [string, unknown][] = [
    ...Array.from({ length: 60 }, (): [string, unknown] => ['diploma', class_(1)]),
    ...Array.from({ length: 40 }, (_, at): [string, unknown] => ['diploma', class_(2 + at, 30)]),
    ...Array.from({ length: 3 }, (): [string, unknown] => ['print', run]),
    ...Array.from({ length: 40 }, (): [string, unknown] => ['issuedDocument', { items: Array(100).fill({ id: 1 }) }]),
    ['diploma', { persons: Array(1_000).fill({}) }],
  ]
  const read = calls.reduce((sum, [router, answer]) => sum + count(1, router, answer).persons, 0)
  expect(read).toBeLessThan(env.QUOTA_ROWS_PER_HOUR / 1.5)
})

test('exports have a share of their own', async () => {
  const { ctx } = await world.national(office)
  const watch = watchWith({ QUOTA_EXPORTS_PER_HOUR: 2 }, () => new Date('2026-11-23T13:10:00Z'))
  watch.admitExport(ctx)
  watch.admitExport(ctx)
  expect(() => watch.admitExport(ctx)).toThrow(
    'Kontot har hämtat ovanligt många filer på kort tid. Du kan fortsätta kl. 15.00.',
  )
  await createCaller(ctx).application.list({})
})

test('entries that could not be written wait, those beyond the room are counted, and nothing is written twice', async () => {
  const fails = { createMany: vi.fn().mockRejectedValueOnce(new Error('away')) }
  const createMany = ((rows: never) =>
    fails.createMany.mock.calls.length ? db.auditEntry.createMany(rows) : fails.createMany()) as never
  const buffer = createAuditBuffer({ db: { auditEntry: { createMany } } as never, logger, every: null, most: 2 })
  for (const subject of ['A', 'B', 'C', 'A']) buffer.add({ action: 'readMany', subject, details: { rows: 100 } })
  await buffer.flush()
  expect(await entries()).toEqual([])
  await buffer.flush()
  await buffer.flush()
  expect(await entries()).toMatchObject([
    { subject: 'A', details: { rows: 200, times: 2 } },
    { subject: 'B', details: { rows: 100 } },
    { action: 'lost', details: { times: 1 } },
  ])
})

test('counts of past days are removed', async () => {
  const now = new Date('2026-11-23T13:10:00Z')
  const at = (hour: string) => ({ user_id: 1, hour: new Date(hour), rows: 1 })
  await db.readCount.createMany({ data: [at('2026-11-21T12:00:00Z'), at('2026-11-23T12:00:00Z')] })
  expect(await removeOldCounts(db, now)).toBe(1)
})
