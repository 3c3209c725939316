import type { Changes, Db } from '@kollegium/db'
import { nextMomentOfAny } from './notices.ts'

/** A timer holds no more milliseconds; what is further away is looked for again then. */
const longest = 2_147_483_647
/** Past the moment itself, which a timer may come just before. */
const past = 10
/** When the next moment could not be read. */
const again = 5_000

/**
 * News of changed tables where the moment of a message (`publish_at`, `unpublish_at`) is a change of `Notice`, too, though
 * nobody writes then. One timer for all who listen, and none while nobody does.
 */
export function withMoments({ changes, db }: { changes: Pick<Changes, 'on'>; db: Db }): Pick<Changes, 'on'> {
  const listeners = new Set<() => void>()
  let timer: NodeJS.Timeout | undefined
  let unfollow = () => {}
  let latest = 0

  /** Sets the timer anew; of two that look at the same time the later one counts. */
  async function plan() {
    const turn = ++latest
    clearTimeout(timer)
    const wait = await nextMomentOfAny(db).then(
      (next) => next && Math.min(Math.max(next.getTime() - Date.now(), 0) + past, longest),
      () => again,
    )
    if (turn !== latest || wait === null) return
    timer = setTimeout(come, wait)
    timer.unref()
  }

  function come() {
    for (const tell of listeners) tell()
    void plan()
  }

  return {
    on(tables, fn) {
      const off = changes.on(tables, fn)
      if (!tables.includes('Notice')) return off
      const tell = () => fn('Notice')
      listeners.add(tell)
      if (listeners.size === 1) {
        unfollow = changes.on(['Notice'], () => void plan())
        void plan()
      }
      return () => {
        off()
        listeners.delete(tell)
        if (listeners.size > 0) return
        unfollow()
        latest++
        clearTimeout(timer)
      }
    },
  }
}
