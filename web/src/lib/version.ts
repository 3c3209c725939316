export const VERSION_KEY = 'vo_app_version'

export type VersionWatch = {
  /** Told the server's version by every answer. */
  seen: (version: string | null | undefined) => void
  /** Calls `listener` once, when a version other than the running one turns up. */
  onNew: (listener: (version: string) => void) => () => void
}

/**
 * Watches for a new version (Spec §4 App version). A first visit has nothing to compare with and is just noted. What
 * this page runs is remembered beside what is stored, so that every open tab is told, not only the first.
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
