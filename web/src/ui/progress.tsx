import type { ReactNode } from 'react'
import { cx } from './classes.ts'
import { t } from './i18n.ts'
import { useDelayed } from './skeleton.tsx'
import { Spinner } from './spinner.tsx'

/** Draws a 4 px bar. `value` is 0 to 1; without it the bar runs, as the rest is unknown. */
export function ProgressBar({ value, label, className }: { value?: number; label: string; className?: string }) {
  const percent = value === undefined ? undefined : Math.round(Math.min(1, Math.max(0, value)) * 100)
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      className={cx('h-0.5 overflow-hidden bg-grey-2', className)}
    >
      <div
        className={cx(
          'h-full bg-blue',
          percent === undefined ? 'w-1/3 animate-run' : 'transition-[width] duration-settle',
        )}
        style={percent === undefined ? undefined : { width: `${percent}%` }}
      />
    </div>
  )
}

/** Shows long work: a bar, "82 av 128" and about how long is left. */
export function Progress(props: { value: number; total: number; label: string; left?: string; children?: ReactNode }) {
  const { value, total, label, left } = props
  return (
    <div>
      <div className="mb-0.75 flex flex-wrap justify-between gap-x-2">
        <strong>{label}</strong>
        <span className="text-hint/3 text-grey-6 tabular-nums" role="status">
          {t('progress.of', { number: value, total })}
          {left && `, ${t('progress.left', { text: left })}`}
        </span>
      </div>
      <ProgressBar value={total === 0 ? 0 : value / total} label={label} className="h-1! rounded-full" />
      {props.children}
    </div>
  )
}

export type LoadingOverlayProps = { title?: string; value?: number; delay?: number }

/** Shows work that blocks the page (Spec §2.2): a 4 px bar at the top and one line of text, after 300 ms. */
export function LoadingOverlay({ title = t('loading.default'), value, delay = 300 }: LoadingOverlayProps) {
  const shown = useDelayed(delay)
  if (!shown) return null
  return (
    <div className="fixed inset-0 z-55 grid place-items-center bg-white/85">
      <ProgressBar label={title} value={value} className="absolute inset-x-0 top-0" />
      <p role="status" className="flex items-center gap-1.5">
        <Spinner className="text-blue" />
        {title}
      </p>
    </div>
  )
}
