import { categoryWords, educatorTypeWords, employerTypeWords } from '@kollegium/api/definitions/groups'
import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronUp from 'lucide-react/icons/chevron-up'
import { useId, useState } from 'react'
import { useServices } from '../../lib/client-context.tsx'
import { type TextKey, t } from '../../lib/i18n.ts'
import type { Inputs } from '../../lib/trpc.ts'
import { optionsOf } from '../../resource/fields/choice.tsx'
import { Button } from '../../ui/button.tsx'
import { DatePicker, dateProblem } from '../../ui/date-picker.tsx'
import { dateError, formatDate, today } from '../../ui/date-text.ts'
import { Field } from '../../ui/field.tsx'
import { MultiCombobox } from '../../ui/multi-combobox.tsx'
import type { Option } from '../../ui/options.ts'
import { Select } from '../../ui/select.tsx'

type Given = NonNullable<Inputs['statistics']['general']['filters']>
type Chosen<Name extends 'categories' | 'educatorTypes' | 'employerTypes'> = Option<NonNullable<Given[Name]>[number]>[]

export type Filters = {
  from: string
  to: string
  regions: Option<number>[]
  localColleges: Option<number>[]
  educatorTypes: Chosen<'educatorTypes'>
  categories: Chosen<'categories'>
  employerTypes: Chosen<'employerTypes'>
  certified: boolean | null
}
/** Filters that include everything. */
export const emptyFilters: Filters = {
  ...{ from: '', to: '', regions: [], localColleges: [], educatorTypes: [] },
  ...{ categories: [], employerTypes: [], certified: null },
}

/** A period begins today at the latest. */
const fromLimit = () => ({ max: formatDate(today()) })

/** Converts the filters to the API's input, without unfinished or future dates. */
export function toFilters(filters: Filters): Given {
  const day = (text: string, limit = {}) => (text && !dateError(text, limit) ? text : null)
  const chosen = <Value extends string | number>(options: Option<Value>[]) =>
    options.length > 0 ? options.map((option) => option.value) : null
  return {
    from: day(filters.from, fromLimit()),
    to: day(filters.to),
    regions: chosen(filters.regions),
    localColleges: chosen(filters.localColleges),
    educatorTypes: chosen(filters.educatorTypes),
    categories: chosen(filters.categories),
    employerTypes: chosen(filters.employerTypes),
    certified: filters.certified,
  }
}

/** Filters groups and time: `to` alone shows the state on that day. */
export function StatisticsFilters({ filters, onChange }: { filters: Filters; onChange: (filters: Filters) => void }) {
  const { client } = useServices()
  const set = (part: Partial<Filters>) => onChange({ ...filters, ...part })
  const groups = (category: 'region' | 'local') => async (search: string) => {
    const found = await client.search.group.query({ search, categories: [category], limit: 25 })
    return found.map(({ id, title }): Option<number> => ({ value: id, label: title }))
  }
  const isAhead = dateError(filters.from, fromLimit()) === 'max'
  /** Seldom used filters, which stand in a panel. */
  const inside = [filters.categories.length, filters.employerTypes.length, Number(filters.certified !== null)].filter(
    Boolean,
  ).length
  const [isOpen, setOpen] = useState(false)
  const moreId = useId()
  const isSet = JSON.stringify(filters) !== JSON.stringify(emptyFilters)
  return (
    <div className="my-3 grid items-start gap-2 sm:grid-cols-2 lg:grid-cols-[184px_184px_1fr_1fr_1fr]">
      <Field label={t('stat.from')} error={isAhead ? dateProblem(filters.from, fromLimit()) : undefined}>
        <DatePicker value={filters.from} onChange={(from) => set({ from })} {...fromLimit()} />
      </Field>
      <Field label={t('stat.to')}>
        <DatePicker value={filters.to} onChange={(to) => set({ to })} />
      </Field>
      <Field label={t('stat.regions')}>
        <MultiCombobox<Option<number>>
          placeholder={t('stat.all')}
          value={filters.regions}
          search={groups('region')}
          onChange={(regions) => set({ regions })}
        />
      </Field>
      <Field label={t('stat.localColleges')}>
        <MultiCombobox<Option<number>>
          placeholder={t('stat.all')}
          value={filters.localColleges}
          search={groups('local')}
          onChange={(localColleges) => set({ localColleges })}
        />
      </Field>
      <Several
        label={t('field.educator_type')}
        words={educatorTypeWords}
        value={filters.educatorTypes}
        onChange={(educatorTypes) => set({ educatorTypes })}
      />
      {isOpen && (
        <div id={moreId} className="contents lg:col-span-full lg:grid lg:grid-cols-3 lg:items-start lg:gap-2">
          <Several
            label={t('field.category.group')}
            words={categoryWords}
            value={filters.categories}
            onChange={(categories) => set({ categories })}
          />
          <Several
            label={t('field.employer_type')}
            words={employerTypeWords}
            value={filters.employerTypes}
            onChange={(employerTypes) => set({ employerTypes })}
          />
          <Field label={t('field.certified')}>
            <Select
              options={certifiedOptions()}
              value={String(filters.certified)}
              onChange={(certified) => set({ certified: certified === 'null' ? null : certified === 'true' })}
            />
          </Field>
        </div>
      )}
      <div className="-ml-1 flex flex-wrap gap-1 sm:col-span-full">
        <Button
          variant="tertiary"
          size={32}
          iconEnd={isOpen ? ChevronUp : ChevronDown}
          aria-expanded={isOpen}
          aria-controls={isOpen ? moreId : undefined}
          onClick={() => setOpen(!isOpen)}
        >
          {inside > 0 && !isOpen ? t('stat.moreChosen', { number: inside }) : t('stat.more')}
        </Button>
        {isSet && (
          <Button variant="tertiary" size={32} onClick={() => onChange(emptyFilters)}>
            {t('action.reset')}
          </Button>
        )}
      </div>
    </div>
  )
}

const certifiedOptions = (): Option<string>[] => [
  { value: 'null', label: t('stat.all') },
  { value: 'true', label: t('enum.certified.true') },
  { value: 'false', label: t('enum.certified.false') },
]

type SeveralProps<Value extends string> = {
  label: string
  words: Record<Value, TextKey>
  value: Option<Value>[]
  onChange: (value: Option<Value>[]) => void
}

/** Chooses some of a few named values; none means all. */
function Several<Value extends string>({ label, words, value, onChange }: SeveralProps<Value>) {
  return (
    <Field label={label}>
      <MultiCombobox<Option<Value>>
        placeholder={t('stat.all')}
        value={value}
        options={optionsOf(words) as Option<Value>[]}
        onChange={onChange}
      />
    </Field>
  )
}
