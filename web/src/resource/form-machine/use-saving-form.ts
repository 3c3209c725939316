import { useCallback, useEffect, useRef, useState } from 'react'
import { type Failure, failureOf, isTransient } from '../../lib/errors.ts'
import { doneText, type EntityName, t } from '../../lib/i18n.ts'
import type { SaveState } from '../../ui/form-header.tsx'
import { type ToastAction, useToast } from '../../ui/toasts.tsx'
import { useUnsaved } from '../unsaved.tsx'
import type { Found, ServerDrafts } from './server-drafts.ts'
import { type Autosave, useAutosave } from './use-autosave.ts'
import { useDraft } from './use-draft.ts'
import { type SavedRecord, type Versioned, versionOf } from './use-saved-record.ts'

/** Another editor's version, from the server's refusal of a save. */
export type Conflict<Saved> = { message: string; name: string; current: Saved; updated_at: string }

/** `over` knowingly overwrites that version. `values` replace the typed ones. `quiet` shows no toast. */
export type SaveOptions<Values> = { over?: string; values?: Values; quiet?: boolean }

/** A form as the machine needs it: its values, and the ways to check, send and explain them. */
export type SavingForm<Values, Saved extends Versioned> = {
  /** Names the record in toasts. */
  entity: EntityName
  /** Names the draft. `inTab` is for personal numbers: the draft ends with the tab. */
  draft: {
    name: string
    inTab: boolean
    server?: ServerDrafts<Values> | undefined
    offered?: Found<Values> | null | undefined
  }
  saved: SavedRecord<Saved>
  /** Somebody else writes in the record: nothing is saved that the person can't ask for. */
  held?: boolean
  isDirty: () => boolean
  /** Returns the typed values. */
  read: () => Values
  /** Loads a saved record into the form; values typed after `sent` stay. */
  load: (record: Saved, sent?: Values) => void
  /** Loads a stored draft into the form. */
  restore: (draft: Values) => void
  /** Merges the own changes into another version and returns the result. Without it the typed values stand. */
  mergeChanges?: (theirs: Saved) => Values
  /** Validates the values, then calls `send` with valid ones or `refuse`. */
  submit: (send: (values: Values) => Promise<void>, refuse: () => void, given?: Values) => Promise<void>
  /** Calls the server. Returns null when no value differs from the record. */
  send: (
    values: Values,
    about: { record: Saved | null; version: string | null; over: boolean },
  ) => Promise<Saved | null>
  /** Saves drafts while they are typed; without it nothing is saved that nobody asked for. */
  autosave?: Autosave<Values, Saved>
  /** Shows the server's field errors at their fields; returns the messages of no field. */
  placeErrors: (failure: Failure, sent: Values) => string[]
  onSaved: (record: Saved, about: { created: boolean }) => void
  /** Returns the text of its toast, in place of that it was saved. */
  savedText?: ((record: Saved) => string | undefined) | undefined
  /** Returns the next thing to do with a saved record, for its toast. */
  next?: (record: Saved) => ToastAction | undefined
  /** Hears that the record is not there any more, and tells it. Without it the server's message is shown. */
  onMissing?: () => void
  /** Hears of every refusal. A returned record is shown instead of the failure, for values that nobody typed. */
  onRefused?: (failure: Failure) => Saved | undefined
}

type Progress = 'idle' | 'saving' | 'saved' | 'failed'

function stateOf(progress: Progress, isDirty: boolean): SaveState {
  if (progress === 'saving') return 'saving'
  if (isDirty) return progress === 'failed' ? 'failed' : 'unsaved'
  return progress === 'saved' ? 'saved' : 'clean'
}

