import type { Changes } from '@kollegium/db'

/** A lost notice only delays: after this long it is looked anyway. */
const longestWait = 5_000

/**
 * Yields at once, and then after every change of one of `tables`; changes that come while the reader is busy are one.
 * Ends when `signal` is aborted.
 */
export async function* changesOf(changes: Changes, tables: readonly string[], signal: AbortSignal) {
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
          const timer = setTimeout(resolve, longestWait)
          wake = () => {
            clearTimeout(timer)
            resolve()
          }
        })
      }
      pending = false
      if (!signal.aborted) yield
    }
  } finally {
    off()
    signal.removeEventListener('abort', news)
  }
}
