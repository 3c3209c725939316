import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useLocation } from 'wouter'
import { useServices } from '../lib/client-context.tsx'
import { applyFormErrors, type Failure, failureOf, isPassing } from '../lib/errors.ts'
import { useGroup } from '../lib/group.tsx'
import { useCan } from '../lib/me.tsx'
import { doneText, t } from '../lib/words.ts'
import type { SaveState } from '../ui/form-header.tsx'
import { useToast } from '../ui/toasts.tsx'
import { fieldsOf, inputOf, resolverOf, type Values, valuesOf } from './form-fields.ts'
import { callKey, type Row, type Screen } from './screen.ts'
import type { Stale } from './stale.tsx'
import { useUnsaved } from './unsaved.tsx'
import { useDraft } from './use-draft.ts'

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
const versionOf = (record: Row | null) => (typeof record?.updated_at === 'string' ? record.updated_at : null)

/**
 * The working of a resource's form: what is typed, what is saved, and all that can come between (Spec §4–§5, §8).
 * `given` is the record as fetched; a newer one is taken over only while nothing is unsaved.
 */
export function useResourceForm(screen: Screen, given: Row | null) {
  const { client, guard } = useServices()
  const { current } = useGroup()
  const can = useCan()
  const toast = useToast()
  const cache = useQueryClient()
  const [, navigate] = useLocation()
  const { resource } = screen
  const { name } = resource
  const api = screen.api(client)

  const specs = useMemo(() => fieldsOf(screen), [screen])
  const [record, setRecord] = useState(given)
  /** The version that what is typed began from. */
  const base = useRef(versionOf(given))
  /** What the form held before anyone typed. */
  const start = useRef<Values | null>(null)
  start.current ??= { ...valuesOf(screen, specs, given), ...(!given && screen.starts?.({ group: current, can })) }
  const form = useForm<Values>({
    defaultValues: start.current,
    resolver: useMemo(() => resolverOf(resource, specs), [resource, specs]),
    shouldFocusError: false,
  })
  // Read while rendering: the library tracks only what is read here.
  const { isDirty, errors } = form.formState
  const [progress, setProgress] = useState<'idle' | 'saving' | 'saved' | 'failed'>('idle')
  const [savedAt, setSavedAt] = useState<number | null>(null)
  const [attempts, setAttempts] = useState(0)
  const [general, setGeneral] = useState<string[]>([])
  const [stale, setStale] = useState<Stale | null>(null)
  const draft = useDraft(form, { resource: name, id: given?.id ?? null, isDirty, base })

  const adopt = (next: Row, typedSince?: { now: Values; sent: Values }) => {
    const values = valuesOf(screen, specs, next)
    start.current = values
    base.current = versionOf(next)
    setRecord(next)
    setStale(null)
    form.reset(values)
    // What was typed while the save was under way is newer than what was saved.
    if (!typedSince) return
    const { now, sent } = typedSince
    for (const key of Object.keys(now)) {
      if (!same(now[key], sent[key])) form.setValue(key, now[key], { shouldDirty: true })
    }
  }

  const givenVersion = versionOf(given)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a newer fetched version is the trigger
  useEffect(() => {
    if (given && givenVersion !== base.current && !isDirty && !draft.found) adopt(given)
  }, [givenVersion])

  const refused = (failure: Failure) => {
    setProgress('failed')
    const { details } = failure
    if (failure.code === 'CONFLICT' && details.stale) {
      setStale({
        message: failure.message,
        name: String(details.name),
        current: details.current as Row,
        updated_at: String(details.updated_at),
      })
      return
    }
    const unplaced = applyFormErrors(
      form,
      failure,
      specs.map((spec) => spec.name),
    )
    const hasFields = Object.keys(failure.fields).length > 0
    if (hasFields) {
      setGeneral(unplaced)
      setAttempts((count) => count + 1)
    } else if (isPassing(failure)) {
      toast.error(failure.message, { label: t('action.tryAgain'), onClick: () => void save() })
    } else {
      setGeneral([failure.message])
      setAttempts((count) => count + 1)
    }
  }

  /** Saves; answers the saved record, or null when it is not saved. `over` saves over that version knowingly. */
  const send = async (values: Values, over?: string): Promise<Row | null> => {
    setProgress('saving')
    setGeneral([])
    const input = inputOf(specs, values)
    const before = inputOf(specs, start.current ?? {})
    // Only what was changed is sent, so that a field someone else has changed is not put back.
    const changed = Object.fromEntries(Object.entries(input).filter(([key, value]) => !same(value, before[key])))
    if (record && Object.keys(changed).length === 0 && !over) {
      setProgress('saved')
      return record
    }
    const sent = structuredClone(form.getValues())
    try {
      const version = over ?? base.current ?? undefined
      const saved = (
        record
          ? await api.update?.mutate({ id: record.id, data: changed, updated_at: version })
          : await api.create?.mutate({ data: input })
      ) as Row
      cache.setQueryData(callKey(name, 'get', { id: saved.id }), saved)
      void cache.invalidateQueries({ queryKey: [[name, 'list']] })
      draft.drop()
      adopt(saved, { now: form.getValues(), sent })
      setProgress('saved')
      setSavedAt(Date.now())
      toast.success(doneText(record ? 'saved' : 'created', name))
      return saved
    } catch (error) {
      draft.keep()
      refused(failureOf(error))
      return null
    }
  }

  const busy = useRef(false)
  async function save(options: { over?: string } = {}): Promise<Row | null> {
    if (busy.current) return null
    busy.current = true
    let saved: Row | null = null
    try {
      await form.handleSubmit(
        async (values) => {
          saved = await send(values, options.over)
        },
        () => {
          setGeneral([])
          setAttempts((count) => count + 1)
        },
      )()
    } finally {
      busy.current = false
    }
    return saved
  }

  useUnsaved({
    isUnsaved: () => form.formState.isDirty,
    save: async () => (await save()) !== null,
    discard: draft.drop,
  })

  const state: SaveState =
    progress === 'saving'
      ? 'saving'
      : isDirty
        ? progress === 'failed'
          ? 'failed'
          : 'unsaved'
        : progress === 'saved'
          ? 'saved'
          : 'clean'

  return {
    specs,
    form,
    record,
    errors,
    isDirty,
    state,
    savedAt,
    attempts,
    general,
    stale,
    draft,
    save,
    /** After the save of a new one: to its own address, without asking. */
    open: (saved: Row) => guard.pass(() => navigate(`/${name}/${saved.id}`, { replace: true })),
    leave: (to: string) => guard.pass(() => navigate(to)),
    before: () => start.current ?? {},
    takeTheirs: () => stale && adopt(stale.current),
    keepMine: () => {
      if (!stale) return Promise.resolve(null)
      const over = stale.updated_at
      setStale(null)
      return save({ over })
    },
    /** Puts the kept text into the form; a version saved since then is then found out at the save. */
    restore: () => {
      const found = draft.take()
      if (!found) return
      for (const [key, value] of Object.entries(found.values)) {
        if (!same(value, form.getValues(key))) form.setValue(key, value, { shouldDirty: true })
      }
      base.current = found.base
    },
    /** The fields again as they are typed now: a failed state is over once one types on. */
    typed: () => progress !== 'idle' && progress !== 'saving' && setProgress('idle'),
  }
}
