import { SlidersHorizontal, X } from 'lucide-react'
import { t } from '../../i18n.ts'
import { FilterSelect } from '../../parts/filter-select.tsx'
import { plainButton, textLink } from '../../parts/layout.ts'
import type { PageOf } from '../model.ts'

type FilterProps = { page: PageOf<'calendar'> }

/** Draws the filter as a form that asks for the page anew. */
export function FilterForm({ page: { filter, past } }: FilterProps) {
  const { calendars, tags, chosen, clearHref } = filter
  return (
    <form action="/evenemang" method="get" className="text-ui">
      {past && <input type="hidden" name="visa" value="tidigare" />}
      {calendars.length > 0 && (
        <fieldset className="min-w-0">
          <legend className="mb-1 font-bold">{t('calendar.calendars')}</legend>
          {calendars.map(({ key, label, count, chosen: isChosen }) => (
            <label key={key} className="flex min-h-5 items-start gap-1 py-0.75 touch:min-h-6">
              <input
                type="checkbox"
                name="kalender"
                value={key}
                defaultChecked={isChosen}
                className="mt-0.25 size-2.5 shrink-0 accent-blue"
              />
              <span className="min-w-0 grow wrap-anywhere">{label}</span>
              <span className="text-grey-6">{count}</span>
            </label>
          ))}
        </fieldset>
      )}
      {tags.length > 0 && (
        <div className="mt-2.5">
          <label htmlFor="tagg" className="mb-1 block font-bold">
            {t('calendar.tag')}
          </label>
          <FilterSelect id="tagg" name="tagg" defaultValue={tags.find(({ chosen: isChosen }) => isChosen)?.key ?? ''}>
            <option value="">{t('calendar.allTags')}</option>
            {tags.map(({ key, label, count }) => (
              <option key={key} value={key}>
                {`${label} (${count})`}
              </option>
            ))}
          </FilterSelect>
        </div>
      )}
      <button type="submit" className={`${plainButton} mt-2.5 w-full`}>
        {t('calendar.show')}
      </button>
      {chosen.length > 0 && (
        <p className="mt-1.5 text-center">
          <a href={clearHref} className={`font-bold ${textLink}`}>
            {t('calendar.clear')}
          </a>
        </p>
      )}
    </form>
  )
}

/** Draws the filter of a narrow window, folded under its button. */
export function SmallFilter({ page }: FilterProps) {
  const number = page.filter.chosen.length
  return (
    <details data-menu className="grow md:hidden">
      <summary className={`${plainButton} w-full cursor-pointer list-none gap-1 max-sm:px-1.5`}>
        <SlidersHorizontal size={20} strokeWidth={1.75} aria-hidden />
        {t('calendar.filter')}
        {number > 0 && (
          <span className="flex size-2.5 items-center justify-center rounded-full bg-blue text-hint text-white">
            {number}
          </span>
        )}
      </summary>
      <div className="absolute inset-x-0 top-full z-10 mt-1 rounded-control border border-grey-3 bg-white p-2 shadow-menu">
        <FilterForm page={page} />
      </div>
    </details>
  )
}

/** Lists the chosen filters of a narrow window, each a link to the list without it. */
export function ChosenFilters({ page: { filter } }: FilterProps) {
  if (filter.chosen.length === 0) return null
  return (
    <ul aria-label={t('calendar.chosen')} className="mt-1.5 flex flex-wrap gap-1 md:hidden">
      {filter.chosen.map(({ label, href }) => (
        <li key={href}>
          <a
            href={href}
            aria-label={t('calendar.remove', { text: label })}
            className="inline-flex min-h-3 items-center gap-0.5 rounded-control bg-blue-ice px-1 py-0.25 text-hint font-bold wrap-anywhere text-blue-ink hover:underline touch:min-h-5"
          >
            {label}
            <X size={16} strokeWidth={1.75} aria-hidden />
          </a>
        </li>
      ))}
    </ul>
  )
}
