import { createHash } from 'node:crypto'
import { beforeEach, expect, test, vi } from 'vitest'
import { personalCalls } from '../../app/watched-calls.ts'
import type { Context } from '../../engine/context.ts'
import { systemNotices } from '../../platform/system-notices.ts'
import { buildCollege, diplomaData, person, refused } from '../../testing/certificates.ts'
import { createPrintWorld } from '../../testing/printing.ts'
import { inOldSession } from '../../testing/session.ts'
import { findAlarms, largeExport } from '../audit-log/find-alarms.ts'
import { createWatch } from '../audit-log/watch.ts'
import { serveCertificates } from './testing.ts'

const world = await createPrintWorld()
const { db, services, caller, issuer, issueClass, visitor } = world
let asking: Context = issuer.ctx
const { get, disk } = await serveCertificates(services, () => asking)

beforeEach(() => {
  asking = issuer.ctx
})

async function finishedRun() {
  const issued = await issueClass(2)
  const run = await caller.print.start({ certificate_id: issued.id, output: 'pdf' })
  await disk.put('prints/test.pdf', Buffer.from('%PDF-test'))
  const sha256 = createHash('sha256').update('%PDF-test').digest('hex')
  await db.printRun.update({
    where: { id: run.id },
    data: { status: 'done', path: 'prints/test.pdf', sha256, filesize: 9 },
  })
  return run
}

/** A finished list of two people with whole numbers, started by the issuer. */
async function wholeList() {
  const issued = await issueClass(2)
  const run = await caller.print.start({ certificate_id: issued.id, output: 'xlsx', personal_numbers: 'whole' })
  await disk.put('prints/list.xlsx', Buffer.from('numbers'))
  const sha256 = createHash('sha256').update('numbers').digest('hex')
  const data = { status: 'done', path: 'prints/list.xlsx', sha256, filesize: 7 } as const
  await db.printRun.update({ where: { id: run.id }, data })
  const reveals = () =>
    db.auditEntry.findMany({ where: { action: 'reveal', subject_id: run.id }, orderBy: { id: 'asc' } })
  return { id: run.id, path: `/api/v1/print-runs/${run.id}/file`, persons: issued.persons.map(({ id }) => id), reveals }
}
const rightsTo = (...names: string[]) => [
  ...['read', 'issue', ...names].map((name) => ({ subject: 'Diploma', name })),
  { subject: 'PrintRun', name: 'manage' },
]

test('a signed link downloads the file without a header, under a name for people', async () => {
  const run = await finishedRun()
  const { url } = await caller.print.link({ id: run.id })
  asking = visitor
  const answer = await get(url)
  expect(answer.status).toBe(200)
  expect(await answer.text()).toBe('%PDF-test')
  const disposition = decodeURIComponent(answer.headers.get('content-disposition') ?? '')
  expect(disposition).toContain('Diplom, Vuxenutbildning, vård och omsorg 2026-06-12, 2 personer.pdf')
  expect(answer.headers.get('cache-control')).toBe('private, no-store')
})

test('a file that was altered on the disk is never sent, and is told until it is itself again', async () => {
  const run = await finishedRun()
  const { url } = await caller.print.link({ id: run.id })
  await disk.put('prints/test.pdf', Buffer.from('%PDF-tent'))
  const answer = await get(url)
  expect(answer.status).toBe(409)
  const said = await answer.text()
  expect(said).toContain('Filen på servern har ändrats')
  expect(said).not.toContain('tent')
  expect(await systemNotices(db)).toEqual([{ kind: 'file', files: 1, path: 'prints/test.pdf' }])
  await disk.put('prints/test.pdf', Buffer.from('%PDF-test'))
  expect(await (await get(url)).text()).toBe('%PDF-test')
  expect(await systemNotices(db)).toEqual([])

  const { person_id } = await db.printRunItem.findFirstOrThrow({ where: { run_id: run.id } })
  const [path, sha256] = ['certificates/test.pdf', createHash('sha256').update('%PDF-test').digest('hex')]
  await db.certificateDocument.create({ data: { person_id, path, sha256, filesize: 9 } })
  await disk.put(path, Buffer.from('%PDF-tent'))
  const single = await caller.print.personLink({ person_id })
  const refusal = await get(single.url)
  expect([refusal.status, (await refusal.text()).includes('tent')]).toEqual([409, false])
  expect(await systemNotices(db)).toEqual([{ kind: 'file', files: 1, path }])
  await db.systemNotice.deleteMany()
})

