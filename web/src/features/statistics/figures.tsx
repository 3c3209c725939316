import { educatorTypeWords } from '@kollegium/api/definitions/groups'
import { useState } from 'react'
import { numberText, type TextKey, t } from '../../lib/i18n.ts'
import type { Outputs } from '../../lib/trpc.ts'
import { TextLink } from '../../ui/link.tsx'
import { BarsPicture } from './bars-picture.tsx'
import { FigureRows, goToRows } from './figure-rows.tsx'
import { YearChart, yearsUntil } from './year-chart.tsx'

type General = Outputs['statistics']['general']
type Certification = Outputs['statistics']['certification']
type EducatorType = keyof typeof educatorTypeWords
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
      <TypeBars counts={found.educatorTypes} onType={onType} />
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

const yearOf = (day: string | null) => (day ? Number(day.slice(0, 4)) : 0)

/**
 * Shows the certified groups, and each certified education with its educator and colleges.
 * @param props.all the groups that the certified ones are a part of, once they are known
 */
export function CertificationFigures({ found, all }: { found: Certification; all: General | undefined }) {
  const [chosen, setChosen] = useState<{ title: TextKey; year: number } | null>(null)
  const { certifiedRegions, certifiedLocalColleges, certifiedEducators, certifiedEducations } = found
  const lists = [
    { title: 'stat.certifiedLocalColleges', label: 'stat.localColleges', groups: certifiedLocalColleges },
    { title: 'stat.certifiedEducators', label: 'stat.educators', groups: certifiedEducators },
    { title: 'stat.certifiedRegions', label: 'stat.regions', groups: certifiedRegions },
  ] as const
  const choose = (key: string, year: number) => {
    const list = lists.find(({ title }) => title === key)
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
            note: found.from === found.to ? undefined : t('stat.documents.inPeriod'),
          },
        ]}
      />
      <YearChart
        title={t('stat.byYear')}
        years={yearsUntil(found.from, found.to)}
        series={lists.map(({ title, label, groups }) => ({
          ...{ key: title, label: t(label) },
          years: groups.map(({ certified }) => yearOf(certified)),
        }))}
        onChoose={choose}
      />
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

type BarsProps = { counts: Record<string, number>; onType: (type: EducatorType) => void }

/** Shows the educators of each type as bars with numbers; a type becomes the filter. */
function TypeBars({ counts, onType }: BarsProps) {
  const rows = Object.entries(counts)
    .map(([type, count]) => {
      const word = (educatorTypeWords as Record<string, TextKey>)[type]
      return { type, known: Boolean(word), label: word ? t(word) : t('stat.noType'), count }
    })
    .sort((one, other) => other.count - one.count)
  const most = Math.max(1, ...rows.map((row) => row.count))
  if (rows.length === 0) return null
  return (
    <section className="mt-5 max-w-text">
      <h2 className="text-h3">{t('stat.educatorsByType')}</h2>
      <dl className="mt-1.5 grid grid-cols-[minmax(0,auto)_minmax(0,1fr)_auto] items-center gap-x-2 gap-y-1">
        {rows.map((row) => (
          <div key={row.type} className="contents">
            <dt className="text-right max-sm:text-hint">
              {row.known ? (
                <button
                  type="button"
                  className="rounded-control text-right text-blue-dark underline underline-offset-4 hover:decoration-2"
                  onClick={() => onType(row.type as EducatorType)}
                >
                  {row.label}
                </button>
              ) : (
                row.label
              )}
            </dt>
            <dd
              aria-hidden
              className="h-2.5 rounded-r-control bg-blue"
              style={{ width: `${(row.count / most) * 100}%` }}
            />
            <dd className="text-right font-bold tabular-nums">{numberText(row.count)}</dd>
          </div>
        ))}
      </dl>
      <BarsPicture
        title={t('stat.educatorsByType')}
        bars={rows.map(({ label, count }) => ({ label, values: [count], text: numberText(count) }))}
      />
    </section>
  )
}
