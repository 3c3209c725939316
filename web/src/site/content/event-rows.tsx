import { ArrowRight } from 'lucide-react'
import { daysText, type Times, timesText } from './times.ts'

export type EventItem = { id: number; title: string; href: string; times: Times }

/** Draws events as rows: the days large, the title, and the time with the place. */
export function EventRows({ events }: { events: readonly EventItem[] }) {
  return (
    <ul className="border-t border-grey-2">
      {events.map(({ id, title, href, times }) => {
        const days = daysText(times, 'short')
        const note = [timesText(times), times.location].filter(Boolean).join(', ')
        return (
          <li key={id} className="group relative flex items-center gap-2 border-b border-grey-2 py-2 hover:bg-grey-0">
            <p className="w-18 shrink-0 text-ui text-grey-6 max-sm:w-12">
              {days && (
                <>
                  <span className="text-h1 whitespace-nowrap text-blue">{days.days}</span> {days.month}
                </>
              )}
            </p>
            <div className="min-w-0 grow">
              <h3 className="text-body font-bold break-words">
                <a
                  href={href}
                  className="group-hover:underline after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:outline-blue"
                >
                  {title}
                </a>
              </h3>
              {note && <p className="text-ui text-grey-6">{note}</p>}
            </div>
            <ArrowRight size={20} strokeWidth={1.75} aria-hidden className="mr-1 shrink-0 text-blue" />
          </li>
        )
      })}
    </ul>
  )
}
