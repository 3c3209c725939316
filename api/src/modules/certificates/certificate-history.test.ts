import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { audit } from '../../access/audit.ts'
import type { Context } from '../../engine/context.ts'
import { createCallerFactory } from '../../engine/trpc.ts'
import { buildCollege, diplomaData, issuerRights, person, testNumbers } from '../../testing/certificates.ts'
import { createWorld } from '../../testing/world.ts'
import { certificateRouter } from './certificate.router.ts'
import { kinds } from './kinds/index.ts'

const world = await createWorld()
const { db } = world
const createCaller = createCallerFactory(certificateRouter(kinds.diploma))
const call = (ctx: Context) => createCaller(ctx)
const { college } = await buildCollege(db)
const [issuer, colleague] = [await world.member(issuerRights, college.id), await world.member(issuerRights, college.id)]
const diplomas = call(issuer.ctx)

/** A print as the queue would note it, and the download of its file. */
async function print(ctx: Context, persons: number[]) {
  const id = randomUUID()
  const items = { create: persons.map((person_id, position) => ({ person_id, position })) }
  const names = { title: 'Diplom', filename: 'diplom.zip', output: 'zip' as const, total: persons.length }
  await db.printRun.create({ data: { id, ...names, group_id: college.id, items }, select: { id: true } })
  await audit(db, ctx, { action: 'print', subject: 'PrintRun', id, details: { persons: persons.length } })
  await audit(db, ctx, { action: 'download', subject: 'PrintRun', id })
  return id
}

/** One certificate through its life, by two people. */
async function live() {
  const persons = [person('Ada', 'Ek', { personal_number: testNumbers[0] }), person('Bo', 'Alm')]
  const draft = await diplomas.create({ data: diplomaData(college.id, { persons }) })
  const issued = await call(colleague.ctx).issue({ id: draft.id, updated_at: draft.updated_at })
  const [ada = 0, bo = 0] = issued.persons.map(({ id }) => id)
  await print(issuer.ctx, [ada, bo])
  await diplomas.reveal({ id: draft.id })
  const corrected = person('Ada', 'Björk', { personal_number: testNumbers[0] })
  const after = await diplomas.reissue({ person_id: ada, reason: 'Bytt efternamn', person: corrected })
  await diplomas.revoke({ person_id: bo, reason: 'Fel person' })
  await diplomas.protect({ person_id: bo, protected: true })
  return { id: draft.id, ada, bo, fresh: after.persons.find(({ lastname }) => lastname === 'Björk'), issued }
}

const { id, ada, bo, fresh, issued } = await live()
const numberOf = (personId: number) => issued.persons.find((each) => each.id === personId)?.number

test('everything that was done is told with who and when, the latest first', async () => {
  const { items, next } = await diplomas.history({ id })
  expect(next).toBeNull()
  const said = items.map(({ action, user, persons, person }) => [action, user?.id, persons, person?.name])
  expect(said).toEqual([
    ['protect', issuer.user.id, null, 'Bo Alm'],
    ['revoke', issuer.user.id, null, 'Bo Alm'],
    ['reissue', issuer.user.id, null, 'Ada Ek'],
    ['reveal', issuer.user.id, 2, undefined],
    ['download', issuer.user.id, 2, undefined],
    ['print', issuer.user.id, 2, undefined],
    ['issue', colleague.user.id, 2, undefined],
    ['create', issuer.user.id, 2, undefined],
  ])
  expect(items[0]).toMatchObject({ protected: true, by: null })
  expect(items[1]).toMatchObject({ reason: 'Fel person', person: { number: numberOf(bo) } })
  expect(items[2]).toMatchObject({ reason: 'Bytt efternamn', successor: fresh?.number })
  expect(items[5]).toMatchObject({ output: 'zip' })
  expect(items.every(({ at }) => Math.abs(Date.parse(at) - Date.now()) < 60_000)).toBe(true)
})

test('one person’s own: what was done with that document, and nobody else’s', async () => {
  const own = async (person_id: number) =>
    (await diplomas.history({ id, person_id })).items.map(({ action, persons }) => [action, persons])
  expect(await own(ada)).toEqual([
    ['reissue', null],
    ['reveal', 2],
    ['download', 1],
    ['print', 1],
    ['issue', 2],
  ])
  expect((await own(bo)).map(([action]) => action)).toEqual([
    'protect',
    'revoke',
    'reveal',
    'download',
    'print',
    'issue',
  ])
  // Came in the place of another, when the numbers had been shown and the first two printed.
  expect(await own(fresh?.id ?? 0)).toEqual([['reissue', null]])
})

