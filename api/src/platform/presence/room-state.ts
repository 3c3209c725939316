import type { Changes } from '@kollegium/db'
import type { RoomState, Tab } from '../../engine/services.ts'
import type { Entry, Room } from './rooms.ts'

/** Milliseconds. Changes of a room within so short a time are told at once. */
const together = 300

/** Tabs of one person in a room; another one is not counted. */
const maxTabs = 20

/** Whether a person has as many tabs in a room as are counted. */
export const isFull = (room: Room, user: number) =>
  [...room.tabs.values()].filter((each) => each.user.id === user).length >= maxTabs

/** Waits so long that changes of the same moment are told at once. */
export function pause(signal: AbortSignal): Promise<void> {
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
  for (const watcher of room.watchers) {
    watcher.news = true
    watcher.wake()
  }
}

/** Whether two states of a tab are the same to others. */
export const isSame = (one: Entry | undefined, other: Entry | null) =>
  one?.user.name === other?.user.name && one?.field === other?.field && one?.pen === other?.pen

/** The tab that writes: it has the pen that was taken last. */
const holderOf = (room: Room): Entry | undefined =>
  [...room.tabs.values()].filter(({ pen }) => pen !== null).sort((one, other) => (other.pen ?? 0) - (one.pen ?? 0))[0]

/** The pen that a tab has now. One that types gets it when nobody else has it, and keeps it as long as it has something unsaved. */
export function penOf(room: Room, { id, user, field }: Tab, now: number): number | null {
  if (field === null) return null
  const own = room.tabs.get(id)?.pen
  if (own) return own
  const holder = holderOf(room)
  return holder && holder.user.id !== user.id ? null : now
}

/** A room as a person sees it: each person once, whoever has come first at the head. */
export function stateOf(room: Room): RoomState {
  const people = new Map<number, RoomState['people'][number]>()
  for (const { user, since } of room.tabs.values()) {
    const before = people.get(user.id)
    if (!before || before.since > since) people.set(user.id, { ...user, since })
  }
  const holder = holderOf(room)
  return {
    people: [...people.values()].sort((one, other) => one.since - other.since),
    pen: holder?.pen ? { tab: holder.id, user: holder.user, field: holder.field ?? '', since: holder.pen } : null,
    version: room.version,
  }
}

/** Asks the room's probe anew after a change of its tables: one question for all who watch. @returns ends it with the last watcher */
export function follow(
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
