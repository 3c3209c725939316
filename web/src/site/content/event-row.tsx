import { ArrowRight } from 'lucide-react'
import { daysText, spansMonths, type Times, timesText, weekdaysText } from './times.ts'
import { When } from './when.tsx'

/** An event in the calendar. */
export type CalendarRow = {
  id: number
  title: string
  href: string
  times: Times
  /** '' in a list of one calendar, or where there is no room for it. */
  calendar: string
  /** The row's own address on the page. */
  anchor?: string
}

/** Draws an event of the calendar (design pictures 41 and 51): the days large, title, time and place, its calendar. */
export function EventRow({ row: { title, href, times, calendar, anchor } }: { row: CalendarRow }) {
  const days = daysText(times, 'short')
  const weekdays = weekdaysText(times)
  const time = timesText(times)
  const note = <When time={time} place={times.location} />
  // Days in two months are told whole in the note, which on a phone stands beside the weekdays.
  const phoneNote = spansMonths(times) ? '' : weekdays
  return (
    <li
      id={anchor}
      className="group relative flex items-center gap-2 border-b border-grey-2 py-2 hover:bg-grey-0 max-sm:items-start max-sm:gap-1.5 max-sm:px-2"
    >
      <p className="w-17.5 shrink-0 text-ui text-grey-7 max-sm:w-10">
        {days && (
          <>
            <span className="text-h1 whitespace-nowrap text-blue max-sm:block max-sm:text-h2">{days.days}</span>{' '}
            {days.month}
            <span className="block max-sm:sr-only">{weekdays}</span>
          </>
        )}
      </p>
      <div className="min-w-0 grow">
        <h3 className="text-h3 break-words hyphens-auto max-sm:text-body max-sm:font-bold">
          <a
            href={href}
            className="group-hover:underline after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:outline-blue"
          >
            {title}
          </a>
        </h3>
        <p className="text-ui break-words text-grey-6">
          <span aria-hidden className="sm:hidden">
            {phoneNote}
            {phoneNote && (time || times.location) && ' · '}
            {note}
          </span>
          <span className="max-sm:sr-only">{note}</span>
        </p>
        {calendar && <p className="text-ui break-words text-grey-6 sm:hidden">{calendar}</p>}
      </div>
      {calendar && <p className="w-15 shrink-0 text-ui break-words text-grey-6 max-sm:hidden">{calendar}</p>}
      <ArrowRight
        size={20}
        strokeWidth={1.75}
        aria-hidden
        className="mr-0.5 shrink-0 text-blue max-sm:hidden print:hidden"
      />
    </li>
  )
}
