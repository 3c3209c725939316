import { toldChanges } from '@kollegium/db/testing/changes'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { createCaller } from '../../app/caller.ts'
import { entities } from '../../entities/index.ts'
import { createPresence } from '../../platform/presence/presence.ts'
import { refused } from '../../testing/editor.ts'
import { createWorld } from '../../testing/world.ts'
import { placeOf } from './open-forms.ts'
import { api, createTeam, type Person } from './testing.ts'

const world = await createWorld()
const { db } = world
let writer: Person
let publisher: Person
let reader: Person
let stranger: Person
let article: { entity: 'article'; id: number }

beforeEach(async () => {
  ;({ writer, publisher, reader, stranger, article } = await createTeam(world))
})

const tab = 'flik-0001'

test('shows names to those who may read the record, and to nobody else', async () => {
  await api(writer).presence.beat({ ...article, tab, field: 'body' })
  const seen = await api(reader).presence.beat({ ...article, tab: 'flik-0002', field: null })
  expect(seen.people.map(({ name }) => name)).toEqual(['Malin Skissgren'])
  expect(seen.pen).toMatchObject({ name: 'Malin Skissgren', me: false, field: 'body' })
  expect(JSON.stringify(seen)).not.toContain('@')
  await expect(api(stranger).presence.beat({ ...article, tab, field: null })).rejects.toEqual(refused('NOT_FOUND'))
  await expect(api(stranger).presence.takeOver({ ...article, tab })).rejects.toEqual(refused('NOT_FOUND'))
})

test('gives the pen to nobody who may only read, by typing or by taking it', async () => {
  const one = { ...article, tab }
  const other = { ...article, tab: 'flik-0002' }
  expect(await api(reader).presence.beat({ ...other, field: 'title' })).toMatchObject({ pen: null })
  const pen = { name: 'Malin Skissgren', me: true }
  expect(await api(writer).presence.beat({ ...one, field: 'title' })).toMatchObject({ pen })
  await expect(api(reader).presence.takeOver(other)).rejects.toEqual(refused('FORBIDDEN'))
  expect(await api(writer).presence.beat({ ...one, field: 'title' })).toMatchObject({ pen })
  expect(await api(publisher).presence.takeOver({ ...article, tab: 'flik-0003' })).toMatchObject({
    pen: { me: true },
  })
})

test('nobody acts in the tab of the person who writes, by any procedure, and nobody is told its id', async () => {
  const one = { ...article, tab: 'flik-secret' }
  await api(writer).presence.beat({ ...one, field: 'body' })
  const pen = { name: 'Malin Skissgren', field: 'body' }
  const seen = await api(publisher).presence.beat({ ...one, tab: 'flik-0002', field: null })
  expect(seen).toMatchObject({ pen: { ...pen, me: false, tab: null } })
  for (const who of [publisher, reader]) {
    // A heartbeat that ends the pen, one that types, and a stream that begins and ends.
    for (const field of [null, 'title'])
      expect(await api(who).presence.beat({ ...one, field })).toMatchObject({ pen: { ...pen, me: false } })
    const stream = (await createCaller(who.ctx).presence.watch(one)) as AsyncIterable<unknown>
    const events = stream[Symbol.asyncIterator]()
    await events.next()
    await events.return?.()
    const held = await api(writer).presence.beat({ ...one, field: 'body' })
    expect(held).toMatchObject({ pen: { ...pen, me: true, tab: one.tab } })
  }
  // The one meant way tells the writer whose the pen is, so that the form saves no more.
  await api(publisher).presence.takeOver(one)
  expect(await api(writer).presence.beat({ ...one, field: 'body' })).toMatchObject({
    pen: { name: 'Gunilla Exempelsson', me: false, tab: null },
  })
})

test('every entity with a form has rooms, and a row that is not there is not found', async () => {
  const { ctx } = await world.national([{ subject: 'all', name: 'manage' }])
  for (const { name } of entities) {
    const at = { entity: name, id: 2_000_000, tab, field: null }
    await expect(createCaller(ctx).presence.beat(at), name).rejects.toEqual(refused('NOT_FOUND'))
  }
})

test('a heartbeat asks the database nothing, and is judged again after a change of rights', async () => {
  await api(writer).presence.beat({ ...article, tab, field: null })
  const asked = await world.statementsOf(() => api(writer).presence.beat({ ...article, tab, field: 'title' }))
  expect(asked).toEqual([])
})

test('a stream tells of those who come', async () => {
  const stream = await createCaller(reader.ctx).presence.watch({ ...article, tab: 'flik-0003' })
  const events = (stream as AsyncIterable<{ people: { name: string }[] }>)[Symbol.asyncIterator]()
  expect((await events.next()).value?.people).toHaveLength(0)
  await api(writer).presence.beat({ ...article, tab, field: null })
  expect((await events.next()).value?.people).toHaveLength(1)
  await events.return?.()
})

test('a stream ends for whoever may not read the record any more, before it tells anything else', async () => {
  const changes = toldChanges()
  const told = createPresence({ changes })
  onTestFinished(() => told.close())
  const services = { ...world.services, changes, presence: told }
  const at = { ...article, tab: 'flik-0004' }
  const stream = await createCaller({ ...reader.ctx, services }).presence.watch(at)
  const events = (stream as AsyncIterable<unknown>)[Symbol.asyncIterator]()
  await events.next()
  await db.membership.deleteMany({ where: { user_id: reader.user.id } })
  changes.tell('Membership')
  told.touch(placeOf(article), { id: tab, user: { id: writer.user.id, name: 'Malin' }, field: null })
  await expect(events.next()).rejects.toMatchObject({ code: 'NOT_FOUND' })
  const asked = { ...(await world.as(reader.user.id)), services }
  await expect(createCaller(asked).presence.beat({ ...at, field: null })).rejects.toEqual(refused('NOT_FOUND'))
})
