import { cloneElement, type ReactElement, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { createPortal } from 'react-dom'

type Place = { x: number; y: number; side: 'top' | 'bottom' }

type Handlers = {
  onPointerEnter: (event: React.PointerEvent) => void
  onPointerLeave: () => void
  onFocus: (event: React.FocusEvent) => void
  onBlur: () => void
  onClick?: (event: React.MouseEvent) => void
}

const DELAY = 400

/** Shows a short text by the element that has the pointer or the keyboard's focus; Escape hides it (WCAG 1.4.13). */
export function useTooltip(text: string, preferred: 'top' | 'bottom' = 'bottom'): [Handlers, ReactNode, string] {
  const [place, setPlace] = useState<Place | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const id = useId()

  const hide = () => {
    clearTimeout(timer.current)
    setPlace(null)
  }
  const show = (target: Element, delay: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      const box = target.getBoundingClientRect()
      const side =
        preferred === 'bottom' && box.bottom + 48 > window.innerHeight
          ? 'top'
          : preferred === 'top' && box.top < 48
            ? 'bottom'
            : preferred
      const half = Math.min(text.length * 4 + 12, 140)
      const x = Math.max(half, Math.min(box.left + box.width / 2, window.innerWidth - half))
      setPlace({ x, y: side === 'bottom' ? box.bottom + 6 : box.top - 6, side })
    }, delay)
  }

  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => {
    if (!place) return
    const close = (event: KeyboardEvent) => event.key === 'Escape' && setPlace(null)
    const gone = () => setPlace(null)
    window.addEventListener('keydown', close)
    window.addEventListener('scroll', gone, true)
    return () => {
      window.removeEventListener('keydown', close)
      window.removeEventListener('scroll', gone, true)
    }
  }, [place])

  const handlers: Handlers = {
    onPointerEnter: (event) => event.pointerType !== 'touch' && show(event.currentTarget, DELAY),
    onPointerLeave: hide,
    onFocus: (event) => event.currentTarget.matches(':focus-visible') && show(event.currentTarget, 0),
    onBlur: hide,
  }
  const bubble = place
    ? createPortal(
        <span
          id={id}
          role="tooltip"
          style={{ left: place.x, top: place.y, translate: place.side === 'bottom' ? '-50% 0' : '-50% -100%' }}
          className="pointer-events-none fixed z-60 max-w-35 rounded-control bg-ink px-1 py-0.5 text-hint text-white shadow-menu"
        >
          {text}
        </span>,
        document.body,
      )
    : null
  return [handlers, bubble, id]
}

type Described = Partial<Handlers> & { 'aria-describedby'?: string }

/** A short explanation of one control that already has a name of its own. */
export function Tooltip({
  text,
  side,
  children,
}: {
  text: string
  side?: 'top' | 'bottom'
  children: ReactElement<Described>
}) {
  const [handlers, bubble, id] = useTooltip(text, side)
  return (
    <>
      {cloneElement(children, { ...handlers, ...(bubble ? { 'aria-describedby': id } : {}) })}
      {bubble}
    </>
  )
}
