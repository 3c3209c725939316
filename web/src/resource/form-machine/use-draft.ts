import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { drafts } from '../../lib/drafts.ts'
import { useMe } from '../../lib/me.tsx'

/** Milliseconds from the last change until the draft is stored. */
const PAUSE = 1000

type DraftOf<Values> = {
  /** The form's name and record; each record has a draft of its own. */
  name: string
  id: number | null
  /** The form holds personal numbers: its draft ends with the tab. */
  inTab: boolean
  isDirty: () => boolean
  read: () => Values
  /** The version that the typed values began from. */
  version: RefObject<string | null>
}

/**
 * Stores a form's unsaved values on this computer, a second after the last change, until they are saved. The form finds an earlier
 * draft once, when it opens, and stores its own beside that one until the person takes it or drops it. Each new record has a draft
 * of its own.
 */
export function useDraft<Values>(form: DraftOf<Values>) {
  const me = useMe()
  const record = { user: me.user.id, resource: form.name, id: form.id }
  const local = form.inTab ? sessionStorage : localStorage
  const [found, setFound] = useState(() => drafts.newest<Values>(record, local))
  const [slot, setSlot] = useState(() => (found || form.id === null ? drafts.newSlot() : undefined))
  const [kept, setKept] = useState<{ at: number; ok: boolean } | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // A call may outlive a rendering; it then stores and drops the current draft.
  const latest = useRef({ form, place: { ...record, slot }, local })
  latest.current = { form, place: { ...record, slot }, local }

  const keep = useCallback(() => {
    const now = latest.current
    const at = Date.now()
    const draft = { values: now.form.read(), base: now.form.version.current, at }
    setKept({ at, ok: drafts.keep(now.place, draft, now.local) })
  }, [])
  /** Stores the draft after a second without typing. */
  const keepSoon = useCallback(() => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => latest.current.form.isDirty() && keep(), PAUSE)
  }, [keep])
  useEffect(() => () => clearTimeout(timer.current), [])
  // The page may be left in the middle of a word: by the session's end, a crash of the tab or its closing.
  useEffect(() => {
    const onHide = () => latest.current.form.isDirty() && keep()
    window.addEventListener('pagehide', onHide)
    return () => window.removeEventListener('pagehide', onHide)
  }, [keep])

  return {
    found,
    kept,
    keep,
    keepSoon,
    /** Ends the form's own draft: its values are saved, or given up. */
    drop() {
      // A pending timer would store the saved values again.
      clearTimeout(timer.current)
      drafts.drop(latest.current.place, latest.current.local)
      setKept(null)
    },
    /** Throws the found draft away, and finds the one before it. */
    discard() {
      const { place, local } = latest.current
      if (found) drafts.drop({ ...place, slot: found.slot }, local)
      setFound(drafts.newest<Values>(place, local, place))
    },
    /** Returns the found draft, which is the form's own from now on. */
    take() {
      if (!found) return null
      drafts.drop(latest.current.place, latest.current.local)
      setSlot(found.slot)
      setFound(null)
      return found
    },
  }
}
