import { educatorTypeWords } from '@kollegium/api/groups/group.resource'
import { useServices } from '../../lib/client-context.tsx'
import type { Inputs } from '../../lib/trpc.ts'
import { t } from '../../lib/words.ts'
import { optionsOf } from '../../resource/fields/choice.tsx'
import { Button } from '../../ui/button.tsx'
import { DatePicker, dateProblem } from '../../ui/date-picker.tsx'
import { dateError, formatDate, today } from '../../ui/date-text.ts'
import { Field } from '../../ui/field.tsx'
import { MultiCombobox } from '../../ui/multi-combobox.tsx'
import type { Option } from '../../ui/options.ts'

type Given = NonNullable<Inputs['statistics']['general']['filters']>
type EducatorType = NonNullable<Given['educatorTypes']>[number]

export type Filters = {
  from: string
  to: string
  regions: Option<number>[]
  localColleges: Option<number>[]
  educatorTypes: Option<EducatorType>[]
}
export const emptyFilters: Filters = { from: '', to: '', regions: [], localColleges: [], educatorTypes: [] }

/** A period begins today at the latest. */
const fromLimit = () => ({ max: formatDate(today()) })

/** As the API takes them; a date that is not whole yet, or not yet, is not asked with. */
export function toFilters(filters: Filters): Given {
  const day = (text: string, limit = {}) => (text && !dateError(text, limit) ? text : null)
  const ids = (options: Option<number>[]) => (options.length > 0 ? options.map((option) => option.value) : null)
  const types = filters.educatorTypes.map((option) => option.value)
  return {
    from: day(filters.from, fromLimit()),
    to: day(filters.to),
    regions: ids(filters.regions),
    localColleges: ids(filters.localColleges),
    educatorTypes: types.length > 0 ? types : null,
  }
}

/** Which groups, and when: `to` alone is as it was on that day. */
export function StatisticsFilters({ filters, onChange }: { filters: Filters; onChange: (filters: Filters) => void }) {
  const { client } = useServices()
  const set = (part: Partial<Filters>) => onChange({ ...filters, ...part })
  const groups = (category: 'region' | 'local') => async (search: string) => {
    const found = await client.search.group.query({ search, categories: [category], limit: 25 })
    return found.map(({ id, title }): Option<number> => ({ value: id, label: title }))
  }
  const isAhead = dateError(filters.from, fromLimit()) === 'max'
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
      <Field label={t('field.educator_type')}>
        <MultiCombobox<Option<EducatorType>>
          placeholder={t('stat.all')}
          value={filters.educatorTypes}
          options={optionsOf(educatorTypeWords) as Option<EducatorType>[]}
          onChange={(educatorTypes) => set({ educatorTypes })}
        />
      </Field>
      {isSet && (
        <div>
          <Button variant="tertiary" size={32} className="-ml-1" onClick={() => onChange(emptyFilters)}>
            {t('action.reset')}
          </Button>
        </div>
      )}
    </div>
  )
}
