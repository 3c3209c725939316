import { autoUpdate, flip, offset, shift, useDismiss, useFloating } from '@floating-ui/react'
import { createPortal } from 'react-dom'

/** The distance from control to text, and from text to the window's edge, in pixels. */
const GAP = 6
const EDGE = 8

export type BubbleProps = { id: string; text: string; anchor: Element; side: 'top' | 'bottom'; onHide: () => void }

/** Draws the text beside its control. */
export function Bubble({ id, text, anchor, side, onHide }: BubbleProps) {
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
