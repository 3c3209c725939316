import { EventRow } from '../../content/event-row.tsx'
import { t } from '../../i18n.ts'
import { container, h1, plainButton, textLink } from '../../parts/layout.ts'
import { Breadcrumb, homeStep } from '../../parts/page-head.tsx'
import { Pagination } from '../../parts/pagination.tsx'
import type { PageOf } from '../model.ts'
import { ChosenFilters, FilterForm, SmallFilter } from './calendar-filter.tsx'
import { Subscribe } from './subscribe.tsx'

type CalendarProps = { page: PageOf<'calendar'> }

/** Draws a site's calendar (design pictures 41 and 51): the filter at the left, events by month at the right. */
export function CalendarPage({ page }: CalendarProps) {
  const { filter, found, months, more, pages } = page
  const hasFilter = filter.calendars.length + filter.tags.length > 0
  return (
    <div className={`${container} pb-8`}>
      <Breadcrumb steps={[homeStep()]} current={t('calendar.title')} />
      <h1 className={h1}>{t('calendar.title')}</h1>
      <p className="mt-1.5 max-w-text text-body">{page.intro}</p>
      <div className={`mt-4 max-sm:mt-3 ${hasFilter ? 'gap-x-8 md:grid md:grid-cols-[256px_minmax(0,1fr)]' : ''}`}>
        {hasFilter && (
          <div className="max-md:hidden print:hidden">
            <FilterForm page={page} />
          </div>
        )}
        <div className="min-w-0">
          <div className="relative flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
            <Tabs page={page} />
            <div className={`flex flex-wrap gap-1.5 max-sm:w-full print:hidden ${hasFilter ? '' : 'max-sm:max-w-1/2'}`}>
              {hasFilter && <SmallFilter page={page} />}
              <Subscribe page={page} />
            </div>
          </div>
          <ChosenFilters page={page} />
          {filter.narrows && found > 0 && (
            <p className="mt-2 text-ui text-grey-6">
              {found === 1 ? t('calendar.foundOne') : t('calendar.found', { number: found })}
            </p>
          )}
          {months.length === 0 && <Empty page={page} />}
          {months.map(({ name, events }) => (
            <section key={name} aria-label={name} className="mt-4 max-sm:-mx-2 max-sm:mt-0 max-sm:first-of-type:mt-3">
              <h2 className="border-b border-grey-2 pb-1.5 text-h2 text-blue-deep max-sm:bg-grey-0 max-sm:px-2 max-sm:py-1.5 max-sm:text-body max-sm:font-bold">
                {name}
              </h2>
              <ul>
                {events.map((row) => (
                  <EventRow key={row.id} row={row} />
                ))}
              </ul>
            </section>
          ))}
          {more && (
            <p className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-1 text-ui text-grey-6">
              <a href={more.href} className={`${plainButton} max-sm:w-full`}>
                {more.label}
              </a>
              {more.note}
            </p>
          )}
          {pages && (
            <Pagination
              {...pages}
              label={t('calendar.pages')}
              href={(number) => pages.hrefs[number] ?? '/evenemang?visa=tidigare'}
            />
          )}
        </div>
      </div>
    </div>
  )
}

function Tabs({ page: { tabs } }: CalendarProps) {
  return (
    <nav aria-label={t('calendar.periods')} className="max-sm:w-full max-sm:border-b max-sm:border-grey-2">
      <ul className="flex gap-4">
        {tabs.map(({ label, count, href, current }) => (
          <li key={href}>
            <a
              href={href}
              aria-current={current ? 'page' : undefined}
              className="block border-b-4 border-transparent py-1 text-body hover:border-grey-3 aria-[current]:border-blue aria-[current]:font-bold"
            >
              {label} <span className="text-ui font-normal text-grey-6">{count}</span>
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Empty({ page: { past, filter, tabs } }: CalendarProps) {
  const isFiltered = filter.narrows
  const text = isFiltered ? t('calendar.noMatch') : past ? t('calendar.noPast') : t('calendar.none')
  const earlier = tabs.find(({ current, count }) => !current && count > 0)
  return (
    <div className="mt-4 text-lead">
      <p>{text}</p>
      <p className="mt-1.5 text-body">
        {isFiltered ? (
          <a href={filter.clearHref} className={textLink}>
            {t('calendar.clear')}
          </a>
        ) : (
          !past &&
          earlier && (
            <a href={earlier.href} className={textLink}>
              {t('calendar.seePast')}
            </a>
          )
        )}
      </p>
    </div>
  )
}
