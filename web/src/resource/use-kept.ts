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

type Held<Value> = { key: string; value: Value; isFound: boolean; base: string | null }

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/**
 * Holds typed values as state does, and keeps them on this computer until they are as at the `start` again: the session may end, or the
 * tab crash, in the middle of a word. `isFound` tells that the values were typed on an earlier visit. `forget` puts the start in their place; `end`
 * leaves them as they are and keeps them no longer, because they are saved.
 * @param version of what they are typed over; `base` is the one that they began from, and `isOlder` tells that it is another one by now
 */
export function useKept<Value>(
  { name, id = null, slot, inTab = false }: KeptPlace,
  start: Value,
  version: string | null = null,
) {
  const { user } = useMe()
  const store = inTab ? sessionStorage : localStorage
  const place = { user: user.id, resource: name, id, slot }
  const key = [name, id, slot].join(':')
  const open = (): Held<Value> => {
    const found = drafts.find<Value>(place, store)
    return found
      ? { key, value: found.values, isFound: true, base: found.base }
      : { key, value: start, isFound: false, base: version }
  }
  const [held, setHeld] = useState(open)
  // Another record took the first one's place: each has values of its own.
  const current = held.key === key ? held : open()
  if (current !== held) setHeld(current)
  const { value } = current
  const isTyped = !isSame(value, start)
  const base = isTyped ? current.base : version
  const latest = useRef({ place, store, start, version, base })
  latest.current = { place, store, start, version, base }
  useEffect(() => {
    const { place, store, start, base } = latest.current
    if (isSame(value, start)) drafts.drop(place, store)
    else drafts.keep(place, { values: value, base, at: Date.now() }, store)
  }, [value])

  const set = (next: Value | ((before: Value) => Value)) =>
    setHeld((before) => ({
      ...before,
      value: typeof next === 'function' ? (next as (before: Value) => Value)(before.value) : next,
      base: isSame(before.value, latest.current.start) ? latest.current.version : before.base,
    }))
  const end = () => drafts.drop(latest.current.place, latest.current.store)
  const forget = () => {
    end()
    set(latest.current.start)
  }
  const isFound = current.isFound
  return { value, set, forget, end, isTyped, isFound, base, isOlder: isFound && base !== version }
}

type Found = Pick<ReturnType<typeof useKept>, 'isFound' | 'isOlder' | 'forget'>

/** Tells once that values of an earlier visit are back, and whether somebody has saved since, with the way to throw them away. */
export function useTellFound({ isFound, isOlder, forget }: Found): void {
  const toast = useToast()
  const latest = useRef({ toast, isOlder, forget })
  latest.current = { toast, isOlder, forget }
  useEffect(() => {
    if (!isFound) return
    const action = { label: t('kept.drop'), onClick: () => latest.current.forget() }
    const { toast, isOlder } = latest.current
    toast.show(
      isOlder
        ? { severity: 'warning', text: t('kept.older'), action }
        : { severity: 'info', text: t('kept.found'), action },
    )
  }, [isFound])
}
