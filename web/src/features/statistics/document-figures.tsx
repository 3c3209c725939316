import { kindBasics } from '@kollegium/api/definitions/certificates'
import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useState } from 'react'
import { numberText, t } from '../../lib/i18n.ts'
import type { Outputs } from '../../lib/trpc.ts'
import { Icon } from '../../ui/icon.tsx'
import { ShowMore } from '../../ui/pagination.tsx'
import { Cell, HeadCell, Table, TableHead, TableRow } from '../../ui/table.tsx'
import { BarsPicture, ColumnsPicture } from './bars-picture.tsx'

type Found = Outputs['statistics']['documents']
type Counts = Found['total']
type College = Found['colleges'][number]

type Count = Counts['issued']

/** A count as text. Null stands for one to four, 'hidden' for a number that would give such a one away. */
function countText(count: Count): string {
  if (count === 'hidden') return t('stat.hidden')
  return count === null ? t('stat.few') : numberText(count)
}

/** The length that a count is drawn with. A masked one is drawn as one. */
const drawn = (count: Count): number => (typeof count === 'number' ? count : 1)

/** Shows the figures of issued documents: totals, months, kinds and colleges (design guide, 93). */
export function DocumentFigures({ found }: { found: Found }) {
  if (found.total.issued === 0) return <p className="my-4 text-grey-6">{t('stat.documents.none')}</p>
  return (
    <>
      <Totals total={found.total} />
      <div className="mt-5 grid gap-5 lg:grid-cols-2">
        <Months months={found.months} />
        <Kinds kinds={found.kinds} />
      </div>
      <Colleges found={found} />
      <p className="mt-2 text-hint text-grey-6">{t('stat.documents.note')}</p>
    </>
  )
}

/** The share in whole percent; null where a part is masked. */
function shareOf(part: Count, { issued }: Counts): string | null {
  return typeof part !== 'number' || typeof issued !== 'number' || issued === 0
    ? null
    : numberText(Math.round((part / issued) * 100))
}

