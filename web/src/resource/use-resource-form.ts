import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useLocation } from 'wouter'
import { useServices } from '../lib/client-context.tsx'
import { applyFormErrors } from '../lib/errors.ts'
import { useGroup } from '../lib/group.tsx'
import { useCan } from '../lib/me.tsx'
import { newTitle } from '../lib/new-title.ts'
import { useConfirm } from '../ui/confirm.tsx'
import { describeField, fieldsOf, inputOf, resolverOf, type Values, valuesOf } from './form-fields.ts'
import { differencesOf } from './form-machine/conflict-notice.tsx'
import { noteCreated } from './form-machine/offered-draft.tsx'
import { type Found, serverDrafts } from './form-machine/server-drafts.ts'
import { useSavedRecord } from './form-machine/use-saved-record.ts'
import { useSavingForm } from './form-machine/use-saving-form.ts'
import { keptOf } from './kept.ts'
import { callKey, type Row, type Screen } from './screen.ts'
import { visitOf } from './visit.ts'

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** Forms with personal numbers: their drafts end with the tab. */
const aboutPeople: readonly string[] = ['user', 'account', 'application', 'courseMoment']

/** The title that the address gives a new record: the search over everything makes records with a typed title. */
function titleOfAddress({ fields }: Screen['resource']): Values {
  const title = 'title' in fields.shape ? newTitle() : undefined
  return title === undefined ? {} : { title }
}

/** Holds the values of a resource's form in the form library. `given` is the fetched record. */
function useValues(screen: Screen, given: Row | null) {
  const { current } = useGroup()
  const can = useCan()
  const { resource } = screen
  const specs = useMemo(() => fieldsOf(screen), [screen])
  /** The values before any typing. */
  const start = useRef<Values | null>(null)
  start.current ??= {
    ...valuesOf(screen, specs, given),
    ...(!given && screen.starts?.({ group: current, can })),
    ...(!given && titleOfAddress(resource)),
  }
  const form = useForm<Values>({
    defaultValues: start.current,
    resolver: useMemo(() => resolverOf(resource, specs), [resource, specs]),
    shouldFocusError: false,
  })
  const type = (typed: Values, than: Values) => {
    for (const [key, value] of Object.entries(typed)) {
      if (!same(value, than[key])) form.setValue(key, value, { shouldDirty: true })
    }
  }
  return {
    specs,
    form,
    type,
    before: () => start.current ?? {},
    load(next: Row, sent?: Values) {
      const now = form.getValues()
      const values = valuesOf(screen, specs, next)
      start.current = values
      form.reset(values)
      if (sent) type(now, sent)
    },
    restore: (draft: Values) => type(draft, form.getValues()),
    /** Takes over a saved record without touching typed fields, in which the cursor may stand. */
    settle(next: Row, sent: Values) {
      const now = form.getValues()
      const was = start.current ?? {}
      const given = valuesOf(screen, specs, next)
      const base = Object.fromEntries(
        Object.entries(given).map(([key, value]) => [key, same(sent[key], was[key]) ? value : sent[key]]),
      )
      start.current = base
      form.reset(base)
      type(now, sent)
    },
  }
}

type OpenedForm = {
  /** The fetched record; null for a new one. */
  given: Row | null
  /** The unsaved words that the form offers; undefined without the server's answer. */
  offered: Found<Values> | null | undefined
  /** Somebody else writes in the record. */
  held: boolean
}

