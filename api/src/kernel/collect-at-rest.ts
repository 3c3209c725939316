import { performance } from 'node:perf_hooks'

// V8 looks for garbage when the program asks for more memory. After a large print nobody asks for any, and some 200 MB of it stay for
// hours.

/** Milliseconds between two looks. */
const interval = 10_000
/** A process that worked for less than this part of them is at rest: the pause, some tenths of a second, meets hardly anybody. */
const restful = 0.1
/** Resident bytes beyond those that the last collection left. Fewer are not worth the pause: by themselves objects grow by a fifth until V8 collects. */
const worthwhile = 48 * 1024 * 1024

/** Collects garbage whenever the process comes to rest. Only under Node's flag `--expose-gc`, which `npm start` has. */
export function collectAtRest(): void {
  const { gc } = globalThis
  if (!gc) return
  let left = 0
  let looked = performance.eventLoopUtilization()
  setInterval(() => {
    const now = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(now, looked)
    looked = now
    const used = process.memoryUsage.rss()
    // Threads that have ended since the last collection took their memory with them.
    left = Math.min(left, used)
    if (utilization > restful || used < left + worthwhile) return
    gc({ type: 'major', execution: 'sync', flavor: 'last-resort' })
    left = process.memoryUsage.rss()
  }, interval).unref()
}