/** Holds the outcome of a form's last call: busy, done, or refused with errors and conflicts. */
function useOutcome<Values, Saved extends Versioned>(form: SavingForm<Values, Saved>) {
  const toast = useToast()
  const [progress, setProgress] = useState<Progress>('idle')
  const [savedAt, setSavedAt] = useState<number | null>(null)
  const [attempts, setAttempts] = useState(0)
  const [general, setGeneral] = useState<string[]>([])
  const [conflict, setConflict] = useState<Conflict<Saved> | null>(null)

  const refuse = (messages: string[] = []) => {
    setGeneral(messages)
    setAttempts((count) => count + 1)
  }
  const fail = (failure: Failure, sent: Values, again: () => void) => {
    setProgress('failed')
    const { code, message, details, fields } = failure
    if (code === 'CONFLICT' && details.stale) {
      const { name, current, updated_at } = details
      setConflict({ message, name: String(name), current: current as Saved, updated_at: String(updated_at) })
    } else if (code === 'NOT_FOUND' && form.onMissing) form.onMissing()
    else if (Object.keys(fields).length > 0) refuse(form.placeErrors(failure, sent))
    else if (isTransient(failure)) toast.error(message, { label: t('action.tryAgain'), onClick: again })
    else refuse([message])
  }
  return {
    progress,
    setProgress,
    savedAt,
    setSavedAt,
    attempts,
    general,
    setGeneral,
    conflict,
    setConflict,
    refuse,
    fail,
  }
}

/** Lets one call through at a time; others get null at once. */
function useOneAtATime() {
  const busy = useRef(false)
  const release = () => {
    busy.current = false
  }
  return {
    isBusy: () => busy.current,
    release,
    async alone<Answer>(work: () => Promise<Answer | null>): Promise<Answer | null> {
      if (busy.current) return null
      busy.current = true
      return work().finally(release)
    },
  }
}

/** The words for an ended save: of the record, or beside it. */
const savedTextOf = <Values, Saved extends Versioned>(
  { savedText, entity }: SavingForm<Values, Saved>,
  saved: Saved,
  before: Saved | null,
) => savedText?.(saved) ?? doneText(before ? 'saved' : 'created', entity)

/**
 * Runs the form of a saved record: saving, conflicts, drafts, the server's field errors and the unsaved prompt (Spec
 * §4–§5, §8). The form keeps its values itself. A newer fetched record replaces the values only while nothing is
 * unsaved.
 */
