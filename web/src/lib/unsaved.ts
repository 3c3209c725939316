import { commitFocusedField } from './commit-field.ts'

export type UnsavedSource = {
  isUnsaved: () => boolean
  /** Saves and returns whether it worked. Without it the prompt offers no saving. */
  save?: () => Promise<boolean>
  /** Runs when the person leaves without saving, knowingly. */
  discard?: () => void
}

export type UnsavedGuard = ReturnType<typeof createUnsavedGuard>

/**
 * Guards a form's unsaved changes against links, back and forward, closing the tab and a change of group (Spec §2.2
 * Unsaved-changes prompt). A subscriber draws the prompt itself.
 */
export function createUnsavedGuard() {
  const sources = new Set<UnsavedSource>()
  const listeners = new Set<() => void>()
  const kept = new Set<() => boolean>()
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
    /** Runs `go` at once when nothing is unsaved, otherwise after the person has agreed. */
    attempt(go: () => void) {
      if (open || !unsaved()) go()
      else set(go)
    },
    /** Runs `go` without asking, for example after a save. */
    pass: passing,
    stay: () => set(null),
    leave,
    /** Stops guarding: the page is left for good. */
    release: () => sources.clear(),
    /** Tells whether the prompt can save everything that is unsaved. */
    canSave: () => [...sources].every((source) => !source.isUnsaved() || source.save),
    /** Saves everything that is unsaved, and leaves when that worked. */
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
    /** Keeps the page, also without a session, as long as something is in it that would be lost: files that are being sent. */
    keepPage(isNeeded: () => boolean) {
      kept.add(isNeeded)
    },
    keepsPage: () => [...kept].some((isNeeded) => isNeeded()),
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    isAsking: () => waiting !== null,

    /**
     * Watches the browser's own ways of leaving. Back and forward can't be stopped, only undone: the guard restores the
     * address before the router sees the change, and leaving means going again. Call this before the router listens,
     * because a window runs its listeners in the order they were added.
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
        // An open cell or date field has not passed on its text yet.
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
