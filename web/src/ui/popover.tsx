import { autoUpdate, useFloating } from '@floating-ui/react'
import { type ButtonHTMLAttributes, type ElementType, type ReactNode, useId, useRef, useState } from 'react'
import { floatingPosition } from './floating-position.ts'
import { panel } from './select.tsx'

const middleware = floatingPosition(4, 8)

/** False only where the browser's popover is missing (tests without a browser): the state alone then opens it. */
const opensItself = typeof HTMLElement !== 'undefined' && 'showPopover' in HTMLElement.prototype

export type PopoverProps = {
  button: Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'popover'> & { children: ReactNode }
  /** What the button is drawn by, and what that needs beside a button's own attributes. */
  as?: ElementType
  look?: object
  align?: 'start' | 'end'
  className?: string
  /** The panel's content, made when it opens. `close` also gives focus back, to the button or to what is named. */
  children: (close: (focus?: HTMLElement | null) => void) => ReactNode
}

/**
 * A button that opens a floating panel. It is the browser's own popover: in the top layer, closed by Escape and by a
 * press outside, and the panel follows the button in the order of Tab.
 */
export function Popover({
  button,
  as: Trigger = 'button',
  look,
  align = 'end',
  className = '',
  children,
}: PopoverProps) {
  const [open, setOpen] = useState(false)
  const id = useId()
  const trigger = useRef<HTMLButtonElement>(null)
  const floating = useRef<HTMLDivElement>(null)

  const { floatingStyles } = useFloating({
    elements: { reference: open ? trigger.current : null, floating: open ? floating.current : null },
    placement: `bottom-${align}`,
    strategy: 'fixed',
    transform: false,
    middleware,
    whileElementsMounted: autoUpdate,
  })

  const close = (focus?: HTMLElement | null) => {
    floating.current?.hidePopover?.()
    setOpen(false)
    ;(focus ?? trigger.current)?.focus()
  }
  return (
    <>
      <Trigger
        type="button"
        {...look}
        {...button}
        ref={trigger}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        data-open={open || undefined}
        popoverTarget={id}
        onClick={opensItself ? undefined : () => setOpen(!open)}
      />
      <div
        ref={floating}
        id={id}
        popover="auto"
        role="dialog"
        style={floatingStyles}
        aria-label={open ? button['aria-label'] : undefined}
        // The content is made once the panel is shown, so that it can take focus.
        onToggle={(event) => setOpen(event.newState === 'open')}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return
          // A dialog around it is not to hear of it.
          event.preventDefault()
          event.stopPropagation()
          close()
        }}
        className={`${panel} inset-auto m-0 p-0 text-ink empty:invisible ${className}`}
      >
        {open && children(close)}
      </div>
    </>
  )
}
