import type { Changes } from '../src/changes.ts'

/** News of changes for tests that listen to none. `live` false passes every cache by. */
export function silentChanges(live = false): Changes {
  return {
    on: () => () => undefined,
    live: () => live,
    heard: async () => undefined,
    close: async () => undefined,
  }
}
