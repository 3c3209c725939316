import { buildApplication, buildNewsletterSubscriber } from '@kollegium/db/testing/factories/application'
import { buildCertificate, buildCertificatePerson } from '@kollegium/db/testing/factories/certificate'
import { buildContent } from '@kollegium/db/testing/factories/content'
import { buildCourseMoment, buildParticipant } from '@kollegium/db/testing/factories/course-moment'
import { buildFile } from '@kollegium/db/testing/factories/file'
import { buildGroup } from '@kollegium/db/testing/factories/group'
import { buildPortfolio } from '@kollegium/db/testing/factories/portfolio'
import { buildAccountRequest } from '@kollegium/db/testing/factories/sign-in-provider'
import { buildUser } from '@kollegium/db/testing/factories/user'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { SignedInContext } from '../../engine/context.ts'
import { createCallerFactory } from '../../engine/trpc.ts'
import { beginSignIn } from '../../platform/auth/sessions.ts'
import { startBoss } from '../../platform/jobs/boss.ts'
import { createMailQueue, queueMail, uuidOf } from '../../platform/mail/mail.job.ts'
import { refused } from '../../testing/editor.ts'
import { createWorld } from '../../testing/world.ts'
import { createErasureQueue, workErasureQueue } from './erasure.job.ts'
import { runErasure } from './erasure.ts'
import { erasurePageList } from './erasure-list.ts'
import { privacyRouter } from './privacy.router.ts'
import { filesWith, tablesWith } from './testing.ts'

const world = await createWorld()
const { db, services } = world
const callerOf = createCallerFactory(privacyRouter)
const firstname = 'Zebulon'
const lastname = 'Utkastdal'
const email = 'Zebulon.Utkastdal@exempel.test'
const number = '19850912-2381'
const office = [
  { subject: 'Privacy', name: 'manage' },
  { subject: 'User', name: 'manage' },
  { subject: 'Membership', name: 'manage' },
]

beforeEach(() => world.clear())

const sealed = () => ({
  personal_number: services.keys.seal(number),
  personal_number_key: services.keys.lookup(number),
})
const named = { firstname, lastname, email }

/** A person of whom something stands in every table that can hold it. */
async function buildKnownPerson() {
  const group = await buildGroup(db, { description: `Kontakta ${firstname}&nbsp;${lastname}` })
  const user = await buildUser(db, {
    ...named,
    name: 'zebutk',
    ...sealed(),
    phone1: '070-1740605',
    description: 'Lärare',
  })
  await beginSignIn(db, { userId: user.id, remember: false, userAgent: 'Firefox' })
  await db.savedFilter.create({
    data: { user_id: user.id, list: 'user', name: 'Mina', query: 'search=zebulon+utkastdal', columns: [] },
  })
  const portrait = await buildFile(db, {
    portfolio_id: (await buildPortfolio(db, { name: 'portraits', disk: 's3.vofront_files', group_id: null })).id,
    title: `${firstname} ${lastname}`,
    author_id: user.id,
    disk: 's3.vofront_files',
  })
  await services.disks['s3.vofront_files'].put(portrait.path, `bild av ${lastname}`)
  await db.userImage.create({
    data: { user_id: user.id, file_id: portrait.id, description: `Porträtt av ${firstname} ${lastname}` },
  })
  await buildApplication(db, { ...named, email: email.toLowerCase(), comments: 'Ringde', content: { note: lastname } })
  await buildAccountRequest(db, { ...named })
  await buildNewsletterSubscriber(db, { email, name: `${firstname} ${lastname}` })
  const moment = await buildCourseMoment(db, { billing_responsible: `${lastname}, ${firstname}` })
  await buildParticipant(db, { ...named, ...sealed(), course_moment_id: moment.id })
  const drafted = await buildCertificate(db, { fields: { principal: `${firstname} ${lastname}` } })
  await buildCertificatePerson(db, { ...named, ...sealed(), certificate_id: drafted.id })
  await db.signatory.create({
    data: { group_id: group.id, role: 'principal', name: `${firstname} ${lastname}`, used_on: new Date('2026-06-12') },
  })
  const article = await buildContent(db, {
    ...{ title: `Möt ${firstname} ${lastname}`, slug: 'mot-zebulon-utkastdal', status: 'published' },
    ...{ body: `<p>Skriv till ${email} och ${number.slice(2)}.</p>`, lead: `${firstname}\n${lastname}` },
    comments: `${lastname} ${firstname} vill rätta`,
  })
  await db.revision.create({
    data: {
      content_id: article.id,
      snapshot: { title: `Möt ${firstname} ${lastname}`, lead: `${firstname}\n${lastname}` },
    },
  })
  const file = await buildFile(db, {
    portfolio_id: (await buildPortfolio(db)).id,
    filename: `${firstname}_${lastname}.pdf`,
  })
  await db.fileText.create({ data: { file_id: file.id, status: 'read', text: `Protokoll: ${firstname} ${lastname}` } })
  return { user, article, file, group }
}

