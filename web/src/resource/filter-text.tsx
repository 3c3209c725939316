import type { Filter } from '@kollegium/api/definitions'
import { useQueries } from '@tanstack/react-query'
import { useServices } from '../lib/client-context.tsx'
import { t } from '../lib/i18n.ts'
import { useRelation } from './fields/relation-source.ts'
import type { Filters, FilterValue, ListResource, Period } from './list-state.ts'

/**
 * Formats a period: "2026" for a whole year, otherwise "2026-01-01–2026-03-31", "från 2026-01-01" or "till 2026-03-31".
 */
export function periodText({ from, to }: Period): string {
  const year = from?.slice(0, 4)
  if (year && from === `${year}-01-01` && to === `${year}-12-31`) return year
  if (from && to) return `${from}–${to}`
  return from ? t('filter.fromDate', { date: from }) : t('filter.toDate', { date: to ?? '' })
}

/** Returns the labels of chosen rows by id; "…" while they load. */
function useLabels(filter: Filter, value: FilterValue): string[] {
  const { client } = useServices()
  const relation = filter.relation ?? (filter.kind === 'tags' ? 'tag' : undefined)
  const source = useRelation(relation)
  const byId = filter.kind === 'tags' || filter.kind === 'relation'
  const ids = byId ? ([value].flat() as number[]) : []
  return useQueries({
    queries: ids.map((id) => ({
      queryKey: ['option', relation, id],
      queryFn: () => source.get?.(client, id) ?? null,
      staleTime: Number.POSITIVE_INFINITY,
    })),
    combine: (answers) => answers.map(({ data }, index) => data?.label ?? (ids[index] ? '…' : '')),
  })
}

/** Describes a filter in words: "Taggar: Handledare, Utbildning". */
export function useFilterText(filter: Filter, value: FilterValue): string {
  const labels = useLabels(filter, value)
  const name = t(filter.label)
  if (filter.kind === 'switch') return name
  if (filter.kind === 'period') return `${name}: ${periodText(value as Period)}`
  if (filter.kind === 'choice') {
    const words = (value as string[]).map((each) => {
      const key = filter.options?.[each]
      return key ? t(key) : each
    })
    return `${name}: ${words.join(', ')}`
  }
  return `${name}: ${labels.join(', ')}`
}

/** Returns the active filters in the order of the definition. */
export function activeFilters(resource: ListResource, filters: Filters): { filter: Filter; value: FilterValue }[] {
  return resource.list.filters.flatMap((filter) => {
    const value = filters[filter.key]
    return value === undefined ? [] : [{ filter, value }]
  })
}

/** Returns the filters without one of them. */
export function without(filters: Filters, key: string): Filters {
  return Object.fromEntries(Object.entries(filters).filter(([each]) => each !== key))
}
