import CalendarIcon from 'lucide-react/icons/calendar'
import { lazy, Suspense, useRef } from 'react'
import { cx } from './classes.ts'
import { dateError, MAX_DATE, MIN_DATE, tidyDate } from './date-text.ts'
import { useFieldAttributes } from './field.tsx'
import { t } from './i18n.ts'
import { Icon } from './icon.tsx'
import { Popover } from './popover.tsx'
import { frame, inner } from './text-input.tsx'

const Calendar = lazy(() => import('./calendar.tsx'))

export type DatePickerProps = {
  /** The field's text: `ÅÅÅÅ-MM-DD`, with `time` `ÅÅÅÅ-MM-DD TT:MM`, or the unfinished typing. */
  value: string
  /**
   * Gets every change. A text that is no date is passed on as typed, so that nothing is lost; `dateProblem` explains
   * the error.
   */
  onChange: (text: string) => void
  onBlur?: () => void
  time?: boolean
  /** The time of a picked day when no time is typed. */
  defaultTime?: string
  min?: string
  max?: string
  disabled?: boolean
  /** The accessible name, outside a `Field`. */
  label?: string
  name?: string
  className?: string
}

/** Returns the error text of a typed date; undefined when the date is fine. */
export function dateProblem(
  text: string,
  options: { time?: boolean; min?: string; max?: string } = {},
): string | undefined {
  const problem = dateError(text, options)
  if (problem === 'format') return t(options.time ? 'date.formatTime' : 'valid.dateFormat')
  if (problem === 'min') return t('valid.dateMin', { date: options.min ?? MIN_DATE })
  if (problem === 'max') return t('valid.dateMax', { date: options.max ?? MAX_DATE })
  return undefined
}

/**
 * Takes a date typed as ÅÅÅÅ-MM-DD or picked in a calendar, with a clock time when `time` is set (Spec §4: 1900-01-01
 * to 2099-12-31).
 */
export function DatePicker(props: DatePickerProps) {
  const { value, onChange, onBlur, time = false, defaultTime = '08:00', min = MIN_DATE, max = MAX_DATE } = props
  const { disabled, label, name } = props
  const joined = useFieldAttributes()
  const input = useRef<HTMLInputElement>(null)
  const off = disabled || joined.readOnly

  return (
    <div className={cx(frame, props.className)}>
      <input
        {...joined}
        type="text"
        inputMode="numeric"
        autoComplete="off"
        ref={input}
        name={name}
        disabled={disabled}
        aria-label={label}
        value={value}
        placeholder={t(time ? 'date.patternTime' : 'date.pattern')}
        onChange={(event) => onChange(event.target.value)}
        onBlur={() => {
          const tidy = tidyDate(value, time)
          if (tidy !== value) onChange(tidy)
          onBlur?.()
        }}
        className={cx(inner, 'tabular-nums')}
      />
      <Popover
        button={{
          disabled: off,
          'aria-label': t('date.open'),
          className:
            'grid w-5 shrink-0 place-items-center rounded-control text-grey-6 hover:bg-grey-1 disabled:text-grey-4 touch:w-6',
          children: <Icon as={CalendarIcon} />,
        }}
      >
        {(close) => (
          <Suspense fallback={<div className="h-45 w-40" />}>
            <Calendar
              value={value}
              min={min.slice(0, 10)}
              max={max.slice(0, 10)}
              onPick={(date) => {
                const clock = /\d{2}:\d{2}$/.exec(value)?.[0] ?? defaultTime
                onChange(time ? `${date} ${clock}` : date)
                close(input.current)
              }}
              onClear={() => {
                onChange('')
                close(input.current)
              }}
            />
          </Suspense>
        )}
      </Popover>
    </div>
  )
}
