import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Button, IconButton } from './button.tsx'
import { cx } from './classes.ts'
import { addDays, addMonths, type Day, formatDate, isoWeek, parseDate, today, weekday } from './date-text.ts'
import { t } from './words.ts'

const monthName = new Intl.DateTimeFormat('sv-SE', { month: 'long', year: 'numeric', timeZone: 'UTC' })
const dayName = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'full', timeZone: 'UTC' })
const shortDay = new Intl.DateTimeFormat('sv-SE', { weekday: 'short', timeZone: 'UTC' })
const longDay = new Intl.DateTimeFormat('sv-SE', { weekday: 'long', timeZone: 'UTC' })

const utc = ({ year, month, day }: Day) => new Date(Date.UTC(year, month - 1, day))
/** 1 January 2024 was a Monday. */
const weekdays = [1, 2, 3, 4, 5, 6, 7].map((day) => utc({ year: 2024, month: 1, day }))

/** How far each key moves from the day that has focus. */
const moves: Record<string, (day: Day) => Day> = {
  ArrowLeft: (day) => addDays(day, -1),
  ArrowRight: (day) => addDays(day, 1),
  ArrowUp: (day) => addDays(day, -7),
  ArrowDown: (day) => addDays(day, 7),
  Home: (day) => addDays(day, -weekday(day)),
  End: (day) => addDays(day, 6 - weekday(day)),
  PageUp: (day) => addMonths(day, -1),
  PageDown: (day) => addMonths(day, 1),
}

export type CalendarProps = {
  value: string
  min: string
  max: string
  onPick: (date: string) => void
  onClear?: () => void
  /** Take focus to the chosen day when the calendar opens. */
  autoFocus?: boolean
}

/** A month with week numbers, weeks from Monday. Arrows, Home, End, Page up and down move; Enter chooses. */
export default function Calendar({ value, min, max, onPick, onClear, autoFocus = true }: CalendarProps) {
  const now = today()
  const inside = (day: Day) => formatDate(day) >= min && formatDate(day) <= max
  const start = parseDate(value) ?? now
  const [at, setAt] = useState<Day>(inside(start) ? start : (parseDate(min) ?? now))
  const grid = useRef<HTMLTableElement>(null)
  const moved = useRef(autoFocus)

  useEffect(() => {
    if (moved.current) grid.current?.querySelector<HTMLElement>(`[data-day="${formatDate(at)}"]`)?.focus()
    moved.current = false
  }, [at])

  const go = (day: Day, focus: boolean) => {
    if (!inside(day)) return
    moved.current = focus
    setAt(day)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const move = moves[event.key]
    if (!move) return
    event.preventDefault()
    go(move(at), true)
  }
  const first = { ...at, day: 1 }
  const monday = addDays(first, -weekday(first))
  const weeks = [0, 1, 2, 3, 4, 5]
    .map((week) => [0, 1, 2, 3, 4, 5, 6].map((day) => addDays(monday, week * 7 + day)))
    .filter((week) => week.some((day) => day.month === at.month))
  const chosen = value.slice(0, 10)

  return (
    <div className="w-[320px] max-w-[calc(100vw-34px)] p-1.5">
      <div className="flex items-center justify-between pb-1">
        <IconButton
          icon={ChevronLeft}
          label={t('date.prevMonth')}
          disabled={!inside(addMonths(first, -1)) && !inside(addDays(first, -1))}
          onClick={() => go(addMonths(at, -1), false)}
        />
        <h2 aria-live="polite" className="font-bold">
          {monthName.format(utc(at))}
        </h2>
        <IconButton
          icon={ChevronRight}
          label={t('date.nextMonth')}
          disabled={!inside(addMonths(first, 1))}
          onClick={() => go(addMonths(at, 1), false)}
        />
      </div>
      <table ref={grid} aria-label={monthName.format(utc(at))} className="w-full table-fixed text-center text-hint">
        <thead>
          <tr>
            <th scope="col" className="w-5">
              <span className="sr-only">{t('date.weekColumn')}</span>
            </th>
            {weekdays.map((day) => (
              <th
                key={day.getTime()}
                scope="col"
                abbr={longDay.format(day)}
                className="h-4 text-badge font-normal text-grey-6"
              >
                {shortDay.format(day)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={formatDate(week[0] ?? at)}>
              <th scope="row" className="text-badge font-normal text-grey-6">
                {t('date.weekNumber', { number: isoWeek(week[0] ?? at) })}
              </th>
              {week.map((day) => {
                const text = formatDate(day)
                const isChosen = text === chosen
                const isToday = text === formatDate(now)
                return (
                  <td key={text} className="p-0">
                    <button
                      type="button"
                      data-day={text}
                      tabIndex={text === formatDate(at) ? 0 : -1}
                      disabled={!inside(day)}
                      aria-label={dayName.format(utc(day))}
                      aria-pressed={isChosen}
                      aria-current={isToday ? 'date' : undefined}
                      onKeyDown={onKeyDown}
                      onClick={() => onPick(text)}
                      className={cx(
                        'mx-auto grid size-[34px] place-items-center touch:h-5.5 touch:w-full rounded-control border',
                        isChosen
                          ? 'border-blue bg-blue font-bold text-white'
                          : isToday
                            ? 'border-grey-4 hover:bg-grey-1'
                            : 'border-transparent hover:bg-grey-1',
                        !isChosen && day.month !== at.month && 'text-grey-6',
                        'disabled:text-grey-4 disabled:hover:bg-transparent',
                      )}
                    >
                      {day.day}
                    </button>
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <div className="mt-1 flex justify-between border-t border-grey-2 pt-1">
        <Button variant="tertiary" size={32} disabled={!inside(now)} onClick={() => onPick(formatDate(now))}>
          {t('date.today')}
        </Button>
        {onClear && (
          <Button variant="tertiary" size={32} onClick={onClear}>
            {t('date.clear')}
          </Button>
        )}
      </div>
    </div>
  )
}
