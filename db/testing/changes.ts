import type { Changes } from '../src/changes.ts'

/** Makes a source of changes that never sends one, for tests. With `live` false, readers bypass their caches. */
export function silentChanges(live = false): Changes {
  return {
    on: () => () => undefined,
    live: () => live,
    heard: async () => undefined,
    close: async () => undefined,
  }
}
