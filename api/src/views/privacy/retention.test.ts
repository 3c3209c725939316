import { buildApplication, buildNewsletterSubscriber } from '@kollegium/db/testing/factories/application'
import { buildCertificate, buildCertificatePerson } from '@kollegium/db/testing/factories/certificate'
import { buildUser } from '@kollegium/db/testing/factories/user'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { startBoss } from '../../platform/jobs/boss.ts'
import { createMailQueue } from '../../platform/mail/mail.job.ts'
import { buildValidation } from '../../testing/validation.ts'
import { createWorld } from '../../testing/world.ts'
import { trash } from '../trash/trash-rules.ts'
import { register } from './register.ts'
import { createRetentionQueue, workRetentionQueue } from './retention.job.ts'
import { removeDue } from './retention.ts'
import { enqueueRemoval, retentionQueue } from './retention-queue.ts'

const world = await createWorld()
const { db } = world
const services = { ...world.services, trash }
const now = new Date('2026-11-21T03:17:00Z')
const before = (days: number) => new Date(now.getTime() - days * 24 * 3600_000)
const runsOf = (entry: string) =>
  db.retentionRun.findMany({ where: { entry }, select: { removed: true, failed: true }, orderBy: { id: 'asc' } })

beforeEach(() => world.clear())

describe('a night of removals', () => {
  test('takes what is due by each entry, leaves the rest, and notes the numbers', async () => {
    const closed = await buildApplication(db, { status: 'closed' })
    const recent = await buildApplication(db, { status: 'closed' })
    const open = await buildApplication(db, { status: 'open' })
    await db.$executeRaw`UPDATE "Application" SET updated_at = ${before(200)} WHERE id IN (${closed.id}, ${open.id})`
    await db.$executeRaw`UPDATE "Application" SET updated_at = ${before(150)} WHERE id = ${recent.id}`
    const asked = await buildNewsletterSubscriber(db, { confirmed_at: null })
    const reader = await buildNewsletterSubscriber(db)
    await db.$executeRaw`UPDATE "NewsletterSubscriber" SET updated_at = ${before(31)}`
    await db.formReceipt.create({ data: { token_hash: 'gammal', form: 'tip', created_at: before(3) } })
    await db.formReceipt.create({ data: { token_hash: 'ny', form: 'tip', created_at: before(1) } })
    const { group_id, id: certificate_id } = await buildCertificate(db)
    const holder = await buildCertificatePerson(db, { certificate_id })
    const links = [before(1), before(-1)].map((expires_at, at) => ({
      ...{ token_hash: `${at}`, person_id: holder.id, email: 'a@exempel.test', expires_at },
    }))
    await db.holderLink.createMany({ data: links })
    for (const status of ['waiting', 'done'] as const) {
      await db.holderRequest.create({ data: { kind: 'signed_copy', person_id: holder.id, status } })
    }
    await db.$executeRaw`UPDATE "HolderRequest" SET updated_at = ${before(400)}`
    const signer = { group_id, role: 'principal' as const }
    await db.signatory.createMany({
      data: [
        { ...signer, name: 'Förr', used_on: before(2000) },
        { ...signer, name: 'Nyss', used_on: before(100) },
      ],
    })
    await services.disks['s3.vodocs_files'].put('prints/lists/a.xlsx', 'namn')
    const run = { group_id, total: 1, title: 'Lista', filename: 'a.xlsx', path: 'prints/lists/a.xlsx' }
    await db.printRun.create({ data: { ...run, id: 'old', output: 'xlsx', finished_at: before(100) } })
    await db.printRun.create({ data: { ...run, id: 'papers', output: 'pdf', finished_at: before(100) } })
    await removeDue(services, 'night', now)
    expect(await db.holderLink.findMany({ select: { token_hash: true } })).toEqual([{ token_hash: '1' }])
    expect(await db.holderRequest.findMany({ select: { status: true } })).toEqual([{ status: 'waiting' }])
    expect(await db.signatory.findMany({ select: { name: true } })).toEqual([{ name: 'Nyss' }])
    expect(await db.printRun.findMany({ select: { id: true } })).toEqual([{ id: 'papers' }])
    expect(await services.disks['s3.vodocs_files'].exists('prints/lists/a.xlsx')).toBe(false)
    expect((await db.application.findMany({ select: { id: true } })).map(({ id }) => id).sort()).toEqual(
      [recent.id, open.id].sort(),
    )
    expect(await db.newsletterSubscriber.findMany({ select: { id: true } })).toEqual([{ id: reader.id }])
    expect(asked.confirmed_at).toBeNull()
    expect(await db.formReceipt.findMany({ select: { token_hash: true } })).toEqual([{ token_hash: 'ny' }])
    expect(await runsOf('applications')).toEqual([{ removed: 1, failed: false }])
    expect(await runsOf('newsletter')).toEqual([{ removed: 1, failed: false }])
    expect(await runsOf('receipts')).toEqual([{ removed: 1, failed: false }])
    // Accounts write to people, and wait for the morning.
    expect(await runsOf('account')).toEqual([])
    const ofNight = register.filter((entry) => 'removal' in entry && entry.removal.at === 'night')
    expect(await db.retentionRun.count()).toBe(ofNight.length)
  })

  test('an unused account takes what the person handed in as a candidate with it, and is nobody’s staff', async () => {
    const long = before(1000)
    const unused = { created_at: long, last_sign_in_at: long, deletion_warned_at: before(31) }
    const user = await buildUser(db, { ...unused, validig: { options: [] } })
    const teacher = await buildUser(db, unused)
    const gone = await buildValidation(db, user.id)
    const other = await buildValidation(db, undefined, [teacher.id])
    const disk = services.disks['s3.vodocs_files']
    for (const { path } of [gone.file, other.file]) await disk.put(path, 'intyg')
    await removeDue(services, 'morning', now)
    expect(await db.validigCandidate.findMany({ select: { id: true } })).toEqual([{ id: other.candidate.id }])
    expect([await disk.exists(gone.file.path), await disk.exists(other.file.path)]).toEqual([false, true])
    expect(await db.validigAnswer.count()).toBe(1)
    expect(await db.validigStaff.count()).toBe(0)
  })

  test('one entry that fails is noted and told, and the others are done all the same', async () => {
    const failing = { at: 'night' as const, remove: () => Promise.reject(new Error('trasig')) }
    const working = { at: 'night' as const, remove: async () => 3 }
    const entries = [
      { id: 'one', level: 'internal' as const, basis: 'task' as const, counted: 'User' as const, removal: failing },
      { id: 'other', level: 'internal' as const, basis: 'task' as const, counted: 'User' as const, removal: working },
    ]
    await expect(removeDue(services, 'night', now, entries)).rejects.toThrow('one')
    expect(await runsOf('one')).toEqual([{ removed: 0, failed: true }])
    expect(await runsOf('other')).toEqual([{ removed: 3, failed: false }])
  })
})

