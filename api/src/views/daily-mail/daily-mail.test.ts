import { buildApplication } from '@kollegium/db/testing/factories/application'
import { buildGroup } from '@kollegium/db/testing/factories/group'
import { buildMembership } from '@kollegium/db/testing/factories/membership'
import { buildMessage } from '@kollegium/db/testing/factories/message'
import { buildUser } from '@kollegium/db/testing/factories/user'
import { beforeEach, expect, test, vi } from 'vitest'
import { installAccess } from '../../access/default-roles.ts'
import { catchMails } from '../../modules/applications/testing.ts'
import { startBoss } from '../../platform/jobs/boss.ts'
import { createMailQueue } from '../../platform/mail/mail.job.ts'
import { createWorld } from '../../testing/world.ts'
import { createDailyMailQueue, dailyMailQueue, workDailyMailQueue } from './daily-mail.job.ts'
import { sendDailyMails } from './daily-mail.ts'

const world = await createWorld()
const { db, services } = world
const mails = catchMails(world)
const at = (text: string) => new Date(`${text}+01:00`)
const monday = at('2026-03-02T06:30:00')
const tuesday = at('2026-03-03T06:30:00')
const since = { created_at: at('2026-01-01T00:00:00') }

let office: Awaited<ReturnType<typeof buildUser>>
let teacher: Awaited<ReturnType<typeof buildUser>>

beforeEach(async () => {
  await world.clear()
  mails.length = 0
  await installAccess(db)
  office = await buildUser(db, { ...since, firstname: 'Kerstin' })
  await db.user.update({ where: { id: office.id }, data: { roles: { connect: { name: 'office' } } } })
  teacher = await buildUser(db, { ...since, firstname: 'Malin' })
})

test('with nothing new nobody is written to', async () => {
  await buildApplication(db, { created_at: at('2026-02-20T12:00:00') })
  await buildApplication(db, { created_at: at('2026-03-01T12:00:00'), status: 'closed' })
  await buildMessage(db, { updated_at: at('2026-03-01T12:00:00') })
  expect(await sendDailyMails(services, monday)).toBe(0)
  expect(mails).toEqual([])
})

test('the office is told of new applications, once; the day after of those that came since', async () => {
  const apply = (lastname: string, day: string) =>
    buildApplication(db, { firstname: 'Åsa', lastname, created_at: at(`${day}T12:00:00`) })
  await apply('Öberg', '2026-03-01')
  expect(await sendDailyMails(services, monday)).toBe(1)
  expect(await sendDailyMails(services, at('2026-03-02T23:59:00'))).toBe(0)
  expect(mails).toMatchObject([{ to: office.email, subject: 'Sammanfattning 2026-03-02' }])
  expect(mails[0]?.text).toContain('Nya ansökningar:\n- Åsa Öberg, Ansökan om användarkonto')
  expect(mails[0]?.text).toContain('Hej Kerstin!')
  expect(mails[0]?.html).toContain('<li>Åsa Öberg, Ansökan om användarkonto</li>')
  await apply('Alm', '2026-03-02')
  expect(await sendDailyMails(services, tuesday)).toBe(1)
  expect(mails[1]?.text).toContain('Alm')
  expect(mails[1]?.text).not.toContain('Öberg')
})

test('messages to everyone and to the own groups when they are published, by their text; prints by who ordered them', async () => {
  const group = await buildGroup(db)
  await buildMembership(db, { user_id: teacher.id, group_id: group.id })
  const yesterday = at('2026-03-01T12:00:00')
  const old = at('2026-02-01T12:00:00')
  const shown = { status: 'published' as const, updated_at: old }
  await buildMessage(db, { ...shown, title: 'Internt', body: '<p>Till <b>alla</b></p>', publish_at: yesterday })
  await buildMessage(db, { ...shown, body: 'Till gruppen', group_id: group.id, updated_at: yesterday })
  await buildMessage(db, { ...shown, body: 'Annan grupp', group_id: (await buildGroup(db)).id, updated_at: yesterday })
  await buildMessage(db, { ...shown, body: 'I morgon', publish_at: tuesday })
  const run = { id: crypto.randomUUID(), output: 'pdf' as const, status: 'done' as const, total: 1 }
  await db.printRun.create({
    data: {
      ...run,
      group_id: group.id,
      title: 'Diplom',
      filename: 'd.pdf',
      author_id: teacher.id,
      finished_at: yesterday,
    },
  })
  expect(await sendDailyMails(services, monday)).toBe(2)
  const textTo = (email: string) => mails.find(({ to }) => to === email)?.text ?? ''
  expect(textTo(office.email)).toContain('Nya meddelanden:\n- Till alla')
  expect(textTo(office.email)).not.toMatch(/gruppen|Diplom|Internt/)
  expect(textTo(teacher.email)).toMatch(/- Till alla\n- Till gruppen\n\nUtskrifter som är klara:\n- Diplom/)
  expect(textTo(teacher.email)).not.toMatch(/Annan grupp|I morgon/)
})

