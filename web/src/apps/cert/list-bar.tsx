import type { Column, Resource } from '@kollegium/api/core/resource'
import ArrowDownUp from 'lucide-react/icons/arrow-down-up'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { useEffect, useRef, useState } from 'react'
import { useSettled } from '../../lib/use-settled.ts'
import { numberText, t } from '../../lib/words.ts'
import { ColumnChooser } from '../../resource/column-chooser.tsx'
import { activeFilters, useFilterText, without } from '../../resource/filter-text.tsx'
import type { ChangeList, ListState, Sort } from '../../resource/list-state.ts'
import { SavedFilters } from '../../resource/saved-filters.tsx'
import { Button, IconButton } from '../../ui/button.tsx'
import { Counter, FilterChip } from '../../ui/chip.tsx'
import { Menu } from '../../ui/menu.tsx'
import { Shortcut } from '../../ui/shortcut.tsx'
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
  const summary = (
    <p role="status" className={found ? 'font-bold' : 'text-hint text-grey-6'}>
      {total !== null && t(found ? 'list.found' : 'list.count', { number: numberText(total) })}
    </p>
  )
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
          {saved}
          <Menu
            label={t('action.sort')}
            trigger={<ArrowDownUp size={20} strokeWidth={1.75} aria-hidden />}
            triggerClass="grid size-6 place-items-center"
            items={sortItems(resource, (sort) => change({ sort }))}
          />
        </div>
        <Chips {...props} />
      </div>
    )
  }
  return (
    <div className="grid gap-1.5 pb-2">
      <div className="flex flex-wrap items-center gap-1.5">
        {search}
        <Shortcut name="filter">
          <Button icon={SlidersHorizontal} onClick={onFilter}>
            {t('action.filter')}
            {active.length > 0 && <Counter>{active.length}</Counter>}
          </Button>
        </Shortcut>
        <ColumnChooser
          resource={resource}
          columns={props.columns}
          onToggle={props.onToggleColumn}
          onReset={props.onResetColumns}
        />
        {saved}
        <div className="ml-auto">{summary}</div>
      </div>
      <Chips {...props} />
    </div>
  )
}

/** What stands in the search box; the list follows when one stops typing. */
function useSearchText(search: string, change: ChangeList): [string, (text: string) => void] {
  const [text, setText] = useState(search)
  const settled = useSettled(text.trim(), 250)
  const sent = useRef(search)
  const latest = useRef(change)
  latest.current = change
  useEffect(() => {
    // Back, forward and "clear the search" change it from outside.
    if (search === sent.current) return
    sent.current = search
    setText(search)
  }, [search])
  useEffect(() => {
    if (settled === sent.current) return
    sent.current = settled
    latest.current({ search: settled }, { replace: true })
  }, [settled])
  return [text, setText]
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

function Chips({ resource, state, change }: Pick<ListBarProps, 'resource' | 'state' | 'change'>) {
  const active = activeFilters(resource, state.filters)
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

function ChipOf({ active, onRemove }: { active: ReturnType<typeof activeFilters>[number]; onRemove: () => void }) {
  return <FilterChip onRemove={onRemove}>{useFilterText(active.filter, active.value)}</FilterChip>
}
