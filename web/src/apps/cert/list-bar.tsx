import type { Column, Resource } from '@kollegium/api/definitions'
import { t } from '../../lib/words.ts'
import { ColumnChooser } from '../../resource/column-chooser.tsx'
import { activeFilters } from '../../resource/filter-text.tsx'
import { FilterButton, FilterChips, ListCount, SortMenu, useSearchText } from '../../resource/list-parts.tsx'
import type { ChangeList, ListState, Sort } from '../../resource/list-state.ts'
import { SavedFilters } from '../../resource/saved-filters.tsx'
import { SearchInput } from '../../ui/text-input.tsx'

export type ListBarProps = {
  resource: Resource
  searchLabel: string
  state: ListState
  change: ChangeList
  narrow: boolean
  onFilter: () => void
  /** How many there are; null while unknown. */
  total: number | null
  columns: readonly Column[]
  onToggleColumn: (key: string) => void
  onResetColumns: () => void
  onColumns: (keys: readonly string[]) => void
  /** The list's name, as in its address. */
  list: string
}

/** Search, filter and columns on one line with how many there are (design 09): the heads of the table sort. */
export function ListBar(props: ListBarProps) {
  const { resource, searchLabel, state, change, narrow, onFilter, total } = props
  const [text, setText] = useSearchText(state.search, change)
  const active = activeFilters(resource, state.filters)
  const found = state.search !== '' || active.length > 0
  const saved = (
    <SavedFilters
      list={props.list}
      columns={props.columns.map(({ key }) => key)}
      onColumns={props.onColumns}
      narrow={narrow}
    />
  )
  const summary = <ListCount total={total} found={found} />
  const filter = <FilterButton count={active.length} narrow={narrow} onClick={onFilter} />
  const search = (
    <SearchInput
      value={text}
      onChange={setText}
      label={searchLabel}
      shortcut="search"
      className={narrow ? 'w-full' : 'max-w-50 grow basis-30'}
    />
  )
  if (narrow) {
    return (
      <div>
        {search}
        <div className="flex min-h-7 items-center gap-1">
          <div className="grow">{summary}</div>
          {filter}
          {saved}
          <SortMenu items={sortItems(resource, (sort) => change({ sort }))} />
        </div>
        <FilterChips resource={resource} state={state} change={change} />
      </div>
    )
  }
  return (
    <div className="grid gap-1.5 pb-2">
      <div className="flex flex-wrap items-center gap-1.5">
        {search}
        {filter}
        <ColumnChooser
          resource={resource}
          columns={props.columns}
          onToggle={props.onToggleColumn}
          onReset={props.onResetColumns}
        />
        {saved}
        <div className="ml-auto">{summary}</div>
      </div>
      <FilterChips resource={resource} state={state} change={change} />
    </div>
  )
}

const sortWords = {
  date: ['sort.newest', 'sort.oldest'],
  number: ['sort.most', 'sort.least'],
  text: ['sort.down', 'sort.up'],
} as const

function sortItems(resource: Resource, onSort: (sort: Sort) => void) {
  return resource.list.columns.flatMap(({ sort, kind, label }) => {
    if (!sort) return []
    const field = t(label)
    const [down, up] = sortWords[kind === 'date' || kind === 'number' ? kind : 'text']
    return [
      { label: t(down, { field }), onSelect: () => onSort({ column: sort, order: 'desc' }) },
      { label: t(up, { field }), onSelect: () => onSort({ column: sort, order: 'asc' }) },
    ]
  })
}
