import { cloneElement, type ReactElement, type ReactNode, Suspense, useEffect, useId, useRef, useState } from 'react'
import { Bubble, fetchFloating } from './floating.ts'

type Side = 'top' | 'bottom'

type Handlers = {
  onPointerEnter: (event: React.PointerEvent) => void
  onPointerLeave: () => void
  onFocus: (event: React.FocusEvent) => void
  onBlur: () => void
  onClick?: (event: React.MouseEvent) => void
}

const DELAY = 400
/**
 * Shows a short text by the hovered or focused element; Escape hides it (WCAG 1.4.13). Only a shown text uses the
 * package of places, as its hooks in each button would cost ten times as much (decision 29).
 */
export function useTooltip(text: string, preferred: Side = 'bottom'): [Handlers, ReactNode, string] {
  const [anchor, setAnchor] = useState<Element | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const id = useId()

  const hide = () => {
    clearTimeout(timer.current)
    setAnchor(null)
  }
  const show = (target: Element, delay: number) => {
    clearTimeout(timer.current)
    fetchFloating()
    timer.current = setTimeout(() => setAnchor(target), delay)
  }
  useEffect(() => () => clearTimeout(timer.current), [])

  const handlers: Handlers = {
    onPointerEnter: (event) => event.pointerType !== 'touch' && show(event.currentTarget, DELAY),
    onPointerLeave: hide,
    onFocus: (event) => event.currentTarget.matches(':focus-visible') && show(event.currentTarget, 0),
    onBlur: hide,
  }
  const bubble = anchor && (
    <Suspense>
      <Bubble id={id} text={text} anchor={anchor} side={preferred} onHide={hide} />
    </Suspense>
  )
  return [handlers, bubble, id]
}

type Described = Partial<Handlers> & { 'aria-describedby'?: string }

/** Explains a control that already has a name of its own. */
export function Tooltip({ text, side, children }: { text: string; side?: Side; children: ReactElement<Described> }) {
  const [handlers, bubble, id] = useTooltip(text, side)
  return (
    <>
      {cloneElement(children, { ...handlers, ...(bubble ? { 'aria-describedby': id } : {}) })}
      {bubble}
    </>
  )
}
