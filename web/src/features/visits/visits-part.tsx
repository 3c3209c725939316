import './visit-texts.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useServices } from '../../lib/client-context.tsx'
import { failureOf } from '../../lib/errors.ts'
import { useGroup } from '../../lib/group.tsx'
import { numberText, t } from '../../lib/i18n.ts'
import type { Outputs } from '../../lib/trpc.ts'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { SkeletonTable } from '../../ui/skeleton.tsx'
import { LoadError } from '../../ui/states.tsx'
import { againstPeriod, dayName, weekNumber } from './change-text.ts'
import { Columns } from './columns.tsx'
import { ReadPages, VisitedSites } from './visit-tables.tsx'

type Found = Outputs['visits']['site']

const times = [
  { value: 4, label: 'visits.weeks4' },
  { value: 12, label: 'visits.weeks12' },
  { value: 26, label: 'visits.weeks26' },
  { value: 52, label: 'visits.weeks52' },
] as const

/** Shows the visits of the current group's site, or of all sites that the person edits (design guide, 111). */
export default function VisitsPart() {
  const { client } = useServices()
  const { current } = useGroup()
  const [weeks, setWeeks] = useState<number>(12)
  const query = useQuery({
    queryKey: [['visits', 'site'], { weeks, groupId: current?.id ?? null }],
    queryFn: ({ signal }) => client.visits.site.query({ weeks }, { signal }),
    placeholderData: keepPreviousData,
  })
  const failure = query.error && failureOf(query.error)
  return (
    <>
      <div className="my-3 max-w-32">
        <Field label={t('visits.weeksLabel')}>
          <Select
            value={weeks}
            onChange={setWeeks}
            options={times.map(({ value, label }) => ({ value: value as number, label: t(label) }))}
          />
        </Field>
      </div>
      {failure ? (
        <LoadError title={failure.message} reference={failure.reference} onRetry={() => void query.refetch()} />
      ) : query.data ? (
        <Figures found={query.data} />
      ) : (
        <SkeletonTable rows={6} />
      )}
      <p className="mt-4 max-w-text border-t border-grey-2 pt-2 text-hint text-grey-6">{t('visits.how')}</p>
    </>
  )
}

function Figures({ found }: { found: Found }) {
  const { total, before, weeks, hosts, pages, sites } = found
  if (total.views === 0) {
    return (
      <div className="border-y border-grey-3 py-4">
        <p className="font-bold">{t('visits.none')}</p>
        <p className="mt-0.5 text-grey-6">{t('visits.noneHelp')}</p>
      </div>
    )
  }
  const sums = [
    { title: t('visits.visits'), now: total.visits, before: before.visits },
    { title: t('visits.views'), now: total.views, before: before.views },
  ]
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
              <span className="block text-hint text-grey-6">{againstPeriod(sum.now, sum.before)}</span>
            </dd>
          </div>
        ))}
      </dl>
      <div className="mt-5 grid grid-cols-1 gap-x-6 gap-y-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <Weeks weeks={weeks} />
        <Hosts hosts={hosts} />
      </div>
      <ReadPages pages={pages} several={sites.length > 1} />
      {sites.length > 1 && <VisitedSites sites={sites} />}
    </>
  )
}

function Weeks({ weeks }: { weeks: Found['weeks'] }) {
  const numbers = weeks.map(({ start }) => weekNumber(start))
  return (
    <section>
      <h2 className="font-bold">{t('visits.perWeek')}</h2>
      <p className="mb-3 text-hint text-grey-6">
        {t('visits.weeksFromTo', { from: numbers[0] ?? '', to: numbers.at(-1) ?? '' })}
      </p>
      <Columns
        label={t('visits.perWeek')}
        height={184}
        valuesShown={weeks.length <= 12}
        columns={weeks.map(({ start, visits }, at) => {
          const number = numbers[at] ?? 0
          return {
            key: start,
            value: visits,
            // Many weeks have room for every fourth number alone.
            label: weeks.length <= 12 || at % 4 === 0 ? String(number) : '\u00a0',
            name: `${t('visits.weekNumber', { number })}, ${dayName(start)}`,
          }
        })}
      />
    </section>
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
    </section>
  )
}