export function useSavingForm<Values, Saved extends Versioned>(form: SavingForm<Values, Saved>) {
  const toast = useToast()
  const { given, record, latest, version } = form.saved
  const outcome = useOutcome(form)
  const { progress, setProgress, conflict, setConflict, setGeneral, refuse } = outcome
  const { isDirty, read } = form
  const draft = useDraft({ ...form.draft, id: record?.id ?? null, isDirty, read, version })
  const current = useRef(form)
  current.current = form
  const { alone, isBusy, release } = useOneAtATime()

  const adopt = (next: Saved, sent?: Values) => {
    form.saved.put(next)
    setConflict(null)
    setGeneral([])
    current.current.load(next, sent)
    // Values that stay typed become a draft of the new version.
    draft.keepSoon()
  }
  const fail = (error: unknown, sent: Values, again: () => void) => {
    const failure = failureOf(error)
    draft.keep()
    const instead = form.onRefused?.(failure)
    if (!instead) return outcome.fail(failure, sent, again)
    draft.drop()
    adopt(instead)
    setProgress('idle')
  }

  const givenVersion = versionOf(given)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a newer fetched version is the trigger
  useEffect(() => {
    if (given && givenVersion !== version.current && !isDirty() && !draft.found && !isBusy()) adopt(given)
  }, [givenVersion])

  const autosave = useAutosave(form, {
    alone,
    isHeld: () => conflict !== null || draft.found !== null,
    settled(saved, sent) {
      form.saved.put(saved)
      draft.drop()
      current.current.autosave?.settle(saved, sent)
      draft.keepSoon()
      setProgress('saved')
      outcome.setSavedAt(Date.now())
      form.onSaved(saved, { created: false })
    },
    refused(failure, sent) {
      draft.keep()
      // Nobody has asked to save: other refusals are told when somebody does.
      const isOld = failure.code === 'CONFLICT' && failure.details.stale
      if (isOld || failure.code === 'NOT_FOUND') outcome.fail(failure, sent, () => undefined)
    },
  })

  const send = async (values: Values, { over, quiet }: SaveOptions<Values>): Promise<Saved | null> => {
    setProgress('saving')
    setGeneral([])
    const before = latest.current
    try {
      const about = { record: before, version: over ?? version.current, over: over !== undefined }
      const saved = await current.current.send(values, about)
      setProgress('saved')
      if (!saved) return before
      draft.drop()
      adopt(saved, values)
      outcome.setSavedAt(Date.now())
      if (!quiet) toast.success(savedTextOf(form, saved, before), form.next?.(saved))
      form.onSaved(saved, { created: before === null })
      return saved
    } catch (error) {
      fail(error, values, () => void save({ over, quiet }))
      return null
    }
  }
  /** Validates and saves. Returns the saved record, or null when it was not saved. */
  const save = (options: SaveOptions<Values> = {}): Promise<Saved | null> => {
    // A press on the button is not lost in a save that nobody sees.
    const unseen = autosave.stop()
    return unseen ? unseen.then(() => saveNow(options)) : saveNow(options)
  }
  const saveNow = (options: SaveOptions<Values>) =>
    alone(async () => {
      let saved: Saved | null = null
      const checked = async (values: Values) => {
        saved = await send(values, options)
      }
      const refused = () => {
        // Released at once: a corrected form may be sent in the same moment.
        release()
        refuse()
      }
      await current.current.submit(checked, refused, options.values)
      return saved as Saved | null
    })
  /** Runs another call that changes the saved record (issuing, say), and shows its refusal like that of a save. */
  const run = (call: () => Promise<Saved>): Promise<Saved | null> =>
    alone(async () => {
      setProgress('saving')
      try {
        const next = await call()
        adopt(next)
        setProgress('idle')
        return next
      } catch (error) {
        fail(error, current.current.read(), () => void run(call))
        return null
      }
    })

  const { keepSoon } = draft
  const { soon: autosaveSoon } = autosave
  /** Tells the machine of a change: it ends the outcome of the last save and schedules the draft. */
  const typed = useCallback(() => {
    setProgress((now) => (now === 'saved' || now === 'failed' ? 'idle' : now))
    keepSoon()
    autosaveSoon()
  }, [setProgress, keepSoon, autosaveSoon])

  useUnsaved({
    isUnsaved: isDirty,
    save: form.held ? undefined : async () => (await save()) !== null,
    discard: draft.drop,
  })

  const { savedAt, attempts, general } = outcome
  return {
    state: stateOf(progress, isDirty()),
    savedAt,
    /** The last save was one that nobody asked for. */
    autosaved: autosave.isLast && progress === 'saved',
    attempts,
    general,
    conflict,
    draft,
    autosaveSoon,
    save,
    run,
    refuse,
    /** Takes over a record that another call answered; unsaved changes stay. */
    take(next: Saved) {
      const mine = isDirty() && form.mergeChanges
      adopt(next)
      if (mine) mine(next)
    },
    typed,
    takeTheirs: () => conflict && adopt(conflict.current),
    keepMine() {
      if (!conflict) return
      setConflict(null)
      void save({ over: conflict.updated_at, values: form.mergeChanges?.(conflict.current) })
    },
    /** Loads the stored draft into the form. The next save finds out about a newer version. */
    restore() {
      const found = draft.take()
      if (!found) return
      if (found.base) version.current = found.base
      form.restore(found.values)
    },
  }
}

export type FormMachine<Values, Saved extends Versioned> = ReturnType<typeof useSavingForm<Values, Saved>>
