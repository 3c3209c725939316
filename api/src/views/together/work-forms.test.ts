import { toldChanges } from '@kollegium/db/testing/changes'
import { buildCertificate, buildCertificatePerson } from '@kollegium/db/testing/factories/certificate'
import { buildUser } from '@kollegium/db/testing/factories/user'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { createPresence } from '../../platform/presence/presence.ts'
import { refused } from '../../testing/editor.ts'
import { createWorld } from '../../testing/world.ts'
import { api, freshRooms, type Person, savesOf } from './testing.ts'

const world = await createWorld()
const { db } = world
const tab = 'flik-0001'

beforeEach(() => freshRooms(world))

const rightsOn = (subject: string, names: string[]) => names.map((name) => ({ subject, name }))
const issuing = rightsOn('Diploma', ['read', 'update', 'issue'])

async function buildRequest(group_id: number) {
  const { id: certificate_id } = await buildCertificate(db, { group_id })
  const { id: person_id } = await buildCertificatePerson(db, { certificate_id })
  return db.holderRequest.create({ data: { kind: 'signed_copy', person_id, address: 'Gatan 1' } })
}

test('an answer to a holder is seen and taken over by those who may give it, and by nobody else', async () => {
  const one = await world.member(issuing)
  const colleague = await world.member(issuing, one.groupId)
  const { id } = await buildRequest(one.groupId)
  const form = { entity: 'holderRequest' as const, id }
  await api(one).presence.beat({ ...form, tab, field: 'answer' })
  expect(await api(colleague).presence.beat({ ...form, tab: 'flik-0002', field: 'answer' })).toMatchObject({
    ...{ total: 1, people: [{ id: one.user.id }], pen: { me: false, field: 'answer' } },
  })
  const taken = await api(colleague).presence.takeOver({ ...form, tab: 'flik-0002' })
  expect(taken).toMatchObject({ pen: { me: true } })
  const reader = await world.member(rightsOn('Diploma', ['read', 'update']), one.groupId)
  const elsewhere = await world.member(issuing)
  for (const [actor, of] of [
    [reader, form],
    [elsewhere, form],
    [one, { ...form, id: 2_000_000 }],
  ] as const) {
    const calls = [
      () => api(actor).presence.beat({ ...of, tab: 'flik-0003', field: null }),
      () => api(actor).presence.takeOver({ ...of, tab: 'flik-0003' }),
    ]
    for (const call of calls) await expect(call()).rejects.toEqual(refused('NOT_FOUND'))
  }
})

test('the data of a person are seen, and held, by those who correct or erase them, from whichever row', async () => {
  const office = async () => ({ ...(await world.national(rightsOn('Privacy', ['read', 'update']))), groupId: 0 })
  const [one, colleague] = [await office(), await office()]
  const eraser = { ...(await world.national(rightsOn('Privacy', ['read', 'delete']))), groupId: 0 }
  const { id } = await buildUser(db)
  const person = await buildCertificatePerson(db, { certificate_id: (await buildCertificate(db)).id })
  const [account, paper] = [`User-${id}`, `CertificatePerson-${person.id}`]
  const form = { entity: 'personData' as const, rows: [account, paper] }
  await api(one).presence.beat({ ...form, tab, field: 'email' })
  for (const [who, rows, at] of [
    [colleague, [paper], 'flik-0002'],
    [eraser, [account], 'flik-0004'],
  ] as const) {
    expect(await api(who).presence.beat({ ...form, rows: [...rows], tab: at, field: null })).toMatchObject({
      ...{
        people: expect.arrayContaining([expect.objectContaining({ id: one.user.id })]),
        pen: { me: false, field: 'email' },
      },
    })
  }
  expect(await api(colleague).presence.takeOver({ ...form, tab: 'flik-0005' })).toMatchObject({ pen: { me: true } })
  const other = await buildUser(db)
  expect(
    await api(one).presence.beat({ ...form, rows: [`User-${other.id}`], tab: 'flik-0006', field: null }),
  ).toMatchObject({
    ...{ total: 0, pen: null },
  })
  const reader = { ...(await world.national(rightsOn('Privacy', ['read']))), groupId: 0 }
  for (const [actor, rows] of [
    [reader, form.rows],
    [one, ['User-2000000']],
  ] as const) {
    const call = api(actor).presence.beat({ ...form, rows: [...rows], tab: 'flik-0007', field: null })
    await expect(call).rejects.toEqual(refused('NOT_FOUND'))
  }
  for (const wrong of ['Group-1', 'User-0', 'User-1x', 'constructor-1']) {
    const call = api(one).presence.beat({ ...form, rows: [wrong], tab, field: null })
    await expect(call).rejects.toEqual(refused('INVALID'))
  }
})

