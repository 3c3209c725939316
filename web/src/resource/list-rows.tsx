import type { Column } from '@kollegium/api/definitions'
import { t } from '../lib/words.ts'
import { AppLink } from '../ui/link.tsx'
import { type MenuItem, RowMenu } from '../ui/menu.tsx'
import { Cell, HeadCell, SelectCell, StackedList, StackedRow, Table, TableHead, TableRow } from '../ui/table.tsx'
import { StatusCell } from './fields/choice.tsx'
import { type Cells, ResourceCell } from './fields/index.tsx'
import type { ListState, Sort } from './list-state.ts'
import { titleOf } from './row-actions.tsx'
import type { Row } from './screen.ts'

export type RowsProps = {
  label: string
  path: string
  rows: readonly Row[]
  columns: readonly Column[]
  cells?: Cells
  state: ListState
  onSort: (sort: Sort) => void
  menuOf: (row: Row) => MenuItem[]
  /** Ids of the marked rows; null when nothing can be done with marked rows. */
  selected: ReadonlySet<number> | null
  onSelect: (rows: readonly Row[], on: boolean) => void
}

/** A group's name does not break at its dashes (design guide, Type). */
const isName = (value: unknown) => typeof value === 'string' && value.length < 40 && value.includes('–')

function nextSort(column: Column & { sort: string }, now: Sort): Sort {
  if (now.column === column.sort) return { column: column.sort, order: now.order === 'asc' ? 'desc' : 'asc' }
  return { column: column.sort, order: column.kind === 'date' || column.kind === 'number' ? 'desc' : 'asc' }
}

/** The rows as a table. */
export function ListTable(props: RowsProps) {
  const { label, path, rows, columns, cells, state, onSort, menuOf, selected, onSelect } = props
  const marked = rows.filter((row) => selected?.has(row.id))
  return (
    <Table label={label}>
      <TableHead>
        {selected && (
          <SelectCell
            head
            label={t('action.selectAll')}
            checked={marked.length > 0 && marked.length === rows.length}
            indeterminate={marked.length > 0 && marked.length < rows.length}
            onChange={(on) => onSelect(rows, on)}
          />
        )}
        {columns.map((column) => {
          const { sort } = column
          return (
            <HeadCell
              key={column.key}
              align={column.kind === 'number' ? 'right' : 'left'}
              sticky={column.kind === 'title'}
              sort={sort === state.sort.column ? state.sort.order : null}
              onSort={sort ? () => onSort(nextSort({ ...column, sort }, state.sort)) : undefined}
            >
              {t(column.label)}
            </HeadCell>
          )
        })}
        <HeadCell hidden width="56px">
          {t('list.actions')}
        </HeadCell>
      </TableHead>
      <tbody>
        {rows.map((row) => (
          <TableRow key={row.id} selected={selected?.has(row.id)}>
            {selected && (
              <SelectCell
                label={t('list.selectRow', { text: titleOf(row) })}
                checked={selected.has(row.id)}
                onChange={(on) => onSelect([row], on)}
              />
            )}
            {columns.map((column) =>
              column.kind === 'title' ? (
                <Cell key={column.key} strong sticky className="min-w-32 max-w-50 group-hover/row:bg-grey-0">
                  <AppLink href={`/${path}/${row.id}`} className="line-clamp-2 rounded-control hover:underline">
                    {titleOf(row)}
                  </AppLink>
                </Cell>
              ) : (
                <Cell
                  key={column.key}
                  muted={column.kind === 'date'}
                  nowrap={column.kind !== 'text' || isName(row[column.key])}
                  align={column.kind === 'number' ? 'right' : 'left'}
                >
                  <ResourceCell column={column} row={row} own={cells} />
                </Cell>
              ),
            )}
            <Cell align="right">
              <RowMenu label={titleOf(row)} items={menuOf(row)} />
            </Cell>
          </TableRow>
        ))}
      </tbody>
    </Table>
  )
}

/** The rows on a narrow screen: title, status and date under it. */
export function ListStack({ label, path, rows, columns, menuOf }: RowsProps) {
  const meta = columns.filter((column) => column.kind === 'status' || column.kind === 'date').slice(0, 2)
  const quiet = meta.length > 0 ? meta : columns.filter((column) => column.kind !== 'title').slice(0, 2)
  return (
    <StackedList label={label}>
      {rows.map((row) => (
        <StackedRow
          key={row.id}
          title={titleOf(row)}
          href={`/${path}/${row.id}`}
          meta={quiet.map((column) => (
            <span key={column.key}>
              {column.kind === 'status' ? (
                <StatusCell small value={row[column.key]} options={column.options} row={row} />
              ) : (
                <ResourceCell column={column} row={row} />
              )}
            </span>
          ))}
          menu={<RowMenu label={titleOf(row)} items={menuOf(row)} />}
        />
      ))}
    </StackedList>
  )
}
