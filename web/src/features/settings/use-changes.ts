import { useState } from 'react'
import { failureOf } from '../../lib/errors.ts'
import { type TextKey, t } from '../../lib/words.ts'
import { useUnsaved } from '../../resource/unsaved.tsx'
import type { SaveState } from '../../ui/form-header.tsx'
import { useToast } from '../../ui/toasts.tsx'

type ChangesOf<Changes, Answer> = {
  isDirty: (changes: Changes) => boolean
  send: (changes: Changes) => Promise<Answer>
  /** Shows what is saved now: the answer to one's own save, or another person's version after a conflict. */
  show: (answer: Answer) => void
  onSaved?: () => void
  /** The changes that were typed while the others were being saved. */
  typedSince: (now: Changes, sent: Changes, answer: Answer) => Changes
  /** The error's key, from the path of the server's error inside what was sent. */
  errorKey: (path: string) => string
  /** Of the toast. */
  done: TextKey
}

/**
 * Changes of values that all have a default: only the changed ones are held, and saved together. After a conflict the
 * other version is shown, with the own changes over it.
 */
export function useChanges<Changes extends object, Answer>(form: ChangesOf<Changes, Answer>) {
  const toast = useToast()
  const none = {} as Changes
  const [changed, setChanged] = useState(none)
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
  /** Saves all changes; answers whether nothing is left unsaved. */
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
  useUnsaved({ isUnsaved: () => dirty, save, discard: () => setChanged(none) })

  return {
    changed,
    errors,
    general,
    attempts,
    isSaving,
    state: isSaving || progress === 'failed' ? progress : dirty ? ('unsaved' as const) : progress,
    save,
    /** Changes a value; the error under its key is over. */
    change(key: string, update: (before: Changes) => Changes) {
      setProgress((now) => (now === 'saving' ? now : 'clean'))
      setErrors(({ [key]: _, ...rest }) => rest)
      setChanged(update)
    },
  }
}
