import { book } from '@kollegium/api/definitions/content'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import IndentDecrease from 'lucide-react/icons/indent-decrease'
import IndentIncrease from 'lucide-react/icons/indent-increase'
import { memo } from 'react'
import { t } from '../../lib/i18n.ts'
import { StatusCell } from '../../resource/fields/cells.tsx'
import { cx } from '../../ui/classes.ts'
import { AppLink } from '../../ui/link.tsx'
import { type MenuItem, RowMenu } from '../../ui/menu.tsx'
import { draggedClasses, Grip, type RowGrip, sortableRowClasses, useSortableRow } from '../../ui/sorting.tsx'
import { allowedDepths, blockSize } from '../../ui/tree-rows.ts'
import type { useTreeOrder } from '../../ui/use-tree-order.ts'
import { type BookRow, siblingsAt } from './book-rows.ts'

/** The greatest depth; nobody reads deeper. */
export const MAX_DEPTH = 8
const STEP = 24
const statusWords = book.list.columns.find(({ key }) => key === 'status')?.options

export type Order = Pick<ReturnType<typeof useTreeOrder<BookRow>>, 'shift'>

type TreeRowProps = {
  row: BookRow
  /** All rows, and the place of this one. */
  rows: readonly BookRow[]
  at: number
  /** The functions that move the row, stable between renders; null when the person may not move it. */
  order: Order | null
}

/** Draws a page in the order of its book. */
export function TreeRow(props: TreeRowProps) {
  const { row, grip } = useSortableRow(props.row.key, props.order === null)
  return (
    <li {...row} className={cx(sortableRowClasses, grip.lifted && draggedClasses)}>
      <Page {...props} {...grip} />
    </li>
  )
}

/** Draws a row's content, only when it changes: a book may have very many rows. */
const Page = memo(function Page({ row, rows, at, order, ...grip }: TreeRowProps & RowGrip) {
  return (
    <div
      className="flex min-h-6 items-center gap-1 border-b border-grey-2 py-0.5"
      style={{ paddingLeft: Math.min(row.depth, 4) * STEP }}
    >
      {order && <Grip {...grip} label={t('order.grip', { text: row.title })} help={t('links.grip')} />}
      <div className="min-w-0 grow sm:flex sm:items-center sm:gap-2">
        <p className={cx('min-w-0 grow wrap-anywhere', row.depth === 0 && 'font-bold')}>
          <AppLink href={`/book/${row.id}`} className="rounded-control hover:underline hover:underline-offset-4">
            {row.title}
          </AppLink>
        </p>
        <span className="shrink-0 text-hint">
          <StatusCell small value={row.status} options={statusWords} row={row} />
        </span>
      </div>
      {order && <RowMenu label={row.title} items={menuOf(rows, at, (by) => order.shift(row, by))} />}
    </div>
  )
})

/** Returns the menu of moves for the row at `at`. */
function menuOf(
  rows: readonly BookRow[],
  at: number,
  shift: (by: { to?: number; depth?: number }) => void,
): MenuItem[] {
  const depth = rows[at]?.depth ?? 0
  const { least, most } = allowedDepths(rows, at, at, MAX_DEPTH)
  const { before, after } = siblingsAt(rows, at)
  return [
    {
      label: t('action.moveUp'),
      icon: ArrowUp,
      disabled: before === null,
      onSelect: () => shift({ to: (before ?? at) - at }),
    },
    {
      label: t('action.moveDown'),
      icon: ArrowDown,
      disabled: after === null,
      onSelect: () => shift({ to: after === null ? 0 : blockSize(rows, after) }),
    },
    {
      label: t('book.indent'),
      icon: IndentIncrease,
      disabled: depth >= most,
      onSelect: () => shift({ depth: 1 }),
    },
    {
      label: t('links.outdent'),
      icon: IndentDecrease,
      disabled: depth <= least,
      onSelect: () => shift({ depth: -1 }),
    },
  ]
}
