import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { type ClipboardEventHandler, useEffect, useId, useMemo, useRef } from 'react'
import { cx } from '../../ui/classes.ts'
import { t } from '../../ui/i18n.ts'
import { useStableWhilePressed } from '../../ui/use-stable-while-pressed.ts'
import { type GridColumns, lastColumnOf } from './columns.ts'
import { GridRow, type RowActions } from './grid-row.tsx'
import { isLocked, type PersonRow, type RowErrors } from './rows.ts'
import type { Grid } from './use-grid.ts'

const ROW = 40
const NO_ERRORS: RowErrors[string] = {}
const HEAD = 'flex h-[39px] items-center border-l border-transparent px-1.5 text-left font-bold'

export interface GridTableProps {
  rows: PersonRow[]
  columns: GridColumns
  errors: RowErrors
  grid: Grid
  revealed: boolean
  readOnly: boolean
  onCopy: ClipboardEventHandler
  onCut: ClipboardEventHandler
  onPaste: ClipboardEventHandler
}

/** Draws the grid. Only the visible rows and the active one are in the page. */
export function GridTable({ rows, columns, errors, grid, revealed, readOnly, ...clipboard }: GridTableProps) {
  const frame = useRef<HTMLDivElement>(null)
  const id = useId()
  const { at, area, focusWanted } = grid
  const fresh = useStableWhilePressed(grid.fresh)
  const actions = useRowActions(grid)
  const errorsOf = (row: PersonRow) => {
    const found = errors[row.key]
    if (!found || row.key !== fresh) return found ?? NO_ERRORS
    // A row that is being filled in doesn't report missing values yet.
    return Object.fromEntries(Object.entries(found).filter(([field]) => row[field as keyof typeof found].trim() !== ''))
  }
  const sizeOf = (index: number) => {
    const row = rows[index]
    return ROW + (row ? Object.keys(errorsOf(row)).length * ROW : 0)
  }
  const virtual = useVirtualizer<HTMLDivElement, HTMLTableSectionElement>({
    count: rows.length,
    getScrollElement: () => frame.current,
    getItemKey: (index) => rows[index]?.key ?? index,
    estimateSize: sizeOf,
    // The rendered height: a long message may need a second line. A row without messages has a height of its own, and asking for it
    // would make the browser lay out the page for each scrolled row.
    measureElement: (element) => {
      const size = sizeOf(Number(element.dataset.index))
      return size === ROW ? ROW : element.getBoundingClientRect().height || size
    },
    initialRect: { width: 784, height: 640 },
    overscan: 4,
    // Room for the heading, which stays on top.
    paddingStart: ROW,
    scrollPaddingStart: ROW,
    rangeExtractor: (range) =>
      [...new Set([...defaultRangeExtractor(range), at.row])].filter((row) => row < rows.length).sort((a, b) => a - b),
  })

  // Moves focus after the keyboard or a click moved the place; not when rows change by themselves.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new wish is what moves focus
  useEffect(() => {
    if (focusWanted === 0) return
    virtual.scrollToIndex(at.row)
    frame.current?.querySelector<HTMLElement>(`[data-cell="${at.row}:${at.column}"]`)?.focus({ preventScroll: true })
  }, [focusWanted])

  return (
    <div
      ref={frame}
      className="max-h-[max(320px,72vh)] overflow-auto overscroll-contain rounded-control border border-grey-3 bg-white"
    >
      <p id={`${id}-help`} className="sr-only">
        {t('grid.help')}
      </p>
      <table
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: ARIA names the table as the host of a grid
        role="grid"
        aria-label={t('grid.label')}
        aria-describedby={`${id}-help`}
        aria-rowcount={rows.length + 1}
        aria-colcount={lastColumnOf(columns)}
        aria-multiselectable
        aria-readonly={readOnly || undefined}
        onKeyDown={grid.onKeyDown}
        onBlur={(event) => {
          if (!event.currentTarget.contains(event.relatedTarget)) grid.settle()
        }}
        {...clipboard}
        className="relative block min-w-min"
        style={{ height: virtual.getTotalSize() }}
      >
        <GridHead columns={columns} />
        {virtual.getVirtualItems().map(({ key, index, start }) => {
          const row = rows[index]
          if (!row) return null
          return (
            <tbody
              key={key}
              ref={virtual.measureElement}
              data-index={index}
              className="absolute left-0 block w-full"
              style={{ top: 0, transform: `translateY(${start}px)` }}
            >
              <GridRow
                row={row}
                index={index}
                columns={columns}
                errors={errorsOf(row)}
                errorId={`${id}-fault-${index}`}
                active={at.row === index ? at.column : null}
                left={index >= area.top && index <= area.bottom ? area.left : null}
                right={index >= area.top && index <= area.bottom ? area.right : null}
                editing={at.row === index ? grid.editing : null}
                revealed={revealed}
                readOnly={readOnly || isLocked(row)}
                actions={actions}
              />
            </tbody>
          )
        })}
      </table>
    </div>
  )
}

function GridHead({ columns }: { columns: GridColumns }) {
  const numberColumn = columns.fields.length + 2
  const lastColumn = lastColumnOf(columns)
  return (
    <thead className="sticky top-0 z-10 block border-b border-grey-3 bg-grey-0 text-hint text-grey-6">
      <tr aria-rowindex={1} className="grid" style={{ gridTemplateColumns: columns.template }}>
        <th aria-colindex={1} className={cx(HEAD, 'sticky left-0 bg-grey-0')}>
          <span className="sr-only">{t('grid.rowNumber')}</span>
        </th>
        {columns.fields.map((field, index) => (
          <th key={field} aria-colindex={index + 2} className={HEAD}>
            {t(`field.${field}`)}
            {columns.required.has(field) && <span aria-hidden>&nbsp;*</span>}
          </th>
        ))}
        {columns.withNumber && (
          <th aria-colindex={numberColumn} className={HEAD}>
            {t('grid.issuedNumber')}
          </th>
        )}
        {columns.buttons.map((button) =>
          button === 'protect' ? (
            <th key={button} aria-colindex={lastColumn - 1} className={HEAD} title={t('field.protected')}>
              <span aria-hidden>{t('grid.protectedShort')}</span>
              <span className="sr-only">{t('field.protected')}</span>
            </th>
          ) : (
            <th key={button} aria-colindex={lastColumn} className={HEAD}>
              <span className="sr-only">{t('grid.removeColumn')}</span>
            </th>
          ),
        )}
      </tr>
    </thead>
  )
}

/** Returns the rows' functions, which always act on the current grid. */
function useRowActions(grid: Grid): RowActions {
  const latest = useRef(grid)
  latest.current = grid
  return useMemo(() => {
    const now = () => latest.current
    return {
      draft: now().draft,
      commit: () => now().commit(),
      pick: (place, extend) => {
        now().commit()
        now().moveTo(place, { extend })
      },
      edit: (place) => now().startEdit('edit', place),
      type: (place, text) => now().startEdit('type', place, text),
      protect: (index) => now().protect(index),
      remove: (index) => now().removeRow(index),
    }
  }, [])
}
