import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import X from 'lucide-react/icons/x'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { IconButton } from './button.tsx'
import { Checkbox } from './checkbox.tsx'
import { cx } from './classes.ts'
import { numberText, t } from './i18n.ts'
import { Icon, type IconType } from './icon.tsx'
import { AppLink } from './link.tsx'

/** Draws a data table. A table wider than the screen scrolls inside its own frame, which Tab then reaches. */
export function Table({ label, className, children }: { label: string; className?: string; children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null)
  const [scrolls, setScrolls] = useState(false)
  useEffect(() => {
    const node = frame.current
    if (!node || typeof ResizeObserver === 'undefined') return
    const look = new ResizeObserver(() => setScrolls(node.scrollWidth > node.clientWidth))
    look.observe(node)
    // The content grows by itself when rows or fonts arrive.
    if (node.firstElementChild) look.observe(node.firstElementChild)
    return () => look.disconnect()
  }, [])
  return (
    <section
      ref={frame}
      aria-label={label}
      tabIndex={scrolls ? 0 : undefined}
      data-scrolls={scrolls ? '' : undefined}
      className={cx('relative overflow-x-auto', className)}
    >
      <table className="w-full border-collapse text-left">{children}</table>
    </section>
  )
}

/** Draws the table's head: one row of `HeadCell`s over a stronger line. */
export function TableHead({ children }: { children: ReactNode }) {
  return (
    <thead>
      <tr className="border-b border-grey-3 text-hint text-grey-6">{children}</tr>
    </thead>
  )
}

const aligns = { left: 'text-left', right: 'text-right', center: 'text-center' } as const
export type Align = keyof typeof aligns

export type HeadCellProps = {
  children?: ReactNode
  /** The list's order by this column; null when another column sorts it. */
  sort?: 'asc' | 'desc' | null
  /** Makes the head a button that sorts. */
  onSort?: () => void
  align?: Align
  /** CSS width. */
  width?: string
  /** The head is only read aloud ("Fler val"). */
  hidden?: boolean
  sticky?: boolean
  /** A label of several words takes several lines where the columns have no room beside each other. */
  wraps?: boolean
  /** The last column, with the rows' menus: it stays in view when the table scrolls sideways. */
  end?: boolean
  /** Lets the person change the column's width: `<WidthHandle …/>`. The column's `name` is then said without it. */
  handle?: ReactNode
  name?: string
}

/** Keeps the last column in view; a shadow lies over the columns that scroll under it. */
const endColumn = 'sticky right-0 z-1 bg-white in-data-scrolls:shadow-[-12px_0_8px_-10px_rgb(6_44_77/0.18)]'

/** Draws a column's head. The sorted one is ink and has an arrow. */
export function HeadCell(props: HeadCellProps) {
  const { children, sort, onSort, align = 'left', width, hidden, sticky, wraps, end, handle, name } = props
  return (
    <th
      scope="col"
      aria-label={name}
      style={width ? { width } : undefined}
      aria-sort={sort === 'asc' ? 'ascending' : sort === 'desc' ? 'descending' : undefined}
      className={cx(
        'h-5 px-2 font-bold max-xl:px-1.5',
        !wraps && 'whitespace-nowrap',
        aligns[align],
        sticky ? 'sticky left-0 z-2 bg-white' : handle ? 'relative' : undefined,
        end && endColumn,
      )}
    >
      {onSort ? (
        <button
          type="button"
          onClick={onSort}
          title={t(sort === 'asc' ? 'a11y.sortDesc' : 'a11y.sortAsc')}
          className={cx(
            '-mx-0.5 inline-flex min-h-4 items-center text-left gap-0.5 pointer-coarse:min-h-5.5 rounded-control px-0.5 hover:text-ink',
            sort && 'text-ink',
          )}
        >
          {children}
          {sort && <Icon as={sort === 'asc' ? ArrowUp : ArrowDown} size={16} />}
        </button>
      ) : hidden ? (
        <span className="sr-only">{children}</span>
      ) : (
        children
      )}
      {handle}
    </th>
  )
}

/** Draws a row, at least 56 px high. */
export function TableRow({
  selected,
  className,
  children,
}: {
  selected?: boolean
  className?: string
  children: ReactNode
}) {
  return (
    <tr
      data-selected={selected || undefined}
      className={cx(
        'group/row h-7 border-b border-grey-2',
        selected ? 'bg-blue-ice shadow-[inset_3px_0_0_var(--color-blue)]' : 'hover:bg-grey-0',
        className,
      )}
    >
      {children}
    </tr>
  )
}

export type CellProps = {
  children?: ReactNode
  align?: Align
  /** The row's title: bold, two lines at most. As a `th` it is read with each cell of the row. */
  strong?: boolean
  muted?: boolean
  /** Stays in view when the table scrolls sideways. */
  sticky?: boolean
  nowrap?: boolean
  /** The last column, with the row's menu: it stays in view when the table scrolls sideways. */
  end?: boolean
  /** The chosen width in px. Longer values are cut. */
  width?: number | undefined
  className?: string
}

/** Draws one value of a row. */
export function Cell(props: CellProps) {
  const { children, align = 'left', strong, muted, sticky, nowrap, end, width, className } = props
  const look = cx(
    'px-2 py-0.5 max-xl:px-1.5',
    aligns[align],
    muted && 'text-grey-6',
    nowrap && 'whitespace-nowrap',
    align === 'right' && 'tabular-nums',
    sticky && 'sticky left-0 z-1 bg-white group-data-selected/row:bg-blue-ice',
    end && cx(endColumn, 'group-hover/row:bg-grey-0 group-data-selected/row:bg-blue-ice!'),
    width !== undefined && 'overflow-hidden text-ellipsis',
    className,
  )
  // A table widens a column beyond its width unless the cells limit it.
  const style = width === undefined ? undefined : { width, minWidth: width, maxWidth: width }
  if (strong) {
    return (
      <th scope="row" style={style} className={cx(look, 'font-bold')}>
        {children}
      </th>
    )
  }
  return (
    <td style={style} className={look}>
      {children}
    </td>
  )
}