/** Joins a resource form's values and calls to the machine that saves them. */
export function useResourceForm(screen: Screen, { given, offered, held }: OpenedForm) {
  const { client, guard } = useServices()
  const cache = useQueryClient()
  const confirm = useConfirm()
  const [, navigate] = useLocation()
  const { name } = screen.resource
  const api = screen.api(client)
  const { specs, form, type, before, load, restore, settle } = useValues(screen, given)
  // The library tracks only the state that a rendering reads.
  const { isDirty, errors } = form.formState
  const resolver = useMemo(() => resolverOf(screen.resource, specs), [screen.resource, specs])
  const saved = useSavedRecord(given)
  const [missing, setMissing] = useState(false)
  /** The changed fields alone, so that another editor's changes stay. */
  const changedIn = (values: Values) => {
    const was = inputOf(specs, before())
    return Object.fromEntries(Object.entries(inputOf(specs, values)).filter(([key, value]) => !same(value, was[key])))
  }
  /** Whether something was typed while the last save was under way. */
  const hasTypedOn = () => Object.keys(changedIn(form.getValues())).length > 0
  /** A draft is saved while it is typed, with every check of a save. */
  const mayAutosave = (record: Row, values: Values) =>
    record.status === 'unpublished' && values.status === 'unpublished' && !keptOf(record)?.keeps
  const id = saved.record?.id ?? null
  const mayKeep = (values: Values) => !saved.record || !mayAutosave(saved.record, values)
  const machine = useSavingForm<Values, Row>({
    entity: name,
    draft: {
      ...{ name, inTab: aboutPeople.includes(name) },
      server: screen.keepsOnServer && serverDrafts(client, { name, id }, mayKeep),
      offered,
    },
    saved,
    held,
    isDirty: () => form.formState.isDirty,
    read: form.getValues,
    load,
    restore,
    submit: (send, refuse) =>
      form.handleSubmit(
        async (values) => {
          const about = { values, before: before(), record: saved.record, client, confirm }
          const wanted = screen.asks ? await screen.asks(about) : values
          if (!wanted) return
          // An answer is as good as typed: otherwise the typed value would come back after the save.
          type(wanted, values)
          await send(wanted)
        },
        () => refuse(),
      )(),
    async send(values, { record, version, over }) {
      const input = inputOf(specs, values)
      if (!record) return (await api.create?.mutate({ data: input })) as Row
      const data = changedIn(values)
      if (Object.keys(data).length === 0 && !over) return null
      const updated_at = version ?? undefined
      const other = screen.saves?.(client, record, { data, updated_at })
      return (await (other ?? api.update?.mutate({ id: record.id, data, updated_at }))) as Row
    },
    autosave: screen.autosaves && {
      may: mayAutosave,
      isValid: async (values) => Object.keys((await resolver(values, undefined, {} as never)).errors).length === 0,
      settle,
      async send(values, { record, version }) {
        const data = changedIn(values)
        if (Object.keys(data).length === 0) return null
        return (await api.update?.mutate({ id: record.id, data, updated_at: version, autosave: true })) as Row
      },
    },
    placeErrors: (failure) =>
      applyFormErrors(
        form,
        failure,
        specs.map((spec) => spec.name),
      ),
    savedText: screen.savedText,
    next: (record) => (keptOf(record)?.pending ? undefined : visitOf(screen, record)),
    onMissing: screen.Trashed && (() => setMissing(true)),
    onSaved(record) {
      setMissing(false)
      cache.setQueryData(callKey(name, 'get', { id: record.id }), record)
      void cache.invalidateQueries({ queryKey: [[name, 'list']] })
    },
  })
  /** Goes on from the record that came back. Of one that was saved meanwhile the next save asks. */
  const onRestored = async () => {
    const next = (await api.get.query({ id: saved.record?.id ?? 0 })) as Row
    if (same(valuesOf(screen, specs, next), before())) {
      saved.put(next)
      settle(next, before())
    }
    setMissing(false)
  }
  const latest = useRef({ missing, onRestored })
  latest.current = { missing, onRestored }
  const { draft, autosaveSoon } = machine
  const { keepSoon } = draft
  useEffect(() => {
    const callback = () => {
      keepSoon()
      autosaveSoon()
    }
    return form.subscribe({ formState: { values: true }, callback })
  }, [form, keepSoon, autosaveSoon])

  return {
    ...machine,
    machine,
    specs,
    form,
    record: saved.record,
    errors,
    isDirty,
    /** The record is in the trash or nowhere; the typed text stays. */
    missing,
    /** Hears that the record is gone, or that it is there again. Somebody else may have restored it, or its version is not fetched yet. */
    onMissing: useCallback((isGone: boolean) => {
      if (isGone) setMissing(true)
      else if (latest.current.missing) latest.current.onRestored().catch(() => undefined)
    }, []),
    onRestored,
    /** Returns the values that a save would send now. */
    unsaved: (values: Values) => (saved.record ? changedIn(values) : inputOf(specs, values)),
    hasTypedOn,
    /** Opens a created record at its own address, without asking. Its form offers what was typed meanwhile. */
    open(record: Row) {
      if (hasTypedOn()) draft.moveTo(record.id)
      else noteCreated(cache, { name, id: record.id })
      guard.pass(() => navigate(`/${name}/${record.id}`, { replace: true }))
    },
    leave: (to: string) => guard.pass(() => navigate(to)),
    differencesTo: (current: Row) =>
      differencesOf(
        specs.map((spec) => ({
          key: spec.name,
          label: spec.label,
          of: (values: Values) => describeField(spec, values),
        })),
        { theirs: valuesOf(screen, specs, current), mine: form.getValues(), before: before() },
      ),
  }
}

export type ResourceFormWork = ReturnType<typeof useResourceForm>
