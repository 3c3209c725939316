import { book } from '@kollegium/api/definitions/content'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import IndentDecrease from 'lucide-react/icons/indent-decrease'
import IndentIncrease from 'lucide-react/icons/indent-increase'
import { memo } from 'react'
import { t } from '../../lib/words.ts'
import { StatusCell } from '../../resource/fields/choice.tsx'
import { cx } from '../../ui/classes.ts'
import { AppLink } from '../../ui/link.tsx'
import { type MenuItem, RowMenu } from '../../ui/menu.tsx'
import { Grip } from '../../ui/sortable-list.tsx'
import { blockSize, depthsAt } from '../../ui/tree-rows.ts'
import type { useTreeOrder } from '../../ui/use-tree-order.ts'
import { type BookRow, besideOf } from './book-rows.ts'

/** Deeper than anybody reads. */
export const DEEPEST = 8
const STEP = 24
const statusWords = book.list.columns.find(({ key }) => key === 'status')?.options

export type Order = Pick<ReturnType<typeof useTreeOrder<BookRow>>, 'grip' | 'shift'>

type TreeRowProps = {
  row: BookRow
  /** All rows as they lie, and where this one does among them. */
  rows: readonly BookRow[]
  at: number
  /** It is moved now, or lies under what is. */
  inHand: boolean
  lifted: boolean
  /** What moves it; the same object always. None: it isn't the person's to move. */
  order: Order | null
}

/** A page in the order of its book. Drawn again only when something of it changes: there may be very many. */
export const TreeRow = memo(function TreeRow({ row, rows, at, inHand, lifted, order }: TreeRowProps) {
  return (
    <li
      data-held={inHand || undefined}
      className={cx(inHand && 'relative z-10 bg-white shadow-dialog outline-2 outline-blue')}
    >
      <div
        className="flex min-h-6 items-center gap-1 border-b border-grey-2 py-0.5"
        style={{ paddingLeft: Math.min(row.depth, 4) * STEP }}
      >
        {order && (
          <Grip
            label={t('order.grip', { text: row.title })}
            help={t('links.grip')}
            lifted={lifted}
            {...order.grip(row)}
          />
        )}
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
    </li>
  )
})

/** The ways that the row at `at` can go from where it lies. */
function menuOf(
  rows: readonly BookRow[],
  at: number,
  shift: (by: { to?: number; depth?: number }) => void,
): MenuItem[] {
  const depth = rows[at]?.depth ?? 0
  const { least, most } = depthsAt(rows, at, at, DEEPEST)
  const { before, after } = besideOf(rows, at)
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
