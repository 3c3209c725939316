import { Search, X } from 'lucide-react'
import { t } from '../i18n.ts'
import type { IslandMoment, IslandName } from '../islands/index.ts'

const name: IslandName = 'proposals'
const moment: IslandMoment = 'touched'

type Props = {
  label: string
  value: string
  /** The address without the search; null before one. */
  clearHref?: string | null
}

/** Draws the field that finds a college. The island proposes colleges, municipalities and educations when it is touched. */
export function CollegeField({ label, value, clearHref = null }: Props) {
  return (
    <div
      className="relative"
      data-island={name}
      data-on={moment}
      data-address="/lokala-college/forslag"
      data-label={t('colleges.proposals')}
    >
      <label htmlFor="college-sok" className="mb-0.5 block text-ui font-bold">
        {label}
      </label>
      <Search size={20} strokeWidth={1.75} aria-hidden className="pointer-events-none absolute bottom-1.75 left-1.5" />
      <input
        id="college-sok"
        name="sok"
        maxLength={100}
        defaultValue={value}
        autoComplete="off"
        enterKeyHint="search"
        className="h-6 w-full rounded-control border border-grey-4 bg-white pr-6 pl-5 text-body focus:edge-focus"
      />
      {clearHref && (
        <a
          href={clearHref}
          aria-label={t('colleges.clearText')}
          className="absolute right-0 bottom-0 flex size-6 items-center justify-center rounded-control text-grey-7 hover:bg-grey-1"
        >
          <X size={20} strokeWidth={1.75} aria-hidden />
        </a>
      )}
      <div data-proposals />
    </div>
  )
}