test('no link, a changed, an old and another file’s link are refused; so is who has lost the right', async () => {
  const run = await finishedRun()
  const { url } = await caller.print.link({ id: run.id })
  const path = url.split('?')[0] ?? ''
  asking = visitor
  expect((await get(path)).status).toBe(401)
  expect((await get(url.replace(/user=\d+/, 'user=999'))).status).toBe(403)
  expect((await get(url.replace(/expires=\d+/, 'expires=9999999999'))).status).toBe(403)
  const other = await finishedRun()
  expect((await get(url.replace(run.id, other.id))).status).toBe(403)
  const expires = Math.floor(Date.now() / 1000) - 1
  const signature = services.keys.sign('download', `${path} ${issuer.user.id} ${expires}`)
  expect((await get(`${path}?expires=${expires}&user=${issuer.user.id}&signature=${signature}`)).status).toBe(403)
  asking = (await world.member([])).ctx
  expect((await get(path)).status).toBe(404)
  asking = issuer.ctx
  expect((await get('/api/v1/print-runs/nonsense/file')).status).toBe(404)

  asking = visitor
  await db.user.update({ where: { id: issuer.user.id }, data: { active: false } })
  expect((await get(url)).status).toBe(403)
  await db.user.update({ where: { id: issuer.user.id }, data: { active: true } })
})

test('a file is handed out no more when somebody in it is withdrawn, with an old link neither; a run of the others can follow', async () => {
  const run = await finishedRun()
  const { url } = await caller.print.link({ id: run.id })
  const { person_id } = await db.printRunItem.findFirstOrThrow({ where: { run_id: run.id } })
  await caller.diploma.revoke({ person_id, reason: 'Fel namn' })
  expect(await caller.print.get({ id: run.id })).toMatchObject({ status: 'done', withdrawn: 1 })
  const error = await refused(caller.print.link({ id: run.id }))
  expect(error).toMatchObject({ code: 'CONFLICT', message: expect.stringContaining('En person i filen är återkallad') })
  expect((await get(url)).status).toBe(409)
  expect(await caller.print.start({ run_id: run.id, output: 'pdf' })).toMatchObject({ total: 1, withdrawn: 0 })
})

test('of a run that was stopped those that were made can be had, and nobody when none was', async () => {
  const { persons } = await issueClass(3)
  const run = await caller.print.start({ person_ids: persons.map(({ id }) => id), output: 'zip' })
  await caller.print.cancel({ id: run.id })
  const kept = { run_id: run.id, output: 'zip', kept: true } as const
  expect(await refused(caller.print.start(kept))).toMatchObject({ message: 'Det finns ingen att skriva ut' })
  for (const { id } of persons.slice(1)) {
    const data = { person_id: id, path: `documents/${id}.pdf`, sha256: String(id).padStart(64, '0'), filesize: 9 }
    await db.certificateDocument.create({ data })
  }
  const next = await caller.print.start(kept)
  expect(next).toMatchObject({ total: 2, output: 'zip' })
  const items = await db.printRunItem.findMany({ where: { run_id: next.id }, orderBy: { position: 'asc' } })
  expect(items.map(({ person_id }) => person_id)).toEqual(persons.slice(1).map(({ id }) => id))
})

