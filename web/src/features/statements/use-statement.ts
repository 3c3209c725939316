import {
  type StatementDraft,
  type StatementFault,
  type StatementKind,
  statementFaults,
  statementForms,
} from '@kollegium/api/definitions/statements'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useServices } from '../../lib/client-context.tsx'
import { dayText, t } from '../../lib/i18n.ts'
import type { Outputs } from '../../lib/trpc.ts'
import { differencesOf } from '../../resource/form-machine/conflict-notice.tsx'
import { useSavedRecord } from '../../resource/form-machine/use-saved-record.ts'
import { useSavingForm } from '../../resource/form-machine/use-saving-form.ts'
import { opening, useToast } from '../../ui/toasts.tsx'
import { isMistake, labelAt, labelOf, noteOf, titleOf } from './statement-sections.ts'

export type StatementRecord = Outputs['statement']['get']

/** The cache's key of a statement. */
export const keyOf = (kind: StatementKind, groupId: number | null) => ['statement', kind, groupId]

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** Holds a statement's form: values, faults, saving, publishing and withdrawing. `held`: somebody else writes in it. */
export function useStatement(kind: StatementKind, given: StatementRecord, groupId: number | null, held: boolean) {
  const { client } = useServices()
  const cache = useQueryClient()
  const toast = useToast()
  const saved = useSavedRecord<StatementRecord>(given)
  const record = saved.record ?? given
  const [draft, setDraft] = useState<StatementDraft>(given.draft)
  const [refused, setRefused] = useState<Record<string, string>>({})
  const [checked, setChecked] = useState(false)
  const [changed, setChanged] = useState('')
  const latest = useRef(draft)
  latest.current = draft
  const isDirty = !isSame(draft, record.draft)

  const put = (next: StatementDraft) => {
    latest.current = next
    setDraft(next)
  }
  const keep = (next: StatementRecord) => cache.setQueryData(keyOf(kind, groupId), next)
  const machine = useSavingForm<StatementDraft, StatementRecord>({
    entity: 'statement',
    draft: { name: `statement-${kind}-${groupId ?? 0}`, inTab: false },
    saved,
    held,
    isDirty: () => !isSame(latest.current, saved.latest.current?.draft),
    read: () => latest.current,
    load(next, sent) {
      setRefused({})
      if (sent === undefined || isSame(latest.current, sent)) put(next.draft)
    },
    restore: put,
    mergeChanges(theirs) {
      const merged = mergeDrafts(record.draft, latest.current, theirs.draft)
      put(merged)
      return merged
    },
    submit: (send, _refuse, values = latest.current) => send(values),
    send: (data, { version }) => client.statement.update.mutate({ kind, data, updated_at: version } as never),
    placeErrors({ fields }) {
      const found = Object.entries(fields).map(([path, texts]) => [path.replace(/^data\./, ''), texts.join(' ')])
      setRefused(Object.fromEntries(found))
      setChecked(true)
      return []
    },
    onSaved: keep,
  })

  const change = (next: StatementDraft, path: string) => {
    put(next)
    setChanged(path)
    setRefused((before) => Object.fromEntries(Object.entries(before).filter(([each]) => !each.startsWith(path))))
    machine.typed()
  }
  /** Runs a call that changes what visitors read, and says what it did. */
  const act = async (call: (version: string | null) => Promise<StatementRecord>, done: string) => {
    const next = await machine.run(() => call(saved.version.current))
    if (!next) return
    machine.draft.drop()
    setChecked(false)
    keep(next)
    toast.success(done, next.siteUrl ? opening(t('action.showOnSite'), next.siteUrl) : undefined)
  }
  const faults = statementFaults(kind, draft, { above: record.above, today: dayText(Date.now()) })
  const publish = async () => {
    setChecked(true)
    if (faults.length > 0) return machine.refuse()
    const send = (updated_at: string | null) =>
      client.statement.publish.mutate({ kind, data: latest.current, updated_at } as never)
    await act(send, t('statement.done'))
  }
  const withdraw = () =>
    act((updated_at) => client.statement.withdraw.mutate({ kind, updated_at }), t('statement.withdrawn'))

  return {
    kind,
    record,
    draft,
    isDirty,
    /** The path of the field that was changed last and isn't saved; null when nothing is unsaved. */
    changed: isDirty ? changed : null,
    machine,
    change,
    faults,
    /** The shown errors by path. */
    errors: { ...errorsOf(faults, checked), ...refused },
    publish,
    withdraw,
    differencesTo: (theirs: StatementRecord) =>
      differencesOf(textsOf(kind), { theirs: theirs.draft, mine: draft, before: record.draft }),
  }
}

export type Statement = ReturnType<typeof useStatement>

function errorsOf(faults: readonly StatementFault[], checked: boolean): Record<string, string> {
  const shown = faults.filter((fault) => checked || isMistake(fault))
  return Object.fromEntries(shown.map(({ path, text }) => [path, t(text)]))
}

/** Lays the own changes over another editor's version, field by field; faults and switches are one field each. */
function mergeDrafts(base: StatementDraft, mine: StatementDraft, theirs: StatementDraft): StatementDraft {
  const values = Object.entries(mine.values).filter(([name, value]) => value !== base.values[name])
  return {
    values: { ...theirs.values, ...Object.fromEntries(values) },
    items: isSame(mine.items, base.items) ? theirs.items : mine.items,
    hidden: isSame(mine.hidden, base.hidden) ? theirs.hidden : mine.hidden,
  }
}

/** Returns the fields of a form with their values in words, for the comparison of versions. */
function textsOf(kind: StatementKind) {
  const { fields, itemsSection } = statementForms[kind]
  return [
    ...Object.keys(fields.shape).map((name) => ({
      key: name,
      label: labelOf(fields.shape, name),
      of: ({ values }: StatementDraft) => String(values[name] ?? ''),
    })),
    {
      key: 'items',
      label: t(itemsSection),
      of: ({ items }: StatementDraft) =>
        items.map((item) => [titleOf(item), noteOf(kind, item), item.instead].filter(Boolean).join('\n')).join('\n\n'),
    },
    { key: 'hidden', label: t('statement.applies'), of: ({ hidden }: StatementDraft) => String(hidden.length || '') },
  ]
}

/** Returns the errors as the summary lists them. */
export function summaryOf({ kind, draft, errors }: Pick<Statement, 'kind' | 'draft' | 'errors'>) {
  return Object.entries(errors).map(([path, message]) => ({ path, label: labelAt(kind, draft, path), message }))
}
