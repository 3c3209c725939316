import { buildContent } from '@kollegium/db/testing/factories/content'
import { buildUser } from '@kollegium/db/testing/factories/user'
import { buildComment } from '@kollegium/db/testing/factories/validation'
import { beforeEach, expect, test } from 'vitest'
import type { SignedInContext } from '../../engine/context.ts'
import { buildValidation } from '../../testing/validation.ts'
import { createWorld } from '../../testing/world.ts'
import { type Extract, extractOf, ownExtract } from './extract.ts'

const world = await createWorld()
const { db } = world
beforeEach(() => world.clear())

async function extract(id: number) {
  const { ctx } = await world.national([{ subject: 'Privacy', name: 'read' }])
  return extractOf(ctx as SignedInContext, { roots: [{ table: 'User', id }], without: [] })
}
const rowsIn = ({ sections }: Awaited<ReturnType<typeof extract>>, title: string) =>
  sections.find((section) => section.title === title)?.rows

test('tells sign-in, help, choices and organisations of the account, with names in place of numbers', async () => {
  const { id } = await buildUser(db, { firstname: 'Rahel', lastname: 'Mönsterqvist' })
  const colleague = await buildUser(db)
  const provider = await db.signInProvider.create({
    data: { title: 'Skolans inloggning', issuer: 'https://skola.test' },
  })
  await db.linkedAccount.create({
    data: { provider_id: provider.id, subject: 'rm-7', user_id: id, label: 'rahel@skola' },
  })
  await db.passkey.create({
    data: { user_id: id, credential_id: 'hemligt-id', public_key: Buffer.from('nyckel'), name: 'Min telefon' },
  })
  await db.factorReset.create({ data: { user_id: id, reason: 'Tappade telefonen', started_by: colleague.id } })
  await db.preference.create({ data: { user_id: id, shortcuts: false } })
  await db.licensee.create({ data: { title: 'Utbildarna AB', users: { connect: { id } } } })
  await db.accountRequest.create({
    data: { provider_id: provider.id, subject: 'rm-7', email: 'rm@skola.test', user_id: id },
  })
  const found = await extract(id)
  expect(rowsIn(found, 'Kopplade skolkonton')).toMatchObject([{ provider_id: 'Skolans inloggning', subject: 'rm-7' }])
  expect(rowsIn(found, 'Nycklar för inloggning')).toEqual([
    { id: expect.any(Number), name: 'Min telefon', created_at: expect.any(String) },
  ])
  expect(rowsIn(found, 'Hjälp vid borttappad enhet')).toEqual([
    { id: expect.any(Number), reason: 'Tappade telefonen', started_at: expect.any(String) },
  ])
  expect(rowsIn(found, 'Egna val')).toMatchObject([{ shortcuts: false }])
  expect(rowsIn(found, 'Roller och organisationer')).toContainEqual({ licensee: 'Utbildarna AB' })
  expect(rowsIn(found, 'Förfrågan om konto')).toMatchObject([{ email: 'rm@skola.test' }])
})

test('tells what others did with the person, but not them; and what the person did, with its own addresses alone', async () => {
  const { id } = await buildUser(db, { firstname: 'Rahel', lastname: 'Mönsterqvist' })
  const colleague = await buildUser(db)
  const other = await buildUser(db)
  const theirs = { ip: '203.0.113.7', agent: 'Kollegans webbläsare', request_id: 'kollegans-anrop' }
  const own = { ip: '198.51.100.2', agent: 'Rahels webbläsare' }
  await db.auditEntry.createMany({
    data: [
      {
        action: 'reveal',
        subject: 'User',
        subject_id: String(id),
        real_user_id: colleague.id,
        user_id: colleague.id,
        ...theirs,
      },
      {
        action: 'rights',
        subject: 'User',
        subject_id: String(id),
        real_user_id: colleague.id,
        details: { given: ['Kansli'] },
        ...theirs,
      },
      // A colleague who acted as the person.
      { action: 'update', subject: 'Article', subject_id: '1', user_id: id, real_user_id: colleague.id, ...theirs },
      {
        action: 'update',
        subject: 'User',
        subject_id: String(other.id),
        user_id: id,
        real_user_id: id,
        details: { note: 'om en annan' },
        ...own,
      },
    ],
  })
  const alarm = { first_at: new Date(), last_at: new Date() }
  await db.securityAlarm.createMany({
    data: [
      { ...alarm, kind: 'device', key: 'device 1', user_id: id, ip: own.ip, details: { agent: own.agent } },
      {
        ...alarm,
        kind: 'rights',
        key: 'rights 2',
        user_id: colleague.id,
        ip: theirs.ip,
        details: { subject: 'User', id: String(id), agent: theirs.agent },
      },
      {
        ...alarm,
        kind: 'rights',
        key: 'rights 3',
        user_id: colleague.id,
        ip: theirs.ip,
        details: { subject: 'User', id: String(other.id) },
      },
    ],
  })
  const found = await extract(id)
  const told = JSON.stringify(found)
  for (const text of [...Object.values(theirs), 'om en annan', 'user_id']) expect(told).not.toContain(text)
  expect(rowsIn(found, 'Logg')).toMatchObject([
    { action: 'update', by: 'Personen själv', ...own },
    { action: 'update', by: 'Någon annan' },
    { action: 'rights', by: 'Någon annan', details: { given: ['Kansli'] } },
    { action: 'reveal', by: 'Någon annan' },
  ])
  expect(rowsIn(found, 'Säkerhetslarm')).toMatchObject([{ kind: 'device', ip: own.ip }, { kind: 'rights' }])
})

