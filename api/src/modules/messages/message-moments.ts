import type { Changes, Db } from '@kollegium/db'
import { nextMessageMoment } from './visible-messages.ts'

/** The longest timer in milliseconds; later moments are planned again when it fires. */
const maxTimerMs = 2_147_483_647
/** Milliseconds after the moment, because a timer may fire slightly early. */
const marginMs = 10
/** Milliseconds until the next try when the moment could not be read. */
const retryMs = 5_000

/**
 * Wraps the notifications of changed tables so that the moments of messages (`publish_at`, `unpublish_at`) also count as
 * changes of `Notice`. One timer serves all listeners, and none runs without listeners.
 */
export function withMessageMoments({ changes, db }: { changes: Pick<Changes, 'on'>; db: Db }): Pick<Changes, 'on'> {
  const listeners = new Set<() => void>()
  let timer: NodeJS.Timeout | undefined
  let unfollow = () => {}
  let latest = 0

  /** Sets the timer again; of two simultaneous calls the later one counts. */
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
      if (!tables.includes('Message')) return off
      const notify = () => fn('Message')
      listeners.add(notify)
      if (listeners.size === 1) {
        unfollow = changes.on(['Message'], () => void plan())
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
