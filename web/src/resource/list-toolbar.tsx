import type { Column } from '@kollegium/api/definitions'
import { t } from '../lib/words.ts'
import { Select } from '../ui/select.tsx'
import { SearchInput } from '../ui/text-input.tsx'
import { ColumnChooser } from './column-chooser.tsx'
import { activeFilters } from './filter-text.tsx'
import { FilterButton, FilterChips, ListCount, SortMenu, useSearchText } from './list-parts.tsx'
import type { ChangeList, ListState, Sort } from './list-state.ts'
import { SavedFilters } from './saved-filters.tsx'
import type { Screen } from './screen.ts'

function sortOptions(screen: Screen) {
  const { columns, defaultSort } = screen.resource.list
  // What the list is sorted by unasked need not be a column one sees.
  const hidden = columns.every((column) => column.sort !== defaultSort.column) && defaultSort.column === 'created_at'
  const created: Column = { key: 'created_at', label: 'field.created_at', kind: 'date', sort: 'created_at' }
  return [...columns, ...(hidden ? [created] : [])].flatMap((column) => {
    if (!column.sort) return []
    const field = t(column.label)
    const words =
      column.kind === 'date' ? (['sort.newest', 'sort.oldest'] as const) : (['sort.down', 'sort.up'] as const)
    return [
      { value: `-${column.sort}`, label: t(words[0], { field }), rank: column.kind === 'date' ? 0 : 1 },
      { value: column.sort, label: t(words[1], { field }), rank: column.kind === 'date' ? 1 : 0 },
    ].sort((one, other) => one.rank - other.rank)
  })
}

const asValue = (sort: Sort) => `${sort.order === 'desc' ? '-' : ''}${sort.column}`
const asSort = (value: string): Sort => ({
  column: value.replace(/^-/, ''),
  order: value.startsWith('-') ? 'desc' : 'asc',
})

export type ToolbarProps = {
  screen: Screen
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
}

/** Search, filter, columns and sort; below them how many there are, and a chip for each filter. */
export function ListToolbar(props: ToolbarProps) {
  const { screen, state, change, narrow, onFilter, total } = props
  const [text, setText] = useSearchText(state.search, change)
  const { filters } = screen.resource.list
  const active = activeFilters(screen.resource, state.filters)
  const options = sortOptions(screen)
  const found = state.search !== '' || active.length > 0

  const saved = (
    <SavedFilters
      list={screen.resource.name}
      columns={props.columns.map(({ key }) => key)}
      onColumns={props.onColumns}
      narrow={narrow}
      compact
    />
  )
  const summary = <ListCount total={total} found={found} />
  const filter = filters.length > 0 && <FilterButton count={active.length} narrow={narrow} onClick={onFilter} />
  const search = (
    <SearchInput
      value={text}
      onChange={setText}
      shortcut="search"
      className={narrow ? 'w-full' : 'max-w-45 grow basis-30'}
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
          {options.length > 0 && (
            <SortMenu
              items={options.map((option) => ({
                label: option.label,
                onSelect: () => change({ sort: asSort(option.value) }),
              }))}
            />
          )}
        </div>
        <FilterChips resource={screen.resource} state={state} change={change} />
      </div>
    )
  }
  return (
    <div className="grid gap-1.5 pb-1">
      <div className="flex flex-wrap items-center gap-1.5">
        {search}
        {filter}
        <ColumnChooser
          resource={screen.resource}
          columns={props.columns}
          onToggle={props.onToggleColumn}
          onReset={props.onResetColumns}
        />
        {saved}
        {options.length > 0 && (
          <div className="ml-auto flex items-center gap-1.5">
            <span className="text-hint text-grey-6" aria-hidden>
              {t('list.sortBy')}
            </span>
            <Select
              label={t('action.sort')}
              className="w-29"
              options={options}
              value={asValue(state.sort)}
              onChange={(value) => change({ sort: asSort(value) })}
            />
          </div>
        )}
      </div>
      <div className="flex min-h-4 flex-wrap items-center gap-x-3 gap-y-1">
        {summary}
        <FilterChips resource={screen.resource} state={state} change={change} />
      </div>
    </div>
  )
}
