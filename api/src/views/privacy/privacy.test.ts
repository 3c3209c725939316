import { buildApplication } from '@kollegium/db/testing/factories/application'
import { buildCertificate, buildCertificatePerson } from '@kollegium/db/testing/factories/certificate'
import { buildContent } from '@kollegium/db/testing/factories/content'
import { buildParticipant } from '@kollegium/db/testing/factories/course-moment'
import { buildUser } from '@kollegium/db/testing/factories/user'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { SignedInContext } from '../../engine/context.ts'
import { createCallerFactory } from '../../engine/trpc.ts'
import { userRouter } from '../../modules/people/user.router.ts'
import { refused } from '../../testing/editor.ts'
import { createWorld } from '../../testing/world.ts'
import { extractOf, extractWorkbook } from './extract.ts'
import { privacyRouter } from './privacy.router.ts'

const world = await createWorld()
const { db, services } = world
Object.assign(services, { mailer: { send: vi.fn(async () => undefined) } })
const callerOf = createCallerFactory(privacyRouter)
const number = '19850912-2381'
const sealed = () => ({
  personal_number: services.keys.seal(number),
  personal_number_key: services.keys.lookup(number),
})
const office = ['Privacy', 'User', 'Membership'].map((subject) => ({ subject, name: 'manage' }))
async function officeContext() {
  const { ctx } = await world.national(office)
  return ctx as SignedInContext
}

beforeEach(() => world.clear())

/** One person in four tables, joined by the number, the address and the name. */
async function buildPerson() {
  const names = { firstname: 'Rahel', lastname: 'Mönsterqvist' }
  const user = await buildUser(db, { ...names, email: 'rahel@exempel.test', ...sealed() })
  const participant = await buildParticipant(db, { ...names, lastname: 'Mönster', ...sealed() })
  const application = await buildApplication(db, { ...names, email: 'Rahel@Exempel.test' })
  const certificate = await buildCertificate(db)
  const draft = await buildCertificatePerson(db, { ...names, ...sealed(), certificate_id: certificate.id })
  return { user, participant, application, draft, certificate }
}

