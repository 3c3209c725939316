import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import type { ComponentProps } from 'react'
import { type CustomComponents, DayButton, DayPicker, type Formatters, type Labels } from 'react-day-picker'
import { sv } from 'react-day-picker/locale/sv'
import { Button, IconButton } from './button.tsx'
import { cx } from './classes.ts'
import { dateOf, dayFrom, formatDate, parseDate, today } from './date-text.ts'
import { t } from './i18n.ts'

const shortDay = new Intl.DateTimeFormat('sv-SE', { weekday: 'short' })
const dayName = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'full' })

/** A day's state is in its attributes, so that its name stays the day's own. */
const labels: Partial<Labels> = { labelDayButton: (date) => dayName.format(date) }

const formatters: Partial<Formatters> = {
  formatWeekdayName: (date) => shortDay.format(date),
  formatWeekNumber: (number: number) => t('date.weekNumber', { number }),
  formatWeekNumberHeader: () => t('date.weekColumn'),
}

function Day({ modifiers, ...props }: ComponentProps<typeof DayButton>) {
  const { selected = false, today: isToday = false, outside = false } = modifiers
  return (
    <DayButton
      {...props}
      modifiers={modifiers}
      aria-pressed={selected}
      aria-current={isToday ? 'date' : undefined}
      className={cx(
        'mx-auto grid size-[34px] place-items-center touch:h-5.5 touch:w-full rounded-control border',
        selected
          ? 'border-blue bg-blue font-bold text-white'
          : isToday
            ? 'border-grey-4 hover:bg-grey-1'
            : 'border-transparent hover:bg-grey-1',
        !selected && outside && 'text-grey-6',
        'disabled:text-grey-4 disabled:hover:bg-transparent',
      )}
    />
  )
}

const components: Partial<CustomComponents> = {
  DayButton: Day,
  CaptionLabel: ({ role: _, ...props }) => <h2 {...props} />,
  PreviousMonthButton: ({ 'aria-disabled': off, onClick }) => (
    <IconButton icon={ChevronLeft} label={t('date.prevMonth')} disabled={Boolean(off)} onClick={onClick} />
  ),
  NextMonthButton: ({ 'aria-disabled': off, onClick }) => (
    <IconButton icon={ChevronRight} label={t('date.nextMonth')} disabled={Boolean(off)} onClick={onClick} />
  ),
  // The package hides the weekdays' names from screen readers.
  Weekdays: (props) => (
    <thead>
      <tr {...props} />
    </thead>
  ),
  WeekNumberHeader: ({ children, ...props }) => (
    <th {...props}>
      <span className="sr-only">{children}</span>
    </th>
  ),
}

const classNames = {
  month: 'grid grid-cols-[auto_1fr_auto] items-center gap-y-1',
  month_caption: 'text-center font-bold',
  month_grid: 'col-span-3 w-full table-fixed text-center text-hint',
  week_number_header: 'w-5',
  weekday: 'h-4 text-badge font-normal text-grey-6',
  week_number: 'text-badge font-normal text-grey-6',
  day: 'p-0',
}

export type CalendarProps = {
  value: string
  min: string
  max: string
  onPick: (date: string) => void
  onClear?: () => void
  /** Focuses the chosen day when the calendar opens. */
  autoFocus?: boolean
}

/** Draws a month with week numbers, weeks from Monday. Arrows, Home, End, Page up and down move; Enter chooses. */
export default function Calendar({ value, min, max, onPick, onClear, autoFocus = true }: CalendarProps) {
  const now = today()
  const isInside = (text: string) => text >= min && text <= max
  const chosen = parseDate(value)
  const opened = chosen ?? now
  const [first, last] = [dateOf(parseDate(min) ?? now), dateOf(parseDate(max) ?? now)]

  return (
    <div className="w-[320px] max-w-[calc(100vw-34px)] p-1.5">
      <DayPicker
        mode="single"
        required
        selected={chosen ? dateOf(chosen) : undefined}
        onSelect={(date) => onPick(formatDate(dayFrom(date)))}
        defaultMonth={isInside(formatDate(opened)) ? dateOf(opened) : first}
        today={dateOf(now)}
        startMonth={first}
        endMonth={last}
        disabled={[{ before: first }, { after: last }]}
        autoFocus={autoFocus}
        ISOWeek
        showWeekNumber
        showOutsideDays
        navLayout="around"
        locale={sv}
        labels={labels}
        formatters={formatters}
        components={components}
        classNames={classNames}
      />
      <div className="mt-1 flex justify-between border-t border-grey-2 pt-1">
        <Button
          variant="tertiary"
          size={32}
          disabled={!isInside(formatDate(now))}
          onClick={() => onPick(formatDate(now))}
        >
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
