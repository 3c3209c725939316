import type { Column } from '@kollegium/api/definitions'
import type { ReactNode } from 'react'
import { t } from '../lib/i18n.ts'
import { useTight } from '../lib/use-media.ts'
import { Checkbox } from '../ui/checkbox.tsx'
import { cx } from '../ui/classes.ts'
import { AppLink } from '../ui/link.tsx'
import { type MenuItem, RowMenu } from '../ui/menu.tsx'
import {
  Cell,
  HeadCell,
  LabelledValues,
  SelectCell,
  StackedList,
  StackedRow,
  Table,
  TableHead,
  TableRow,
} from '../ui/table.tsx'
import { WidthHandle } from '../ui/width-handle.tsx'
import type { Sort } from './list-state.ts'
import type { Columns, ShownColumn } from './use-columns.ts'

/** Draws one row of a list: in the table, and under its title on a narrow screen. */
export type RowView<Listed extends { id: number }> = {
  titleOf: (row: Listed) => string
  hrefOf: (row: Listed) => string
  menuOf: (row: Listed) => MenuItem[]
  /** Names the row's menu; the title by default. */
  menuLabelOf?: (row: Listed) => string
  /** Wraps the row's menu, for example with buttons before it. */
  aroundMenu?: (row: Listed, menu: ReactNode, place: 'table' | 'stack') => ReactNode
  /** Stands below the title. */
  underTitle?: (row: Listed) => ReactNode
  titleClass: string
  /** Keeps the title in view while a wide table scrolls. */
  sticky?: boolean
  /** Draws a cell other than the title's. */
  cell: (column: Column, row: Listed) => ReactNode
  /** Tells whether the cell's text may break; by default in text columns only. */
  breaks?: (column: Column, row: Listed) => boolean
  /** Draws a value on a narrow screen where it differs from the table's. */
  stackCell?: (column: Column, row: Listed) => ReactNode
}

export type RowsProps<Listed extends { id: number }> = {
  label: string
  rows: readonly Listed[]
  columns: readonly ShownColumn[]
  /** Changes the widths of the columns. */
  widths: Pick<Columns, 'resize' | 'save'>
  view: RowView<Listed>
  sort: Sort
  onSort: (sort: Sort) => void
  /** Ids of the selected rows; null when rows have no actions. */
  selected: ReadonlySet<number> | null
  onSelect: (rows: readonly Listed[], on: boolean) => void
}

/**
 * Returns the next order of a column: the opposite one, or for another column numbers and dates from the greatest and
 * texts from A.
 */
function nextSort(column: string, kind: Column['kind'], now: Sort): Sort {
  if (now.column === column) return { column, order: now.order === 'asc' ? 'desc' : 'asc' }
  return { column, order: kind === 'date' || kind === 'number' ? 'desc' : 'asc' }
}

const alignOf = ({ kind }: Column) => (kind === 'number' ? 'right' : 'left')

type TableColumn = ShownColumn & { below?: Column | undefined }

/**
 * Moves values under those of another column: those whose definition says so, and the author's name under the day of the last change
 * where the group has a column. Beside each other they leave no room for whole titles on a screen of 1440 px (picture 99). The choice of
 * columns and exports keep each as a column of its own.
 * @param isTight also moves those that a screen of less than 1440 px has no room for
 */
function withNamesUnder(columns: readonly ShownColumn[], isTight: boolean): readonly TableColumn[] {
  const hasGroup = columns.some(({ kind }) => kind === 'group')
  const placeOf = ({ key, under, underWhere }: Column) => {
    if (under) return underWhere === 'tight' && !isTight ? undefined : under
    return hasGroup && key === 'author' ? 'updated_at' : undefined
  }
  const isUnder = (column: Column) => columns.some(({ key }) => key === placeOf(column))
  return columns
    .filter((column) => !isUnder(column))
    .map((column) => ({ ...column, below: columns.find((each) => placeOf(each) === column.key) }))
}

