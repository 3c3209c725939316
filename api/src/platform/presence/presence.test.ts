import { toldChanges } from '@kollegium/db/testing/changes'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { RoomState } from '../../engine/services.ts'
import { createPresence } from './presence.ts'

const room = { own: 'article 12', rooms: ['article 12'] }
const malin = { id: 1, name: 'Malin Skissgren' }
const gunilla = { id: 2, name: 'Gunilla Exempelsson' }

/** Processes whose messages reach each other at once, and a clock. */
function build(count = 1) {
  const readers = new Set<(message: string) => void>()
  const sent: string[] = []
  const clock = { now: 1_000_000 }
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const messages = {
    onMessage(fn: (message: string) => void) {
      readers.add(fn)
      return () => void readers.delete(fn)
    },
    send(message: string) {
      sent.push(message)
      for (const read of readers) read(message)
    },
  }
  const changes = toldChanges()
  const made = Array.from({ length: count }, () =>
    createPresence({ changes: { ...changes, ...messages }, now: () => clock.now }),
  )
  onTestFinished(() => {
    for (const presence of made) presence.close()
  })
  /** Lets time pass for the clock and the timers. */
  const pass = async (ms: number) => {
    clock.now += ms
    await vi.advanceTimersByTimeAsync(ms)
  }
  return { presences: made, pass, sent, changes }
}

const names = ({ people }: RoomState) => people.map(({ name }) => name)

test('ten tabs of a person count once', () => {
  const { presences } = build()
  const [presence] = presences
  for (let tab = 0; tab < 10; tab++) presence?.touch(room, { id: `tab-${tab}`, user: malin, field: null })
  const state = presence?.touch(room, { id: 'other', user: gunilla, field: null })
  expect(state && names(state)).toEqual(['Malin Skissgren', 'Gunilla Exempelsson'])
})

test('all who are told of a room get one state, and another one after each change', async () => {
  const { presences, pass } = build(2)
  const [presence, other] = presences
  if (!presence || !other) throw new Error('no presence')
  const see = () => presence.touch(room, { id: 'gunillas', user: gunilla, field: null })
  const first = see()
  expect(see()).toBe(first)
  presence.touch(room, { id: 'malins', user: malin, field: 'title' })
  const typed = see()
  expect(typed).toMatchObject({ people: [{ id: 2 }, { id: 1 }], pen: { field: 'title' } })
  expect(see()).toBe(typed)
  presence.touch(room, { id: 'malins', user: malin, field: 'body' })
  expect(see().pen).toMatchObject({ field: 'body' })
  presence.takeOver(room, 'gunillas', gunilla.id)
  expect(see().people).toHaveLength(2)
  other.touch(room, { id: 'third', user: { id: 3, name: 'Oksana' }, field: null })
  await pass(500)
  expect(see().people).toHaveLength(3)
  // Two of them say nothing for so long that they are gone.
  await pass(40_000)
  see()
  await pass(10_000)
  expect(names(see())).toEqual([gunilla.name])
})

test('the first who types has the pen; another gets it only by taking over, and the first hears of it', () => {
  const [presence] = build().presences
  if (!presence) throw new Error('no presence')
  presence.touch(room, { id: 'malins', user: malin, field: 'body' })
  const second = presence.touch(room, { id: 'gunillas', user: gunilla, field: 'title' })
  expect(second.pen).toMatchObject({ tab: 'malins', user: malin, field: 'body' })
  presence.takeOver(room, 'gunillas', gunilla.id)
  expect(presence.touch(room, { id: 'malins', user: malin, field: 'body' }).pen).toMatchObject({ user: gunilla })
  // It goes back when the other one has saved, to the one who still has something unsaved.
  presence.touch(room, { id: 'gunillas', user: gunilla, field: null })
  expect(presence.touch(room, { id: 'malins', user: malin, field: 'body' }).pen).toMatchObject({ user: malin })
  expect(presence.touch(room, { id: 'malins', user: malin, field: null }).pen).toBe(null)
})

