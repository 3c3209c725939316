import type { Changes } from '@kollegium/db'

/** Milliseconds. A lost notice of a change delays the reader by this much at most. */
const longestWait = 5_000

/**
 * Yields true at once and after every change of one of `tables`. Changes during the reader's work count as one.
 * @param wait milliseconds without a change, after which it yields false
 * @param signal ends it
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
      const changed = pending
      pending = false
      if (!signal.aborted) yield changed
    }
  } finally {
    off()
    signal.removeEventListener('abort', news)
  }
}
