import { useEffect, useRef, useState } from 'react'
import { type Draft, drafts } from '../../lib/drafts.ts'
import { useMe } from '../../lib/me.tsx'
import type { Values } from './values.ts'

const PAUSE = 1000

/**
 * Keeps what is typed until it is saved, a second after the last change. It holds personal numbers, so it stays in
 * this tab alone and goes when the tab is closed: nothing is left on a shared computer.
 */
export function useKept(about: {
  kind: string
  id: number | null
  values: Values
  isDirty: boolean
  base: string | null
}) {
  const me = useMe()
  const { kind, id, values, isDirty, base } = about
  const place = { user: me.user.id, resource: kind, id }
  const [found, setFound] = useState<Draft<Values> | null>(() => drafts.find<Values>(place, sessionStorage))
  const [kept, setKept] = useState<{ at: number; ok: boolean } | null>(null)
  const keep = () => {
    const at = Date.now()
    setKept({ at, ok: drafts.keep(place, { values, base, at }, sessionStorage) })
  }
  const latest = useRef(keep)
  latest.current = keep

  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is typed is the trigger
  useEffect(() => {
    if (!isDirty) return
    timer.current = setTimeout(() => latest.current(), PAUSE)
    return () => clearTimeout(timer.current)
  }, [values, isDirty])

  return {
    found,
    kept,
    keep,
    drop() {
      // What was saved is not kept again by a timer that is quicker than the next rendering.
      clearTimeout(timer.current)
      drafts.drop(place, sessionStorage)
      setKept(null)
      setFound(null)
    },
    /** The draft that was found, and it is asked about no more. */
    take() {
      setFound(null)
      return found
    },
  }
}

/** What other people left in this tab goes. */
export function dropOthersDrafts(user: number, tab: Storage = sessionStorage) {
  for (const key of Object.keys(tab)) {
    if (key.startsWith('vo_draft:') && !key.startsWith(`vo_draft:${user}:`)) tab.removeItem(key)
  }
}
