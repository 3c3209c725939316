import { useCallback, useEffect, useRef, useState } from 'react'
import type { Draft } from '../../lib/drafts.ts'
import type { ServerDrafts } from './server-drafts.ts'

/** Milliseconds from the last change until the values are kept on the server. */
const PAUSE = 3000

type Typed<Values> = {
  server: ServerDrafts<Values> | undefined
  isDirty: () => boolean
  /** Returns the typed values in the form's own slot. */
  read: () => { slot: string | undefined; draft: Draft<Values> }
}

/**
 * Keeps a form's unsaved values on the server as well, three seconds after the last change. A failure is told by the line that speaks of
 * this computer alone. Calls follow each other, so that values which are saved meanwhile don't come back.
 */
export function useServerDraft<Values>(typed: Typed<Values>) {
  const [isKept, setKept] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const last = useRef<Promise<unknown>>(Promise.resolve())
  const has = useRef(false)
  const latest = useRef(typed)
  latest.current = typed

  const call = useCallback((work: (server: ServerDrafts<Values>) => Promise<unknown>) => {
    const { server } = latest.current
    if (!server) return
    last.current = last.current.then(() => work(server)).catch(() => setKept(false))
  }, [])
  const keepSoon = useCallback(() => {
    clearTimeout(timer.current)
    if (!latest.current.server) return
    timer.current = setTimeout(() => {
      const typed = ({ may }: ServerDrafts<Values>) => {
        const { isDirty, read } = latest.current
        const own = read()
        return isDirty() && may(own.draft.values) ? own : null
      }
      const { server } = latest.current
      if (!server || !typed(server)) return
      // A save that ends before the answer forgets these words, too.
      has.current = true
      call(async (server) => {
        const own = typed(server)
        if (!own) return
        await server.keep(own.slot, own.draft)
        if (has.current) setKept(true)
      })
    }, PAUSE)
  }, [call])
  useEffect(() => () => clearTimeout(timer.current), [])

  return {
    /** The values of the form are on the server. */
    isKept,
    keepSoon,
    /** Forgets what is kept in a slot; without one what the form itself has kept. */
    drop(given?: { slot: string | undefined }) {
      clearTimeout(timer.current)
      const { slot } = given ?? latest.current.read()
      if (given || has.current) call((server) => server.drop(slot))
      if (given) return
      has.current = false
      setKept(false)
    },
    /** The form goes on from values that are on the server. */
    adopt() {
      has.current = true
    },
  }
}
