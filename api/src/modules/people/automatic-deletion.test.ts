import { buildApplication } from '@kollegium/db/testing/factories/application'
import { buildContent } from '@kollegium/db/testing/factories/content'
import { buildCourseMoment } from '@kollegium/db/testing/factories/course-moment'
import { buildFile } from '@kollegium/db/testing/factories/file'
import { buildPortfolio } from '@kollegium/db/testing/factories/portfolio'
import { beforeEach, expect, test, vi } from 'vitest'
import { sv } from '../../i18n/sv/index.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { beginSignIn } from '../../platform/auth/sessions.ts'
import { emptyUser, sweepUnusedAccounts } from './automatic-deletion.ts'
import { codeOf, createPeopleWorld } from './testing.ts'

const world = await createPeopleWorld({ administrator: { roles: ['administrator'] } })
const { db, tree, person, mails, services } = world
const now = new Date('2026-11-21T08:41:00Z')
const later = (days: number) => new Date(now.getTime() + days * 24 * 3600 * 1000)
const sweep = (at = now) => sweepUnusedAccounts(services, at)
const find = (id: number) => db.user.findUniqueOrThrow({ where: { id } })

const long = new Date('2024-11-21T08:40:59Z')
const unused = (more: object = {}) =>
  person({ roles: ['teacher'], groups: [['editor', 'here']] }, { created_at: long, last_sign_in_at: long, ...more })

beforeEach(async () => {
  mails.length = 0
  await db.user.updateMany({ data: { created_at: later(0), last_sign_in_at: later(3650) } })
})

test('24 months without signing in: a mail says when the account goes, once', async () => {
  const gone = await unused()
  const never = await unused({ last_sign_in_at: null })
  const almost = await unused({ last_sign_in_at: new Date('2024-11-21T08:41:00Z') })
  const made = await unused({ last_sign_in_at: null, created_at: new Date('2026-01-01') })
  const before = await find(gone.id)
  expect(await sweep()).toEqual({ warned: 2, anonymised: 0 })
  expect(mails.map(({ to }) => to).sort()).toEqual([gone.email, never.email].sort())
  expect(mails[0]?.subject).toBe(sv['mail.deletionWarning.subject'].replace('::date', '21 december 2026'))
  expect(mails[0]?.text).toContain('http://vo.localhost:3000/login')
  expect(await find(gone.id)).toEqual({ ...before, deletion_warned_at: now })
  for (const { id } of [almost, made]) expect((await find(id)).deletion_warned_at).toBeNull()
  expect(await sweep(later(1))).toEqual({ warned: 1, anonymised: 0 }) // `almost`, the day after
  expect(mails).toHaveLength(3)
})

test('30 days after the mail: who it was is gone, what was written stays', async () => {
  const user = await unused({
    ...{ personal_number: services.keys.seal('19580108-2743'), personal_number_key: 'nyckel', address1: 'Storgatan 1' },
    ...{ phone1: '070-1740605', password_hash: 'x', profession: 'Lärare', validig: { options: [] }, gdpr: true },
  })
  const file = await buildFile(db, { portfolio_id: (await buildPortfolio(db)).id })
  await db.userImage.create({ data: { user_id: user.id, file_id: file.id } })
  await db.groupContact.create({ data: { user_id: user.id, group_id: tree.here } })
  const article = await buildContent(db, { author_id: user.id })
  const application = await buildApplication(db, {
    user_id: user.id,
    email: user.email,
    lastname: user.lastname,
    comments: 'Ringde',
  })
  const session = await beginSignIn(db, { userId: user.id, remember: false, userAgent: '' })
  await db.authenticatorApp.create({ data: { user_id: user.id, secret: new Uint8Array(1), last_step: 0 } })
  await db.factorReset.create({ data: { user_id: user.id, started_by: user.id, reason: 'Ringde från 070-1' } })
  await db.user.update({ where: { id: user.id }, data: { last_sign_in_at: long } })
  await sweep()
  expect(await sweep(later(29))).toEqual({ warned: 0, anonymised: 0 })
  expect(await sweep(later(30))).toEqual({ warned: 0, anonymised: 1 })

  const kept = await db.user.findUniqueOrThrow({
    where: { id: user.id },
    include: { roles: true, memberships: true, contact_of: true, images: true, licensees: true },
  })
  expect(kept).toMatchObject({
    ...{
      name: expect.stringContaining(`anonym-${user.id}-`),
      email: '',
      firstname: '',
      lastname: '',
      address1: '',
      phone1: '',
      profession: '',
    },
    ...{ personal_number: null, personal_number_key: null, password_hash: null, validig: null, settings: {} },
    ...{ active: false, status: false, gdpr: false, anonymised_at: later(30) },
    ...{ roles: [], memberships: [], contact_of: [], images: [], licensees: [] },
  })
  const told = JSON.stringify(kept)
  for (const secret of [user.name, user.email, user.lastname, 'Storgatan', '070']) expect(told).not.toContain(secret)
  expect((await db.signIn.findUniqueOrThrow({ where: { id: session.id } })).ended_at).not.toBeNull()
  expect([await db.authenticatorApp.count(), await db.factorReset.count()]).toEqual([0, 0])
  expect((await db.content.findUniqueOrThrow({ where: { id: article.id } })).author_id).toBe(user.id)
  const asked = await db.application.findUniqueOrThrow({ where: { id: application.id } })
  expect(asked).toMatchObject({ email: '', firstname: '', lastname: '', content: {}, comments: '', user_id: user.id })
  expect(await db.auditEntry.count({ where: { action: 'anonymise', subject_id: String(user.id) } })).toBe(1)
  expect(await codeOf((await world.caller('administrator')).user.get({ id: user.id }))).toBe('NOT_FOUND')

  expect(await sweep(later(31))).toEqual({ warned: 0, anonymised: 0 })
  expect(mails).toHaveLength(1)
})