test('a correction of a person tells those who have the person open', async () => {
  const one = { ...(await world.national([{ subject: 'all', name: 'manage' }])), groupId: 0 }
  const user = await buildUser(db)
  const { next, tell } = await savesOf(world, one, { entity: 'personData', rows: [`User-${user.id}`], tab })
  expect(await next()).toBe(user.updated_at.toISOString())
  await api(one).privacy.correct({ table: 'User', id: user.id, data: { lastname: 'Rättad', texts: false } })
  tell('User')
  const { updated_at } = await db.user.findUniqueOrThrow({ where: { id: user.id } })
  expect(await next()).toBe(updated_at.toISOString())
  expect((await api(one).privacy.person({ table: 'User', id: user.id })).updated_at).toBe(updated_at.toISOString())
})

test('an answer that is given tells those who write another one', async () => {
  const one = await world.member(issuing)
  const request = await buildRequest(one.groupId)
  const { next, tell } = await savesOf(world, one, { entity: 'holderRequest', id: request.id, tab })
  expect(await next()).toBe(request.updated_at.toISOString())
  await db.holderRequest.update({ where: { id: request.id }, data: { status: 'declined' }, select: { id: true } })
  tell('HolderRequest')
  const { updated_at } = await db.holderRequest.findUniqueOrThrow({ where: { id: request.id } })
  expect(await next()).toBe(updated_at.toISOString())
})

const ordering = rightsOn('Book', ['read', 'create', 'update', 'publish'])

test('the order of books is a room of those who may change it, in which nobody has the pen', async () => {
  const one = await world.member(ordering)
  const colleague = await world.member(ordering, one.groupId)
  const form = { entity: 'bookOrder' as const, id: one.groupId }
  await api(one).presence.beat({ ...form, tab, field: 'order' })
  const seen = await api(colleague).presence.beat({ ...form, tab: 'flik-0002', field: null })
  expect(seen).toMatchObject({ total: 1, people: [{ id: one.user.id }], pen: null })
  await expect(api(colleague).presence.takeOver({ ...form, tab: 'flik-0002' })).rejects.toEqual(refused('FORBIDDEN'))
  const reader = await world.member(rightsOn('Book', ['read']), one.groupId)
  const elsewhere = await world.member(ordering)
  const national = await world.national([{ subject: 'all', name: 'manage' }])
  for (const [actor, id] of [
    [reader, one.groupId],
    [elsewhere, one.groupId],
    [one, null],
    [national, 2_000_000],
  ] as const) {
    const asked = api(actor).presence.beat({ ...form, id, tab: 'flik-0003', field: null })
    await expect(asked).rejects.toEqual(refused('NOT_FOUND'))
  }
  expect(await api(national).presence.beat({ ...form, id: null, tab: 'flik-0004', field: null })).toMatchObject({
    total: 0,
  })
})

/** Returns the marks of a room, as those who watch it are told. */
async function marksOf(actor: Pick<Person, 'ctx'>, id: number) {
  const changes = toldChanges()
  const presence = createPresence({ changes })
  onTestFinished(() => presence.close())
  const services = { ...world.services, changes, presence }
  const stream = await api({ ctx: { ...actor.ctx, services } }).presence.watch({ entity: 'bookOrder', id, tab })
  const events = (stream as AsyncIterable<{ news: string }>)[Symbol.asyncIterator]()
  onTestFinished(async () => void (await events.return?.()))
  return { next: async () => (await events.next()).value?.news, tell: () => changes.tell('Content') }
}

test('each move of a page tells those who order the same books', async () => {
  const one = await world.member(ordering)
  const call = api(one)
  const first = await call.book.create({ data: { title: 'Första', body: '<p>Text</p>' } })
  await call.book.create({ data: { title: 'Andra', body: '<p>Text</p>' } })
  const { next, tell } = await marksOf(one, one.groupId)
  const before = await next()
  expect(before).toMatch(/^[\w-]{43}$/)
  await call.book.move({ id: first.id, parent_id: null, position: 1 })
  tell()
  const after = await next()
  expect(after).toMatch(/^[\w-]{43}$/)
  expect(after).not.toBe(before)
})
