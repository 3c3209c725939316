import type { Filter } from '@kollegium/api/definitions'
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useServices } from '../lib/client-context.tsx'
import { numberText, t } from '../lib/i18n.ts'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { ChoiceChip } from '../ui/chip.tsx'
import { DatePicker } from '../ui/date-picker.tsx'
import { addDays, formatDate, today } from '../ui/date-text.ts'
import { Field, Fieldset } from '../ui/field.tsx'
import { MultiCombobox } from '../ui/multi-combobox.tsx'
import type { Option } from '../ui/options.ts'
import { SidePanel } from '../ui/side-panel.tsx'
import { Switch } from '../ui/switch.tsx'
import { RelationPicker } from './fields/relation.tsx'
import { useRelation } from './fields/relation-source.ts'
import { without } from './filter-text.tsx'
import { type Filters, type FilterValue, type ListState, type Period, toListInput } from './list-state.ts'
import { callKey } from './screen.ts'
import type { ListSource } from './use-list.ts'

type PartProps<Value> = {
  filter: Filter
  value: Value | undefined
  onChange: (value: FilterValue | null) => void
}

/** Draws a checkbox for each choice, with the number of rows it would give. */
function Choices(props: PartProps<string[]> & { countOf: (value: string) => number | undefined }) {
  const { filter, value = [], onChange } = props
  return (
    <Fieldset legend={t(filter.label)}>
      <div className="grid gap-0.5">
        {Object.entries(filter.options ?? {}).map(([key, word]) => (
          <Checkbox
            key={key}
            label={t(word)}
            count={props.countOf(key)}
            checked={value.includes(key)}
            onChange={(event) => {
              const next = event.target.checked ? [...value, key] : value.filter((each) => each !== key)
              onChange(next.length > 0 ? next : null)
            }}
          />
        ))}
      </div>
    </Fieldset>
  )
}

function Rows({ filter, value = [], onChange }: PartProps<number[]>) {
  const relation = filter.relation ?? 'tag'
  const source = useRelation(relation)
  const { client, queries } = useServices()
  const options = useQueries({
    queries: value.map((id) => ({
      queryKey: ['option', relation, id],
      queryFn: () => source.get?.(client, id) ?? null,
      staleTime: Number.POSITIVE_INFINITY,
    })),
    combine: (answers) =>
      answers.map(({ data }, index): Option<number> => data ?? { value: value[index] ?? 0, label: '…' }),
  })
  return (
    <Field label={t(filter.label)}>
      <MultiCombobox<Option<number>>
        value={options}
        search={(text) => source.search(client, text)}
        onChange={(next) => {
          for (const option of next) queries.setQueryData(['option', relation, option.value], option)
          onChange(next.length > 0 ? next.map((option) => option.value) : null)
        }}
      />
    </Field>
  )
}

function Days({ filter, value = {}, onChange }: PartProps<Period>) {
  const set = (period: Period) => {
    const kept = Object.fromEntries(Object.entries(period).filter(([, day]) => day))
    onChange(Object.keys(kept).length > 0 ? kept : null)
  }
  const now = today()
  const shortcuts: [string, Period][] = [
    [t('filter.last30'), { from: formatDate(addDays(now, -30)) }],
    ...[now.year, now.year - 1].map((each): [string, Period] => [
      String(each),
      { from: `${each}-01-01`, to: `${each}-12-31` },
    ]),
  ]
  const same = (period: Period) => period.from === value.from && period.to === value.to
  return (
    <Fieldset legend={t(filter.label)}>
      <div className="grid grid-cols-2 gap-1">
        <Field label={t('filter.from')}>
          <DatePicker value={value.from ?? ''} onChange={(from) => set({ ...value, from })} />
        </Field>
        <Field label={t('filter.to')}>
          <DatePicker value={value.to ?? ''} onChange={(to) => set({ ...value, to })} />
        </Field>
      </div>
      <div className="mt-1.5 flex flex-wrap gap-1">
        {shortcuts.map(([label, period]) => (
          <ChoiceChip key={label} pressed={same(period)} onClick={() => set(same(period) ? {} : period)}>
            {label}
          </ChoiceChip>
        ))}
      </div>
    </Fieldset>
  )
}

