import { useEffect, useSyncExternalStore } from 'react'

/** The markers of work that the whole page waits for (Spec §2.2 Loading overlay); the newest title is shown. */
let markers: { title: string | null }[] = []
const listeners = new Set<() => void>()

function set(next: typeof markers) {
  markers = next
  for (const listener of listeners) listener()
}

/** Shows the overlay until the answered function is called. */
export function beginLoading(title: string | null = null): () => void {
  const marker = { title }
  set([...markers, marker])
  return () => set(markers.filter((each) => each !== marker))
}

/** Shows the overlay while `promise` is under way. */
export async function whileLoading<T>(promise: Promise<T>, title: string | null = null): Promise<T> {
  const end = beginLoading(title)
  try {
    return await promise
  } finally {
    end()
  }
}

/** The markers there are now. */
export function useLoading(): readonly { title: string | null }[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => markers,
  )
}

/** Shows the overlay for as long as the component that calls it is on the page: the fallback of a route. */
export function useLoadingMarker(title: string | null = null) {
  useEffect(() => beginLoading(title), [title])
}
