import { autoUpdate, flip, offset, shift, useDismiss, useFloating } from '@floating-ui/react'
import { cloneElement, type ReactElement, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { createPortal } from 'react-dom'

type Side = 'top' | 'bottom'

type Handlers = {
  onPointerEnter: (event: React.PointerEvent) => void
  onPointerLeave: () => void
  onFocus: (event: React.FocusEvent) => void
  onBlur: () => void
  onClick?: (event: React.MouseEvent) => void
}

const DELAY = 400
/** The distance from control to text, and from text to the window's edge, in pixels. */
const GAP = 6
const EDGE = 8

/**
 * Shows a short text by the hovered or focused element; Escape hides it (WCAG 1.4.13). Only a shown text uses the
 * package, as its hooks in each button would cost ten times as much (decision 29).
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
    timer.current = setTimeout(() => setAnchor(target), delay)
  }
  useEffect(() => () => clearTimeout(timer.current), [])

  const handlers: Handlers = {
    onPointerEnter: (event) => event.pointerType !== 'touch' && show(event.currentTarget, DELAY),
    onPointerLeave: hide,
    onFocus: (event) => event.currentTarget.matches(':focus-visible') && show(event.currentTarget, 0),
    onBlur: hide,
  }
  const bubble = anchor && <Bubble id={id} text={text} anchor={anchor} side={preferred} onHide={hide} />
  return [handlers, bubble, id]
}

type BubbleProps = { id: string; text: string; anchor: Element; side: Side; onHide: () => void }

function Bubble({ id, text, anchor, side, onHide }: BubbleProps) {
  const { refs, floatingStyles, context } = useFloating({
    open: true,
    onOpenChange: onHide,
    elements: { reference: anchor },
    placement: side,
    strategy: 'fixed',
    middleware: [offset(GAP), flip({ padding: EDGE }), shift({ padding: EDGE })],
    whileElementsMounted: autoUpdate,
  })
  // Escape must reach the surroundings of the control too.
  useDismiss(context, { outsidePress: false, ancestorScroll: true, bubbles: { escapeKey: true } })
  return createPortal(
    <span
      id={id}
      ref={refs.setFloating}
      role="tooltip"
      style={floatingStyles}
      className="pointer-events-none z-60 w-max max-w-35 rounded-control bg-ink px-1 py-0.5 text-hint text-white shadow-menu"
    >
      {text}
    </span>,
    document.body,
  )
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