/** Another person with the same surname and another with the same address book: they stay. */
async function buildOthers() {
  const other = await buildUser(db, { firstname: 'Ada', lastname: 'Kvarberg', email: 'ada@exempel.test' })
  const text = await buildContent(db, { title: 'Ada Kvarberg berättar', body: '<p>Zebulon är ett namn</p>' })
  return { other, text }
}

async function officeCaller() {
  const { ctx, user } = await world.national(office)
  return { caller: callerOf(ctx), user, ctx: ctx as SignedInContext }
}

describe('an erasure', () => {
  test('leaves the name, the address and the number in no column of no table, and in no file', async () => {
    const { user, article, file } = await buildKnownPerson()
    const { other, text } = await buildOthers()
    const { caller } = await officeCaller()
    const { id } = await caller.erase({ table: 'User', id: user.id })
    await runErasure(services, id)
    // A text that has only a part of the name is no mention.
    expect(await tablesWith(db, lastname)).toEqual({})
    expect(await tablesWith(db, 'zebulon')).toEqual({ 'public.Content': 1 })
    expect(await tablesWith(db, email)).toEqual({})
    expect(await tablesWith(db, number.slice(2))).toEqual({})
    expect(await tablesWith(db, services.keys.lookup(number))).toEqual({})
    expect(await filesWith(world.dataDir, lastname)).toEqual([])
    const row = await db.content.findUniqueOrThrow({ where: { id: article.id } })
    expect(row).toMatchObject({
      ...{ title: 'Möt [borttaget namn]', slug: `mot-borttaget-namn-${article.id}` },
      body: '<p>Skriv till borttagen@example.invalid och [borttaget nummer].</p>',
    })
    expect(await db.user.findUniqueOrThrow({ where: { id: other.id } })).toEqual(other)
    expect(await db.content.findUniqueOrThrow({ where: { id: text.id } })).toEqual(text)
    const erasure = await db.erasure.findUniqueOrThrow({ where: { id } })
    expect(erasure).toMatchObject({ status: 'done', facts: null, finished_at: expect.any(Date) })
    const { ctx } = await world.national(office)
    expect(erasurePageList.mayRead((ctx as SignedInContext).actor.ability)).toBe(true)
    const list = await erasurePageList.rows(ctx as SignedInContext, {}, 10)
    expect(list).toMatchObject({
      total: 1,
      rows: [{ title: id.slice(0, 8), state: 'Klar', author: expect.any(String) }],
    })
    expect(list.rows[0]?.removed).toBeGreaterThan(0)
    expect(JSON.stringify(list)).not.toContain(lastname)
    const outsider = await world.national([{ subject: 'User', name: 'manage' }])
    expect(erasurePageList.mayRead((outsider.ctx as SignedInContext).actor.ability)).toBe(false)
    const [told] = await caller.erasures()
    expect(told?.kept.files).toEqual([file.id])
    expect(told?.parts.find((part) => part.id === 'texts')?.count).toBeGreaterThan(5)
  })

  test('keeps issued documents, and takes the contact details beside them', async () => {
    const certificate = await buildCertificate(db, { fields: { principal: 'Ivar Mönsterqvist' } })
    const issued = await buildCertificatePerson(db, {
      ...{ ...named, ...sealed(), certificate_id: certificate.id, status: 'issued', number: '0123456789AB' },
      ...{ issued_at: new Date(), paper: { name: `${firstname} ${lastname}` } },
    })
    const expires_at = new Date('2099-01-01')
    await db.holderLink.create({ data: { token_hash: 'x', person_id: issued.id, email, expires_at } })
    await db.holderRequest.create({ data: { kind: 'signed_copy', person_id: issued.id, address: 'Storgatan 1' } })
    const path = 'prints/lists/lista.xlsx'
    await services.disks['s3.vodocs_files'].put(path, `lista med ${lastname}`)
    const finished = {
      status: 'done',
      finished_at: new Date(),
      total: 1,
      done: 1,
      filename: 'lista.xlsx',
      title: 'Lista',
    } as const
    const list = await db.printRun.create({
      data: { ...finished, id: 'lista', output: 'xlsx', path, group_id: certificate.group_id },
    })
    await db.printRunItem.create({ data: { run_id: list.id, position: 0, person_id: issued.id } })
    const { caller } = await officeCaller()
    const { erasure } = await caller.person({ table: 'CertificatePerson', id: issued.id })
    expect(erasure.kept.issued).toBe(1)
    expect(erasure.parts.find((part) => part.id === 'holder')?.count).toBe(3)
    const { id } = await caller.erase({ table: 'CertificatePerson', id: issued.id })
    await runErasure(services, id)
    expect(await db.certificatePerson.findUniqueOrThrow({ where: { id: issued.id } })).toMatchObject({
      ...{ firstname, lastname, email: '', status: 'issued', paper: issued.paper },
    })
    expect(await tablesWith(db, lastname)).toEqual({ 'public.CertificatePerson': 1 })
    expect(await tablesWith(db, 'storgatan')).toEqual({})
    expect(await filesWith(world.dataDir, lastname)).toEqual([])
    expect(await db.printRun.count()).toBe(0)
    // The signature belongs to somebody else's document.
    const signer = await buildUser(db, { firstname: 'Ivar', lastname: 'Mönsterqvist' })
    expect((await caller.person({ table: 'User', id: signer.id })).erasure.kept.signed).toBe(1)
  })

  test('finds and takes the request for an account of a person who has none', async () => {
    const request = await buildAccountRequest(db, { ...named })
    const other = await buildAccountRequest(db, { firstname: 'Ada', lastname: 'Kvarberg' })
    const { caller } = await officeCaller()
    const { items } = await caller.search({ text: email })
    expect(items.map(({ row }) => row)).toEqual([{ table: 'AccountRequest', id: request.id }])
    const { rows, erasure } = await caller.person({ table: 'AccountRequest', id: request.id })
    expect(rows.map(({ open }) => open)).toEqual([{ app: 'admin', entity: 'accountRequest', id: request.id }])
    expect(erasure.parts.filter(({ count }) => count > 0)).toEqual([{ id: 'accountRequests', count: 1 }])
    const { id } = await caller.erase({ table: 'AccountRequest', id: request.id })
    await runErasure(services, id)
    expect(await db.accountRequest.findMany({ select: { id: true } })).toEqual([{ id: other.id }])
  })

  test('goes on where it was cut off', async () => {
    const { user } = await buildKnownPerson()
    const { caller } = await officeCaller()
    const { id } = await caller.erase({ table: 'User', id: user.id })
    const cut = vi
      .spyOn(services.db.printRun, 'findMany')
      .mockImplementation(() => Promise.reject(new Error('avbrott')) as never)
    await expect(runErasure(services, id)).rejects.toThrow('avbrott')
    cut.mockRestore()
    const before = await db.erasure.findUniqueOrThrow({ where: { id } })
    expect(before).toMatchObject({ status: 'failed', parts: { done: { account: 1, applications: 1, newsletter: 1 } } })
    expect(before.facts).not.toBeNull()
    await runErasure(services, id)
    expect(await tablesWith(db, lastname)).toEqual({})
    const { done } = (await db.erasure.findUniqueOrThrow({ where: { id } })).parts as { done: Record<string, number> }
    expect(done).toMatchObject({ account: 1, applications: 1, newsletter: 1, participants: 1, drafts: 1 })
  })

  test('is a job, and takes waiting mails and drafts to the person with it', async () => {
    const { user } = await buildKnownPerson()
    const boss = await startBoss(world.env, world.url, services.logger)
    try {
      await createMailQueue(boss)
      await createErasureQueue(boss)
      await boss.createQueue('proofs')
      const mail = { subject: 'Hej', text: `Hej ${firstname}`, html: '' }
      await queueMail({ ...services, boss }, { ...mail, to: email, key: 'mine' })
      await queueMail({ ...services, boss }, { ...mail, to: 'ada@exempel.test', key: 'theirs' })
      // Another's mail that names the person: the one that waits is for its reader, and of the one that was sent nobody needs the copy.
      const about = { ...mail, text: `${firstname}\n${lastname} vill ha en kopia`, to: 'ada@exempel.test' }
      await queueMail({ ...services, boss }, { ...about, key: 'waiting' })
      await queueMail({ ...services, boss }, { ...about, key: 'sent' })
      await db.$executeRaw`UPDATE pgboss.job SET state = 'completed' WHERE id = ${uuidOf('sent')}::uuid`
      await boss.send('proofs', { papers: [{ name: `${firstname} ${lastname}` }] })
      const { ctx } = await world.national(office)
      const joined = { ...ctx, services: { ...services, boss } }
      await callerOf(joined).erase({ table: 'User', id: user.id })
      await workErasureQueue({ ...services, boss })
      const state = () => db.erasure.findFirstOrThrow({ select: { status: true } })
      await vi.waitFor(async () => expect(await state()).toEqual({ status: 'done' }), { timeout: 20_000 })
      expect(await tablesWith(db, lastname)).toEqual({})
      expect(await db.$queryRaw`SELECT count(*)::int AS mails FROM pgboss.job WHERE name = 'mail'`).toEqual([
        { mails: 2 },
      ])
      expect(await db.$queryRaw`SELECT FROM pgboss.job WHERE id = ${uuidOf('sent')}::uuid`).toEqual([])
    } finally {
      await boss.stop({ graceful: false })
    }
  })
})

describe('the right to erase', () => {
  test('is not for somebody with the right to read alone, and nothing is begun', async () => {
    const { user } = await buildKnownPerson()
    const { ctx } = await world.national([{ subject: 'Privacy', name: 'read' }])
    await expect(callerOf(ctx).erase({ table: 'User', id: user.id })).rejects.toEqual(refused('FORBIDDEN'))
    expect(await db.erasure.count()).toBe(0)
  })

  test('is not over oneself, nor over somebody with more rights', async () => {
    const { caller, user } = await officeCaller()
    await expect(caller.erase({ table: 'User', id: user.id })).rejects.toEqual(refused('FORBIDDEN'))
    const { user: mighty } = await world.national([{ subject: 'all', name: 'manage' }])
    await expect(caller.erase({ table: 'User', id: mighty.id })).rejects.toEqual(refused('FORBIDDEN'))
    expect(await db.erasure.count()).toBe(0)
  })

  test('a row that is gone is not found', async () => {
    const { caller } = await officeCaller()
    await expect(caller.erase({ table: 'Participant', id: 99_999 })).rejects.toEqual(refused('NOT_FOUND'))
  })
})
