import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useServices } from '../../lib/client-context.tsx'
import { drafts } from '../../lib/drafts.ts'
import { useMe } from '../../lib/me.tsx'
import { unsavedSlot } from '../../lib/unsaved-slot.ts'
import { type Found, serverDrafts } from './server-drafts.ts'
import { standingDraft } from './standing-draft.ts'

/** Milliseconds that a form waits for the unsaved words on the server. A later answer moves its fields down. */
const PATIENCE = 1500

type FormOf = { name: string; id: number | null; keepsOnServer: boolean }

const keyOf = ({ name, id }: Omit<FormOf, 'keepsOnServer'>, slot: string | null) => ['offered draft', name, id, slot]

/** Notes that a record which was created now has no unsaved words, so that its form doesn't wait for them. */
export const noteNoDraft = (cache: QueryClient, form: Omit<FormOf, 'keepsOnServer'>) =>
  cache.setQueryData(keyOf(form, null), null)

/**
 * Finds the unsaved words that a form offers, of this computer and of the server, before the form is drawn and while its record is
 * fetched. `found` undefined: the server didn't answer in time, and the form looks again itself.
 */
export function useOfferedDraft<Values extends Record<string, unknown>>(
  form: FormOf,
): { isReady: boolean; found: Found<Values> | null | undefined } {
  const { client } = useServices()
  const cache = useQueryClient()
  const user = useMe().user.id
  // The address of an open form may change, and the form stays.
  const [slot] = useState(() => (form.id === null ? unsavedSlot() : null))
  const queryKey = keyOf(form, slot)
  const query = useQuery({
    queryKey,
    async queryFn({ signal }) {
      const place = { user, resource: form.name, id: form.id, slot: drafts.newSlot() }
      const here = drafts.newest<Values>(place)
      const server = serverDrafts<Values>(client, form, () => false)
      const isOpen = () => !signal.aborted
      const found = await standingDraft({ server, place, local: localStorage, here, wanted: slot, without: [], isOpen })
      return found ?? null
    },
    enabled: form.keepsOnServer,
    // The words of a form that is opened again may be others. Only what a save has noted is as good as an answer.
    ...{ gcTime: 0, staleTime: 1000, retry: false, refetchOnWindowFocus: false, refetchOnReconnect: false },
  })
  const { isFetching } = query
  // biome-ignore lint/correctness/useExhaustiveDependencies: the slot and the form make the key
  useEffect(() => {
    if (!isFetching) return
    const timer = setTimeout(() => void cache.cancelQueries({ queryKey }), PATIENCE)
    return () => clearTimeout(timer)
  }, [isFetching, form.name, form.id, slot])
  // A drawn form stays, whatever is fetched again.
  const drawn = useRef<string>(undefined)
  if (!isFetching) drawn.current = String(queryKey)
  return { isReady: drawn.current === String(queryKey), found: query.data }
}
