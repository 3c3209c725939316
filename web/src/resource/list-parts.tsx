import ArrowDownUp from 'lucide-react/icons/arrow-down-up'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { useEffect, useRef, useState } from 'react'
import { numberText, t } from '../lib/i18n.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { Counter, FilterChip } from '../ui/chip.tsx'
import { Menu, type MenuItem } from '../ui/menu.tsx'
import { Shortcut } from '../ui/shortcut.tsx'
import { activeFilters, useFilterText, without } from './filter-text.tsx'
import type { ChangeList, ListResource, ListState } from './list-state.ts'

const PAUSE = 250

/** Holds the text of the search box. The list follows after a pause in typing, and typed text is never overwritten. */
export function useSearchText(search: string, change: ChangeList): [string, (text: string) => void] {
  const [text, setText] = useState(search)
  const sent = useRef(search)
  const latest = useRef(change)
  latest.current = change
  useEffect(() => {
    // Back, forward and "clear the search" change the search from outside.
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

/** Shows the number of rows or hits. `total` is null while unknown. */
export function ListCount({ total, found }: { total: number | null; found: boolean }) {
  return (
    <p role="status" className={found ? 'font-bold' : 'text-hint text-grey-6'}>
      {total !== null && t(found ? 'list.found' : 'list.count', { number: numberText(total) })}
    </p>
  )
}

/** Opens the filters and shows how many are active. */
export function FilterButton({ count, narrow, onClick }: { count: number; narrow: boolean; onClick: () => void }) {
  if (narrow) {
    return (
      <IconButton
        icon={SlidersHorizontal}
        // The accessible name includes the visible number.
        label={count > 0 ? `${t('action.filter')} (${count})` : t('action.filter')}
        size={48}
        badge={
          count > 0 && (
            <span className="absolute right-0 top-0.25">
              <Counter small>{count}</Counter>
            </span>
          )
        }
        onClick={onClick}
      />
    )
  }
  return (
    <Shortcut name="filter">
      <Button icon={SlidersHorizontal} onClick={onClick}>
        {t('action.filter')}
        {count > 0 && <Counter>{count}</Counter>}
      </Button>
    </Shortcut>
  )
}

/** Offers the list's orders on a phone. */
export function SortMenu({ items }: { items: readonly MenuItem[] }) {
  return (
    <Menu
      label={t('action.sort')}
      trigger={<ArrowDownUp size={20} strokeWidth={1.75} aria-hidden />}
      triggerClass="grid size-6 place-items-center"
      items={items}
    />
  )
}

/** Draws a chip for each active filter; pressing it removes the filter. */
export function FilterChips(props: { resource: ListResource; state: ListState; change: ChangeList }) {
  const { resource, state, change } = props
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
