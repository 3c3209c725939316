import { useSyncExternalStore } from 'react'

const QUERY = '(width < 600px)'

/** Tells whether the window is too narrow for the grid, which then becomes a list of persons. */
export function useIsPhone(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia?.(QUERY).matches ?? false,
    () => false,
  )
}

function subscribe(changed: () => void): () => void {
  const query = window.matchMedia?.(QUERY)
  query?.addEventListener('change', changed)
  return () => query?.removeEventListener('change', changed)
}
