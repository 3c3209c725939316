import { defaultLimit, type Filter, type ListInput, maxLimit, type Resource } from '@kollegium/api/definitions'
import { useCallback, useMemo } from 'react'
import { useListQuery } from './list-query.ts'

export type Period = { from?: string; to?: string }
/** A choice and tags are lists, a relation an id, a switch true, a period days. */
export type FilterValue = string[] | number[] | number | true | Period
export type Filters = Record<string, FilterValue>
export type Sort = { column: string; order: 'asc' | 'desc' }

/** Lists without tabs leave out `tab`. */
export type ListState = { search: string; page: number; limit: number; sort: Sort; filters: Filters; tab?: string }

/** Columns, filters and orders of a list, by the name of its calls. */
export type ListResource = Pick<Resource, 'list'> & {
  name: string
  /** Storage key of the chosen columns; `name` by default. */
  columnsName?: string
  /** A chosen group's list goes on to the groups below it. */
  below?: true
  /** The API filter that the tabs set. The first tab is the default and filters nothing. */
  tabs?: { filter: string; keys: readonly string[] }
}

/** Choices of rows per page; the first is the API's own default. */
export const pageSizes = [10, defaultLimit, 50, 100] as const

const natural = (text: string | null) => (text && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : null)
const numbers = (text: string) => text.split(',').flatMap((each) => natural(each) ?? [])

function readFilter(filter: Filter, text: string): FilterValue | null {
  if (filter.kind === 'choice') {
    const known = text.split(',').filter((value) => filter.options?.[value])
    return known.length > 0 ? known : null
  }
  if (filter.kind === 'tags') return numbers(text).length > 0 ? numbers(text) : null
  if (filter.kind === 'relation') return natural(text)
  if (filter.kind === 'switch') return text === 'ja' ? true : null
  const [from, to] = text.split('..').map((day) => (/^\d{4}-\d{2}-\d{2}$/.test(day) ? day : undefined))
  return from || to ? { ...(from && { from }), ...(to && { to }) } : null
}

function writeFilter(value: FilterValue): string {
  if (Array.isArray(value)) return value.join(',')
  if (value === true) return 'ja'
  if (typeof value === 'number') return String(value)
  return `${value.from ?? ''}..${value.to ?? ''}`
}

/** Reads the list's state from its address. An invalid value falls back to the default. */
export function readListState(resource: ListResource, query: URLSearchParams): ListState {
  const [, minus, column = ''] = query.get('sort')?.match(/^(-?)(.+)$/) ?? []
  const known = resource.list.sort.includes(column)
  const filters: Filters = {}
  for (const filter of resource.list.filters) {
    const text = query.get(filter.key)
    const value = text ? readFilter(filter, text) : null
    if (value !== null) filters[filter.key] = value
  }
  return {
    search: query.get('sok') ?? '',
    page: natural(query.get('sida')) ?? 1,
    limit: Math.min(natural(query.get('rader')) ?? defaultLimit, maxLimit),
    sort: known ? { column, order: minus ? 'desc' : 'asc' } : resource.list.defaultSort,
    filters,
    ...(resource.tabs && { tab: readTab(resource.tabs, query) }),
  }
}

function readTab({ filter, keys }: NonNullable<ListResource['tabs']>, query: URLSearchParams): string | undefined {
  const asked = query.get(filter)
  return asked && keys.includes(asked) ? asked : keys[0]
}

/** Returns the tab that narrows the list; null for the first tab, which shows everything. */
export const narrowingTab = ({ tabs }: ListResource, { tab }: ListState): string | null =>
  tab && tab !== tabs?.keys[0] ? tab : null

/** Writes the list's state as an address, without default values. */
export function writeListState(resource: ListResource, state: ListState): URLSearchParams {
  const query = new URLSearchParams()
  const { sort } = state
  const byDefault = resource.list.defaultSort
  if (state.search.trim()) query.set('sok', state.search.trim())
  for (const [key, value] of Object.entries(state.filters)) query.set(key, writeFilter(value))
  if (sort.column !== byDefault.column || sort.order !== byDefault.order) {
    query.set('sort', `${sort.order === 'desc' ? '-' : ''}${sort.column}`)
  }
  if (state.limit !== defaultLimit) query.set('rader', String(state.limit))
  if (state.page > 1) query.set('sida', String(state.page))
  const tab = narrowingTab(resource, state)
  if (resource.tabs && tab) query.set(resource.tabs.filter, tab)
  return query
}

/** The API takes yes or no as one value, and both together as none. */
function toFilters(resource: ListResource, filters: Filters): Record<string, unknown> {
  const asked: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(filters)) {
    const options = resource.list.filters.find((filter) => filter.key === key)?.options ?? {}
    const yesOrNo = 'true' in options && 'false' in options
    if (!yesOrNo || !Array.isArray(value)) asked[key] = value
    else if (value.length === 1) asked[key] = value[0] === 'true'
  }
  return asked
}

/** Returns the input of the API's list call. */
export function toListInput(resource: ListResource, state: ListState): ListInput {
  const tab = narrowingTab(resource, state)
  return {
    search: state.search.trim() || null,
    page: state.page,
    limit: state.limit,
    orderBy: [state.sort],
    filters: { ...toFilters(resource, state.filters), ...(resource.tabs && tab && { [resource.tabs.filter]: [tab] }) },
  }
}

/** Every change except turning the page goes back to the first page. */
export type ChangeList = (change: Partial<ListState>, options?: { replace?: boolean }) => void

/** Keeps the list's state in the address, so that back, forward, reload and a sent link show the same list. */
export function useListState(resource: ListResource): [ListState, ChangeList, URLSearchParams] {
  const [query, setQuery] = useListQuery(resource.name)
  const state = useMemo(() => readListState(resource, query), [resource, query])
  const change = useCallback<ChangeList>(
    (next, options) => {
      setQuery((before) => writeListState(resource, { ...readListState(resource, before), page: 1, ...next }), options)
    },
    [resource, setQuery],
  )
  return [state, change, query]
}

/** The last address of each list, to return to the same page of it. */
const seen = new Map<string, string>()

/** Remembers the address of a list. */
export function rememberList(path: string, query: URLSearchParams | string) {
  seen.set(path, String(query))
}

/** Returns the last address of a list: `/artiklar?sok=handledare`. */
export function listAddress(path: string): string {
  const query = seen.get(path)
  return query ? `/${path}?${query}` : `/${path}`
}
