import type { Inputs } from '../../lib/trpc.ts'
import { dateError, formatDate, today } from '../../ui/date-text.ts'

type Given = Inputs['visits']['site']
type Compare = NonNullable<Given['compare']>
/** One of several sites; null for all of them. */
export type Site = NonNullable<Given['site']> | null

export type VisitFilters = { from: string; to: string; compare: Compare; site: Site }
/** The last twelve weeks of every site, compared with the twelve before. */
export const emptyVisitFilters: VisitFilters = { from: '', to: '', compare: 'before', site: null }

/** A day to come has no visits. */
export const dayLimit = () => ({ max: formatDate(today()) })

/** Converts the filters to the API's input, without unfinished or future dates. */
export function toVisitFilters({ from, to, compare, site }: VisitFilters): Given {
  const day = (text: string) => (text && !dateError(text, dayLimit()) ? text : null)
  return { from: day(from), to: day(to), compare, site }
}

/** Whether the days end before they begin, which the server refuses. */
export function isTurned(filters: VisitFilters): boolean {
  const { from, to } = toVisitFilters(filters)
  return Boolean(from && to && from > to)
}