test('letters are told of their person: sent, refused, fetched by the link; of the certificate once, by their print', async () => {
  const mailed = await live()
  const note = (action: string, details: { by?: string; email?: string }) =>
    audit(db, issuer.ctx, { action, subject: 'CertificatePerson', id: mailed.ada, details })
  await note('mail_failed', { email: 'ada@exempel.test' })
  await note('mail', { email: 'ada@exempel.test' })
  await note('download', { by: 'mail' })
  const { items } = await diplomas.history({ id: mailed.id, person_id: mailed.ada })
  expect(items.slice(0, 3).map(({ action, person, output }) => [action, person?.name, output])).toEqual([
    ['download', 'Ada Ek', 'mail'],
    ['mail', 'Ada Ek', null],
    ['mail_failed', 'Ada Ek', null],
  ])
  expect((await diplomas.history({ id: mailed.id })).items[0]?.action).toBe('protect')
})

test('no personal number is told, and nothing that was not asked for', async () => {
  const text = JSON.stringify(await diplomas.history({ id }))
  expect(text).not.toMatch(/personal_number|19850912|2381|"ip"|email/)
})

test('who acted as somebody else is told with both names', async () => {
  const masked = { ...issuer.ctx, actor: { ...issuer.ctx.actor, realUser: colleague.user } } as unknown as Context
  await call(masked).reveal({ id })
  const [latest] = (await diplomas.history({ id })).items
  expect(latest).toMatchObject({ action: 'reveal', user: { id: issuer.user.id }, by: { id: colleague.user.id } })
})

test('whoever may not read the certificate is told nothing, also of a person of another one', async () => {
  const stranger = await world.member(issuerRights)
  await expect(call(stranger.ctx).history({ id })).rejects.toMatchObject({ cause: { code: 'NOT_FOUND' } })
  const other = await live()
  const { items } = await diplomas.history({ id, person_id: other.ada })
  expect(items.filter(({ person, persons }) => person !== null || persons === 1)).toEqual([])
  // A print of both counts the persons of this one, and a person of another one has no name here.
  const run = await print(issuer.ctx, [other.ada, other.bo, ada])
  await audit(db, issuer.ctx, { action: 'revoke', subject: 'Diploma', id: other.id, details: { person: ada } })
  const latest = (await diplomas.history({ id: other.id })).items
  expect(latest.slice(0, 3)).toMatchObject([
    { action: 'revoke', person: null, reason: '' },
    { action: 'download', persons: 2 },
    { action: 'print', persons: 2 },
  ])
  // Tries that were refused stand in the log alone.
  for (const [subject, of] of [
    ['Diploma', other.id],
    ['CertificatePerson', other.ada],
    ['PrintRun', run],
  ] as const)
    await audit(db, stranger.ctx, { action: 'refused', subject, id: of, details: {} })
  expect((await diplomas.history({ id: other.id })).items).toEqual(latest)
  const own = await diplomas.history({ id: other.id, person_id: other.ada })
  expect(own.items.filter(({ user }) => user?.id === stranger.user.id)).toEqual([])
})

test('a long history comes in parts, each for the same few statements', async () => {
  const long = await live()
  for (let times = 0; times < 60; times++) await diplomas.reveal({ id: long.id })
  const first = await diplomas.history({ id: long.id })
  const rest = await diplomas.history({ id: long.id, cursor: first.next ?? '' })
  expect([first.items.length, rest.items.length, rest.next]).toEqual([50, 18, null])
  expect(new Set([...first.items, ...rest.items].map((event) => event.id)).size).toBe(68)
  const statements = await world.statementsOf(() => diplomas.history({ id: long.id, cursor: first.next ?? '' }))
  expect(statements.length).toBeLessThanOrEqual(5)
})

test('a history that fills its page has no next one; an event of nothing more says nothing more', async () => {
  const { id: own } = await diplomas.create({ data: diplomaData(college.id, { persons: [] }) })
  for (let count = 0; count < 49; count++)
    await audit(db, issuer.ctx, { action: 'reveal', subject: 'Diploma', id: own })
  const { items, next } = await diplomas.history({ id: own })
  expect([items.length, next]).toEqual([50, null])
  const nothing = { persons: null, person: null, successor: null, protected: null, output: null, sentTo: null }
  expect(items[0]).toMatchObject({ action: 'reveal', by: null, reason: '', notes: [], ...nothing })
  await audit(db, issuer.ctx, { action: 'reveal', subject: 'Diploma', id: own })
  const page = await diplomas.history({ id: own })
  expect([page.items.length, page.next]).toEqual([50, page.items.at(-1)?.id])
})

test('an issue tells its reason and the rules that failed, a change of kind the fields that went', async () => {
  const reason = 'Enligt kansliets beslut'
  const made = await diplomas.issue({ data: diplomaData(college.id, { certified_reason: reason }) })
  const [latest] = (await diplomas.history({ id: made.id })).items
  expect(latest).toMatchObject({ action: 'issue', reason, notes: [expect.stringContaining('Provköpings')] })
  const draft = await diplomas.create({ data: diplomaData(college.id) })
  await diplomas.changeKind({ id: draft.id, updated_at: draft.updated_at })
  const intyg = createCallerFactory(certificateRouter(kinds.certificate))(issuer.ctx)
  const [change] = (await intyg.history({ id: draft.id })).items
  expect(change).toMatchObject({ action: 'become', notes: [`Ordförande: ${draft.president}`] })
})
