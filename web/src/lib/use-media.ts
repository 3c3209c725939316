import { useSyncExternalStore } from 'react'

/** Tells whether a media query matches; false without media queries (tests, server). */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const list = window.matchMedia?.(query)
      list?.addEventListener('change', listener)
      return () => list?.removeEventListener('change', listener)
    },
    () => window.matchMedia?.(query).matches ?? false,
    () => false,
  )
}

/** Tells whether the window is below 600 px: rows are stacked, buttons shorter (design guide, grid). */
export const useNarrow = () => useMedia('(max-width: 599.98px)')

/** Tells whether the window is below 1440 px: beside the drawer a table has room for five columns or six, as on laptops. */
export const useTight = () => useMedia('(max-width: 1439.98px)')
