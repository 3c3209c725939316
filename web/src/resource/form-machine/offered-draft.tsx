import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useServices } from '../../lib/client-context.tsx'
import { drafts } from '../../lib/drafts.ts'
import { useMe } from '../../lib/me.tsx'
import { unsavedSlot } from '../../lib/unsaved-slot.ts'
import type { Values } from '../form-fields.ts'
import { type Found, serverDrafts } from './server-drafts.ts'
import { standingDraft } from './standing-draft.ts'

/** Milliseconds that a form waits for the unsaved words on the server. A later answer moves its fields down. */
const PATIENCE = 1500

type FormOf = { name: string; id: number | null }

/** A look for the words that a form offers. Stopped, it changes nothing of this computer's drafts any more. */
type Look = { answer: Promise<Found<Values> | null | undefined>; stop: () => void }

const createdKey = ({ name, id }: FormOf) => ['created now', name, id]

/** Notes that a record was created now: no words of it are kept, so its form waits for none. */
export const noteCreated = (cache: QueryClient, form: FormOf) => cache.setQueryData(createdKey(form), true)

const isCreatedNow = (cache: QueryClient, form: FormOf) => cache.getQueryData(createdKey(form)) === true

/** Makes the look of a form, of this computer and of the server. */
function useLook({ name, id }: FormOf): () => Look {
  const { client } = useServices()
  const user = useMe().user.id
  // The address of an open form may change, and the form stays.
  const [wanted] = useState(() => (id === null ? unsavedSlot() : null))
  return useCallback(() => {
    let isOpen = true
    const place = { user, resource: name, id, slot: drafts.newSlot() }
    const answer = standingDraft<Values>({
      ...{ place, local: localStorage, here: drafts.newest<Values>(place), wanted, without: [] },
      server: serverDrafts<Values>(client, { name, id }, () => false),
      isOpen: () => isOpen,
    })
    answer.catch(() => undefined) // the form hears of it, if it takes the look
    return { answer, stop: () => (isOpen = false) }
  }, [client, user, name, id, wanted])
}

/**
 * Begins to look while a form's record is fetched, if the server keeps its words. Each form that is drawn takes a look of its own: that of a
 * form before it is old.
 * @returns the way to take it; undefined for a form whose words are on this computer alone
 */
export function useEarlyLook({ name, id }: FormOf, isKept: boolean): (() => Look) | undefined {
  const cache = useQueryClient()
  const look = useLook({ name, id })
  const early = useRef<Look>(undefined)
  // Before the effects of the form, which may be drawn at once.
  useLayoutEffect(() => {
    if (isKept && id !== null && !isCreatedNow(cache, { name, id })) early.current = look()
    return () => {
      early.current?.stop()
      early.current = undefined
    }
  }, [cache, look, isKept, name, id])
  const take = useCallback(() => {
    const taken = early.current ?? look()
    early.current = undefined
    return taken
  }, [look])
  return isKept ? take : undefined
}

type OfferedProps = {
  form: FormOf
  take: (() => Look) | undefined
  /** Stands there until the answer. */
  waiting: ReactNode
  /** Draws the form; `offered` undefined: no answer came in time, and the form looks itself. */
  children: (offered: Found<Values> | null | undefined) => ReactNode
}

/** Draws a form when it is known which unsaved words it offers, so that the offer moves none of its fields. */
export function Offered({ form: { name, id }, take, waiting, children }: OfferedProps) {
  const cache = useQueryClient()
  const [offer, setOffer] = useState<{ found: Found<Values> | null | undefined } | null>(() => {
    if (!take) return { found: undefined }
    return isCreatedNow(cache, { name, id }) ? { found: null } : null
  })
  const isKnown = offer !== null
  useEffect(() => {
    cache.removeQueries({ queryKey: createdKey({ name, id }) })
    if (isKnown || !take) return
    const { answer, stop } = take()
    const end = (found?: Found<Values> | null) => {
      stop()
      clearTimeout(timer)
      setOffer((known) => known ?? { found })
    }
    const timer = setTimeout(end, PATIENCE)
    answer.then(end, () => end())
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [cache, name, id, take, isKnown])
  return offer ? children(offer.found) : waiting
}
