import { daysLater, gapsOf } from '@kollegium/api/definitions/groups'
import { t } from '../../lib/i18n.ts'
import { formatDate, today } from '../../ui/date-text.ts'
import { inputOf, lengthText, type PeriodValue, stateOf, wholeInOrder } from './period-values.ts'

type Bar = { key: string; from: string; to: string; text: string; style: string }

const styles = {
  over: 'bg-blue-deep text-white',
  holds: 'bg-blue text-white',
  coming: 'border border-dashed border-grey-5 text-grey-7',
  gap: 'border border-orange bg-orange-light text-orange-dark',
}

/** Draws the periods in the order of time, with the gaps between them and today. */
export function PeriodTimeline({ rows }: { rows: readonly PeriodValue[] }) {
  const whole = wholeInOrder(rows)
  const first = whole[0]
  if (!first) return null
  const day = formatDate(today())
  const lastDay = whole.reduce((last, row) => (row.last_day > last ? row.last_day : last), day)
  // A period until further notice reaches a year past today.
  const end = whole.some((row) => row.last_day === '') ? daysLater(lastDay, 365) : lastDay
  const at = (text: string) => Date.parse(text)
  const span = Math.max(1, at(end) - at(first.first_day))
  const bars: Bar[] = [
    ...whole.map((row) => ({
      ...{
        key: row.key,
        from: row.first_day,
        to: row.last_day || end,
        style: row.isNew ? styles.coming : styles[stateOf(row)],
      },
      text: barText(row),
    })),
    ...gapsOf(whole.map(inputOf)).map((gap) => ({
      ...{ key: `gap ${gap.first_day}`, from: gap.first_day, to: gap.last_day, style: styles.gap },
      text: t('period.barGap', { length: lengthText(gap) }),
    })),
  ].sort((one, other) => (one.from < other.from ? -1 : 1))
  const place = (text: string) => `${Math.min(100, Math.max(0, ((at(text) - at(first.first_day)) / span) * 100))}%`
  return (
    <div className="relative mb-4 mt-5 max-sm:hidden">
      <div aria-hidden className="absolute -top-3 z-1 h-5 border-l-2 border-ink" style={{ left: place(day) }}>
        <span className="absolute right-1 -top-1 whitespace-nowrap text-hint font-bold">{t('period.today')}</span>
      </div>
      <ol aria-label={t('period.timeline')} className="flex gap-0.25 pt-2">
        {bars.map(({ key, from, to, text, style }) => (
          <li key={key} className="min-w-0" style={{ flexGrow: Math.max(1, at(to) - at(from)), flexBasis: 0 }}>
            <span title={text} className={`block truncate rounded-control px-1 py-1 text-hint font-bold ${style}`}>
              {text}
            </span>
            <span className="block truncate text-hint text-grey-6">{from.slice(0, 4)}</span>
          </li>
        ))}
      </ol>
    </div>
  )
}

function barText(row: PeriodValue): string {
  const length = lengthText(row)
  if (row.isNew) return t('period.bar', { length, state: t('period.barNew') })
  return stateOf(row) === 'holds' ? t('period.bar', { length, state: t('period.barHolds') }) : length
}