test('a place of several rooms shares people and the pen with each place that has one of the rooms', async () => {
  const { presences, pass, sent } = build(2)
  const [presence, other] = presences
  if (!presence || !other) throw new Error('no presence')
  const several = (...ids: number[]) => ({ own: `all ${ids}`, rooms: ids.map((id) => `paper ${id}`) })
  const malins = () => presence.touch(several(1, 2), { id: 'malins', user: malin, field: 'reason' })
  const gunillas = () => other.touch(several(2, 3), { id: 'gunillas', user: gunilla, field: 'date' })
  const third = () => other.touch(several(3), { id: 'third', user: { id: 3, name: 'Oksana' }, field: null })
  malins()
  await pass(500)
  expect(gunillas()).toMatchObject({ people: [{ id: 1, rooms: ['paper 2'] }, { id: 2 }], pen: { tab: 'malins' } })
  // The one that was refused the pen of one room holds none of the others.
  expect(third()).toMatchObject({ people: [{ id: 2, rooms: ['paper 3'] }, { id: 3 }], pen: null })

  other.takeOver(several(2, 3), 'gunillas', gunilla.id)
  await pass(500)
  expect(malins()).toMatchObject({ pen: { tab: 'gunillas' } })
  expect([gunillas().pen?.tab, third().pen?.tab]).toEqual(['gunillas', 'gunillas'])

  // A stream of the place hears of each of its rooms, and its last tab takes the person out of all of them.
  const stop = new AbortController()
  const stream = presence.watch(several(1, 2), { tables: ['Certificate'], probe: async () => '1', signal: stop.signal })
  expect((await stream.next()).value?.people).toHaveLength(2)
  other.leave(several(2, 3), 'gunillas', gunilla.id)
  const next = stream.next()
  await pass(11_000)
  expect((await next).value?.people.map(({ id }: { id: number }) => id)).toEqual([1])
  stop.abort()
  expect(Math.max(...sent.map((message) => Buffer.byteLength(message)))).toBeLessThan(7_900)
})

test('two hundred rooms of a tab with long names are told in few messages, none too long for the database', async () => {
  const { presences, pass, sent } = build()
  const many = { own: 'all', rooms: Array.from({ length: 200 }, (_, at) => `arbetsplatsenRoom ${2_000_000_000 + at}`) }
  const user = { id: 2_000_000_000, name: 'Ö'.repeat(40) }
  presences[0]?.touch(many, { id: 'x'.repeat(18), user, field: 'certified_reason' })
  sent.length = 0
  await pass(500)
  expect(sent.length).toBeLessThanOrEqual(10)
  expect(sent.flatMap((message) => JSON.parse(message.slice('presence '.length)).tabs)).toHaveLength(200)
  expect(Math.max(...sent.map((message) => Buffer.byteLength(message)))).toBeLessThan(7_900)
})

test('a tab that says nothing is gone: the network went, or the computer sleeps; its pen is free', async () => {
  const { presences, pass } = build()
  const [presence] = presences
  presence?.touch(room, { id: 'malins', user: malin, field: 'body' })
  await pass(40_000)
  expect(presence?.touch(room, { id: 'gunillas', user: gunilla, field: null }).pen).toMatchObject({ user: malin })
  await pass(10_000)
  const state = presence?.touch(room, { id: 'gunillas', user: gunilla, field: 'title' })
  expect(state && names(state)).toEqual(['Gunilla Exempelsson'])
  expect(state?.pen).toMatchObject({ user: gunilla })
})

test('a stream that ends takes its tab away in a few seconds, unless the tab goes on', async () => {
  const { presences, pass } = build()
  const [presence] = presences
  presence?.touch(room, { id: 'malins', user: malin, field: null })
  presence?.touch(room, { id: 'gunillas', user: gunilla, field: null })
  presence?.leave(room, 'malins', malin.id)
  presence?.leave(room, 'gunillas', gunilla.id)
  await pass(2_000)
  presence?.touch(room, { id: 'gunillas', user: gunilla, field: null })
  await pass(7_000)
  const state = presence?.touch(room, { id: 'gunillas', user: gunilla, field: null })
  expect(state && names(state)).toEqual(['Gunilla Exempelsson'])
})

test('nobody takes another one’s tab away', async () => {
  const { presences, pass } = build()
  const [presence] = presences
  presence?.touch(room, { id: 'malins', user: malin, field: null })
  presence?.leave(room, 'malins', gunilla.id)
  await pass(10_000)
  const state = presence?.touch(room, { id: 'gunillas', user: gunilla, field: null })
  expect(state && names(state)).toEqual(['Malin Skissgren', 'Gunilla Exempelsson'])
})

