import { useCallback, useEffect, useRef, useState } from 'react'
import type { Draft, Synced } from '../../lib/drafts.ts'
import { againLater } from './again-later.ts'
import type { ServerDrafts } from './server-drafts.ts'

/** Milliseconds from the last change until the values are kept on the server. */
const PAUSE = 3000

type Typed<Values> = {
  server: ServerDrafts<Values> | undefined
  isDirty: () => boolean
  /** Returns the typed values in the form's own slot. */
  read: () => { slot: string | undefined; draft: Draft<Values> }
  /** The server has the values. */
  onKept: () => void
}

/** The form's own words on the server, from the first until they are dropped; `typed` counts the changes that it has. */
type Own = { has: boolean; synced: { saved_at: string; typed: number } | null }
const nothing = (): Own => ({ has: false, synced: null })

/**
 * Keeps a form's unsaved values on the server as well, three seconds after the last change. A failure is told by the line that speaks of
 * this computer alone. Calls follow each other, so that values which are saved meanwhile don't come back.
 */
export function useServerDraft<Values>(form: Typed<Values>) {
  const [keptAt, setKeptAt] = useState<string | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const last = useRef<Promise<unknown>>(Promise.resolve())
  const own = useRef(nothing())
  const typed = useRef(0)
  const latest = useRef(form)
  latest.current = form

  const call = useCallback((work: () => Promise<unknown>, onFailure: () => void) => {
    last.current = last.current.then(work).catch(onFailure)
  }, [])
  const keepSoon = useCallback(() => {
    clearTimeout(timer.current)
    typed.current += 1
    const { server } = latest.current
    if (!server) return
    const words = () => {
      const { isDirty, read } = latest.current
      const { slot, draft } = read()
      return isDirty() && server.may(draft.values) ? { slot, draft, typed: typed.current } : null
    }
    timer.current = setTimeout(() => {
      if (!words()) return
      // A save that ends before the answer forgets these words, too.
      own.current.has = true
      const mine = own.current
      call(
        async () => {
          const now = words()
          if (!now || mine !== own.current) return
          const { saved_at } = await server.keep(now.slot, now.draft)
          if (mine !== own.current) return
          mine.synced = { saved_at, typed: now.typed }
          setKeptAt(saved_at)
          latest.current.onKept()
        },
        () => setKeptAt(null),
      )
    }, PAUSE)
  }, [call])
  useEffect(() => () => clearTimeout(timer.current), [])

  return {
    /** The server's moment of the values that it has. */
    keptAt,
    /** Returns that moment, and whether nothing was typed since. */
    synced(): Synced | undefined {
      const { synced } = own.current
      return synced ? { saved_at: synced.saved_at, isWhole: synced.typed === typed.current } : undefined
    },
    keepSoon,
    /** Forgets what is kept in a slot; without one what the form itself has kept. */
    drop(given?: { slot: string | undefined }) {
      clearTimeout(timer.current)
      const { server, read } = latest.current
      const { slot } = given ?? read()
      const isKeptAgain = () => own.current.has && latest.current.read().slot === slot
      if (server && (given || own.current.has)) {
        const forget = () => server.drop(slot)
        call(forget, () => againLater(() => (isKeptAgain() ? Promise.resolve() : forget())))
      }
      if (given) return
      own.current = nothing()
      setKeptAt(null)
    },
    /** The form goes on from values that the server may have. */
    adopt(synced: Synced | undefined) {
      const upTo = synced && { saved_at: synced.saved_at, typed: synced.isWhole ? typed.current : -1 }
      own.current = { has: true, synced: upTo ?? null }
    },
  }
}