describe('finding a person', () => {
  test('by number, address or name, as one person; the log has neither', async () => {
    const { user } = await buildPerson()
    await buildUser(db, { firstname: 'Rahel', lastname: 'Annan', email: 'annan@exempel.test' })
    const ctx = await officeContext()
    const caller = callerOf(ctx)
    const byNumber = await caller.search({ text: '850912-2381' })
    expect(byNumber.items).toHaveLength(1)
    expect(byNumber.items[0]).toMatchObject({ name: 'Rahel Mönsterqvist', personal_number: '19850912-••••' })
    expect((await caller.search({ text: 'RAHEL@exempel.test' })).items[0]?.row).toMatchObject({
      table: 'User',
      id: user.id,
    })
    expect((await caller.search({ text: 'rahel' })).items).toHaveLength(2)
    expect((await caller.search({ text: 'ingen alls' })).items).toEqual([])
    const entries = await db.auditEntry.findMany({ where: { subject: 'Privacy', action: 'search' } })
    expect(entries).toHaveLength(4)
    expect(JSON.stringify(entries.map(({ details }) => details))).not.toMatch(/rahel|2381/i)
  })

  test('a mailbox that several share does not make them one person; the same name is proposed', async () => {
    const { user, participant, application, draft } = await buildPerson()
    const sharing = await buildApplication(db, { firstname: 'Ada', lastname: 'Kvarberg', email: 'rahel@exempel.test' })
    const namesake = await buildUser(db, { firstname: 'Rahel', lastname: 'Mönsterqvist', email: 'rm@exempel.test' })
    const found = await callerOf(await officeContext()).person({ table: 'Participant', id: participant.id })
    const keys = found.rows.map(({ table, id }) => `${table} ${id}`).sort()
    expect(keys).toEqual(
      [
        `Application ${application.id}`,
        `CertificatePerson ${draft.id}`,
        `Participant ${participant.id}`,
        `User ${user.id}`,
      ].sort(),
    )
    expect(keys).not.toContain(`Application ${sharing.id}`)
    expect(found.similar.map(({ table, id }) => `${table} ${id}`)).toEqual([`User ${namesake.id}`])
    expect(JSON.stringify(found)).not.toContain('2381')
  })

  test('a row that the office says is somebody else’s joins nothing, nor do its links', async () => {
    const { user, participant } = await buildPerson()
    const diploma = await buildCertificatePerson(db, {
      firstname: 'Maja',
      lastname: 'Annan',
      participant_id: participant.id,
    })
    const who = { table: 'User', id: user.id } as const
    const caller = callerOf(await officeContext())
    const keysOf = async (without: { table: 'Participant'; id: number }[]) =>
      (await caller.person({ ...who, without })).rows.map(({ table, id }) => `${table} ${id}`)
    expect(await keysOf([])).toEqual(expect.arrayContaining([`CertificatePerson ${diploma.id}`]))
    const less = await keysOf([{ table: 'Participant', id: participant.id }])
    expect(less).not.toContain(`Participant ${participant.id}`)
    expect(less).not.toContain(`CertificatePerson ${diploma.id}`)
    expect(less).toContain(`User ${user.id}`)
  })

  test('everybody sees who has seen the number of the own account, and of nobody else’s', async () => {
    const { user } = await buildPerson()
    const other = await buildUser(db, { firstname: 'Rahel', lastname: 'Mönsterqvist' })
    const reveal = { action: 'reveal', subject: 'User', subject_id: String(user.id) }
    const old = new Date(Date.now() - 400 * 24 * 3600_000)
    await db.auditEntry.createMany({ data: [reveal, { ...reveal, at: old }] })
    expect(await callerOf(await world.as(user.id)).ownReads()).toMatchObject([{ roles: ['Borttaget konto'] }])
    expect(await callerOf(await world.as(other.id)).ownReads()).toEqual([])
  })

  test('an unsaved text of somebody else is counted, and not named', async () => {
    const { user } = await buildPerson()
    const writer = await buildUser(db, {})
    const title = 'Varning till Rahel Mönsterqvist'
    await db.keptText.create({
      data: {
        ...{ user_id: writer.id, kind: 'article', slot: 'a', title, data: { body: 'Hemligt' }, saved_at: new Date() },
      },
    })
    const ctx = await officeContext()
    const found = await callerOf(ctx).person({ table: 'User', id: user.id })
    expect(found.mentions).toEqual([{ table: 'KeptText', count: 1, rows: [] }])
    const extract = await extractOf(ctx, { roots: [{ table: 'User', id: user.id }], without: [] })
    expect(JSON.stringify([found, extract])).not.toMatch(/Varning|Hemligt/)
    expect(extract.sections.flatMap(({ rows }) => rows)).toContainEqual({
      ...{ table: 'Texter som någon skriver och inte har sparat', count: 1 },
    })
  })

  test('without the right nothing is told', async () => {
    const { user } = await buildPerson()
    const { ctx } = await world.national([{ subject: 'User', name: 'manage' }])
    const caller = callerOf(ctx)
    for (const refusal of [
      caller.search({ text: 'rahel' }),
      caller.person({ table: 'User', id: user.id }),
      caller.register(),
    ]) {
      await expect(refusal).rejects.toEqual(refused('FORBIDDEN'))
    }
  })
})

describe('the extract', () => {
  test('tells everything with the number in whole, and who has read the number, by role', async () => {
    const { user, certificate } = await buildPerson()
    const ctx = await officeContext()
    await createCallerFactory(userRouter)({
      ...ctx,
      actor: (await world.national([{ subject: 'User', name: 'manage' }])).ctx.actor,
    }).reveal({ id: user.id })
    await db.auditEntry.create({
      data: {
        action: 'reveal',
        subject: 'Diploma',
        subject_id: String(certificate.id),
        real_user_id: ctx.actor.user.id,
      },
    })
    await db.auditEntry.create({ data: { action: 'reveal', subject: 'User', subject_id: '999999' } })
    await buildContent(db, { title: 'Rahel Mönsterqvist fick priset' })
    const extract = await extractOf(ctx, { roots: [{ table: 'User', id: user.id }], without: [] })
    const told = JSON.stringify(extract)
    for (const text of ['rahel@exempel.test', number, 'Rahel Mönsterqvist fick priset']) expect(told).toContain(text)
    for (const secret of ['password_hash', 'personal_number_key']) expect(told).not.toContain(secret)
    const reads = extract.sections.find(({ title }) => title === 'Visade personnummer')?.rows
    expect(reads?.map(({ act }) => act)).toEqual(['Visade numren på ett diplom eller intyg', 'Visade numret på kontot'])
    expect((await extractWorkbook(extract)).length).toBeGreaterThan(1000)
  })
})