test('a link got while acting as somebody else is noted with both, and ends with the right to it', async () => {
  const run = await finishedRun()
  const real = await world.national([{ subject: 'all', name: 'manage' }])
  const acting = { ...issuer.ctx, actor: { ...issuer.ctx.actor, realUser: real.ctx.actor.user } }
  const { url } = await world.callerOf(acting).print.link({ id: run.id })
  asking = visitor
  expect((await get(url)).status).toBe(200)
  await vi.waitFor(async () =>
    expect(await db.auditEntry.findFirst({ where: { action: 'download', subject_id: run.id } })).toMatchObject({
      user_id: issuer.user.id,
      real_user_id: real.user.id,
    }),
  )
  expect((await get(url.replace(/&real=\d+/, ''))).status).toBe(403)
  await db.user.update({ where: { id: real.user.id }, data: { roles: { set: [] } } })
  expect((await get(url)).status).toBe(403)
})

test('a colleague fetches a list of whole numbers only with the right to them, which is noted with the persons', async () => {
  const { id, path, persons, reveals } = await wholeList()
  const without = await world.member(rightsTo(), world.college.id)
  expect(await refused(world.callerOf(without.ctx).print.link({ id }))).toMatchObject({ code: 'FORBIDDEN' })
  asking = without.ctx
  expect((await get(path)).status).toBe(403)
  const other = await world.member(rightsTo('reveal'), world.college.id)
  const { url } = await world.callerOf(other.ctx).print.link({ id })
  expect(await reveals()).toHaveLength(1)
  asking = visitor
  expect(await (await get(url)).text()).toBe('numbers')
  const details = { persons: 2, person_ids: persons }
  expect(await reveals()).toMatchObject([
    { user_id: issuer.user.id, details },
    { user_id: other.user.id, details },
  ])
})

test('a session of hours ago gets no list of whole numbers, by link or by token; a masked one it gets', async () => {
  const { id, path, reveals } = await wholeList()
  asking = await inOldSession(db, issuer.ctx)
  expect(await refused(world.callerOf(asking).print.link({ id }))).toMatchObject({
    details: { proof: { reason: 'reveal' } },
  })
  expect((await get(path)).status).toBe(403)
  expect(await reveals()).toHaveLength(1)
  await db.printRun.update({ where: { id }, data: { personal_numbers: 'masked' } })
  expect((await get(path)).status).toBe(200)
})

test('a print with a thousand documents is a large export, noted before its first byte and counted towards the account’s share', async () => {
  const { watch } = services
  services.watch = createWatch({
    ...{ db, logger: world.logger, personal: personalCalls, every: null },
    env: { ...services.env, QUOTA_EXPORTS_PER_HOUR: 1 },
  })
  const run = await finishedRun()
  await db.printRun.update({ where: { id: run.id }, data: { total: largeExport } })
  const { url } = await caller.print.link({ id: run.id })
  // The bytes are read once to be checked, and once to be sent.
  const read = disk.getStream.bind(disk)
  const stored = vi.spyOn(disk, 'getStream').mockImplementationOnce(read).mockRejectedValueOnce(new Error('cut off'))
  expect((await get(url)).status).toBe(500)
  stored.mockRestore()
  const entry = await db.auditEntry.findFirstOrThrow({ where: { action: 'download', subject_id: run.id } })
  expect(entry.details).toEqual({ documents: largeExport })
  await findAlarms(services)
  expect(await db.securityAlarm.findMany({ where: { kind: 'exports' } })).toMatchObject([
    { user_id: issuer.user.id, details: { rows: largeExport } },
  ])
  expect((await get(url)).status).toBe(429)
  services.watch = watch
  await db.securityAlarm.deleteMany()
})

test('a print and a list count for each of their persons, and a class is opened, saved and printed within the hour', async () => {
  const { watch } = services
  const watchOf = (rows: number) =>
    createWatch({
      ...{ db, logger: world.logger, personal: personalCalls, every: null },
      env: { ...services.env, QUOTA_ROWS_PER_HOUR: rows },
    })
  const { id, persons } = await issueClass(3)
  const person_ids = persons.map((each) => each.id)
  const print = (output: 'pdf' | 'xlsx') => caller.print.start({ person_ids, output })
  services.watch = watchOf(6)
  await print('xlsx')
  await print('pdf')
  expect(await refused(print('xlsx'))).toMatchObject({ code: 'RATE_LIMITED' })
  services.watch = watchOf(3 + 20 + 3)
  for (let at = 0; at <= 20; at++) await caller.diploma.get({ id })
  await print('pdf')
  expect(await refused(caller.diploma.get({ id }))).toMatchObject({ code: 'RATE_LIMITED' })
  services.watch = watch
})