/** Draws the rows as a table. */
export function ListTable<Listed extends { id: number }>(props: RowsProps<Listed>) {
  const { label, rows, widths, view, sort, onSort, selected, onSelect } = props
  const columns = withNamesUnder(props.columns, useTight())
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
          const { sort: by, kind } = column
          return (
            <HeadCell
              key={column.key}
              align={alignOf(column)}
              wraps={column.width === undefined}
              sticky={view.sticky && kind === 'title'}
              sort={by === sort.column ? sort.order : null}
              onSort={by ? () => onSort(nextSort(by, kind, sort)) : undefined}
              width={column.width ? `${column.width}px` : undefined}
              name={[column, column.below?.under && column.below]
                .flatMap((each) => (each ? t(each.label) : []))
                .join(', ')}
              handle={
                <WidthHandle
                  column={t(column.label)}
                  width={column.width}
                  onResize={(width) => widths.resize(column.key, width)}
                  onDone={widths.save}
                />
              }
            >
              <span>
                {t(column.label)}
                {column.below?.under && <span className="block text-hint font-normal">{t(column.below.label)}</span>}
              </span>
            </HeadCell>
          )
        })}
        <HeadCell hidden end width={view.sticky ? '56px' : undefined}>
          {t('list.actions')}
        </HeadCell>
      </TableHead>
      <tbody>
        {rows.map((row) => (
          <TableRow key={row.id} selected={selected?.has(row.id)}>
            {selected && (
              <SelectCell
                label={t('list.selectRow', { text: view.titleOf(row) })}
                checked={selected.has(row.id)}
                onChange={(on) => onSelect([row], on)}
              />
            )}
            {columns.map((column) => (
              <ListCell key={column.key} column={column} row={row} view={view} />
            ))}
            <Cell end align="right" nowrap={!view.sticky} className={view.sticky ? undefined : 'pr-0!'}>
              <MenuOf row={row} view={view} place="table" />
            </Cell>
          </TableRow>
        ))}
      </tbody>
    </Table>
  )
}

type OneRow<Listed extends { id: number }> = { row: Listed; view: RowView<Listed> }

/** The row's ground under a title that stays in view. */
const titleBack = 'group-hover/row:bg-grey-0'

function ListCell<Listed extends { id: number }>({ column, row, view }: OneRow<Listed> & { column: TableColumn }) {
  if (column.kind === 'title') {
    return (
      <Cell strong sticky={view.sticky} width={column.width} className={column.width ? titleBack : view.titleClass}>
        <AppLink href={view.hrefOf(row)} className="line-clamp-2 rounded-control hover:underline">
          {view.titleOf(row)}
        </AppLink>
        <BelowValue column={column.below} row={row} view={view} className="font-normal text-grey-6" />
        {view.underTitle?.(row)}
      </Cell>
    )
  }
  const breaks = view.breaks ? view.breaks(column, row) : column.kind === 'text'
  return (
    <Cell muted={column.kind === 'date'} nowrap={!breaks} align={alignOf(column)} width={column.width}>
      {view.cell(column, row)}
      <BelowValue column={column.below} row={row} view={view} className="whitespace-normal" />
    </Cell>
  )
}

type BelowProps<Listed extends { id: number }> = OneRow<Listed> & { column: Column | undefined; className: string }

/** Draws the value under another one. An empty one has no dash: the value above shows that the row is loaded. */
function BelowValue<Listed extends { id: number }>({ column, row, view, className }: BelowProps<Listed>) {
  if (!column || isEmpty((row as Readonly<Record<string, unknown>>)[column.key])) return null
  return <span className={cx('block text-hint', widthsBelow[column.kind], className)}>{view.cell(column, row)}</span>
}

/** A name of two words keeps to one line, and that of a group to two. */
const widthsBelow: Partial<Record<Column['kind'], string>> = { person: 'min-w-14', text: 'min-w-16', group: 'min-w-16' }

const isEmpty = (value: unknown) => value === null || value === '' || (Array.isArray(value) && value.length === 0)

function MenuOf<Listed extends { id: number }>({ row, view, place }: OneRow<Listed> & { place: 'table' | 'stack' }) {
  const menu = <RowMenu label={(view.menuLabelOf ?? view.titleOf)(row)} items={view.menuOf(row)} />
  return view.aroundMenu ? view.aroundMenu(row, menu, place) : menu
}

/** Draws the rows on a narrow screen: the title with its values below it, and the box that selects it. */
export function ListStack<Listed extends { id: number }>(props: RowsProps<Listed>) {
  const { label, rows, columns, view, selected, onSelect } = props
  const values = columns.filter(({ kind }) => kind !== 'title')
  const drawn = view.stackCell ?? view.cell
  return (
    <StackedList label={label}>
      {rows.map((row) => (
        <StackedRow
          key={row.id}
          title={view.titleOf(row)}
          href={view.hrefOf(row)}
          selected={selected?.has(row.id)}
          select={
            selected && (
              <Checkbox
                aria-label={t('list.selectRow', { text: view.titleOf(row) })}
                checked={selected.has(row.id)}
                onChange={(event) => onSelect([row], event.target.checked)}
              />
            )
          }
          meta={
            <>
              {view.underTitle && <div className="basis-full">{view.underTitle(row)}</div>}
              <LabelledValues
                values={values.map((column) => ({
                  key: column.key,
                  label: t(column.label),
                  value: drawn(column, row),
                }))}
              />
            </>
          }
          menu={<MenuOf row={row} view={view} place="stack" />}
        />
      ))}
    </StackedList>
  )
}
