import { useEffect, useSyncExternalStore } from 'react'

/** The last step of the breadcrumb; `above` are the steps before it where they are others than the section's. */
export type CurrentCrumb = { text: string | null; above?: readonly { label: string; href?: string }[] | undefined }

const none: CurrentCrumb = { text: null }
let crumb = none
const listeners = new Set<() => void>()

function set(next: CurrentCrumb) {
  crumb = next
  for (const listener of listeners) listener()
}

/**
 * Sets the last step of the breadcrumb, for example the title of the open article.
 * @param above the steps before it, the same array while they are the same
 */
export function useCrumb(text: string | null, above?: CurrentCrumb['above']) {
  useEffect(() => {
    set({ text, above })
    return () => set(none)
  }, [text, above])
}

/** Returns the last step of the breadcrumb, as the open page named it. */
export function useCurrentCrumb(): CurrentCrumb {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => crumb,
  )
}
