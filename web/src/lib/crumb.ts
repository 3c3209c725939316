import { useEffect, useSyncExternalStore } from 'react'

let crumb: string | null = null
const listeners = new Set<() => void>()

function set(next: string | null) {
  crumb = next
  for (const listener of listeners) listener()
}

/** Sets the last step of the breadcrumb, for example the title of the open article. */
export function useCrumb(text: string | null) {
  useEffect(() => {
    set(text)
    return () => set(null)
  }, [text])
}

/** Returns the last step of the breadcrumb, as the open page named it. */
export function useCurrentCrumb(): string | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => crumb,
  )
}
