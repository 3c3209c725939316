import { useEffect, useSyncExternalStore } from 'react'

/** Markers of work that blocks the whole page (Spec §2.2 Loading overlay). The overlay shows the newest title. */
let markers: { title: string | null }[] = []
const listeners = new Set<() => void>()

function set(next: typeof markers) {
  markers = next
  for (const listener of listeners) listener()
}

/**
 * Shows the overlay.
 * @returns a function that hides it
 */
export function beginLoading(title: string | null = null): () => void {
  const marker = { title }
  set([...markers, marker])
  return () => set(markers.filter((each) => each !== marker))
}

/** Shows the overlay until `promise` settles. */
export async function whileLoading<T>(promise: Promise<T>, title: string | null = null): Promise<T> {
  const end = beginLoading(title)
  try {
    return await promise
  } finally {
    end()
  }
}

/** Returns the current markers. */
export function useLoading(): readonly { title: string | null }[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => markers,
  )
}

/** Shows the overlay while the calling component is mounted, for example as the fallback of a route. */
export function useLoadingMarker(title: string | null = null) {
  useEffect(() => beginLoading(title), [title])
}
