import { type RefObject, useEffect, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { type Draft, drafts } from '../lib/drafts.ts'
import { useMe } from '../lib/me.tsx'
import type { Values } from './form-fields.ts'

const PAUSE = 1000

/** Forms in which personal numbers are typed: their drafts end with the tab. */
const aboutPeople: readonly string[] = ['user', 'account', 'application', 'courseMoment']
const storageOf = (resource: string): Storage => (aboutPeople.includes(resource) ? sessionStorage : localStorage)

/**
 * Keeps what is typed on this computer until it is saved, a second after the last key. A draft from before is found
 * once, when the form opens.
 */
export function useDraft(
  form: UseFormReturn<Values>,
  about: { resource: string; id: number | null; isDirty: boolean; base: RefObject<string | null> },
) {
  const me = useMe()
  const { resource, id, isDirty, base } = about
  const place = { user: me.user.id, resource, id }
  const storage = storageOf(resource)
  const [found, setFound] = useState<Draft<Values> | null>(() => drafts.find<Values>(place, storage))
  const [kept, setKept] = useState<{ at: number; ok: boolean } | null>(null)
  const dirty = useRef(isDirty)
  dirty.current = isDirty

  const keep = () => {
    const at = Date.now()
    setKept({ at, ok: drafts.keep(place, { values: form.getValues(), base: base.current, at }, storage) })
  }
  const latest = useRef(keep)
  latest.current = keep

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = form.subscribe({
      formState: { values: true },
      callback: () => {
        clearTimeout(timer)
        timer = setTimeout(() => dirty.current && latest.current(), PAUSE)
      },
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [form])

  return {
    found,
    kept,
    keep,
    drop() {
      drafts.drop(place, storage)
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
