import type { Column } from '@kollegium/api/definitions'
import type { ReactNode } from 'react'
import { type TextKey, t } from '../lib/i18n.ts'
import { Select } from '../ui/select.tsx'
import { SearchInput } from '../ui/text-input.tsx'
import { ColumnChooser } from './column-chooser.tsx'
import { activeFilters } from './filter-text.tsx'
import { FilterButton, FilterChips, ListCount, SortMenu, useSearchText } from './list-parts.tsx'
import type { ListResource, ListState, Sort } from './list-state.ts'
import { SavedFilters } from './saved-filters.tsx'
import type { DataListState } from './use-data-list.ts'

/** Labels of a column's orders, the greatest first, by the column's key. */
export type SortLabels = Readonly<Record<string, readonly [TextKey, TextKey]>>

function sortOptions({ list: { columns, defaultSort } }: ListResource, own: SortLabels) {
  // The default order may use a hidden column.
  const hidden = columns.every((column) => column.sort !== defaultSort.column) && defaultSort.column === 'created_at'
  const created: Column = { key: 'created_at', label: 'field.created_at', kind: 'date', sort: 'created_at' }
  return [...columns, ...(hidden ? [created] : [])].flatMap(({ key, sort, kind, label }) => {
    if (!sort) return []
    const field = t(label)
    const isDate = kind === 'date'
    const [down, up] = own[key] ?? (isDate ? (['sort.newest', 'sort.oldest'] as const) : ['sort.down', 'sort.up'])
    const falling = { value: `-${sort}`, label: t(down, { field }) }
    const rising = { value: sort, label: t(up, { field }) }
    return isDate || own[key] ? [falling, rising] : [rising, falling]
  })
}

const asValue = (sort: Sort) => `${sort.order === 'desc' ? '-' : ''}${sort.column}`
const asSort = (value: string): Sort => ({
  column: value.replace(/^-/, ''),
  order: value.startsWith('-') ? 'desc' : 'asc',
})

export type ToolbarProps = {
  list: Pick<
    DataListState<{ id: number }>,
    'source' | 'state' | 'change' | 'columns' | 'narrow' | 'openFilters' | 'count'
  >
  searchLabel?: string
  /** The table's heads sort (design 09), so the toolbar offers no order. */
  sortsByHeads?: boolean
  sortWords?: SortLabels
  /** Stands at the end of the line with the number of rows. */
  aside?: ReactNode
  /** Stands after the saved filters. */
  tools?: ReactNode
  /** Stands before the number of rows of a narrow list: the box that selects them all. */
  selectAll?: ReactNode
}

/** Draws search, filters, saved filters, columns, the number of rows and a chip for each filter. */
export function ListToolbar(props: ToolbarProps) {
  const { list, searchLabel, sortsByHeads = false, sortWords = {}, aside, tools, selectAll } = props
  const { source, state, change, columns, narrow, openFilters, count } = list
  const { resource } = source
  const [text, setText] = useSearchText(state.search, change)
  const active = activeFilters(resource, state.filters)
  const options = sortOptions(resource, sortWords)

  const saved = (
    <SavedFilters
      list={resource.name}
      columns={columns.columns.map(({ key }) => key)}
      onColumns={columns.put}
      narrow={narrow}
      compact={!sortsByHeads}
    />
  )
  const summary = <ListCount total={count} found={state.search !== '' || active.length > 0} />
  const filter = resource.list.filters.length > 0 && (
    <FilterButton count={active.length} narrow={narrow} onClick={openFilters} />
  )
  const search = (
    <SearchInput
      value={text}
      onChange={setText}
      label={searchLabel}
      shortcut="search"
      className={narrow ? 'w-full' : sortsByHeads ? 'max-w-50 grow basis-30' : 'max-w-45 grow basis-30 max-xl:basis-26'}
    />
  )
  const chips = <FilterChips resource={resource} state={state} change={change} />

  if (narrow) {
    const onSort = (value: string) => change({ sort: asSort(value) })
    return (
      <div>
        {search}
        <div className="mt-1 flex flex-wrap items-center">
          {/* The number comes later, and moves nothing: its room is kept, also for two lines. */}
          <div className="flex min-h-6 grow basis-13 items-center gap-1.5 [&>p]:text-hint">
            {selectAll}
            {summary}
          </div>
          <div className="-mr-1.5 ml-auto flex items-center">
            {/* First, so that a list without rows, which has none, moves no other. */}
            {tools}
            {filter}
            {saved}
            {options.length > 0 && (
              <SortMenu items={options.map(({ label, value }) => ({ label, onSelect: () => onSort(value) }))} />
            )}
          </div>
        </div>
        {chips}
        {aside}
      </div>
    )
  }
  return (
    <div className={sortsByHeads ? 'grid gap-1.5 pb-2' : 'grid gap-1.5 pb-1'}>
      <div className="flex flex-wrap items-center gap-1.5">
        {search}
        {filter}
        <ColumnChooser resource={resource} columns={columns} />
        {saved}
        {tools}
        {/* The number comes later: its room is kept, so that nothing beside it moves. */}
        {sortsByHeads && <div className="ml-auto min-w-14 text-right">{summary}</div>}
        {!sortsByHeads && options.length > 0 && <SortChoice options={options} state={state} change={change} />}
      </div>
      {sortsByHeads ? (
        chips
      ) : (
        <div className="flex min-h-4 flex-wrap items-center gap-x-3 gap-y-1">
          {summary}
          {chips}
          {aside && <div className="ml-auto">{aside}</div>}
        </div>
      )}
    </div>
  )
}

function SortChoice(props: {
  options: ReturnType<typeof sortOptions>
  state: ListState
  change: ToolbarProps['list']['change']
}) {
  return (
    <div className="ml-auto flex items-center gap-1.5">
      <span className="text-hint text-grey-6" aria-hidden>
        {t('list.sortBy')}
      </span>
      <Select
        label={t('action.sort')}
        className="w-29"
        options={props.options}
        value={asValue(props.state.sort)}
        onChange={(value) => props.change({ sort: asSort(value) })}
      />
    </div>
  )
}
