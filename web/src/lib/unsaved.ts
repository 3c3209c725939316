import { commitFocusedField } from './commit-field.ts'

export type UnsavedSource = {
  isUnsaved: () => boolean
  /** Saves, and answers whether it worked; without it the prompt offers no saving. */
  save?: () => Promise<boolean>
  /** Told when the person leaves without saving, knowingly. */
  discard?: () => void
}

export type UnsavedGuard = ReturnType<typeof createUnsavedGuard>

/**
 * Stands between a form with unsaved changes and everything that would leave it: links, back and forward, closing the
 * tab, switching group (Spec §2.2 Unsaved-changes prompt). The prompt itself is drawn by whoever subscribes.
 */
export function createUnsavedGuard() {
  const sources = new Set<UnsavedSource>()
  const listeners = new Set<() => void>()
  let waiting: (() => void) | null = null
  let open = false

  const unsaved = () => [...sources].some((source) => source.isUnsaved())
  const set = (next: (() => void) | null) => {
    waiting = next
    for (const listener of listeners) listener()
  }
  const passing = (go: () => void) => {
    open = true
    try {
      go()
    } finally {
      open = false
    }
  }

  const leave = () => {
    const go = waiting
    set(null)
    if (!go) return
    for (const source of sources) if (source.isUnsaved()) source.discard?.()
    passing(go)
  }

  return {
    /** Goes on at once when nothing is unsaved, otherwise after the person has said so. */
    attempt(go: () => void) {
      if (open || !unsaved()) go()
      else set(go)
    },
    /** Goes on without asking: after a save. */
    pass: passing,
    stay: () => set(null),
    leave,
    /** Asks nothing any more: the page is left for good. */
    release: () => sources.clear(),
    /** Whether all that is unsaved can be saved from the prompt. */
    canSave: () => [...sources].every((source) => !source.isUnsaved() || source.save),
    /** Saves everything that is unsaved and leaves when that worked. */
    async saveAndLeave() {
      for (const source of sources) {
        if (source.isUnsaved() && !(await source.save?.())) return set(null)
      }
      leave()
    },
    register(source: UnsavedSource) {
      sources.add(source)
      return () => {
        sources.delete(source)
      }
    },
    unsaved,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    isAsking: () => waiting !== null,

    /**
     * Watches the browser's own ways of leaving. Back and forward can't be stopped, only undone: the address is put
     * back before the router sees the change, and going again is what leaving means. So it must be called before the
     * router listens: a browser runs the window's own listeners in the order they were added, capturing or not.
     */
    watch(page: Window = window) {
      let here = page.location.href
      const remember = () => {
        here = page.location.href
      }
      let returning = false
      const onPop = (event: PopStateEvent) => {
        if (returning || !unsaved()) {
          returning = false
          return remember()
        }
        event.stopImmediatePropagation()
        page.history.pushState(null, '', here)
        set(() => {
          returning = true
          page.history.back()
        })
      }
      const onUnload = (event: BeforeUnloadEvent) => {
        // What is typed in a cell or a date is no one's yet while it is open.
        commitFocusedField()
        if (unsaved()) event.preventDefault()
      }
      page.addEventListener('popstate', onPop, true)
      page.addEventListener('pushState', remember)
      page.addEventListener('replaceState', remember)
      page.addEventListener('beforeunload', onUnload)
      return () => {
        page.removeEventListener('popstate', onPop, true)
        page.removeEventListener('pushState', remember)
        page.removeEventListener('replaceState', remember)
        page.removeEventListener('beforeunload', onUnload)
      }
    },
  }
}
