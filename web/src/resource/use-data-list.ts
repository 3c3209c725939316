import { useEffect, useRef, useState } from 'react'
import { useSearch } from 'wouter'
import { useGroup } from '../lib/group.tsx'
import { useNarrow } from '../lib/use-media.ts'
import { useColumns } from './column-chooser.tsx'
import { useDefaultFilter } from './list-query.ts'
import { narrowingTab, rememberList, useListState } from './list-state.ts'
import { type ListSource, useList } from './use-list.ts'

/** The selected rows of a list, over its pages. Another question starts without a selection. */
function useSelection<Listed extends { id: number }>(rows: readonly Listed[], question: string) {
  const [selected, setSelected] = useState<ReadonlyMap<number, Listed>>(new Map())
  // biome-ignore lint/correctness/useExhaustiveDependencies: the question is the trigger
  useEffect(() => setSelected(new Map()), [question])
  return {
    ids: new Set(selected.keys()),
    select: (some: readonly Listed[], on: boolean) =>
      setSelected((before) => {
        const next = new Map(before)
        for (const row of some) on ? next.set(row.id, row) : next.delete(row.id)
        return next
      }),
    clear: () => setSelected(new Map()),
    forget: (ids: readonly number[]) =>
      setSelected((before) => new Map([...before].filter(([id]) => !ids.includes(id)))),
    /** In the list's order, as the page shows them now; those of other pages after them, as they were shown there. */
    chosen(): Listed[] {
      const here = rows.filter((row) => selected.has(row.id))
      return [...here, ...[...selected.values()].filter((row) => !here.some(({ id }) => id === row.id))]
    },
  }
}

/**
 * The working of any list: its state in the address, its columns, its rows and the selected ones among them.
 * @param readable false while the person may not read the rows: then nothing is asked
 * @param narrow whether the rows are stacked; by the width of a phone when left out
 */
export function useDataList<Listed extends { id: number }>(source: ListSource, readable: boolean, narrow?: boolean) {
  const { resource } = source
  const { name } = resource
  const { current } = useGroup()
  const isPhone = useNarrow()
  const isBare = useSearch() === ''
  const [state, change, query] = useListState(resource)
  const opening = useDefaultFilter(name)
  const columns = useColumns(resource, isBare ? opening?.columns : undefined)
  const answer = useList<Listed>(source, state, change, readable)
  const question = JSON.stringify([state.tab, state.search, state.filters, current?.id])
  const selection = useSelection(answer.rows, question)
  const [isFiltering, setFiltering] = useState(false)
  const top = useRef<HTMLDivElement>(null)
  useEffect(() => rememberList(name, query), [name, query])
  const isNarrowed = state.search !== '' || Object.keys(state.filters).length > 0
  return {
    source,
    state,
    change,
    columns,
    answer,
    selection,
    narrow: narrow ?? isPhone,
    top,
    isFiltering,
    openFilters: () => setFiltering(true),
    closeFilters: () => setFiltering(false),
    /** How many rows there are; null while unknown. */
    count: answer.waiting || (answer.failure && answer.rows.length === 0) ? null : answer.total,
    /** All that there is was asked for. */
    isWhole: !isNarrowed && narrowingTab(resource, state) === null,
  }
}

export type DataListState<Listed extends { id: number }> = ReturnType<typeof useDataList<Listed>>
