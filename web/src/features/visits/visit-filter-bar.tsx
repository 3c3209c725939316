import { t } from '../../lib/i18n.ts'
import type { Outputs } from '../../lib/trpc.ts'
import { Button } from '../../ui/button.tsx'
import { DatePicker, dateProblem } from '../../ui/date-picker.tsx'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { dayLimit, emptyVisitFilters, isTurned, siteValue, type VisitFilters, yearBefore } from './visit-filters.ts'

type Props = {
  filters: VisitFilters
  onChange: (filters: VisitFilters) => void
  shown: Outputs['visits']['site'] | undefined
}

/** Chooses the days, the compared time, and the site of several. */
export function VisitFilterBar({ filters, onChange, shown }: Props) {
  const set = (part: Partial<VisitFilters>) => onChange({ ...filters, ...part })
  const { order, ...chosen } = filters
  const isSet = JSON.stringify({ ...chosen, order: emptyVisitFilters.order }) !== JSON.stringify(emptyVisitFilters)
  const limit = dayLimit()
  const sites = shown?.sites ?? []
  return (
    <div className="my-3 grid items-start gap-2 sm:grid-cols-2 lg:grid-cols-[184px_184px_1fr_1fr_auto]">
      {/* Without days, the fields show the twelve weeks that are counted. */}
      <Field label={t('stat.from')} error={dateProblem(filters.from, limit)}>
        <DatePicker value={filters.from || (shown?.from ?? '')} onChange={(from) => set({ from })} {...limit} />
      </Field>
      <Field
        label={t('stat.to')}
        error={isTurned(filters) ? t('valid.endBeforeStart') : dateProblem(filters.to, limit)}
      >
        <DatePicker value={filters.to || (shown?.to ?? '')} onChange={(to) => set({ to })} {...limit} />
      </Field>
      <Field label={t('visits.compare')}>
        <Select<VisitFilters['compare']>
          value={filters.compare}
          onChange={(compare) => set({ compare })}
          options={[
            { value: 'before', label: t('visits.compareBefore') },
            { value: 'year', label: t('visits.compareYear', { year: yearBefore(filters, shown?.to) }) },
          ]}
        />
      </Field>
      {/* Whether there are several is known with the figures: the field stands last, and moves no other. */}
      {(sites.length > 1 || filters.site !== null) && (
        <Field label={t('visits.site')}>
          <Select<string>
            value={String(filters.site ?? '')}
            onChange={(site) => set({ site: site === '' ? null : site === 'front' ? site : Number(site) })}
            options={[
              { value: '', label: t('visits.allSites') },
              ...sites.map(({ id, title }) => ({ value: String(siteValue(id)), label: title ?? t('visits.front') })),
            ]}
          />
        </Field>
      )}
      {isSet && (
        <Button
          variant="tertiary"
          size={32}
          className="justify-self-start sm:mt-3.5"
          onClick={() => onChange({ ...emptyVisitFilters, order })}
        >
          {t('action.reset')}
        </Button>
      )}
      {shown && (
        <p className="text-hint text-grey-6 sm:col-span-full">
          {t('visits.comparedDays', { from: shown.before.from, to: shown.before.to })}
        </p>
      )}
    </div>
  )
}
