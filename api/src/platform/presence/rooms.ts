import type { RoomState, Tab } from '../../engine/services.ts'

/** A tab in a room. Moments are milliseconds; `at` is the process that last heard of it. */
export type Entry = Tab & { seen: number; since: number; pen: number | null; at: string }

/** The key of a person's tab. A tab names itself, so the name alone could be somebody else's. */
export const seatOf = (tabId: string, userId: number) => `${userId} ${tabId}`

/** A record that somebody has open, with its tabs by their seats. `version` is what the probe found last. */
export type Room = {
  tabs: Map<string, Entry>
  /** The room as people see it, until it changes: all who watch are told the same. */
  state: RoomState | undefined
  watchers: Set<{ news: boolean; wake: () => void }>
  version: string
  followers: number
  probed: Promise<void>
  asking: NodeJS.Timeout | undefined
  off: () => void
}

export type Rooms = ReturnType<typeof createRooms>

/** The rooms of a process; an empty one is forgotten. */
export function createRooms() {
  const rooms = new Map<string, Room>()
  return {
    get: (key: string) => rooms.get(key),
    open(key: string): Room {
      const room = rooms.get(key) ?? {
        tabs: new Map(),
        state: undefined,
        watchers: new Set(),
        version: '',
        followers: 0,
        probed: Promise.resolve(),
        asking: undefined,
        off: () => {},
      }
      rooms.set(key, room)
      return room
    },
    tidy(key: string): void {
      const room = rooms.get(key)
      if (room && room.tabs.size === 0 && room.watchers.size === 0) rooms.delete(key)
    },
    /** The tabs of every room that `which` holds for. */
    all(which: (entry: Entry) => boolean): [room: string, entry: Entry, seat: string][] {
      const found: [string, Entry, string][] = []
      for (const [key, { tabs }] of rooms)
        for (const [seat, entry] of tabs) if (which(entry)) found.push([key, entry, seat])
      return found
    },
  }
}
