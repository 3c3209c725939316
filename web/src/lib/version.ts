/** The storage key of the app's running version. */
export const VERSION_KEY = 'vo_app_version'

export type VersionWatch = {
  /** Takes the server's version from every answer. */
  seen: (version: string | null | undefined) => void
  /** Calls `listener` once, when another version than the running one appears. */
  onNew: (listener: (version: string) => void) => () => void
}

/**
 * Watches for a new version (Spec §4 App version). A first visit only notes the version. Each page remembers its own
 * version beside the stored one, so that every open tab is told.
 */
export function createVersionWatch(local: Storage): VersionWatch {
  let running = local.getItem(VERSION_KEY)
  let found: string | null = null
  const listeners = new Set<(version: string) => void>()
  return {
    seen(version) {
      if (!version || version === running || found) return
      local.setItem(VERSION_KEY, version)
      if (running === null) {
        running = version
        return
      }
      found = version
      for (const listener of listeners) listener(version)
    },
    onNew(listener) {
      listeners.add(listener)
      if (found) listener(found)
      return () => listeners.delete(listener)
    },
  }
}
