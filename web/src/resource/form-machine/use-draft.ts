import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { type Draft, drafts } from '../../lib/drafts.ts'
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
 * Stores a form's unsaved values on this computer, a second after the last change, until they are saved. The form finds
 * an earlier draft once, when it opens.
 */
export function useDraft<Values>(form: DraftOf<Values>) {
  const me = useMe()
  const place = { user: me.user.id, resource: form.name, id: form.id }
  const storage = form.inTab ? sessionStorage : localStorage
  const [found, setFound] = useState<Draft<Values> | null>(() => drafts.find<Values>(place, storage))
  const [kept, setKept] = useState<{ at: number; ok: boolean } | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // A call may outlive a rendering; it then stores and drops the current draft.
  const latest = useRef({ form, place, storage })
  latest.current = { form, place, storage }

  const keep = useCallback(() => {
    const now = latest.current
    const at = Date.now()
    const draft = { values: now.form.read(), base: now.form.version.current, at }
    setKept({ at, ok: drafts.keep(now.place, draft, now.storage) })
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
    drop() {
      // A pending timer would store the saved values again.
      clearTimeout(timer.current)
      drafts.drop(latest.current.place, latest.current.storage)
      setKept(null)
      setFound(null)
    },
    /** Returns the found draft and stops offering it. */
    take() {
      setFound(null)
      return found
    },
  }
}
