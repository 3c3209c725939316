import { useState } from 'react'
import { numberText, type TextKey, t } from '../../lib/i18n.ts'
import type { Outputs } from '../../lib/trpc.ts'
import { cx } from '../../ui/classes.ts'
import { TextLink } from '../../ui/link.tsx'
import { FigureRows, goToRows } from './figure-rows.tsx'
import { type EducatorType, TypeBars } from './type-bars.tsx'
import { isLong, YearChart, yearsUntil } from './year-chart.tsx'

type General = Outputs['statistics']['general']
type Certification = Outputs['statistics']['certification']
/** `of` is the number that the count is a part of, `note` what else is told of it; the count leads to the rows with the same title. */
type Counted = { title: TextKey; count: number; of?: number | undefined; note?: string | undefined }

const idOf = (title: TextKey) => title.replace('.', '-')

/** Shows the number of groups, the educators by type, and the frequency of each education. */
export function GeneralFigures({ found, onType }: { found: General; onType: (type: EducatorType) => void }) {
  return (
    <>
      <KeyFigures
        figures={[
          { title: 'stat.regions', count: found.regions.length },
          { title: 'stat.localColleges', count: found.localColleges.length },
          { title: 'stat.educators', count: found.educators.length },
          { title: 'stat.employers', count: found.employers.length },
        ]}
      />
      <TypeBars title={t('stat.educatorsByType')} counts={found.educatorTypes} onType={onType} />
      <FigureRows
        title={t('stat.educations')}
        heads={[t('field.title'), t('stat.totalUsages')]}
        numbers={1}
        rows={found.educations.map((row) => [row.title, numberText(row.total_usages)])}
      />
      {(
        [
          ['stat.regions', found.regions],
          ['stat.localColleges', found.localColleges],
          ['stat.educators', found.educators],
          ['stat.employers', found.employers],
        ] as const
      ).map(([title, groups]) => (
        <FigureRows
          key={title}
          id={idOf(title)}
          title={t(title)}
          heads={[t('field.group.title'), t('field.certifiedSince')]}
          rows={groups.map((group) => [
            <TextLink key={group.id} href={`/group/${group.id}`}>
              {group.title}
            </TextLink>,
            group.certified ?? '–',
          ])}
        />
      ))}
    </>
  )
}

/** Counts rows by the type of the educator; '' stands for none. */
const typesOf = (educators: Certification['certifiedEducators']) =>
  Object.fromEntries(
    [...Map.groupBy(educators, ({ educator_type }) => educator_type ?? '')].map(([type, rows]) => [type, rows.length]),
  )

const yearOf = (day: string | null) => (day ? Number(day.slice(0, 4)) : 0)

type CertificationProps = {
  found: Certification
  /** The groups that the certified ones are a part of, once they are known. */
  all: General | undefined
  onType: (type: EducatorType) => void
}