test('whatever the person applied for is emptied, linked to the account or not; nobody else’s', async () => {
  const user = await unused({ email: 'Pia.Ek@example.com' })
  const other = await person({})
  const mine = await buildApplication(db, { email: 'pia.ek@example.com', comments: 'Ringde' })
  const theirs = [
    await buildApplication(db, { email: 'pia.ek@example.com', user_id: other.id }),
    await buildApplication(db, { email: 'pia_ek@example.com' }),
  ]
  const unnamed = await unused({ email: '' })
  const empty = await buildApplication(db, { email: '', firstname: 'Utan' })
  await sweep()
  expect(await sweep(later(30))).toEqual({ warned: 0, anonymised: 2 })
  expect(await db.application.findUniqueOrThrow({ where: { id: mine.id } })).toMatchObject({
    ...{ email: '', firstname: '', lastname: '', content: {}, comments: '', user_id: null },
  })
  for (const { id, email, firstname } of [...theirs, empty]) {
    expect(await db.application.findUniqueOrThrow({ where: { id } })).toMatchObject({ email, firstname })
  }
  for (const { id } of [user, unnamed]) expect((await find(id)).anonymised_at).not.toBeNull()
})

test('who has been anonymised stands in no list and on no card, and is asked for nothing; what was written has a word for it', async () => {
  const { id: user_id } = await unused()
  const own = { group_id: tree.here }
  const queue = await buildContent(db, { ...own, type: 'queue', items: { create: [{ position: 0, user_id }] } })
  const card = await buildContent(db, { ...own, type: 'card', entity_user_id: user_id })
  const article = await buildContent(db, { ...own, author_id: user_id })
  const { id: application } = await buildApplication(db, { responsible_id: user_id })
  const named = { connect: { id: user_id } }
  const moment = await buildCourseMoment(db, { ...own, educators: named, stakeholders: named })
  await sweep()
  expect(await sweep(later(30))).toEqual({ warned: 0, anonymised: 1 })
  const api = await world.caller('administrator')
  expect(await api.queue.get({ id: queue.id })).toMatchObject({ items: [] })
  expect(await api.card.get({ id: card.id })).toMatchObject({ entity: null })
  expect(await api.courseMoment.get({ id: moment.id })).toMatchObject({ educators: [], stakeholders: [] })
  expect(await api.application.get({ id: application })).toMatchObject({ responsible: null })
  expect((await api.article.get({ id: article.id })).author).toMatchObject({ name: 'Borttagen användare' })
})

test('who has been anonymised is named nowhere anew', async () => {
  const { id } = await unused()
  await sweep()
  await sweep(later(30))
  const api = await world.caller('administrator')
  const application = await buildApplication(db)
  const refusals: Record<string, () => Promise<unknown>> = {
    'data.contacts.0.user_id': () => api.group.update({ id: tree.here, data: { contacts: [{ user_id: id }] } }),
    'data.responsible_id': () => api.application.update({ id: application.id, data: { responsible_id: id } }),
    'data.users.0': () => api.licensee.create({ data: { title: 'Bolaget', users: [id] } }),
    'data.items.0': () => api.queue.create({ data: { title: 'Puffar', items: [{ type: 'User', id }] } }),
    'data.entity': () => api.card.create({ data: { title: 'Kort', entity: { type: 'User', id } } }),
  }
  for (const [field, attempt] of Object.entries(refusals)) {
    await expect(attempt()).rejects.toMatchObject({
      cause: { code: 'INVALID', fields: { [field]: expect.anything() } },
    })
  }
})

test('somebody who is called as an anonymised one stops nobody’s going', async () => {
  const user = await unused()
  await person({}, { name: `anonym-${user.id}` })
  await sweep()
  expect(await sweep(later(30))).toEqual({ warned: 0, anonymised: 1 })
})

test('who signs in meanwhile stays, and is warned anew two years later', async () => {
  const user = await unused()
  await sweep()
  await db.user.update({ where: { id: user.id }, data: { last_sign_in_at: later(10) } })
  expect(await sweep(later(30))).toEqual({ warned: 0, anonymised: 0 })
  expect(await find(user.id)).toMatchObject({ deletion_warned_at: null, anonymised_at: null, email: user.email })
  expect((await sweep(later(10 + 732))).warned).toBe(1)
})

