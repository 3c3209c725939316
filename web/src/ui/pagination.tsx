import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { Button } from './button.tsx'
import { cx } from './classes.ts'
import { t } from './i18n.ts'
import { Select } from './select.tsx'

/** Returns the page numbers to show: first, last and those around the current one; 0 stands for a gap. */
export function pageNumbers(page: number, pages: number): number[] {
  if (pages <= 7) return Array.from({ length: pages }, (_, index) => index + 1)
  const from = Math.max(2, Math.min(page - 1, pages - 4))
  const to = Math.min(pages - 1, Math.max(page + 1, 5))
  const middle = Array.from({ length: to - from + 1 }, (_, index) => from + index)
  // A gap of one page becomes that page: "…" would take the same room.
  const left = from === 3 ? [2] : from > 3 ? [0] : []
  const right = to === pages - 2 ? [pages - 1] : to < pages - 2 ? [0] : []
  return [1, ...left, ...middle, ...right, pages]
}

export type PaginationProps = {
  /** From 1. */
  page: number
  pageSize: number
  total: number
  onPage: (page: number) => void
  onPageSize?: (size: number) => void
  pageSizes?: readonly number[]
  /** Shows forward and back alone, where page numbers have no room. */
  compact?: boolean
}

/** Draws the foot of a list: rows per page, "1–10 av 24", page numbers. */
export function Pagination(props: PaginationProps) {
  const { page, pageSize, total, onPage, onPageSize, pageSizes = [10, 25, 50, 100], compact = false } = props
  const pages = Math.max(1, Math.ceil(total / pageSize))
  const from = total === 0 ? 0 : (page - 1) * pageSize + 1
  const to = Math.min(page * pageSize, total)
  const numbers = compact ? [] : pageNumbers(page, pages)
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1.5 pt-2">
      <div className="flex items-center gap-1.5 text-hint text-grey-6">
        {onPageSize && (
          <>
            <span aria-hidden>{t('list.perPage')}</span>
            <Select
              label={t('list.perPage')}
              className="w-10 text-ui text-ink"
              value={pageSize}
              onChange={onPageSize}
              options={pageSizes.map((size) => ({ value: size, label: String(size) }))}
            />
          </>
        )}
        <span role="status">{t('list.range', { from, to, total })}</span>
      </div>
      {pages > 1 && (
        <nav
          aria-label={t('list.pages')}
          className={cx('flex flex-wrap items-center gap-0.5', compact && 'w-full justify-between')}
        >
          <Button
            variant="tertiary"
            icon={ChevronLeft}
            disabled={page <= 1}
            className="disabled:bg-transparent"
            onClick={() => onPage(page - 1)}
          >
            {t('action.previous')}
          </Button>
          {numbers.map((number, index) =>
            number === 0 ? (
              <span key={index === 1 ? 'before' : 'after'} className="grid size-5 place-items-center text-grey-6">
                …
              </span>
            ) : (
              <button
                key={number}
                type="button"
                aria-label={t('list.goToPage', { number })}
                aria-current={number === page ? 'page' : undefined}
                onClick={() => onPage(number)}
                className={cx(
                  'min-w-5 min-h-5 rounded-control px-1 tabular-nums touch:min-h-5.5 touch:min-w-5.5',
                  number === page ? 'bg-blue-light font-bold text-blue-ink' : 'hover:bg-grey-1',
                )}
              >
                {number}
              </button>
            ),
          )}
          <Button
            variant="tertiary"
            iconEnd={ChevronRight}
            disabled={page >= pages}
            className="disabled:bg-transparent"
            onClick={() => onPage(page + 1)}
          >
            {t('action.next')}
          </Button>
        </nav>
      )}
    </div>
  )
}

/** Draws the button that adds the next rows on a narrow screen. */
export function ShowMore({ left, onClick, busy }: { left: number; onClick: () => void; busy?: boolean }) {
  return (
    <Button className="w-full" onClick={onClick} busy={busy && t('loading.default')}>
      {t('list.showMore', { number: left })}
    </Button>
  )
}
