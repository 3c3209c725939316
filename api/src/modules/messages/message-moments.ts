import type { Changes, Db } from '@kollegium/db'
import { nextMessageMoment } from './visible-messages.ts'

/** A timer holds no more milliseconds; what is further away is looked for again then. */
const maxTimerMs = 2_147_483_647
/** Past the moment itself, which a timer may come just before. */
const marginMs = 10
/** When the next moment could not be read. */
const retryMs = 5_000

/**
 * News of changed tables where the moment of a message (`publish_at`, `unpublish_at`) is a change of `Notice`, too, though
 * nobody writes then. One timer for all who listen, and none while nobody does.
 */
export function withMessageMoments({ changes, db }: { changes: Pick<Changes, 'on'>; db: Db }): Pick<Changes, 'on'> {
  const listeners = new Set<() => void>()
  let timer: NodeJS.Timeout | undefined
  let unfollow = () => {}
  let latest = 0

  /** Sets the timer anew; of two that look at the same time the later one counts. */
  async function plan() {
    const turn = ++latest
    clearTimeout(timer)
    const wait = await nextMessageMoment(db).then(
      (next) => next && Math.min(Math.max(next.getTime() - Date.now(), 0) + marginMs, maxTimerMs),
      () => retryMs,
    )
    if (turn !== latest || wait === null) return
    timer = setTimeout(fire, wait)
    timer.unref()
  }

  function fire() {
    for (const notify of listeners) notify()
    void plan()
  }

  return {
    on(tables, fn) {
      const off = changes.on(tables, fn)
      if (!tables.includes('Notice')) return off
      const notify = () => fn('Notice')
      listeners.add(notify)
      if (listeners.size === 1) {
        unfollow = changes.on(['Notice'], () => void plan())
        void plan()
      }
      return () => {
        off()
        listeners.delete(notify)
        if (listeners.size > 0) return
        unfollow()
        latest++
        clearTimeout(timer)
      }
    },
  }
}
