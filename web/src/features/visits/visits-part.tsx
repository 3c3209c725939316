import './visit-texts.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useServices } from '../../lib/client-context.tsx'
import { useGroup } from '../../lib/group.tsx'
import { numberText, t } from '../../lib/i18n.ts'
import type { Outputs } from '../../lib/trpc.ts'
import { Button } from '../../ui/button.tsx'
import { DatePicker, dateProblem } from '../../ui/date-picker.tsx'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { BarsPicture } from '../statistics/bars-picture.tsx'
import { Waiting } from '../statistics/waiting.tsx'
import { againstPeriod } from './change-text.ts'
import { VisitChart } from './visit-chart.tsx'
import { dayLimit, emptyVisitFilters, isTurned, type Site, toVisitFilters, type VisitFilters } from './visit-filters.ts'
import { ReadPages, VisitedSites } from './visit-tables.tsx'

type Found = Outputs['visits']['site']
type Props = { filters: VisitFilters; onChange: (filters: VisitFilters) => void }

/** Shows the visits of the current group's site, or of all sites that the person edits (design guide, 111). */
export default function VisitsPart({ filters, onChange }: Props) {
  const { client } = useServices()
  const { current } = useGroup()
  const asked = toVisitFilters(filters)
  const query = useQuery({
    queryKey: [['visits', 'site'], { ...asked, groupId: current?.id ?? null }],
    queryFn: ({ signal }) => client.visits.site.query(asked, { signal }),
    placeholderData: keepPreviousData,
    enabled: !isTurned(filters),
  })
  return (
    <>
      <Filters filters={filters} onChange={onChange} shown={query.data} />
      {query.data && !query.error ? (
        <Figures found={query.data} filters={filters} onChange={onChange} />
      ) : (
        <Waiting query={query} />
      )}
      <p className="mt-4 max-w-text border-t border-grey-2 pt-2 text-hint text-grey-6">{t('visits.how')}</p>
    </>
  )
}

const siteValue = (id: number | null): NonNullable<Site> => id ?? 'front'

function Filters({ filters, onChange, shown }: Props & { shown: Found | undefined }) {
  const set = (part: Partial<VisitFilters>) => onChange({ ...filters, ...part })
  const isSet = JSON.stringify(filters) !== JSON.stringify(emptyVisitFilters)
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
      <Field label={t('visits.compare')}>
        <Select<VisitFilters['compare']>
          value={filters.compare}
          onChange={(compare) => set({ compare })}
          options={[
            { value: 'before', label: t('visits.compareBefore') },
            { value: 'year', label: t('visits.compareYear') },
          ]}
        />
      </Field>
      {isSet && (
        <Button
          variant="tertiary"
          size={32}
          className="justify-self-start sm:mt-3.5"
          onClick={() => onChange(emptyVisitFilters)}
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

/** The last day of a column of weeks or months. */
function endOf(start: string, unit: Found['unit']): string {
  const end = new Date(`${start}T00:00:00Z`)
  if (unit === 'month') end.setUTCMonth(end.getUTCMonth() + 1, 0)
  else end.setUTCDate(end.getUTCDate() + 6)
  return end.toISOString().slice(0, 10)
}

function Figures({ found, filters, onChange }: Props & { found: Found }) {
  const { total, before, hosts, pages, sites, from, to, unit } = found
  if (total.views === 0) {
    return (
      <div className="border-y border-grey-3 py-4">
        <p className="font-bold">{t('visits.none')}</p>
        <p className="mt-0.5 text-grey-6">{t('visits.noneHelp')}</p>
      </div>
    )
  }
  const year = before.to.slice(0, 4)
  const isYear = filters.compare === 'year'
  const than = isYear ? t('visits.sameTime', { year }) : t('visits.periodBefore')
  const sums = [
    { title: t('visits.visits'), now: total.visits, before: before.visits },
    { title: t('visits.views'), now: total.views, before: before.views },
  ]
  const choose = (start: string) => {
    const end = endOf(start, unit)
    onChange({ ...filters, from: start < from ? from : start, to: end > to ? to : end })
    document.getElementById('visits-chart')?.focus()
  }
  return (
    <>
      <dl className="grid border-y border-grey-3 sm:grid-cols-2 lg:max-w-text">
        {sums.map((sum) => (
          <div
            key={sum.title}
            className="px-2 py-2 not-first:border-grey-2 not-first:max-sm:border-t not-first:sm:border-l"
          >
            <dt className="sr-only">{sum.title}</dt>
            <dd>
              <span className="block text-h1 text-blue-deep tabular-nums">{numberText(sum.now)}</span>
              <span aria-hidden className="block">
                {sum.title}
              </span>
              <span className="block text-hint text-grey-6">{againstPeriod(sum.now, sum.before, than)}</span>
            </dd>
          </div>
        ))}
      </dl>
      <div className="mt-5 grid grid-cols-1 gap-x-6 gap-y-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <VisitChart found={found} onChoose={choose} />
        <Hosts hosts={hosts} />
      </div>
      <ReadPages pages={pages} several={sites.length > 1} against={isYear ? year : than} />
      {sites.length > 1 && (
        <VisitedSites sites={sites} onChoose={(id) => onChange({ ...filters, site: siteValue(id) })} />
      )}
    </>
  )
}

function Hosts({ hosts }: { hosts: Found['hosts'] }) {
  const most = Math.max(1, ...hosts.map(({ visits }) => visits))
  if (hosts.length === 0) return null
  return (
    <section>
      <h2 className="font-bold">{t('visits.from')}</h2>
      <p className="mb-3 text-hint text-grey-6">{t('visits.fromHelp')}</p>
      <dl className="grid grid-cols-[minmax(0,auto)_minmax(0,1fr)_auto] items-center gap-x-2 gap-y-1">
        {hosts.map(({ host, visits }) => (
          <div key={host} className="contents">
            <dt className="text-right wrap-anywhere max-sm:text-hint">{host || t('visits.direct')}</dt>
            <dd
              aria-hidden
              className="h-2.5 rounded-r-control bg-blue"
              style={{ width: `${(visits / most) * 100}%` }}
            />
            <dd className="text-right font-bold tabular-nums">{numberText(visits)}</dd>
          </div>
        ))}
      </dl>
      <BarsPicture
        title={t('visits.from')}
        lead={t('visits.fromHelp')}
        bars={hosts.map(({ host, visits }) => ({
          ...{ label: host || t('visits.direct'), values: [visits], text: numberText(visits) },
        }))}
      />
    </section>
  )
}
