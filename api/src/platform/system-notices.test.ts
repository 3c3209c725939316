import { expect, test } from 'vitest'
import { createCallerFactory, router } from '../engine/trpc.ts'
import { systemNoticeRouter } from '../modules/settings/system-notice.router.ts'
import { refused } from '../testing/certificates.ts'
import { createWorld } from '../testing/world.ts'
import { forgetNotice, noteSigner, systemNotices, tellAdministrators } from './system-notices.ts'

const world = await createWorld()
const { db } = world
const callerOf = createCallerFactory(router({ systemNotice: systemNoticeRouter }))
const subject = 'Provföreningen'
type Signer = { subject: string; fingerprint: string }

test('a certificate is told about from sixty days before its end, and after it', async () => {
  const until = '2027-03-01T12:00:00.000Z'
  await tellAdministrators(db, 'certificate', { subject, until })
  const daysBefore = async (days: number) => systemNotices(db, new Date(Date.parse(until) - days * 86_400_000))
  expect(await daysBefore(61)).toEqual([])
  expect(await daysBefore(60)).toEqual([{ kind: 'certificate', days: 60, subject, until }])
  expect(await daysBefore(-2)).toMatchObject([{ days: -2 }])
  // A new certificate takes the place of the old.
  await tellAdministrators(db, 'certificate', { subject, until: '2029-03-01T12:00:00.000Z' })
  expect(await daysBefore(1)).toEqual([])
})

test('what is told again is told once and keeps its day; what is over is told no more', async () => {
  await tellAdministrators(db, 'timestamp', { level: 'B-B', reason: 'silent' })
  const [first] = await systemNotices(db)
  await tellAdministrators(db, 'timestamp', { level: 'B-B', reason: 'slow' })
  expect(await systemNotices(db)).toEqual([{ ...first, reason: 'slow' }])
  await forgetNotice(db, 'timestamp')
  expect(await systemNotices(db)).toEqual([])
})

test('another signing key is told for thirty days; the first and the same one aren’t', async () => {
  const day = (date: string) => new Date(`${date}T12:00:00Z`)
  const [first, second] = ['AA', 'BB'].map((fingerprint) => ({ subject, fingerprint })) as [Signer, Signer]
  expect(await noteSigner(db, first, day('2026-11-01'))).toBe(null)
  expect(await systemNotices(db, day('2026-11-01'))).toEqual([])
  expect(await noteSigner(db, second, day('2026-11-02'))).toMatchObject(first)
  expect(await noteSigner(db, second, day('2026-11-03'))).toBe(null)
  const told = { kind: 'signer', subject, before: subject, since: day('2026-11-02').toISOString() }
  expect(await systemNotices(db, day('2026-12-01'))).toEqual([told])
  expect(await systemNotices(db, day('2026-12-03'))).toEqual([])
  await forgetNotice(db, 'signer')
})

test('a scanner that doesn’t answer is told with its reason until it does', async () => {
  await tellAdministrators(db, 'scanner', { reason: 'ECONNREFUSED' })
  const told = (await systemNotices(db)).filter(({ kind }) => kind === 'scanner')
  expect(told).toEqual([{ kind: 'scanner', reason: 'ECONNREFUSED', since: expect.any(String) }])
  await forgetNotice(db, 'scanner')
  expect((await systemNotices(db)).filter(({ kind }) => kind === 'scanner')).toEqual([])
})

test('only those who may change the installation’s settings hear of it', async () => {
  const administrator = callerOf((await world.national([{ name: 'update', subject: 'Setting' }])).ctx)
  expect(await administrator.systemNotice.list()).toEqual([])
  const member = callerOf((await world.member([{ name: 'update', subject: 'Setting' }])).ctx)
  expect(await refused(member.systemNotice.list())).toMatchObject({ code: 'FORBIDDEN' })
})
