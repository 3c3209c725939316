import { Search } from 'lucide-react'
import { t } from '../i18n.ts'
import type { IslandMoment, IslandName } from '../islands/index.ts'

const name: IslandName = 'proposals'
const moment: IslandMoment = 'touched'

/** Draws the field that finds a college. The island proposes colleges, municipalities and educations when it is touched. */
export function CollegeField({ label, value }: { label: string; value: string }) {
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
        className="h-6 w-full rounded-control border border-grey-4 bg-white pr-2 pl-5 text-body focus:edge-focus"
      />
      <div data-proposals />
    </div>
  )
}
