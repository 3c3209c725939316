import { useEffect, useRef, useState } from 'react'
import { drafts } from '../lib/drafts.ts'
import { t } from '../lib/i18n.ts'
import '../lib/kept-texts.ts'
import { useMe } from '../lib/me.tsx'
import { useToast } from '../ui/toasts.tsx'

/** Names typed values on this computer: `id` and `slot` keep apart the records and the fields of one name. */
export type KeptPlace = {
  name: string
  id?: number | null
  slot?: string
  /** They hold data of a person: they end with the tab. */
  inTab?: boolean
}

type Held<Value> = { key: string; value: Value; isFound: boolean }

/**
 * Holds typed values as state does, and keeps them on this computer until they are as at the `start` again: the session may end, or the
 * tab crash, in the middle of a word. `isFound` tells that the values were typed on an earlier visit. `forget` puts the start in their place; `end`
 * leaves them as they are and keeps them no longer, because they are saved.
 */
export function useKept<Value>({ name, id = null, slot, inTab = false }: KeptPlace, start: Value) {
  const { user } = useMe()
  const store = inTab ? sessionStorage : localStorage
  const place = { user: user.id, resource: name, id, slot }
  const key = [name, id, slot].join(':')
  const open = (): Held<Value> => {
    const found = drafts.find<Value>(place, store)
    return { key, value: found ? found.values : start, isFound: found !== null }
  }
  const [held, setHeld] = useState(open)
  // Another record took the first one's place: each has values of its own.
  const current = held.key === key ? held : open()
  if (current !== held) setHeld(current)
  const { value } = current
  const latest = useRef({ place, store, start })
  latest.current = { place, store, start }
  useEffect(() => {
    const { place, store, start } = latest.current
    if (JSON.stringify(value) === JSON.stringify(start)) drafts.drop(place, store)
    else drafts.keep(place, { values: value, base: null, at: Date.now() }, store)
  }, [value])

  const set = (next: Value | ((before: Value) => Value)) =>
    setHeld((before) => ({
      ...before,
      value: typeof next === 'function' ? (next as (before: Value) => Value)(before.value) : next,
    }))
  const end = () => drafts.drop(latest.current.place, latest.current.store)
  const forget = () => {
    end()
    set(latest.current.start)
  }
  return { value, set, forget, end, isFound: current.isFound }
}

/** Tells once that values of an earlier visit are back, with the way to throw them away. */
export function useTellFound({ isFound, forget }: Pick<ReturnType<typeof useKept>, 'isFound' | 'forget'>): void {
  const toast = useToast()
  const latest = useRef({ toast, forget })
  latest.current = { toast, forget }
  useEffect(() => {
    if (!isFound) return
    const action = { label: t('kept.drop'), onClick: () => latest.current.forget() }
    latest.current.toast.show({ severity: 'info', text: t('kept.found'), action })
  }, [isFound])
}
