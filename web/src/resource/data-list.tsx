import { maxLimit } from '@kollegium/api/definitions'
import ListChecks from 'lucide-react/icons/list-checks'
import { type ReactNode, Suspense, useState } from 'react'
import '../lib/bulk-texts.ts'
import { numberText, t } from '../lib/i18n.ts'
import { late } from '../lib/late.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { PhoneBulkBar } from '../ui/phone-bulk-bar.tsx'
import { PageHead } from '../ui/shell.tsx'
import { BulkAction, BulkBar } from '../ui/table.tsx'
import { TabPanel, Tabs } from '../ui/tabs.tsx'
import { ListBody } from './list-body.tsx'
import { ListStack, ListTable, type RowsProps, type RowView } from './list-rows.tsx'
import { ListToolbar, type ToolbarProps } from './list-toolbar.tsx'
import type { DataListState } from './use-data-list.ts'
import { useWholeGroups } from './use-whole-groups.ts'
import { useWhoseOf } from './whose.tsx'

/** The panel's fields come when it is opened first. */
const FilterPanel = late(() => import('./filter-panel.tsx'))

export type DataListProps<Listed extends { id: number }> = Omit<ToolbarProps, 'list'> & {
  list: DataListState<Listed>
  heading: string
  /** Stands beside the heading. */
  action: ReactNode
  view: RowView<Listed>
  /** Actions for the selected rows; without them rows can't be selected. */
  bulk?: ReactNode
  /**
   * The actions take every row of the filter, too: the number of these rows, the words of the button, and a sentence of the
   * actions that take ticked rows alone.
   */
  whole?: { total: number; label: string; note?: ReactNode } | undefined
  /** Tabs of the resource, each with its number of rows. */
  tabs?: { label: string; items: readonly { key: string; label: string; count?: number }[] }
  /** Stands above the rows. */
  note?: ReactNode
  /** The likely spelling of a search without hits. */
  suggestion?: string | null
  /** Stands in place of the rows when the whole list is empty. */
  empty: ReactNode
  /** Stands below the list. */
  children?: ReactNode
}

/** Draws any list: heading, tabs, toolbar, rows with selection, paging, states and the filter panel. */
export function DataList<Listed extends { id: number }>(props: DataListProps<Listed>) {
  const { list, heading, action, view, bulk, whole, tabs, note, suggestion, empty, children, ...toolbar } = props
  const { source, state, change, selection, narrow, top } = list
  const rowsProps: RowsProps<Listed> = {
    label: heading,
    rows: list.answer.rows,
    columns: list.columns.columns,
    widths: list.columns,
    view,
    sort: state.sort,
    onSort: (sort) => change({ sort }),
    selected: bulk ? selection.ids : null,
    onSelect: selection.select,
  }
  const whoseOf = useWhoseOf()
  // The rows of other pages than this one's are not known when the whole filter is selected: the server counts their groups.
  const isOfGroups = list.answer.rows.some((row) => whoseOf(row) !== undefined)
  const wholeGroups = useWholeGroups(list, selection.isWhole && isOfGroups)
  const groups = selection.isWhole
    ? (wholeGroups ?? 0)
    : new Set(selection.chosen().flatMap((row) => whoseOf(row) ?? [])).size
  // Another tab, search, filter or group clears the selection, so its rows are all among the counted ones.
  const isPart = !selection.isWhole && list.count !== null && list.count > selection.ids.size
  const ofAll = [
    isPart && t('bulk.of', { number: numberText(list.count ?? 0) }),
    groups > 1 && t('bulk.inGroups', { number: numberText(groups) }),
  ].filter(Boolean)
  const Bar = narrow ? PhoneBulkBar : BulkBar
  const isEachSelected = list.answer.rows.length > 0 && list.answer.rows.every(({ id }) => selection.ids.has(id))
  const content = (
    <>
      <ListToolbar
        list={list}
        {...toolbar}
        selectAll={
          narrow &&
          bulk && (
            <Checkbox
              aria-label={t('action.selectAll')}
              checked={isEachSelected}
              indeterminate={selection.ids.size > 0 && !isEachSelected}
              onChange={(event) => selection.select(list.answer.rows, event.target.checked)}
            />
          )
        }
      />
      {note}
      <ListBody
        list={list.answer}
        state={state}
        change={change}
        narrow={narrow}
        suggestion={suggestion}
        empty={empty}
        onTurn={() => top.current?.scrollIntoView?.({ block: 'start' })}
      >
        {bulk && selection.ids.size > 0 && (
          <Bar
            count={selection.isWhole && whole ? whole.total : selection.ids.size}
            note={ofAll.join(', ')}
            sentence={whole && (selection.isWhole ? whole.note : '')}
            onClear={selection.clear}
            whole={
              whole &&
              !selection.isWhole &&
              // Also where each of so many rows was ticked: the filter takes any number.
              (whole.total > selection.ids.size || selection.ids.size > maxLimit) &&
              isEachSelected && (
                <BulkAction icon={ListChecks} onClick={selection.selectWhole}>
                  {whole.label}
                </BulkAction>
              )
            }
          >
            {bulk}
          </Bar>
        )}
        {narrow ? <ListStack {...rowsProps} /> : <ListTable {...rowsProps} />}
      </ListBody>
    </>
  )
  const { filter, keys } = source.resource.tabs ?? { filter: '', keys: [] }
  const tab = state.tab ?? keys[0] ?? ''
  return (
    <div ref={top}>
      <PageHead title={heading} action={action} />
      {tabs && (
        <div className="-mt-1">
          <Tabs
            id={filter}
            label={tabs.label}
            value={tab}
            onChange={(next) => change({ tab: next })}
            tabs={[...tabs.items]}
          />
        </div>
      )}
      {tabs ? (
        <TabPanel id={filter} tab={tab} className="pt-3 max-sm:pt-2">
          {content}
        </TabPanel>
      ) : (
        content
      )}
      <Filters list={list} />
      {children}
    </div>
  )
}

/** Draws the filter panel from the first time that it is opened. */
function Filters({
  list,
}: {
  list: Pick<DataListState<{ id: number }>, 'source' | 'state' | 'change' | 'isFiltering' | 'closeFilters'>
}) {
  const [isWanted, setWanted] = useState(false)
  if (list.isFiltering && !isWanted) setWanted(true)
  return (
    <Suspense>
      {isWanted && (
        <FilterPanel
          source={list.source}
          state={list.state}
          open={list.isFiltering}
          onClose={list.closeFilters}
          onApply={(filters) => list.change({ filters })}
        />
      )}
    </Suspense>
  )
}
