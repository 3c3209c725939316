import type { Column } from '@kollegium/api/core/resource'
import ArrowDownUp from 'lucide-react/icons/arrow-down-up'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { useEffect, useRef, useState } from 'react'
import { numberText, t } from '../lib/words.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { Counter, FilterChip } from '../ui/chip.tsx'
import { Menu } from '../ui/menu.tsx'
import { Select } from '../ui/select.tsx'
import { Shortcut } from '../ui/shortcut.tsx'
import { SearchInput } from '../ui/text-input.tsx'
import { ColumnChooser } from './column-chooser.tsx'
import { activeFilters, useFilterText, without } from './filter-text.tsx'
import type { ChangeList, FilterValue, ListState, Sort } from './list-state.ts'
import { SavedFilters } from './saved-filters.tsx'
import type { Screen } from './screen.ts'

const PAUSE = 250

/** The text of the search box: the list follows when one stops typing, and what one types is never overwritten. */
function useSearchText(search: string, change: ChangeList): [string, (text: string) => void] {
  const [text, setText] = useState(search)
  const sent = useRef(search)
  const latest = useRef(change)
  latest.current = change
  useEffect(() => {
    // Back, forward and "clear the search" change it from outside.
    if (search !== sent.current) {
      sent.current = search
      setText(search)
    }
  }, [search])
  useEffect(() => {
    const wanted = text.trim()
    if (wanted === sent.current) return
    const timer = setTimeout(
      () => {
        sent.current = wanted
        latest.current({ search: wanted }, { replace: true })
      },
      wanted ? PAUSE : 0,
    )
    return () => clearTimeout(timer)
  }, [text])
  return [text, setText]
}

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
  const count = total !== null && t(found ? 'list.found' : 'list.count', { number: numberText(total) })

  const saved = (
    <SavedFilters
      list={screen.resource.name}
      columns={props.columns.map(({ key }) => key)}
      onColumns={props.onColumns}
      narrow={narrow}
      compact
    />
  )
  const summary = (
    <p role="status" className={found ? 'font-bold' : 'text-hint text-grey-6'}>
      {count}
    </p>
  )
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
          {filters.length > 0 && (
            <IconButton
              icon={SlidersHorizontal}
              label={t('action.filter')}
              size={48}
              badge={
                active.length > 0 && (
                  <span className="absolute right-0 top-0.25">
                    <Counter small>{active.length}</Counter>
                  </span>
                )
              }
              onClick={onFilter}
            />
          )}
          {saved}
          {options.length > 0 && (
            <Menu
              label={t('action.sort')}
              trigger={<ArrowDownUp size={20} strokeWidth={1.75} aria-hidden />}
              triggerClass="grid size-6 place-items-center"
              items={options.map((option) => ({
                label: option.label,
                onSelect: () => change({ sort: asSort(option.value) }),
              }))}
            />
          )}
        </div>
        <FilterChips screen={screen} state={state} change={change} />
      </div>
    )
  }
  return (
    <div className="grid gap-1.5 pb-1">
      <div className="flex flex-wrap items-center gap-1.5">
        {search}
        {filters.length > 0 && (
          <Shortcut name="filter">
            <Button icon={SlidersHorizontal} onClick={onFilter}>
              {t('action.filter')}
              {active.length > 0 && <Counter>{active.length}</Counter>}
            </Button>
          </Shortcut>
        )}
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
        <FilterChips screen={screen} state={state} change={change} />
      </div>
    </div>
  )
}

function ChipOf(props: {
  active: { filter: Parameters<typeof useFilterText>[0]; value: FilterValue }
  onRemove: () => void
}) {
  return <FilterChip onRemove={props.onRemove}>{useFilterText(props.active.filter, props.active.value)}</FilterChip>
}

function FilterChips({ screen, state, change }: Pick<ToolbarProps, 'screen' | 'state' | 'change'>) {
  const active = activeFilters(screen.resource, state.filters)
  if (active.length === 0) return null
  return (
    <div className="flex flex-wrap items-center gap-1">
      {active.map((each) => (
        <ChipOf
          key={each.filter.key}
          active={each}
          onRemove={() => change({ filters: without(state.filters, each.filter.key) })}
        />
      ))}
      <Button variant="tertiary" size={32} onClick={() => change({ filters: {} })}>
        {t('action.clearFilter')}
      </Button>
    </div>
  )
}
