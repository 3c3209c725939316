import type { Changes } from '@kollegium/db'
import type { FormPlace, Presence, RoomState, Tab } from '../../engine/services.ts'
import { type Entry, type Room, type Rooms, seatOf } from './rooms.ts'

/** Milliseconds. Changes of a room within so short a time are told at once. */
const together = 300

/** Tabs of one person in a room; another one is not counted. */
const maxTabs = 20

/** Whether a person has as many tabs in a room as are counted. */
export const isFull = (room: Room, user: number) =>
  [...room.tabs.values()].filter((each) => each.user.id === user).length >= maxTabs

/** Waits so long that changes of the same moment are told at once. */
function pause(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, together)
    function done() {
      clearTimeout(timer)
      signal.removeEventListener('abort', done)
      resolve()
    }
    signal.addEventListener('abort', done)
  })
}

/** Tells those who watch a room that it has changed. */
export function wake(room: Room): void {
  room.state = undefined
  for (const watcher of room.watchers) {
    watcher.news = true
    watcher.wake()
  }
}

/** Whether two states of a tab are the same to others. */
export const isSame = (one: Entry | undefined, other: Entry | null) =>
  one?.user.name === other?.user.name && one?.field === other?.field && one?.pen === other?.pen

/** The tab that writes: it has the pen that was taken last. */
function holderOf(rooms: readonly Room[]): Entry | undefined {
  const holders = rooms.flatMap(({ tabs }) => [...tabs.values()].filter(({ pen }) => pen !== null))
  return holders.sort((one, other) => (other.pen ?? 0) - (one.pen ?? 0))[0]
}

/**
 * The pen that a tab has now, in each of its rooms. One that types gets it when nobody else has it in any of them, and keeps it as long
 * as it has something unsaved.
 */
export function penOf(rooms: readonly Room[], { id, user, field }: Tab, now: number): number | null {
  if (field === null) return null
  const seat = seatOf(id, user.id)
  const own = Math.max(0, ...rooms.map(({ tabs }) => tabs.get(seat)?.pen ?? 0))
  if (own) return own
  const holder = holderOf(rooms)
  return holder && holder.user.id !== user.id ? null : now
}

/** A place as a person sees it: each person once, whoever has come first at the head, and the pen that was taken last. */
export function stateOf(known: Rooms, place: FormPlace): RoomState {
  const room = place.rooms.length === 1 && place.rooms[0] === place.own ? known.get(place.own) : undefined
  if (!room) return gather(known, place)
  // Two hundred people in a room are told of one who types: a list for each of them kept the collector busy.
  room.state ??= gather(known, place)
  return room.state
}

function gather(known: Rooms, { own, rooms }: FormPlace): RoomState {
  const people = new Map<number, { id: number; name: string; since: number; rooms: string[] }>()
  for (const key of rooms) {
    for (const { user, since } of known.get(key)?.tabs.values() ?? []) {
      const its = people.get(user.id) ?? { ...user, since, rooms: [] }
      if (its.rooms.at(-1) !== key) its.rooms.push(key)
      its.since = Math.min(its.since, since)
      people.set(user.id, its)
    }
  }
  const holder = holderOf(rooms.flatMap((key) => known.get(key) ?? []))
  return {
    people: [...people.values()].sort((one, other) => one.since - other.since),
    pen: holder?.pen ? { tab: holder.id, user: holder.user, field: holder.field ?? '', since: holder.pen } : null,
    version: known.get(own)?.version ?? '',
  }
}

/** Asks the room's probe anew after a change of its tables: one question for all who watch. @returns ends it with the last watcher */
function follow(
  room: Room,
  changes: Pick<Changes, 'on'>,
  { tables, probe }: { tables: readonly string[]; probe: () => Promise<string> },
): () => void {
  room.followers++
  const ask = async () => {
    const found = await probe().catch(() => room.version)
    if (found !== room.version) {
      room.version = found
      wake(room)
    }
  }
  const askSoon = () => {
    room.asking ??= setTimeout(() => {
      room.asking = undefined
      room.probed = ask()
    }, together).unref()
  }
  if (room.followers === 1) {
    room.probed = ask()
    room.off = changes.on(tables, askSoon)
  }
  return () => {
    room.followers--
    if (room.followers > 0) return
    room.off()
    clearTimeout(room.asking)
    room.asking = undefined
  }
}

/** Yields a place at once and after every change in one of its rooms. */
export async function* watchPlace(
  rooms: Rooms,
  changes: Pick<Changes, 'on'>,
  place: FormPlace,
  { signal, ...probed }: Parameters<Presence['watch']>[1],
): AsyncGenerator<RoomState> {
  const room = rooms.open(place.own)
  const stop = follow(room, changes, probed)
  const watched = new Set([place.own, ...place.rooms])
  const watcher = { wake: () => {}, news: true }
  for (const key of watched) rooms.open(key).watchers.add(watcher)
  const end = () => watcher.wake()
  signal.addEventListener('abort', end)
  try {
    await room.probed
    while (!signal.aborted) {
      if (!watcher.news) await new Promise<void>((resolve) => Object.assign(watcher, { wake: resolve }))
      if (signal.aborted) return
      watcher.news = false
      yield stateOf(rooms, place)
      await pause(signal)
    }
  } finally {
    signal.removeEventListener('abort', end)
    stop()
    for (const key of watched) {
      rooms.get(key)?.watchers.delete(watcher)
      rooms.tidy(key)
    }
  }
}