function Totals({ total }: { total: Counts }) {
  const verified = shareOf(total.verified, total)
  const share = (part: Count) => {
    const percent = shareOf(part, total)
    return percent && t('stat.documents.share', { share: percent })
  }
  const figures = [
    { label: t('stat.documents.issued'), count: total.issued, note: t('stat.documents.inPeriod') },
    { label: t('stat.documents.printed'), count: total.printed, note: share(total.printed) },
    { label: t('stat.documents.openedBy'), count: total.opened, note: share(total.opened) },
    {
      label: t('stat.documents.verified'),
      count: total.verified,
      note: verified ? t('stat.documents.verifiedShare', { share: verified }) : t('stat.documents.verifiedAtAll'),
    },
  ]
  return (
    <dl className="mt-3 grid grid-cols-2 border-y border-grey-3 lg:grid-cols-4">
      {figures.map(({ label, count, note }) => (
        <div key={label} className="flex flex-col-reverse justify-end border-grey-2 px-2 py-2 not-first:lg:border-l">
          <dd className="text-hint text-grey-6">{note}</dd>
          <dt>{label}</dt>
          <dd className="text-h1 text-blue-deep tabular-nums">{countText(count)}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Pixels of the highest column. */
const highest = 128

function Months({ months }: { months: Found['months'] }) {
  const most = Math.max(1, ...months.map(({ issued }) => drawn(issued)))
  return (
    <section className="min-w-0">
      <h2 className="text-h3">{t('stat.documents.byMonth')}</h2>
      <ol className="mt-2 flex items-end gap-0.5">
        {months.map(({ month, issued }, at) => (
          <li key={month} className="flex min-w-0 flex-1 flex-col items-center gap-0.5 text-hint">
            <span className="tabular-nums">{countText(issued)}</span>
            <span
              aria-hidden
              className={`w-full ${issued === most ? 'bg-blue-deep' : 'bg-blue'}`}
              style={{ height: `${issued === 0 ? 1 : Math.max(2, (drawn(issued) / most) * highest)}px` }}
            />
            {/* Twelve names have no room beside each other on a phone. */}
            <span aria-hidden className="sm:hidden">
              {monthText(month, 'short').slice(0, 1)}
            </span>
            <span className="max-sm:sr-only">{monthText(month, 'short')}</span>
            <span className="min-h-2.5 text-grey-6">{yearOver(months, at)}</span>
          </li>
        ))}
      </ol>
      <ColumnsPicture
        title={t('stat.documents.byMonth')}
        columns={months.map(({ month, issued }, at) => ({
          ...{ key: month, labels: [monthText(month, 'short'), yearOver(months, at)] },
          ...{ value: drawn(issued), text: countText(issued) },
        }))}
      />
    </section>
  )
}

/** The year under the first month and each January; a December that comes first leaves its room to January's. */
function yearOver(months: Found['months'], at: number): string {
  const [month = '', next = ''] = [months[at]?.month, months[at + 1]?.month]
  return month.endsWith('-01') || (at === 0 && !next.endsWith('-01')) ? month.slice(0, 4) : ''
}

const monthText = (month: string, length: 'short' | 'long'): string =>
  new Date(`${month}-15T12:00:00Z`).toLocaleDateString('sv-SE', { month: length, timeZone: 'UTC' }).replace('.', '')

function Kinds({ kinds }: { kinds: Found['kinds'] }) {
  const most = Math.max(1, ...kinds.map(({ issued }) => drawn(issued)))
  const width = (count: Count) => `${(drawn(count) / most) * 100}%`
  return (
    <section className="min-w-0">
      <h2 className="text-h3">{t('stat.documents.byKind')}</h2>
      <p className="text-hint text-grey-6">{t('stat.documents.byKindHelp')}</p>
      <table className="mt-1 w-full border-separate border-spacing-y-0.75 text-left">
        <thead>
          <tr className="text-hint">
            <th scope="col" className="sr-only">
              {t('stat.documents.kind')}
            </th>
            <td aria-hidden className="w-1/3 max-sm:hidden" />
            <th scope="col" className="pl-2 max-sm:pl-1 text-right font-bold text-blue-dark">
              {t('stat.documents.issued')}
            </th>
            <th scope="col" className="pl-2 max-sm:pl-1 text-right font-bold">
              {t('stat.documents.verified')}
            </th>
          </tr>
        </thead>
        <tbody>
          {kinds.map(({ kind, issued, verified }) => (
            <tr key={kind}>
              <th
                scope="row"
                className="wrap-anywhere hyphens-auto pr-1.5 text-right font-normal max-sm:pr-0 max-sm:text-left max-sm:text-hint"
              >
                {t(kindBasics[kind].screen)}
              </th>
              <td aria-hidden className="max-sm:hidden">
                <div className="h-2 bg-blue" style={{ width: width(issued) }}>
                  {verified !== 0 && typeof issued === 'number' && (
                    <div className="h-2 bg-blue-deep" style={{ width: `${(drawn(verified) / issued) * 100}%` }} />
                  )}
                </div>
              </td>
              <td className="pl-2 max-sm:pl-1 text-right font-bold tabular-nums">{countText(issued)}</td>
              <td className="pl-2 max-sm:pl-1 text-right tabular-nums">{countText(verified)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <BarsPicture
        title={t('stat.documents.byKind')}
        lead={`${t('stat.documents.issued')} / ${t('stat.documents.verified')}`}
        bars={kinds.map(({ kind, issued, verified }) => ({
          label: t(kindBasics[kind].screen),
          values: [drawn(issued), ...(verified !== 0 && typeof issued === 'number' ? [drawn(verified)] : [])],
          text: `${countText(issued)} / ${countText(verified)}`,
        }))}
      />
    </section>
  )
}

const step = 25

function Colleges({ found: { colleges, total } }: { found: Found }) {
  const [limit, setLimit] = useState(10)
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set())
  const toggle = (id: number) =>
    setOpen(new Set(open.has(id) ? [...open].filter((each) => each !== id) : [...open, id]))
  return (
    <section className="mt-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-2">
        <h2 className="text-h3">{t('stat.documents.byCollege')}</h2>
        <span className="text-hint text-grey-6">{t('list.count', { number: numberText(colleges.length) })}</span>
      </div>
      <Table label={t('stat.documents.byCollege')}>
        <TableHead>
          <HeadCell sticky>{t('stat.col.region_title')}</HeadCell>
          {(['issued', 'printed', 'opened', 'verified', 'verifiedPart'] as const).map((key) => (
            <HeadCell key={key} align="right">
              {t(`stat.documents.${key}`)}
            </HeadCell>
          ))}
        </TableHead>
        <tbody>
          {colleges.slice(0, limit).map((college) => (
            <CollegeRows key={college.id} college={college} isOpen={open.has(college.id)} onToggle={toggle} />
          ))}
          <TableRow>
            <Cell strong sticky>
              {t('stat.documents.network')}
            </Cell>
            <CountCells counts={total} strong />
          </TableRow>
        </tbody>
      </Table>
      {colleges.length > limit && (
        <div className="mt-1">
          <ShowMore left={colleges.length - limit} busy={false} onClick={() => setLimit(limit + step)} />
        </div>
      )}
    </section>
  )
}

type RowsProps = { college: College; isOpen: boolean; onToggle: (id: number) => void }

/** Draws a region's line, and those of its local colleges while it is open. */
function CollegeRows({ college, isOpen, onToggle }: RowsProps) {
  return (
    <>
      <TableRow>
        <Cell strong sticky>
          {college.locals.length > 0 ? (
            <button
              type="button"
              aria-expanded={isOpen}
              aria-label={t('stat.documents.show', { title: college.title })}
              className="-ml-0.5 flex min-h-4 items-center gap-0.75 text-left font-bold"
              onClick={() => onToggle(college.id)}
            >
              <Icon as={isOpen ? ChevronDown : ChevronRight} />
              {college.title}
            </button>
          ) : (
            <span className="pl-3">{college.title}</span>
          )}
        </Cell>
        <CountCells counts={college} />
      </TableRow>
      {isOpen &&
        college.locals.map((local) => (
          <TableRow key={local.id}>
            <Cell sticky>
              <span className="pl-5">{local.title}</span>
            </Cell>
            <CountCells counts={local} />
          </TableRow>
        ))}
    </>
  )
}

function CountCells({ counts, strong }: { counts: Counts; strong?: boolean }) {
  const share = shareOf(counts.verified, counts)
  return (
    <>
      {(['issued', 'printed', 'opened', 'verified'] as const).map((key) => (
        <Cell key={key} align="right" strong={strong}>
          {countText(counts[key])}
        </Cell>
      ))}
      <Cell align="right" strong={strong}>
        {share === null ? '–' : `${share} %`}
      </Cell>
    </>
  )
}
