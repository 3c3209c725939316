/** Milliseconds until a failed call is tried again. */
const PAUSE = 10_000

/** Tries a failed call again after some seconds, and when the computer is on the net again; the first success ends it. */
export function againLater(call: () => Promise<unknown>): void {
  const attempt = async () => {
    try {
      await call()
      clearTimeout(timer)
      window.removeEventListener('online', attempt)
    } catch {
      // The listener stays for the next time.
    }
  }
  const timer = setTimeout(attempt, PAUSE)
  window.addEventListener('online', attempt)
}
