import { Search } from 'lucide-react'
import { t } from '../i18n.ts'
import type { IslandMoment, IslandName } from '../islands/index.ts'

const name: IslandName = 'proposals'
const moment: IslandMoment = 'touched'

/**
 * Draws the search field of a site's head: a form that works without script. The island adds proposals when the field is
 * touched; it leaves the field itself alone, so that nothing typed meanwhile is lost.
 */
export function SearchField() {
  return (
    <search
      data-island={name}
      data-on={moment}
      data-address="/sok/forslag"
      data-label={t('search.proposals')}
      className="relative block w-full"
    >
      <form action="/sok">
        <input
          type="search"
          name="q"
          maxLength={200}
          autoComplete="off"
          aria-label={t('search.field')}
          placeholder={t('search.field')}
          className="h-6 w-full appearance-none rounded-control border border-grey-4 bg-white pr-1.5 pl-5.5 text-ui placeholder:text-grey-5 focus:edge-focus [&::-webkit-search-cancel-button]:hidden"
        />
        <button
          type="submit"
          aria-label={t('search.submit')}
          className="absolute top-0 left-0 flex size-6 items-center justify-center rounded-control text-grey-6 hover:text-ink"
        >
          <Search size={20} strokeWidth={1.75} aria-hidden />
        </button>
      </form>
      <div data-proposals />
    </search>
  )
}