const whole = /^\d{4}-\d{2}-\d{2}$/

/** Leaves out half-typed dates. */
function usable(filters: Filters): Filters {
  const kept: Filters = {}
  for (const [key, value] of Object.entries(filters)) {
    if (Array.isArray(value) || typeof value !== 'object') kept[key] = value
    else {
      const days = Object.fromEntries(Object.entries(value).filter(([, day]) => whole.test(day)))
      if (Object.keys(days).length > 0) kept[key] = days
    }
  }
  return kept
}

export type FilterPanelProps = {
  source: ListSource
  state: ListState
  open: boolean
  onClose: () => void
  onApply: (filters: Filters) => void
}

/** Draws the filters of a list. The button applies them and says how many rows it will show. */
export default function FilterPanel({ source, state, open, onClose, onApply }: FilterPanelProps) {
  const { client } = useServices()
  const [filters, setFilters] = useState(state.filters)
  // A panel that is opened anew starts from the filters that are on.
  // biome-ignore lint/correctness/useExhaustiveDependencies: opening is the trigger
  useEffect(() => setFilters(state.filters), [open])

  const api = source.api(client)
  const counted = (chosen: Filters) => {
    const input = { ...toListInput(source.resource, { ...state, page: 1, filters: usable(chosen) }), limit: 1 }
    return {
      queryKey: callKey(source.resource.name, 'list', input),
      queryFn: ({ signal }: { signal: AbortSignal }) => api.list.query(input, { signal }),
      placeholderData: keepPreviousData,
      enabled: open,
    }
  }
  const result = useQuery(counted(filters))
  const choices = source.resource.list.filters
    .filter((filter) => filter.kind === 'choice')
    .flatMap((filter) => Object.keys(filter.options ?? {}).map((value) => ({ key: filter.key, value })))
  const counts = useQueries({
    queries: choices.map(({ key, value }) => counted({ ...filters, [key]: [value] })),
    combine: (answers) =>
      new Map(answers.map(({ data }, index) => [`${choices[index]?.key} ${choices[index]?.value}`, data?.total])),
  })

  const set = (key: string) => (value: FilterValue | null) =>
    setFilters((before) => (value === null ? without(before, key) : { ...before, [key]: value }))
  const part = (filter: Filter) => {
    const given = { filter, onChange: set(filter.key) }
    const value = filters[filter.key]
    if (filter.kind === 'choice') {
      return (
        <Choices
          {...given}
          value={value as string[] | undefined}
          countOf={(each) => counts.get(`${filter.key} ${each}`)}
        />
      )
    }
    if (filter.kind === 'tags') return <Rows {...given} value={value as number[] | undefined} />
    if (filter.kind === 'period') return <Days {...given} value={value as Period | undefined} />
    if (filter.kind === 'relation') {
      return (
        <Field label={t(filter.label)}>
          <RelationPicker
            relation={filter.relation}
            value={(value as number | undefined) ?? null}
            onChange={set(filter.key)}
          />
        </Field>
      )
    }
    return <Switch label={t(filter.label)} checked={value === true} onChange={(on) => set(filter.key)(on || null)} />
  }

  return (
    <SidePanel
      open={open}
      onClose={onClose}
      title={t('action.filter')}
      footer={
        <>
          <Button variant="tertiary" onClick={() => setFilters({})} disabled={Object.keys(filters).length === 0}>
            {t('action.clearFilter')}
          </Button>
          <Button
            variant="primary"
            onClick={() => {
              onApply(usable(filters))
              onClose()
            }}
          >
            {result.data ? t('filter.show', { number: numberText(result.data.total) }) : t('action.show')}
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        {source.resource.list.filters.map((filter) => (
          <div key={filter.key}>{part(filter)}</div>
        ))}
      </div>
    </SidePanel>
  )
}