test('a print that holds persons of two colleges is for who may read both', async () => {
  const { college: other } = await buildCollege(db)
  const rights = ['Diploma', 'PrintRun'].map((subject) => ({ subject, name: 'manage' }))
  const both = world.callerOf((await world.national(rights)).ctx)
  const here = await issueClass(1)
  const there = await both.diploma.issue({ data: diplomaData(other.id, { persons: [person('Eva', 'Annan')] }) })
  const ids = [...here.persons, ...there.persons].map(({ id }) => id)
  const run = await both.print.start({ person_ids: ids, output: 'pdf' })
  expect(await both.print.get({ id: run.id })).toMatchObject({ total: 2, group_id: world.college.id })
  const unseen = { cause: { code: 'NOT_FOUND' } }
  await expect(caller.print.get({ id: run.id })).rejects.toMatchObject(unseen)
  await expect(caller.print.link({ id: run.id })).rejects.toMatchObject(unseen)
  await expect(caller.print.cancel({ id: run.id })).rejects.toMatchObject(unseen)
  expect((await get(`/api/v1/print-runs/${run.id}/file`)).status).toBe(404)
})

test('drafts, revoked and other people’s persons are not printed', async () => {
  const issued = await issueClass(2)
  const [first] = issued.persons
  const refusedAt = { cause: { code: 'INVALID', fields: { person_ids: [expect.any(String)] } } }
  const draft = await caller.diploma.create({
    data: { group_id: world.college.id, date: '2026-06-12', persons: [{ firstname: 'A', lastname: 'B', email: '' }] },
  })
  await expect(caller.print.start({ certificate_id: draft.id, output: 'pdf' })).rejects.toThrow(
    'Spara innan du skriver ut',
  )
  await expect(caller.print.start({ person_ids: [draft.persons[0]?.id ?? 0], output: 'pdf' })).rejects.toMatchObject(
    refusedAt,
  )
  await caller.diploma.revoke({ person_id: first?.id ?? 0, reason: 'Fel' })
  await expect(caller.print.start({ person_ids: [first?.id ?? 0], output: 'pdf' })).rejects.toMatchObject(refusedAt)
  expect(await caller.print.start({ certificate_id: issued.id, output: 'pdf' })).toMatchObject({ total: 1 })

  const stranger = world.callerOf((await world.member([{ subject: 'PrintRun', name: 'manage' }])).ctx)
  await expect(stranger.print.start({ certificate_id: issued.id, output: 'pdf' })).rejects.toMatchObject(refusedAt)
  const reader = world.callerOf((await world.member([{ subject: 'Diploma', name: 'read' }], world.college.id)).ctx)
  await expect(reader.print.start({ certificate_id: issued.id, output: 'pdf' })).rejects.toMatchObject({
    cause: { code: 'FORBIDDEN' },
  })
})

test('the list shows a print under way; the list of prints is one’s own', async () => {
  const issued = await issueClass(3)
  const run = await caller.print.start({ certificate_id: issued.id, output: 'zip' })
  const { items } = await caller.diploma.list({})
  expect(items.find(({ id }) => id === issued.id)?.run).toMatchObject({ id: run.id, status: 'waiting', total: 3 })
  expect((await caller.print.list({})).items[0]).toMatchObject({ id: run.id })
  const colleague = world.callerOf(
    (await world.member([{ subject: 'PrintRun', name: 'manage' }], world.college.id)).ctx,
  )
  expect((await colleague.print.list({})).total).toBe(0)
})
