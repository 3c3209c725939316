import { useState } from 'react'
import { failureOf } from '../../lib/errors.ts'
import { type TextKey, t } from '../../lib/i18n.ts'
import { useUnsaved } from '../../resource/unsaved.tsx'
import { type KeptPlace, useKept, useTellFound } from '../../resource/use-kept.ts'
import type { SaveState } from '../../ui/form-header.tsx'
import { useToast } from '../../ui/toasts.tsx'

type ChangesOf<Changes, Answer> = {
  /** Somebody else writes in them: a save is not offered. */
  held?: boolean
  /** The place on this computer where unsaved changes are kept. */
  keptAt: KeptPlace
  isDirty: (changes: Changes) => boolean
  send: (changes: Changes) => Promise<Answer>
  /** Shows the saved values: the answer to a save, or another editor's version after a conflict. */
  show: (answer: Answer) => void
  onSaved?: () => void
  /** Returns the changes typed during the save. */
  typedSince: (now: Changes, sent: Changes, answer: Answer) => Changes
  /** Returns the error's key, from its path in the input. */
  errorKey: (path: string) => string
  /** The toast's text. */
  done: TextKey
}

/**
 * Holds changes of values with defaults: only changed ones are held, and all are saved together. After a conflict the
 * own changes lie over the other editor's version.
 */
export function useChanges<Changes extends object, Answer>(form: ChangesOf<Changes, Answer>) {
  const toast = useToast()
  const kept = useKept(form.keptAt, {} as Changes)
  useTellFound(kept)
  const { value: changed, set: setChanged } = kept
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({})
  const [general, setGeneral] = useState('')
  const [progress, setProgress] = useState<SaveState>('clean')
  const [attempts, setAttempts] = useState(0)
  const dirty = form.isDirty(changed)
  const isSaving = progress === 'saving'

  const refused = (error: unknown) => {
    const failure = failureOf(error)
    const fields = Object.entries(failure.fields).map(([path, messages]) => [
      form.errorKey(path.replace(/^data\./, '')),
      messages.join(' '),
    ])
    setErrors(Object.fromEntries(fields))
    if (fields.length === 0) setGeneral(failure.message)
    if (failure.details.stale) form.show(failure.details.current as Answer)
    setAttempts((count) => count + 1)
    setProgress('failed')
  }
  /** Saves all changes; returns whether nothing is left unsaved. */
  const save = async (): Promise<boolean> => {
    if (isSaving) return false
    if (!dirty) return true
    const sent = changed
    setProgress('saving')
    setGeneral('')
    try {
      const answer = await form.send(sent)
      form.show(answer)
      form.onSaved?.()
      setChanged((now) => form.typedSince(now, sent, answer))
      setErrors({})
      setProgress('saved')
      toast.success(t(form.done))
      return true
    } catch (error) {
      refused(error)
      return false
    }
  }
  useUnsaved({ isUnsaved: () => dirty, save: form.held ? undefined : save, discard: kept.forget })

  return {
    changed,
    errors,
    general,
    attempts,
    isSaving,
    state: isSaving || progress === 'failed' ? progress : dirty ? ('unsaved' as const) : progress,
    save,
    /** Changes a value and removes the error under its key. */
    change(key: string, update: (before: Changes) => Changes) {
      setProgress((now) => (now === 'saving' ? now : 'clean'))
      setErrors(({ [key]: _, ...rest }) => rest)
      setChanged(update)
    },
  }
}
