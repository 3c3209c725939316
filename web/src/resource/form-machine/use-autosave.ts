import { useCallback, useEffect, useRef, useState } from 'react'
import { type Failure, failureOf } from '../../lib/errors.ts'
import type { SavedRecord, Versioned } from './use-saved-record.ts'

/** Milliseconds from the last change until a draft is saved on the server. */
const PAUSE = 3000

/**
 * How a form saves drafts while they are typed. `may` tells whether the values may be saved so, `isValid` whether they can
 * be. `send` calls the server with a version, `settle` takes over the answer without touching what is being typed.
 */
export type Autosave<Values, Saved> = {
  may: (record: Saved, values: Values) => boolean
  isValid: (values: Values) => Promise<boolean>
  send: (values: Values, about: { record: Saved; version: string }) => Promise<Saved | null>
  settle: (record: Saved, sent: Values) => void
}

/** The parts of a form that its saving while typing needs. */
type TypedForm<Values, Saved extends Versioned> = {
  saved: SavedRecord<Saved>
  /** Somebody else writes in the record. */
  held?: boolean
  isDirty: () => boolean
  read: () => Values
  autosave?: Autosave<Values, Saved>
}

type Around<Values, Saved> = {
  alone: <Answer>(work: () => Promise<Answer | null>) => Promise<Answer | null>
  /** The person has something to decide first. */
  isHeld: () => boolean
  settled: (saved: Saved, sent: Values) => void
  refused: (failure: Failure, sent: Values) => void
}

/**
 * Saves a draft on the server three seconds after the last change, without a word: visitors don't see it, its versions
 * become one a sitting, and the typed text stays untouched. Values that can't be saved wait on this computer.
 */
export function useAutosave<Values, Saved extends Versioned>(
  form: TypedForm<Values, Saved>,
  around: Around<Values, Saved>,
) {
  const [isLast, setLast] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const running = useRef<Promise<unknown> | null>(null)
  // The timer outlives renderings and must see the latest.
  const latest = useRef({ form, around })
  latest.current = { form, around }

  const run = useCallback(async () => {
    const { form, around } = latest.current
    const { autosave, saved, isDirty, read } = form
    const record = saved.latest.current
    const version = saved.version.current
    if (!autosave || !record || !version || !isDirty() || form.held || around.isHeld()) return
    const values = read()
    if (!autosave.may(record, values) || !(await autosave.isValid(values))) return
    await around.alone(async () => {
      // Somebody may have taken over while the values were checked.
      if (latest.current.form.held) return null
      try {
        const next = await autosave.send(values, { record, version })
        if (next) latest.current.around.settled(next, values)
        setLast(next !== null)
      } catch (error) {
        latest.current.around.refused(failureOf(error), values)
      }
      return null
    })
  }, [])
  const soon = useCallback(() => {
    setLast(false)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      running.current = run().finally(() => {
        running.current = null
      })
    }, PAUSE)
  }, [run])
  useEffect(() => () => clearTimeout(timer.current), [])

  /** Begins no other save, and returns the one that is under way. */
  const stop = useCallback((): Promise<unknown> | null => {
    clearTimeout(timer.current)
    return running.current
  }, [])
  useEffect(() => {
    if (form.held) stop()
  }, [form.held, stop])
  return { soon, isLast, stop }
}
