import type { Inputs } from '../../lib/trpc.ts'
import { dateError, formatDate, today } from '../../ui/date-text.ts'

type Given = Inputs['visits']['site']
type Compare = NonNullable<Given['compare']>
/** One of several sites; null for all of them. */
export type Site = NonNullable<Given['site']> | null

/** The order of the most read pages. */
export type PageOrder = NonNullable<Given['order']>
const byViews: PageOrder = { column: 'views', order: 'desc' }

export type VisitFilters = { from: string; to: string; compare: Compare; site: Site; order: PageOrder }
/** The last twelve weeks of every site, compared with the twelve before, the most read pages first. */
export const emptyVisitFilters: VisitFilters = { from: '', to: '', compare: 'before', site: null, order: byViews }

/** The value of a site in the filters; null is the front site. */
export const siteValue = (id: number | null): NonNullable<Site> => id ?? 'front'

/** A day to come has no visits. */
export const dayLimit = () => ({ max: formatDate(today()) })

/** Converts the filters to the API's input, without unfinished or future dates. */
export function toVisitFilters({ from, to, compare, site, order }: VisitFilters): Given {
  const day = (text: string) => (text && !dateError(text, dayLimit()) ? text : null)
  return { from: day(from), to: day(to), compare, site, order }
}

/** The year before that of the last day: the chosen one, if it is a day, else the shown one, else today. */
export const yearBefore = (filters: VisitFilters, shown: string | undefined): number =>
  Number((toVisitFilters(filters).to ?? shown ?? formatDate(today())).slice(0, 4)) - 1

/** Whether the days end before they begin, which the server refuses. */
export function isTurned(filters: VisitFilters): boolean {
  const { from, to } = toVisitFilters(filters)
  return Boolean(from && to && from > to)
}
