import { educatorTypeWords } from '@kollegium/api/definitions/groups'
import { type ReactNode, useState } from 'react'
import { numberText, type TextKey, t } from '../../lib/i18n.ts'
import type { Outputs } from '../../lib/trpc.ts'
import { TextLink } from '../../ui/link.tsx'
import { ShowMore } from '../../ui/pagination.tsx'
import { Cell, HeadCell, Table, TableHead, TableRow } from '../../ui/table.tsx'

type General = Outputs['statistics']['general']
type Certification = Outputs['statistics']['certification']
type Counted = { title: TextKey; count: number }

/** Shows the number of groups, the educators by type, and the frequency of each education. */
export function GeneralFigures({ found }: { found: General }) {
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
      <TypeBars counts={found.educatorTypes} />
      <Rows
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
        <Rows
          key={title}
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

/** Shows the certified groups, and each certified education with its educator and colleges. */
export function CertificationFigures({ found }: { found: Certification }) {
  return (
    <>
      <KeyFigures
        figures={[
          { title: 'stat.certifiedRegions', count: found.certifiedRegions.length },
          { title: 'stat.certifiedLocalColleges', count: found.certifiedLocalColleges.length },
          { title: 'stat.certifiedEducators', count: found.certifiedEducators.length },
          { title: 'stat.certifiedEducations', count: found.certifiedEducations.length },
        ]}
      />
      <Rows
        title={t('stat.certifiedEducations')}
        heads={[
          t('stat.col.education_title'),
          t('stat.col.educator_title'),
          t('stat.col.local_college_title'),
          t('stat.col.region_title'),
          t('stat.col.education_certified'),
        ]}
        rows={found.certifiedEducations.map((row) => [
          row.education_title,
          row.educator_title ?? '–',
          row.local_college_title ?? '–',
          row.region_title ?? '–',
          row.education_certified ?? '–',
        ])}
      />
      {(
        [
          ['stat.certifiedRegions', found.certifiedRegions],
          ['stat.certifiedLocalColleges', found.certifiedLocalColleges],
          ['stat.certifiedEducators', found.certifiedEducators],
        ] as const
      ).map(([title, groups]) => (
        <Rows
          key={title}
          title={t(title)}
          heads={[t('field.group.title'), t('field.parentGroup'), t('field.certifiedSince')]}
          rows={groups.map((group) => [
            <TextLink key={group.id} href={`/group/${group.id}`}>
              {group.title}
            </TextLink>,
            group.parentGroups.map((parent) => parent.title).join(', ') || '–',
            group.certified ?? '–',
          ])}
        />
      ))}
    </>
  )
}

/** Shows figures in a line. */
function KeyFigures({ figures }: { figures: readonly Counted[] }) {
  return (
    <dl className="grid grid-cols-2 border-y border-grey-3 lg:grid-cols-4">
      {figures.map(({ title, count }) => (
        <div key={title} className="flex flex-col-reverse justify-end border-grey-2 px-2 py-2 not-first:lg:border-l">
          <dt>{t(title)}</dt>
          <dd className="text-h1 text-blue-deep tabular-nums">{numberText(count)}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Shows the educators of each type as bars with numbers. */
function TypeBars({ counts }: { counts: Record<string, number> }) {
  const rows = Object.entries(counts)
    .map(([type, count]) => {
      const word = (educatorTypeWords as Record<string, TextKey>)[type]
      return { type, label: word ? t(word) : t('stat.noType'), count }
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
            <dt className="text-right max-sm:text-hint">{row.label}</dt>
            <dd
              aria-hidden
              className="h-2.5 rounded-r-control bg-blue"
              style={{ width: `${(row.count / most) * 100}%` }}
            />
            <dd className="text-right font-bold tabular-nums">{numberText(row.count)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

const STEP = 25

/** Draws a table's first rows, and more on demand. `numbers` is the column of numbers. */
function Rows(props: { title: string; heads: readonly string[]; rows: readonly ReactNode[][]; numbers?: number }) {
  const { title, heads, rows, numbers } = props
  const [limit, setLimit] = useState(10)
  if (rows.length === 0) return null
  const shown = rows.slice(0, limit)
  return (
    <section className="mt-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-2">
        <h2 className="text-h3">{title}</h2>
        <span className="text-hint text-grey-6">{t('list.count', { number: numberText(rows.length) })}</span>
      </div>
      <Table label={title}>
        <TableHead>
          {heads.map((head, at) => (
            <HeadCell key={head} sticky={at === 0} align={at === numbers ? 'right' : 'left'}>
              {head}
            </HeadCell>
          ))}
        </TableHead>
        <tbody>
          {shown.map((cells, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows of one answer, never moved
            <TableRow key={at}>
              {cells.map((cell, column) => (
                <Cell
                  key={heads[column]}
                  strong={column === 0}
                  sticky={column === 0}
                  className={column === 0 ? 'min-w-32 group-hover/row:bg-grey-0' : undefined}
                  align={column === numbers ? 'right' : 'left'}
                >
                  {cell}
                </Cell>
              ))}
            </TableRow>
          ))}
        </tbody>
      </Table>
      {rows.length > limit && (
        <div className="mt-1">
          <ShowMore left={rows.length - limit} busy={false} onClick={() => setLimit(limit + STEP)} />
        </div>
      )}
    </section>
  )
}