/** Shows the certified groups by year and type, and each certified education with its educator and colleges (design guide, 31). */
export function CertificationFigures({ found, all, onType }: CertificationProps) {
  const [chosen, setChosen] = useState<{ title: TextKey; year: number } | null>(null)
  const { certifiedRegions, certifiedLocalColleges, certifiedEducators, certifiedEducations } = found
  const byYear = [
    { title: 'stat.certifiedLocalColleges', label: 'stat.localColleges', groups: certifiedLocalColleges },
    { title: 'stat.certifiedEducators', label: 'stat.educators', groups: certifiedEducators },
    { title: 'stat.certifiedEmployers', label: 'stat.employers', groups: found.certifiedEmployers },
  ] as const
  const lists = [
    ...byYear,
    { title: 'stat.certifiedRegions', label: 'stat.regions', groups: certifiedRegions },
  ] as const
  const isDay = found.from === found.to
  const years = yearsUntil(found.from, found.to)
  const choose = (key: string, year: number) => {
    const list = byYear.find(({ title }) => title === key)
    if (!list) return
    setChosen({ title: list.title, year })
    goToRows(idOf(list.title))
  }
  return (
    <>
      <KeyFigures
        figures={[
          { title: 'stat.certifiedRegions', count: certifiedRegions.length, of: all?.regions.length },
          { title: 'stat.certifiedLocalColleges', count: certifiedLocalColleges.length, of: all?.localColleges.length },
          { title: 'stat.certifiedEducators', count: certifiedEducators.length, of: all?.educators.length },
          {
            ...{ title: 'stat.certifiedEducations', count: certifiedEducations.length },
            note: isDay ? undefined : t('stat.documents.inPeriod'),
          },
        ]}
      />
      <div className={cx('grid gap-x-4', !isLong(years) && 'lg:grid-cols-2')}>
        <YearChart
          title={t('stat.byYear')}
          lead={isDay ? t('stat.byYearOn', { day: found.to }) : t('stat.byYearIn')}
          years={years}
          series={byYear.map(({ title, label, groups }) => ({
            ...{ key: title, label: t(label) },
            years: groups.map(({ certified }) => yearOf(certified)),
          }))}
          onChoose={choose}
        />
        <TypeBars title={t('stat.certifiedByType')} counts={typesOf(certifiedEducators)} onType={onType} />
      </div>
      <EducationRows rows={certifiedEducations} />
      {lists.map(({ title, groups }) => {
        const year = chosen?.title === title ? chosen.year : null
        return (
          <FigureRows
            key={title}
            id={idOf(title)}
            title={t(title)}
            chosen={year ? { text: t('stat.certifiedIn', { year }), onClear: () => setChosen(null) } : null}
            heads={[t('field.group.title'), t('field.parentGroup'), t('field.certifiedSince')]}
            rows={groups
              .filter(({ certified }) => year === null || yearOf(certified) === year)
              .map((group) => [
                <TextLink key={group.id} href={`/group/${group.id}`}>
                  {group.title}
                </TextLink>,
                group.parentGroups.map((parent) => parent.title).join(', ') || '–',
                group.certified ?? '–',
              ])}
          />
        )
      })}
    </>
  )
}

function EducationRows({ rows }: { rows: Certification['certifiedEducations'] }) {
  return (
    <FigureRows
      id={idOf('stat.certifiedEducations')}
      title={t('stat.certifiedEducations')}
      heads={[
        t('stat.col.education_title'),
        t('stat.col.educator_title'),
        t('stat.col.local_college_title'),
        t('stat.col.region_title'),
        t('stat.col.education_certified'),
      ]}
      rows={rows.map((row) => [
        row.education_title,
        row.educator_title ?? '–',
        row.local_college_title ?? '–',
        row.region_title ?? '–',
        row.education_certified ?? '–',
      ])}
    />
  )
}

/** Shows figures in a line; each leads to the rows that it counts. */
function KeyFigures({ figures }: { figures: readonly Counted[] }) {
  return (
    <dl className="grid grid-cols-2 border-y border-grey-3 lg:grid-cols-4">
      {figures.map(({ title, count, of, note }) => (
        <div key={title} className="flex flex-col-reverse justify-end border-grey-2 px-2 py-2 not-first:lg:border-l">
          <dt>
            {t(title)}
            {(of !== undefined || note) && (
              <span className="block text-hint text-grey-6">
                {of === undefined ? note : t('stat.of', { number: numberText(of) })}
              </span>
            )}
          </dt>
          <dd className="text-h1 text-blue-deep tabular-nums">
            {count === 0 ? (
              numberText(count)
            ) : (
              <a
                href={`#${idOf(title)}`}
                className="rounded-control hover:underline"
                aria-label={t('stat.showRows', { number: numberText(count), text: t(title) })}
                onClick={(event) => {
                  event.preventDefault()
                  goToRows(idOf(title))
                }}
              >
                {numberText(count)}
              </a>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}
