import type { Changes } from '@kollegium/db'
import type { Presence, Tab } from '../../engine/services.ts'
import { actorTables } from '../auth/actor-tables.ts'
import { createExchange } from './exchange.ts'
import { isFull, isSame, penOf, stateOf, wake, watchPlace } from './room-state.ts'
import { createRooms, type Entry, seatOf } from './rooms.ts'

/** Milliseconds. A tab that has said nothing for so long isn't there: its network is gone, or its computer sleeps. */
const silence = 45_000
/** How long a tab whose stream has ended may take to begin another one. */
const grace = 6_000
/** Between two looks for silent tabs, and between two messages that tell other processes of tabs that go on. */
const pulse = 5_000
const refresh = 15_000

type Settings = { changes: Pick<Changes, 'on' | 'onMessage' | 'send'>; now?: () => number }

/**
 * Knows who has which record open, in memory, and tells the other processes by messages of the database: nothing is written. A tab is
 * there while it says so; a process that ends is forgotten with its tabs.
 */
export function createPresence({ changes, now = Date.now }: Settings): Presence {
  const rooms = createRooms()
  const { own, tell, goesOn, repeat, send, told } = createExchange(changes)
  let rights = 0

  const put = (key: string, seat: string, entry: Entry | null, isNews: boolean) => {
    const room = entry ? rooms.open(key) : rooms.get(key)
    if (!room) return
    if (entry?.since !== room.tabs.get(seat)?.since) room.state = undefined
    if (entry) room.tabs.set(seat, entry)
    else room.tabs.delete(seat)
    if (isNews) wake(room)
    rooms.tidy(key)
  }

  const read = (message: string) => {
    const news = told(message)
    for (const [key, entry, seat] of news?.tabs ?? []) {
      const before = rooms.get(key)?.tabs.get(seat)
      put(key, seat, entry && { ...entry, seen: now() }, !isSame(before, entry))
    }
    // A process that has just begun knows nobody.
    if (news?.hello) send(rooms.all(({ at }) => at === own))
  }

  const sweep = () => {
    const dead = rooms.all(({ seen }) => now() - seen > silence)
    for (const [key, { at }, seat] of dead) {
      put(key, seat, null, true)
      if (at === own) tell(key, seat, null)
    }
  }
  const enter = (key: string, tab: Tab, pen: number | null) => {
    const room = rooms.open(key)
    const seat = seatOf(tab.id, tab.user.id)
    const before = room.tabs.get(seat)
    if (!before && isFull(room, tab.user.id)) return
    const entry = { ...tab, seen: now(), at: own, since: before?.since ?? now(), pen }
    const isNews = !isSame(before, entry)
    put(key, seat, entry, isNews)
    if (isNews || before?.at !== own) tell(key, seat, entry)
    else goesOn(key, seat, entry)
  }
  const offs = [
    changes.onMessage(read),
    changes.on(actorTables, () => {
      rights++
    }),
  ]
  const timers = [setInterval(sweep, pulse).unref(), setInterval(repeat, refresh).unref()]
  send([], true)

  return {
    generation: ({ own: key }) => `${rights} ${rooms.get(key)?.version ?? ''}`,

    touch(place, tab) {
      sweep()
      const pen = penOf(
        place.rooms.flatMap((key) => rooms.get(key) ?? []),
        tab,
        now(),
      )
      for (const key of place.rooms) enter(key, tab, pen)
      return stateOf(rooms, place)
    },

    takeOver(place, id, userId) {
      const seat = seatOf(id, userId)
      const there = place.rooms.flatMap((key) => rooms.get(key) ?? [])
      const last = Math.max(0, ...there.flatMap(({ tabs }) => [...tabs.values()].map(({ pen }) => pen ?? 0)))
      for (const key of place.rooms) {
        const entry = rooms.get(key)?.tabs.get(seat)
        if (!entry) continue
        const taken = { ...entry, at: own, pen: Math.max(now(), last + 1) }
        put(key, seat, taken, true)
        tell(key, seat, taken)
      }
    },

    leave(place, id, userId) {
      const seat = seatOf(id, userId)
      for (const key of place.rooms) {
        const entry = rooms.get(key)?.tabs.get(seat)
        if (!entry) continue
        // A reload or a short break of the network begins anew in a moment.
        const leaving = { ...entry, seen: Math.min(entry.seen, now() - silence + grace) }
        put(key, seat, leaving, false)
      }
    },

    watch: (place, options) => watchPlace(rooms, changes, place, options),

    close() {
      for (const off of offs) off()
      for (const timer of timers) clearInterval(timer)
    },
  }
}
