import { type ButtonHTMLAttributes, type ElementType, type ReactNode, Suspense, useId, useRef, useState } from 'react'
import { fetchFloating, Place } from './floating.ts'
import { panel } from './panel-classes.ts'

/** False only without the browser's popover (tests); the state alone then opens the panel. */
const opensItself = typeof HTMLElement !== 'undefined' && 'showPopover' in HTMLElement.prototype

/** A panel before it has its place: nobody sees it, and it takes focus. */
const unplaced = { left: 0, top: 0, clipPath: 'inset(50%)' }

export type PopoverProps = {
  button: Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'popover'> & { children: ReactNode }
  /** The component that draws the button, and its own properties. */
  as?: ElementType
  buttonProps?: object
  align?: 'start' | 'end'
  className?: string
  /** The panel's content, created on opening. `close` also returns focus, to the button or to the given element. */
  children: (close: (focus?: HTMLElement | null) => void) => ReactNode
}

/**
 * Draws a button with a floating panel. It uses the browser's own popover: in the top layer, closed by Escape and by a
 * press outside, and next to the button in the order of Tab.
 */
export function Popover({
  button,
  as: Trigger = 'button',
  buttonProps,
  align = 'end',
  className = '',
  children,
}: PopoverProps) {
  const [open, setOpen] = useState(false)
  const id = useId()
  const trigger = useRef<HTMLButtonElement>(null)
  const floating = useRef<HTMLDivElement>(null)

  const [place, setPlace] = useState<{ left: number; top: number } | null>(null)
  const close = (focus?: HTMLElement | null) => {
    floating.current?.hidePopover?.()
    setOpen(false)
    ;(focus ?? trigger.current)?.focus()
  }
  return (
    <>
      <Trigger
        type="button"
        {...buttonProps}
        {...button}
        ref={trigger}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        data-open={open || undefined}
        popoverTarget={id}
        onPointerOver={fetchFloating}
        onFocusCapture={fetchFloating}
        onClick={opensItself ? undefined : () => setOpen(!open)}
      />
      <div
        ref={floating}
        id={id}
        popover="auto"
        role="dialog"
        style={{ position: 'fixed', ...(place ?? unplaced) }}
        aria-label={open ? button['aria-label'] : undefined}
        // The content is created once the panel is shown, so that it can take focus.
        onToggle={(event) => setOpen(event.newState === 'open')}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return
          // An enclosing dialog must not close.
          event.preventDefault()
          event.stopPropagation()
          close()
        }}
        className={`${panel} inset-auto m-0 p-0 text-ink empty:invisible ${className}`}
      >
        {open && children(close)}
        {open && trigger.current && floating.current && (
          <Suspense>
            <Place anchor={trigger.current} panel={floating.current} align={align} onPlaced={setPlace} />
          </Suspense>
        )}
      </div>
    </>
  )
}
