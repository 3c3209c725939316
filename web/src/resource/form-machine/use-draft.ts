import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { type Draft, drafts } from '../../lib/drafts.ts'
import { useMe } from '../../lib/me.tsx'
import { unsavedSlot } from '../../lib/unsaved-slot.ts'
import type { Found, ServerDrafts } from './server-drafts.ts'
import { standingDraft } from './standing-draft.ts'
import { useServerDraft } from './use-server-draft.ts'

/** Milliseconds from the last change until the draft is stored. */
const PAUSE = 1000

type DraftOf<Values> = {
  /** The form's name and record; each record has a draft of its own. */
  name: string
  id: number | null
  /** The form holds personal numbers: its draft ends with the tab. */
  inTab: boolean
  /** The draft is kept on the server, too. */
  server?: ServerDrafts<Values> | undefined
  /** The draft that counts, of this computer or of the server; undefined without the server’s answer. */
  offered?: Found<Values> | null | undefined
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
  const [found, setFound] = useState(() =>
    form.offered === undefined ? drafts.newest<Values>(record, local) : form.offered,
  )
  const [slot, setSlot] = useState(() => (found || form.id === null || form.server ? drafts.newSlot() : undefined))
  const [kept, setKept] = useState<{ at: number; ok: boolean } | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  // A call may outlive a rendering; it then stores and drops the current draft.
  const latest = useRef({ form, place: { ...record, slot }, local, found })
  latest.current = { form, place: { ...record, slot }, local, found }
  const draftNow = (): Draft<Values> => {
    const { form } = latest.current
    return { values: form.read(), base: form.version.current, at: Date.now(), synced: onServer.synced() }
  }
  const onServer = useServerDraft<Values>({
    server: form.server,
    isDirty: form.isDirty,
    read: () => ({ slot: latest.current.place.slot, draft: draftNow() }),
    onKept() {
      const { form, place, local } = latest.current
      if (form.isDirty()) drafts.keep(place, draftNow(), local)
    },
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: it reads the latest of everything
  const keep = useCallback(() => {
    const now = latest.current
    const draft = draftNow()
    setKept({ at: draft.at, ok: drafts.keep(now.place, draft, now.local) })
  }, [])
  const { keepSoon: keepOnServerSoon } = onServer
  /** Stores the draft after a second without typing. */
  const keepSoon = useCallback(() => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => latest.current.form.isDirty() && keep(), PAUSE)
    keepOnServerSoon()
  }, [keep, keepOnServerSoon])
  useEffect(() => () => clearTimeout(timer.current), [])
  // The page may be left in the middle of a word: by the session's end, a crash of the tab or its closing.
  useEffect(() => {
    const onHide = () => latest.current.form.isDirty() && keep()
    window.addEventListener('pagehide', onHide)
    return () => window.removeEventListener('pagehide', onHide)
  }, [keep])

  /** Offers what counts of this computer's drafts and of the server's. Without an answer the offer stays as it is. */
  const look = async (wanted: string | null, without: (string | undefined)[]) => {
    const { found: here, place, local } = latest.current
    const { server } = form
    if (!server) return
    const isOpen = () => latest.current.found === here
    const offered = await standingDraft({ server, place, local, here, wanted, without, isOpen }).catch(() => undefined)
    if (offered !== undefined && isOpen()) setFound(offered)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form looks once, when it opens without an answer
  useEffect(() => {
    if (form.offered === undefined) void look(form.id === null ? unsavedSlot() : null, [])
  }, [])

  return {
    found,
    kept: kept && { ...kept, onServer: onServer.keptAt },
    keep,
    keepSoon,
    /** Ends the form's own draft: its values are saved, or given up. */
    drop() {
      // A pending timer would store the saved values again.
      clearTimeout(timer.current)
      drafts.drop(latest.current.place, latest.current.local)
      onServer.drop()
      setKept(null)
    },
    /** Keeps the typed values for the record that was created of earlier ones, whose form offers them. */
    moveTo(id: number) {
      const { place, local } = latest.current
      drafts.keep({ ...place, id, slot: drafts.newSlot() }, { ...draftNow(), synced: undefined }, local)
    },
    /** Throws the found draft away, and finds the one before it. */
    discard() {
      const { place, local } = latest.current
      if (found) {
        drafts.drop({ ...place, slot: found.slot }, local)
        onServer.drop({ slot: found.slot })
      }
      const before = drafts.newest<Values>(place, local, place)
      setFound(before)
      latest.current.found = before
      if (found) void look(null, [place.slot, found.slot])
    },
    /** Returns the found draft, which is the form's own from now on. */
    take() {
      if (!found) return null
      drafts.drop(latest.current.place, latest.current.local)
      onServer.drop()
      onServer.adopt(found.synced)
      if (found.slot || !form.server) setSlot(found.slot)
      else {
        // The nameless slot would be that of other computers, too.
        drafts.drop({ ...latest.current.place, slot: undefined }, local)
        drafts.keep(latest.current.place, found, local)
      }
      setFound(null)
      return found
    },
  }
}
