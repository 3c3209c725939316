import type { Changes } from '@kollegium/db'

/** Milliseconds. A lost notice only delays: after this long it is looked anyway. */
const longestWait = 5_000

/**
 * Yields at once, and then after every change of one of `tables`; changes that come while the reader is busy are one.
 * After `wait` milliseconds without any it yields false. Ends when `signal` is aborted.
 */
export async function* watchTables(
  changes: Pick<Changes, 'on'>,
  tables: readonly string[],
  signal: AbortSignal,
  wait = longestWait,
): AsyncGenerator<boolean> {
  let pending = true
  let wake = () => {}
  const news = () => {
    pending = true
    wake()
  }
  const off = changes.on(tables, news)
  signal.addEventListener('abort', news)
  try {
    while (!signal.aborted) {
      if (!pending) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, wait)
          wake = () => {
            clearTimeout(timer)
            resolve()
          }
        })
      }
      const told = pending
      pending = false
      if (!signal.aborted) yield told
    }
  } finally {
    off()
    signal.removeEventListener('abort', news)
  }
}
