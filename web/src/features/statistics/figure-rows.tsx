import { type ReactNode, type Ref, useState } from 'react'
import { numberText, t } from '../../lib/i18n.ts'
import { FilterChip } from '../../ui/chip.tsx'
import { ShowMore } from '../../ui/pagination.tsx'
import { PlainTable } from '../../ui/plain-table.tsx'

const STEP = 25

export type FigureRowsProps = {
  title: string
  heads: readonly string[]
  rows: readonly ReactNode[][]
  /** The column of numbers. */
  numbers?: number
  /** A number above leads to the heading by this id. */
  id?: string
  heading?: Ref<HTMLHeadingElement>
  /** The part of the rows that a number above has chosen. */
  chosen?: { text: string; onClear: () => void } | null
}

/** Draws a table's first rows, and more on demand. */
export function FigureRows({ title, heads, rows, numbers, id, heading, chosen }: FigureRowsProps) {
  const [limit, setLimit] = useState(10)
  if (rows.length === 0 && !chosen) return null
  const shown = rows.slice(0, limit)
  return (
    <section className="mt-5">
      <div className="flex flex-wrap items-center justify-between gap-x-2 gap-y-0.5">
        <h2 id={id} ref={heading} tabIndex={id ? -1 : undefined} className="scroll-mt-10 text-h3">
          {title}
        </h2>
        <span className="flex items-center gap-1 text-hint text-grey-6">
          {chosen && <FilterChip onRemove={chosen.onClear}>{chosen.text}</FilterChip>}
          {t('list.count', { number: numberText(rows.length) })}
        </span>
      </div>
      <PlainTable
        label={title}
        columns={heads.map((label, at) => ({ key: label, label, align: at === numbers ? 'right' : 'left' }))}
        rows={shown.map((cells, key) => ({ key, cells }))}
      />
      {rows.length > limit && (
        <div className="mt-1">
          <ShowMore left={rows.length - limit} busy={false} onClick={() => setLimit(limit + STEP)} />
        </div>
      )}
    </section>
  )
}

/** Leads to the rows behind a number, with the focus on their heading. */
export function goToRows(id: string): void {
  const heading = document.getElementById(id)
  heading?.scrollIntoView?.({ block: 'start' })
  heading?.focus({ preventScroll: true })
}