test('a tab that says the id of another one’s tab is a tab of its own, in each process', async () => {
  const { presences, pass } = build(2)
  const [presence, other] = presences
  if (!presence || !other) throw new Error('no presence')
  const malins = () => presence.touch(room, { id: 'malins', user: malin, field: 'body' })
  malins()
  await pass(500)
  for (const each of [presence, other]) {
    const state = each.touch(room, { id: 'malins', user: gunilla, field: 'title' })
    expect(names(state)).toEqual(['Malin Skissgren', 'Gunilla Exempelsson'])
    expect(state.pen).toMatchObject({ user: malin, field: 'body' })
    each.touch(room, { id: 'malins', user: gunilla, field: null })
    each.leave(room, 'malins', gunilla.id)
    await pass(500)
    expect(malins().pen).toMatchObject({ user: malin })
  }
  // Twenty tabs of hers are counted, and his place is not among them.
  for (let tab = 0; tab < 25; tab++) other.touch(room, { id: `malins-${tab}`, user: gunilla, field: null })
  await pass(10_000)
  expect(malins()).toMatchObject({
    people: [{ id: malin.id }, { id: gunilla.id }],
    pen: { tab: 'malins', user: malin },
  })
})

test('processes tell each other, and a process that ends is forgotten with its tabs', async () => {
  const { presences, pass } = build(2)
  const [one, other] = presences
  one?.touch(room, { id: 'malins', user: malin, field: 'body' })
  await pass(500)
  const state = other?.touch(room, { id: 'gunillas', user: gunilla, field: 'title' })
  expect(state && names(state)).toEqual(['Malin Skissgren', 'Gunilla Exempelsson'])
  expect(state?.pen).toMatchObject({ user: malin })
  // The tab speaks to the first process and is known to the other as long.
  for (let beats = 0; beats < 6; beats++) {
    await pass(15_000)
    one?.touch(room, { id: 'malins', user: malin, field: 'body' })
    expect(other?.touch(room, { id: 'gunillas', user: gunilla, field: 'title' }).people).toHaveLength(2)
  }
  one?.close()
  await pass(61_000)
  expect(other?.touch(room, { id: 'gunillas', user: gunilla, field: 'title' }).people).toHaveLength(1)
})

test('tabs that go on are told in batches: two hundred cost a process five messages in fifteen seconds', async () => {
  const { presences, pass, sent } = build()
  const [presence] = presences
  const beat = () => {
    for (let id = 1; id <= 200; id++)
      presence?.touch(room, { id: `tab-${id}`, user: { id, name: `P ${id}` }, field: null })
  }
  beat()
  await pass(15_000)
  sent.length = 0
  beat()
  await pass(15_000)
  expect(sent).toHaveLength(5)
  expect(Math.max(...sent.map((message) => Buffer.byteLength(message)))).toBeLessThan(7_900)
})

test('the probe is asked once for all who watch, and its news reaches them', async () => {
  const { presences, pass, changes } = build()
  const [presence] = presences
  const versions = ['1', '2']
  const probe = vi.fn(async () => versions.shift() ?? '2')
  const stop = new AbortController()
  const watching = Array.from({ length: 20 }, () =>
    presence?.watch(room, { tables: ['Content'], probe, signal: stop.signal }),
  )
  const first = await Promise.all(watching.map((each) => each?.next()))
  expect(first.map((each) => each?.value?.version)).toEqual(Array(20).fill('1'))
  const second = Promise.all(watching.map((each) => each?.next()))
  changes.tell('Content')
  changes.tell('Content')
  await pass(1_000)
  expect((await second).map((each) => each?.value?.version)).toEqual(Array(20).fill('2'))
  expect(probe).toHaveBeenCalledTimes(2)
  stop.abort()
  const ended = Promise.all(watching.map((each) => each?.next()))
  await pass(1_000)
  expect((await ended).every((each) => each?.done)).toBe(true)
})

test('a change of rights or of the record makes another generation', async () => {
  const { presences, pass, changes } = build()
  const [presence] = presences
  const before = presence?.generation(room)
  changes.tell('Membership')
  expect(presence?.generation(room)).not.toBe(before)
  await pass(0)
})