test('who is excluded is left alone, also after the mail', async () => {
  const settings = { excludeFromAutomaticDeletion: true }
  const excluded = await unused({ settings })
  const late = await unused()
  expect(await sweep()).toEqual({ warned: 1, anonymised: 0 })
  await db.user.update({ where: { id: late.id }, data: { settings } })
  expect(await sweep(later(60))).toEqual({ warned: 0, anonymised: 0 })
  for (const { id, email } of [excluded, late]) expect(await find(id)).toMatchObject({ email, anonymised_at: null })
})

test('without an address there is no mail, and the account goes all the same', async () => {
  const user = await unused({ email: '' })
  await sweep()
  expect(mails).toEqual([])
  expect((await sweep(later(30))).anonymised).toBe(1)
  expect((await find(user.id)).anonymised_at).not.toBeNull()
})

test('who can’t be warned or anonymised is logged and waits for the next night, and stops nobody else’s going', async () => {
  const users = [await unused(), await unused(), await unused()]
  const [first] = users
  const { mailer } = services
  const send: typeof mailer.send = (mail) =>
    mail.to === first?.email ? Promise.reject(new Error('away')) : mailer.send(mail)
  expect(await sweepUnusedAccounts({ ...services, mailer: { ...mailer, send } }, now, 1)).toMatchObject({ warned: 2 })
  expect(world.logger.error.mock.lastCall?.[0]).toMatchObject({ err: new Error('away'), user: first?.id })
  expect((await find(first?.id ?? 0)).deletion_warned_at).toBeNull()
  expect((await sweep()).warned).toBe(1)

  await db.$executeRaw`CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RAISE EXCEPTION ''stuck''; END'`
  await db.$executeRawUnsafe(`CREATE TRIGGER refuse BEFORE UPDATE ON "User" FOR EACH ROW
    WHEN (NEW.anonymised_at IS NOT NULL AND NEW.id = ${first?.id}) EXECUTE FUNCTION refuse()`)
  expect(await sweepUnusedAccounts(services, later(30), 1)).toEqual({ warned: 0, anonymised: 2 })
  expect(world.logger.error.mock.lastCall?.[0]).toMatchObject({ user: first?.id })
  await db.$executeRaw`DROP FUNCTION refuse CASCADE`
  expect((await sweep(later(31))).anonymised).toBe(1)
})

test('two at once do each thing once; many batches are done in one night', async () => {
  const data = Array.from({ length: 23 }, (_, at) => ({ name: `gam${at}`, email: '', created_at: long }))
  await db.user.createMany({ data })
  expect((await sweepUnusedAccounts(services, now, 5)).warned).toBe(23)
  const before = await db.auditEntry.count({ where: { action: 'anonymise' } })
  const [one, other] = await Promise.all([sweep(later(30)), sweep(later(30))])
  expect(one.anonymised + other.anonymised).toBe(23)
  expect(await db.auditEntry.count({ where: { action: 'anonymise' } })).toBe(before + 23)
})

/** Does work upon kept rows in a transaction that ends when `emptying` has begun to wait for it. */
async function whileKept(work: (tx: Tx) => Promise<unknown>, emptying: () => Promise<unknown>, rest = work) {
  const waits = () => db.$queryRaw<{ n: number }[]>`SELECT count(*)::int AS n FROM pg_locks WHERE NOT granted`
  let emptied: Promise<unknown> | undefined
  await db.$transaction(async (tx) => {
    await work(tx)
    emptied = emptying()
    emptied.catch(() => undefined)
    await vi.waitFor(async () => expect((await waits())[0]?.n).toBeGreaterThan(0), { timeout: 4_000 })
    await rest(tx)
  })
  await emptied
}
const keep = (tx: Tx, row_id: number) =>
  tx.removedRow.create({ data: { subject: 'Tag', row_id, data: { rows: [], loosened: [] } } })

test('waits for the undo of a removal that names the person, before it locks the account', async () => {
  const { id } = await unused()
  await sweep()
  await keep(db, id)
  await whileKept(
    (tx) => tx.$queryRaw`SELECT id FROM "RemovedRow" FOR UPDATE`,
    () => sweep(later(30)),
    (tx) => tx.$queryRaw`SELECT id FROM "User" WHERE id = ${id} FOR KEY SHARE`,
  )
  expect((await find(id)).anonymised_at).not.toBeNull()
  expect(await db.removedRow.count()).toBe(0)
})

test('an erasure also forgets a row that somebody is just removing', async () => {
  const { id } = await unused()
  await whileKept(
    (tx) => keep(tx, id),
    () => db.$transaction((tx) => emptyUser(tx, id, '', now)),
    async () => undefined,
  )
  expect(await db.removedRow.count()).toBe(0)
})
