import { useEffect } from 'react'

/** Milliseconds that somebody reads a page before the browser's idle time goes to the next one. */
const readMs = 2000

const whenIdle = (act: () => void) => ('requestIdleCallback' in window ? window.requestIdleCallback(act) : act())

/** Acts when a page has been read for a while and the browser is idle. @returns the timer, for `clearTimeout` */
export const afterReading = (act: () => void) => setTimeout(() => whenIdle(act), readMs)

/**
 * Fetches the code of the next page ahead: when a person turns to a row or a link of this one, by pointer, finger or keyboard, and at
 * the latest when this one has been read for a while and the browser is idle.
 */
export function useAhead(load: () => Promise<unknown>): void {
  useEffect(() => {
    const fetch = () => {
      stop()
      // The next page tells of code that can't be fetched, when it is opened.
      load().catch(() => undefined)
    }
    const turned = ({ target }: Event) => {
      if (target instanceof Element && target.closest('main :is(tr, li, a)')) fetch()
    }
    const timer = afterReading(fetch)
    const stop = () => {
      clearTimeout(timer)
      document.removeEventListener('pointerover', turned)
      document.removeEventListener('focusin', turned)
    }
    document.addEventListener('pointerover', turned)
    document.addEventListener('focusin', turned)
    return stop
  }, [load])
}
