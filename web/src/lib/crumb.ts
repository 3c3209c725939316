import { useEffect, useSyncExternalStore } from 'react'

let crumb: string | null = null
const listeners = new Set<() => void>()

function set(next: string | null) {
  crumb = next
  for (const listener of listeners) listener()
}

/** Names the page one is on, as the last step of the way there (the breadcrumb): the title of the article. */
export function useCrumb(text: string | null) {
  useEffect(() => {
    set(text)
    return () => set(null)
  }, [text])
}

/** What the page calls itself now. */
export function useCurrentCrumb(): string | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => crumb,
  )
}
