import type { Changes } from '../src/changes.ts'

/** Makes a source of changes that never sends one, for tests. With `live` false, readers bypass their caches. */
export function silentChanges(live = false): Changes {
  return {
    on: () => () => undefined,
    live: () => live,
    heard: async () => undefined,
    onMessage: () => () => undefined,
    send: () => undefined,
    close: async () => undefined,
  }
}

/** Makes a source of changes that sends those that a test tells of. */
export function toldChanges(): Changes & { tell(table: string): void } {
  const subscribers = new Set<(table: string) => void>()
  return {
    ...silentChanges(true),
    on(tables, fn) {
      const heard = (table: string) => tables.includes(table) && fn(table)
      subscribers.add(heard)
      return () => subscribers.delete(heard)
    },
    tell(table) {
      for (const heard of subscribers) heard(table)
    },
  }
}
