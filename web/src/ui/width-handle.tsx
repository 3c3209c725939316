import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { t } from './i18n.ts'

/** Limits of a column's width in px. */
const narrowest = 64
const widest = 800

export type WidthHandleProps = {
  /** The column's name. */
  column: string
  /** The chosen width in px; without one the column is as wide as its values need. */
  width: number | undefined
  /** Sets the width while it changes; null gives the column its own width back. */
  onResize: (width: number | null) => void
  /** Runs when the change is made. */
  onDone: () => void
}

/**
 * Draws the edge between two column heads: dragged, or moved by the left and right arrows, it changes the width of the first one.
 * Delete or a double press gives the column its own width back.
 */
export function WidthHandle({ column, width, onResize, onDone }: WidthHandleProps) {
  const from = useRef<{ at: number; width: number } | null>(null)
  const resize = (wanted: number) => onResize(Math.round(Math.min(widest, Math.max(narrowest, wanted))))
  const drawn = (edge: Element) => edge.parentElement?.offsetWidth ?? width ?? narrowest

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return
    const now = width ?? drawn(event.currentTarget)
    const step = event.shiftKey ? 64 : 16
    if (event.key === 'ArrowLeft') resize(now - step)
    else if (event.key === 'ArrowRight') resize(now + step)
    else if (event.key === 'Home') resize(narrowest)
    else if (event.key === 'Delete' || event.key === 'Backspace') onResize(null)
    else return
    event.preventDefault()
    event.stopPropagation()
    onDone()
  }
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    from.current = { at: event.clientX, width: drawn(event.currentTarget) }
  }
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const { current } = from
    if (current) resize(current.width + event.clientX - current.at)
  }
  const onPointerUp = (event: PointerEvent<HTMLElement>) => {
    const { current } = from
    from.current = null
    if (current && current.at !== event.clientX) onDone()
  }
  return (
    <hr
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={t('list.columnWidth', { text: column })}
      aria-valuemin={narrowest}
      aria-valuemax={widest}
      aria-valuenow={width ?? narrowest}
      aria-valuetext={width === undefined ? t('list.widthOfValues') : t('list.widthOf', { number: width })}
      onKeyDown={onKeyDown}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerUp}
      onPointerCancel={onPointerUp}
      onDoubleClick={() => {
        onResize(null)
        onDone()
      }}
      className="absolute -right-1.5 top-0 z-2 m-0 h-full w-3 cursor-col-resize touch-none rounded-control border-0 after:absolute after:inset-y-1 after:left-1/2 after:w-px after:bg-grey-3 hover:after:w-[3px] hover:after:bg-blue focus-visible:after:w-[3px] focus-visible:after:bg-blue print:hidden"
    />
  )
}