test('tells what a validation candidate handed in to the person alone, never to the office', async () => {
  const user = await buildUser(db, { firstname: 'Rahel', lastname: 'Mönsterqvist' })
  const { answer } = await buildValidation(db, user.id)
  await db.validigAnswer.update({ where: { id: answer.id }, data: { value: 'Mitt svar' }, select: { id: true } })
  const titles = ['Svar i valideringen', 'Filer i valideringen']
  const office = await extract(user.id)
  expect(titles.flatMap((title) => rowsIn(office, title) ?? [])).toEqual([])
  expect(rowsIn(office, 'Din validering')).toHaveLength(1)
  const mine = (await ownExtract(await world.as(user.id), user.id)) as Extract
  expect(rowsIn(mine, 'Svar i valideringen')).toMatchObject([{ value: 'Mitt svar' }])
  expect(rowsIn(mine, 'Filer i valideringen')).toHaveLength(2)
  expect(rowsIn(mine, 'Filer i valideringen')?.[0]).toMatchObject({
    ...{ filename: expect.stringMatching(/./), hint: 'I valideringsverktyget, under Mina filer' },
  })
})

test('tells a candidate what staff wrote, but for internal comments, and names the writers', async () => {
  const user = await buildUser(db, { firstname: 'Rahel', lastname: 'Mönsterqvist' })
  const staff = await buildUser(db, { firstname: 'Malin', lastname: 'Skissgren' })
  const { assignment } = await buildValidation(db, user.id, [staff.id])
  const elsewhere = await buildValidation(db, undefined, [staff.id])
  const say = (assignment_id: number, body: string, author_id: number, internal = false) =>
    buildComment(db, { assignment_id, body, author_id, internal })
  await say(assignment.id, 'Berätta mer', staff.id)
  await say(assignment.id, 'Mellan oss', staff.id, true)
  await say(assignment.id, 'Gärna', user.id)
  await say(elsewhere.assignment.id, 'Till en annan', staff.id)
  const told = async ({ id }: { id: number }) =>
    rowsIn((await ownExtract(await world.as(id), id)) as Extract, 'Kommentarer i valideringen')
  const at = { created_at: expect.any(String) }
  expect(await told(user)).toEqual([
    { author_id: 'Malin Skissgren', body: 'Berätta mer', ...at },
    { author_id: 'Rahel Mönsterqvist', body: 'Gärna', ...at },
  ])
  expect((await told(staff))?.map(({ body }) => body)).toEqual(['Berätta mer', 'Mellan oss', 'Till en annan'])
  expect(rowsIn(await extract(user.id), 'Kommentarer i valideringen')).toBeUndefined()
})

test('tells tips that were sent and received, with names of both', async () => {
  const [user, sender] = [
    await buildUser(db, { firstname: 'Rahel', lastname: 'Mönsterqvist' }),
    await buildUser(db, { name: 'utannamn', firstname: '', lastname: '' }),
  ]
  const other = await buildUser(db)
  const { id: content_id } = await buildContent(db, { type: 'book', title: 'Samtal' })
  const tip = (sender_id: number, receiver_id: number, greeting: string) => ({
    ...{ sender_id, receiver_id, content_id, greeting },
  })
  await db.materialTip.createMany({
    data: [
      tip(sender.id, user.id, 'Läs den'),
      tip(user.id, sender.id, 'Tack'),
      tip(sender.id, other.id, 'Någon annans'),
    ],
  })
  const mine = (await ownExtract(await world.as(user.id), user.id)) as Extract
  expect(rowsIn(mine, 'Tips i Metodmaterial')).toMatchObject([
    { sender_id: 'utannamn', receiver_id: 'Rahel Mönsterqvist', content_id: 'Samtal', greeting: 'Läs den' },
    { sender_id: 'Rahel Mönsterqvist', receiver_id: 'utannamn', greeting: 'Tack' },
  ])
  expect(rowsIn(mine, 'Tips i Metodmaterial')).toHaveLength(2)
})