/** Draws the column of checkboxes; with `head` the one that selects all. */
export function SelectCell(props: {
  label: string
  checked: boolean
  indeterminate?: boolean
  onChange: (checked: boolean) => void
  head?: boolean
}) {
  const Tag = props.head ? 'th' : 'td'
  return (
    <Tag {...(props.head ? { scope: 'col' } : {})} className="w-5.5 pl-2 pr-0 leading-none">
      <Checkbox
        aria-label={props.label}
        checked={props.checked}
        indeterminate={props.indeterminate}
        onChange={(event) => props.onChange(event.target.checked)}
      />
    </Tag>
  )
}

export type BulkBarProps = {
  count: number
  /** Stands after the count: of how many rows they are, and in how many groups. */
  note?: ReactNode
  /** A sentence about them, below the line. Where one may come later, '' until then: so it is read aloud. */
  sentence?: ReactNode
  onClear: () => void
  children: ReactNode
  /** Stands at the end: the way to select the rows of every page. */
  whole?: ReactNode
}

/** Tells the number of selected rows: "1 markerad", "10 000 markerade". */
export const selectedText = (count: number): string =>
  count === 1 ? t('list.selectedOne') : t('list.selected', { number: numberText(count) })

/** Draws the dark bar directly above the head while rows are selected. Where the actions have no room in a line, they alone take a second. */
export function BulkBar(props: BulkBarProps) {
  const { count, note, sentence, onClear, children, whole } = props
  return (
    <section
      data-surface="dark"
      aria-label={selectedText(count)}
      className="min-h-7 rounded-t-control bg-blue-deep py-1 pr-1 pl-2 text-white"
    >
      <div className="flex items-start gap-x-1">
        <span role="status" className="mr-1 max-w-[40%] shrink-0 py-1 leading-3 max-lg:max-w-20">
          <strong className="whitespace-nowrap">{selectedText(count)}</strong>
          {note && <span className="text-hint text-blue-mist max-lg:block"> {note}</span>}
        </span>
        <div className="flex min-w-0 grow flex-wrap items-center gap-x-0.5">{children}</div>
        {whole}
        <IconButton icon={X} label={t('action.deselectAll')} onClick={onClear} />
      </div>
      <BulkSentence>{sentence}</BulkSentence>
    </section>
  )
}

/** Draws a sentence about the selected rows under the line of the bar. */
export function BulkSentence({ children }: { children: ReactNode }) {
  if (children === undefined) return null
  return (
    <p role="status" className="w-full text-hint text-blue-mist not-empty:pb-0.5 wrap-anywhere">
      {children}
    </p>
  )
}

/** Draws one action on all selected rows. */
export function BulkAction(props: { icon: IconType; onClick: () => void; disabled?: boolean; children: ReactNode }) {
  return (
    <button
      type="button"
      disabled={props.disabled}
      onClick={props.onClick}
      className="inline-flex min-h-5 items-center gap-1 rounded-control px-1 font-bold hover:bg-white/10 disabled:text-blue-mist"
    >
      <Icon as={props.icon} />
      {props.children}
    </button>
  )
}

/** Draws the same list on a narrow screen: a title, and its values below it. */
export function StackedList({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul aria-label={label} className="border-t border-grey-3">
      {children}
    </ul>
  )
}

/** Draws a row of a `StackedList`: bold title, its values below, menu at the right, and first the box that selects it. */
export function StackedRow(props: {
  title: ReactNode
  href?: string
  meta: ReactNode
  menu?: ReactNode
  select?: ReactNode
  selected?: boolean
}) {
  const { title, href, meta, menu, select, selected } = props
  return (
    <li
      className={cx(
        'flex items-start gap-1.5 border-b border-grey-2 py-1.5',
        select && '-mx-(--pad) px-(--pad)',
        selected && 'bg-blue-ice shadow-[inset_3px_0_0_var(--color-blue)]',
      )}
    >
      {select && <div className="flex min-h-3 items-center">{select}</div>}
      <div className="min-w-0 grow">
        <div className="flex items-start gap-1">
          <p className="min-w-0 grow font-bold wrap-anywhere">
            {href ? <AppLink href={href}>{title}</AppLink> : title}
          </p>
          {menu && <div className="-my-1 shrink-0">{menu}</div>}
        </div>
        <div className="flex flex-wrap gap-x-1.5 text-hint text-grey-6">{meta}</div>
      </div>
    </li>
  )
}

/** Draws the values of a stacked row: a label and its value on each line (design 110). */
export function LabelledValues({ values }: { values: readonly { key: string; label: string; value: ReactNode }[] }) {
  return (
    <dl className="grid grow grid-cols-[fit-content(45%)_minmax(0,1fr)] gap-x-2 text-hint">
      {values.map(({ key, label, value }) => (
        <div key={key} className="contents">
          <dt className="wrap-anywhere text-grey-6">{label}</dt>
          <dd className="min-w-0 text-ink wrap-break-word [&_*]:whitespace-normal [&>*]:max-w-full [&>*]:flex-wrap empty:before:content-['–']">
            {value}
          </dd>
        </div>
      ))}
    </dl>
  )
}
