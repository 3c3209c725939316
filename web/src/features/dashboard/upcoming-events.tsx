import { dayText, t } from '../../lib/i18n.ts'
import { AppLink } from '../../ui/link.tsx'
import { type Overview, PartHead } from './part-head.tsx'
import { ShowAll } from './show-all.tsx'

const dayOfMonth = new Intl.DateTimeFormat('sv-SE', { day: 'numeric', timeZone: 'UTC' })
const month = new Intl.DateTimeFormat('sv-SE', { month: 'short', timeZone: 'UTC' })
const clock = (time: string) => time.replace(/^0/, '').replace(':', '.').replace('.00', '')

type Events = NonNullable<Overview['events']>
type Event = Events['items'][number]

/** Lists the next events, with the day in front as on a calendar's leaf. */
export function UpcomingEvents({ items, total }: Events) {
  const filter = { status: 'published', dates: `${dayText(new Date())}..`, sort: 'start_date' }
  return (
    <section aria-labelledby="dashboard-events">
      <PartHead id="dashboard-events">{t('dashboard.events')}</PartHead>
      {items.length === 0 && <p className="py-2 text-grey-6">{t('dashboard.noEvents')}</p>}
      <ul>
        {items.map((event) => (
          <li key={event.id} className="border-b border-grey-2">
            <AppLink href={`/event/${event.id}`} className="flex items-start gap-2 py-1.5 hover:bg-grey-0">
              <Day day={event.start_date} />
              <span className="min-w-0 wrap-anywhere">
                <strong className="block">{event.title}</strong>
                <span className="block text-hint text-grey-6">{whenAndWhere(event)}</span>
                <span className="block text-hint text-grey-6">{event.group?.title ?? t('dashboard.wholeNetwork')}</span>
              </span>
            </AppLink>
          </li>
        ))}
      </ul>
      {total > items.length && <ShowAll lists={[{ entity: 'event', total, filter }]} />}
    </section>
  )
}

function Day({ day }: { day: string | null }) {
  if (!day) return <span className="w-5 shrink-0" />
  const date = new Date(day)
  return (
    <time dateTime={day} className="w-5 shrink-0 text-center">
      <strong className="block text-h3">{dayOfMonth.format(date)}</strong>
      <span className="block text-hint text-grey-6">{month.format(date).replace('.', '')}</span>
    </time>
  )
}

function whenAndWhere({ allday, start_time, end_time, location }: Event): string {
  const end = end_time ? `–${clock(end_time)}` : ''
  const when = !allday && start_time ? `kl. ${clock(start_time)}${end}` : ''
  return [when, location].filter(Boolean).join(', ')
}
