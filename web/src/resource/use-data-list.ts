import { useEffect, useRef, useState } from 'react'
import { useSearch } from 'wouter'
import { useGroup } from '../lib/group.tsx'
import { useNarrow } from '../lib/use-media.ts'
import { useDefaultFilter } from './list-query.ts'
import { narrowingTab, rememberList, useListState } from './list-state.ts'
import { useColumns } from './use-columns.ts'
import { type ListSource, useList } from './use-list.ts'
import { useListOfGroups } from './whose.tsx'

/** Holds the selected rows of a list, across its pages. A new search or filter clears the selection. */
function useSelection<Listed extends { id: number }>(rows: readonly Listed[], question: string) {
  const [selected, setSelected] = useState<ReadonlyMap<number, Listed>>(new Map())
  const [isWhole, setWhole] = useState(false)
  const clear = () => {
    setSelected(new Map())
    setWhole(false)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the question is the trigger
  useEffect(clear, [question])
  return {
    ids: new Set(isWhole ? rows.map(({ id }) => id) : selected.keys()),
    /** Every row of the filter is selected, on all its pages. */
    isWhole,
    selectWhole: () => setWhole(true),
    select: (some: readonly Listed[], on: boolean) => {
      // A row that is taken out leaves the others of this page.
      const from = isWhole ? new Map(rows.map((row) => [row.id, row])) : selected
      setWhole(false)
      const next = new Map(from)
      for (const row of some) on ? next.set(row.id, row) : next.delete(row.id)
      setSelected(next)
    },
    clear,
    forget: (ids: readonly number[]) =>
      setSelected((before) => new Map([...before].filter(([id]) => !ids.includes(id)))),
    /** Returns the selected rows: those of this page in its order, then those of other pages as they were. */
    chosen(): Listed[] {
      const here = rows.filter((row) => selected.has(row.id))
      return [...here, ...[...selected.values()].filter((row) => !here.some(({ id }) => id === row.id))]
    },
  }
}

/**
 * Holds a list's state: its address, columns, rows and selection.
 * @param readable false while the person may not read the rows: nothing is then fetched
 * @param narrow whether the rows are stacked; by default on a phone
 */
export function useDataList<Listed extends { id: number }>(given: ListSource, readable: boolean, narrow?: boolean) {
  const source = useListOfGroups(given)
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
    /** The number of rows; null while unknown. */
    count: answer.isLoading || (answer.failure && answer.rows.length === 0) ? null : answer.total,
    /** The list was asked for everything. */
    isWhole: !isNarrowed && narrowingTab(resource, state) === null,
  }
}

export type DataListState<Listed extends { id: number }> = ReturnType<typeof useDataList<Listed>>