test('a message to staff is counted and never quoted; one to visitors alone is no news', async () => {
  const shown = { status: 'published' as const, updated_at: at('2026-03-01T12:00:00') }
  const staff = { ...shown, audience: 'signed_in' as const }
  await buildMessage(db, { ...staff, body: 'Löneförhandling', title: 'Hemligt' })
  await buildMessage(db, { ...shown, audience: 'visitors', body: 'Öppet hus' })
  expect(await sendDailyMails(services, monday)).toBe(2)
  const told = () => mails.map(({ text, html }) => `${text} ${html}`).join()
  expect(mails[0]?.text).toContain('Nya meddelanden:\n- Ett meddelande för inloggade, som du läser i Admin')
  expect(told()).not.toMatch(/Löneförhandling|Hemligt|Öppet hus/)
  const later = { updated_at: at('2026-03-02T12:00:00') }
  await buildMessage(db, { ...staff, ...later, body: 'Lokalbyte' })
  await buildMessage(db, { ...staff, ...later, body: 'Schema' })
  await buildMessage(db, { ...shown, ...later, body: 'Till alla' })
  mails.length = 0
  expect(await sendDailyMails(services, tuesday)).toBe(2)
  expect(mails[0]?.text).toContain('- Till alla\n- 2 meddelanden för inloggade, som du läser i Admin')
  expect(told()).not.toMatch(/Lokalbyte|Schema/)
})

test('who doesn’t want it, may not sign in, has no address or is newer than the news gets none', async () => {
  await db.user.update({ where: { id: office.id }, data: { settings: { dailyMailOptOut: true } } })
  await db.user.update({ where: { id: teacher.id }, data: { active: false } })
  await buildUser(db, { ...since, email: '' })
  await buildUser(db, { created_at: monday })
  await buildMessage(db, { status: 'published', updated_at: at('2026-03-01T12:00:00') })
  expect(await sendDailyMails(services, monday)).toBe(0)
})

test('a candidate only gets none; one who is something besides does', async () => {
  const asCandidate = async (...more: string[]) => {
    const { id } = await buildUser(db, { ...since, validig: { options: [] } })
    const connect = ['candidate', ...more].map((name) => ({ name }))
    return db.user.update({ where: { id }, data: { roles: { connect } } })
  }
  await asCandidate()
  const both = await asCandidate('teacher')
  await buildMessage(db, { status: 'published', body: 'Till alla', updated_at: at('2026-03-01T12:00:00') })
  await sendDailyMails(services, monday)
  expect(mails.map(({ to }) => to).sort()).toEqual([office.email, teacher.email, both.email].sort())
})

test('a job that is cut off has marked nobody whose mail wasn’t queued; two at once write to nobody twice', async () => {
  await buildMessage(db, { status: 'published', updated_at: at('2026-03-01T12:00:00') })
  const broken = { ...services, mailer: { send: () => Promise.reject(new Error('away')) } }
  await expect(sendDailyMails(broken, monday)).rejects.toThrow('away')
  expect(await db.user.count({ where: { last_daily_mail_at: { not: null } } })).toBe(0)
  await Promise.all([sendDailyMails(services, monday), sendDailyMails(services, monday)])
  expect(mails.map(({ to }) => to).sort()).toEqual([office.email, teacher.email].sort())
})

test('of many only some are named, and nobody’s record counts as changed', async () => {
  for (let made = 0; made < 12; made++) await buildApplication(db, { created_at: at('2026-03-01T12:00:00') })
  const before = await db.user.findUnique({ where: { id: office.id }, select: { updated_at: true } })
  await sendDailyMails(services, monday)
  expect(mails[0]?.text).toContain('- och 2 till')
  expect(await db.user.findUnique({ where: { id: office.id }, select: { updated_at: true } })).toEqual(before)
})

test('the job asks its clock, and its mails are queued with its marks', async () => {
  const boss = await startBoss(world.env, world.url, services.logger)
  try {
    await createMailQueue(boss)
    await createDailyMailQueue(boss)
    await buildApplication(db, { created_at: at('2026-03-01T12:00:00') })
    await workDailyMailQueue({ ...services, boss }, () => monday)
    await boss.send(dailyMailQueue, {})
    const select = { last_daily_mail_at: true }
    await vi.waitFor(
      async () => {
        const user = await db.user.findUnique({ where: { id: office.id }, select })
        expect(user).toEqual({ last_daily_mail_at: monday })
      },
      { timeout: 10_000 },
    )
    expect(await db.$queryRaw`SELECT count(*)::int AS count FROM pgboss.job WHERE name = 'mail'`).toEqual([
      { count: 1 },
    ])
  } finally {
    await boss.stop({ graceful: false })
  }
})
