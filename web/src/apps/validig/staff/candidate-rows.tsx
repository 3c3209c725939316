import type { Column } from '@kollegium/api/definitions'
import { clockText, dayText, t } from '../../../lib/i18n.ts'
import type { RowView } from '../../../resource/list-rows.tsx'
import { Button } from '../../../ui/button.tsx'
import { cx } from '../../../ui/classes.ts'
import type { ListedCandidate } from './candidate-source.ts'
import { CandidateStatus } from './candidate-status.tsx'

const dayMs = 86_400_000

/** Tells a moment as people say it: "i dag kl. 16.20", "i går kl. 9.05", or the day. */
export function whenText(moment: string, now = Date.now()): string {
  const day = dayText(moment)
  if (day === dayText(now)) return t('vstaff.today', { time: clockText(moment) })
  if (day === dayText(now - dayMs)) return t('vstaff.yesterday', { time: clockText(moment) })
  return day
}

/** Names what is new, the most important first: "18 nya svar", "2 filer". */
export function newsParts(news: ListedCandidate['news']): string[] {
  const { answers = 0, files = 0, comments = 0 } = news ?? {}
  return [
    answers > 0 && t(answers === 1 ? 'vstaff.answers.one' : 'vstaff.answers.many', { number: answers }),
    files > 0 && t(files === 1 ? 'vstaff.files.one' : 'vstaff.files.many', { number: files }),
    comments > 0 && t(comments === 1 ? 'vstaff.comments.one' : 'vstaff.comments.many', { number: comments }),
  ].filter((part) => part !== false)
}

function News({ news }: Pick<ListedCandidate, 'news'>) {
  const [first, ...rest] = newsParts(news)
  if (!first) return <span className="text-grey-6">–</span>
  return (
    <span>
      <strong className="text-blue-dark">{first}</strong>
      {rest.length > 0 && <span className="block text-hint">{t('vstaff.and', { text: rest.join(', ') })}</span>}
    </span>
  )
}

/** Draws the share of reviewed surveys; the words say the same. */
export function Reviewed({ surveys, reviewed }: Pick<ListedCandidate, 'surveys' | 'reviewed'>) {
  if (surveys === 0) return <span className="text-grey-6">–</span>
  return (
    <span className="inline-block w-14 max-w-full">
      <span className="text-hint">{t('vstaff.of', { number: reviewed, total: surveys })}</span>
      <span aria-hidden className="block h-1 overflow-hidden rounded-full bg-grey-2">
        <span
          className={cx('block h-full', reviewed === surveys ? 'bg-green-dark' : 'bg-blue')}
          style={{ width: `${(reviewed / surveys) * 100}%` }}
        />
      </span>
    </span>
  )
}

type Acts = { menuOf: RowView<ListedCandidate>['menuOf']; onAssign: ((row: ListedCandidate) => void) | null }

function CellOf({ column, row, onAssign }: { column: Column; row: ListedCandidate } & Pick<Acts, 'onAssign'>) {
  switch (column.key) {
    case 'news':
      return <News news={row.news} />
    case 'reviewed':
      return <Reviewed {...row} />
    case 'staff':
      if (row.staff.length > 0) return row.staff.map(({ name }) => name).join(', ')
      return onAssign ? (
        <Button variant="tertiary" size={32} className="-ml-1" onClick={() => onAssign(row)}>
          {t('vstaff.assignShort')}
        </Button>
      ) : (
        '–'
      )
    case 'last_active_at':
      return row.last_active_at ? whenText(row.last_active_at) : t('vstaff.never')
    case 'status':
      return <CandidateStatus {...row} />
    case 'group':
      return row.group?.title ?? ''
    default:
      return dayText(row.created_at)
  }
}

/** Draws a candidate in the staff's list (design 63). */
export function candidateView({ menuOf, onAssign }: Acts): RowView<ListedCandidate> {
  return {
    titleOf: ({ title }) => title,
    hrefOf: ({ id }) => `/candidate/${id}`,
    menuOf,
    titleClass: 'min-w-24',
    underTitle: ({ education }) =>
      education && <span className="line-clamp-2 text-hint font-normal text-grey-6">{education}</span>,
    cell: (column, row) => <CellOf column={column} row={row} onAssign={onAssign} />,
    breaks: ({ key }) => key === 'staff' || key === 'group',
    stackCell: (column, row) =>
      column.key === 'status' ? (
        <CandidateStatus {...row} small />
      ) : (
        <CellOf column={column} row={row} onAssign={onAssign} />
      ),
  }
}
