import { useEffect } from 'react'

/** Scrolls to the element that the address's hash names, once the page has it, and marks it as the place that was looked for. */
export function useHashPlace(isReady: boolean): void {
  useEffect(() => {
    if (!isReady) return
    const go = () => {
      const place = location.hash ? document.getElementById(decodeURIComponent(location.hash.slice(1))) : null
      if (!place) return
      place.tabIndex = -1
      place.focus({ preventScroll: true })
      place.scrollIntoView?.({ block: 'center' })
    }
    go()
    // The router tells of its own changes by an event of this name.
    const events = ['hashchange', 'pushState'] as const
    for (const event of events) window.addEventListener(event, go)
    return () => {
      for (const event of events) window.removeEventListener(event, go)
    }
  }, [isReady])
}