describe('the reads of a number', () => {
  test('in lists are told as long as the log stands, and to nobody who wasn’t in the list', async () => {
    const { user, draft, certificate } = await buildPerson()
    const { id: other } = await buildCertificatePerson(db, { certificate_id: certificate.id })
    const reveal = (subject_id: string, details: object) =>
      db.auditEntry.create({ data: { action: 'reveal', subject: 'PrintRun', subject_id, details } })
    // The runs are gone: no row of theirs stands.
    await reveal('list of both', { certificates: [certificate.id], person_ids: [other, draft.id] })
    await reveal('list of the other', { certificates: [certificate.id], person_ids: [other] })
    await reveal('list from before', { certificates: [certificate.id] })
    const { reads } = await callerOf(await officeContext()).person({ table: 'User', id: user.id })
    expect(reads.map(({ act }) => act)).toEqual(Array(2).fill('Tog fram en Excellista med nummer'))
  })
})

describe('a correction', () => {
  test('is everywhere at once: rows, texts and versions; issued documents are told', async () => {
    const { user, participant, application, draft } = await buildPerson()
    const issued = await buildCertificatePerson(db, {
      ...{ firstname: 'Rahel', lastname: 'Mönsterqvist', ...sealed(), status: 'issued', number: '0123456789AB' },
      ...{ issued_at: new Date(), paper: {} },
    })
    const article = await buildContent(db, { title: 'Rahel Mönsterqvist', body: '<p>rahel@exempel.test</p>' })
    const ctx = await officeContext()
    const done = await callerOf(ctx).correct({
      ...{ table: 'User', id: user.id },
      data: { lastname: 'Kvarberg', email: 'kvarberg@exempel.test', personal_number: '19580108-2743' },
    })
    expect(done).toMatchObject({ texts: expect.any(Number), issued: 1 })
    const right = { lastname: 'Kvarberg', email: 'kvarberg@exempel.test' }
    const key = services.keys.lookup('19580108-2743')
    const numbered = { ...right, personal_number_key: key }
    expect(await db.user.findUniqueOrThrow({ where: { id: user.id } })).toMatchObject(numbered)
    expect(await db.participant.findUniqueOrThrow({ where: { id: participant.id } })).toMatchObject(numbered)
    expect(await db.certificatePerson.findUniqueOrThrow({ where: { id: draft.id } })).toMatchObject(numbered)
    expect(await db.application.findUniqueOrThrow({ where: { id: application.id } })).toMatchObject(right)
    expect(await db.certificatePerson.findUniqueOrThrow({ where: { id: issued.id } })).toMatchObject({
      ...{
        lastname: 'Mönsterqvist',
        email: 'kvarberg@exempel.test',
        personal_number_key: services.keys.lookup(number),
      },
    })
    expect(await db.content.findUniqueOrThrow({ where: { id: article.id } })).toMatchObject({
      ...{ title: 'Rahel Kvarberg', body: '<p>kvarberg@exempel.test</p>' },
    })
  })

  test('a number that is wrong or taken is refused at its field, and nothing is written', async () => {
    const { user, participant } = await buildPerson()
    await buildUser(db, { email: 'tagen@exempel.test' })
    const caller = callerOf(await officeContext())
    const who = { table: 'User' as const, id: user.id }
    const wrong = caller.correct({ ...who, data: { personal_number: '19850912-0000' } })
    await expect(wrong).rejects.toEqual(refused('INVALID', { 'data.personal_number': expect.any(Array) }))
    const taken = caller.correct({ ...who, data: { firstname: 'Ny', email: 'tagen@exempel.test' } })
    await expect(taken).rejects.toEqual(refused('INVALID', { 'data.email': expect.any(Array) }))
    expect(await db.participant.findUniqueOrThrow({ where: { id: participant.id } })).toMatchObject({
      firstname: 'Rahel',
    })
  })
})

test('the register tells each entry in words, with its rows and last removal', async () => {
  await buildPerson()
  await db.retentionRun.create({ data: { entry: 'account', removed: 4, at: new Date('2026-11-20T07:41:00Z') } })
  await db.retentionRun.create({ data: { entry: 'account', failed: true, at: new Date('2026-11-21T07:41:00Z') } })
  const { entries, runs } = await callerOf(await officeContext()).register()
  expect(entries.length).toBeGreaterThan(15)
  expect(entries[0]).toMatchObject({
    ...{ id: 'account', title: 'Användarkonton', basis: 'Avtal', removes: 'morning' },
    last: { at: '2026-11-21T07:41:00.000Z', removed: 0, failed: true },
  })
  for (const { title, data, purpose, kept } of entries) {
    expect([title, data, purpose, kept].join(' ')).not.toMatch(/::|undefined/)
  }
  expect(runs.map(({ removed, failed }) => ({ removed, failed }))).toEqual([
    { removed: 0, failed: true },
    { removed: 4, failed: false },
  ])
})