test('one queue has the two times of the day, and replaces the queues of each removal', async () => {
  const boss = await startBoss(world.env, world.url, services.logger)
  try {
    await createMailQueue(boss)
    await boss.createQueue('purge-sessions')
    await boss.schedule('purge-sessions', '17 3 * * *')
    await createRetentionQueue(boss)
    const schedules = (await boss.getSchedules()).map(({ name, cron, timezone, data }) => ({
      name,
      cron,
      timezone,
      data,
    }))
    expect(schedules.sort((one, other) => one.cron.localeCompare(other.cron))).toEqual([
      { name: retentionQueue, cron: '17 3 * * *', timezone: 'Europe/Stockholm', data: { at: 'night' } },
      { name: retentionQueue, cron: '41 8 * * *', timezone: 'Europe/Stockholm', data: { at: 'morning' } },
    ])
    const long = new Date('2024-01-01')
    const user = await buildUser(db, { created_at: long, last_sign_in_at: long })
    await workRetentionQueue({ ...services, boss }, () => now)
    await boss.send(retentionQueue, { at: 'morning' })
    await vi.waitFor(
      async () => expect((await db.user.findUniqueOrThrow({ where: { id: user.id } })).deletion_warned_at).toEqual(now),
      { timeout: 15_000 },
    )
    await vi.waitFor(async () => expect(await runsOf('account')).toEqual([{ removed: 0, failed: false }]), {
      timeout: 15_000,
    })
    // The office may ask for one entry at once.
    await enqueueRemoval(boss, db, 'receipts')
    await vi.waitFor(async () => expect(await runsOf('receipts')).toEqual([{ removed: 0, failed: false }]), {
      timeout: 15_000,
    })
  } finally {
    await boss.stop({ graceful: false })
  }
})
