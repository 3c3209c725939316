import { useEffect, useState } from 'react'
import { cx } from './classes.ts'
import { t } from './i18n.ts'

/** Returns false for the first `ms` milliseconds: quick work shows no waiting at all. */
export function useDelayed(ms = 300): boolean {
  const [due, setDue] = useState(ms <= 0)
  useEffect(() => {
    if (ms <= 0) return
    const timer = setTimeout(() => setDue(true), ms)
    return () => clearTimeout(timer)
  }, [ms])
  return due
}

/** Draws a grey bar in the place of a text, and marks the place as busy; classes set height and width. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden aria-busy className={cx('block h-1.75 rounded-control bg-grey-1', className)} />
}

const widths = ['w-[54%]', 'w-[68%]', 'w-[47%]', 'w-[61%]']

/**
 * Draws a list that loads: rows of the list's height, after 300 ms. It takes the room at once, so that nothing jumps.
 */
export function SkeletonTable({ rows = 10, delay = 300 }: { rows?: number; delay?: number }) {
  const shown = useDelayed(delay)
  return (
    <div aria-busy className={shown ? undefined : 'invisible'}>
      <p role="status" className="h-3 text-hint text-grey-6">
        {shown && t('loading.default')}
      </p>
      <div aria-hidden>
        {Array.from({ length: rows }, (_, row) => row).map((row) => (
          <div key={row} className="flex h-7 items-center gap-2 border-b border-grey-2 px-2">
            <Skeleton className="size-[20px]! shrink-0" />
            <div className="grow">
              <Skeleton className={widths[row % widths.length]} />
            </div>
            <Skeleton className="w-12 max-sm:hidden" />
            <Skeleton className="w-9 max-sm:hidden" />
          </div>
        ))}
      </div>
    </div>
  )
}

/** Draws a form that loads. */
export function SkeletonForm({ fields = 5, delay = 300 }: { fields?: number; delay?: number }) {
  const shown = useDelayed(delay)
  return (
    <div aria-busy className={cx('max-w-text', !shown && 'invisible')}>
      <p role="status" className="sr-only">
        {shown && t('loading.default')}
      </p>
      {Array.from({ length: fields }, (_, row) => row).map((row) => (
        <div key={row} className="mb-3">
          <Skeleton className="mb-1 w-15" />
          <Skeleton className={row === fields - 1 ? 'h-20!' : 'h-5!'} />
        </div>
      ))}
    </div>
  )
}
