import { DialogBackdrop, DialogPanel, DialogTitle, Dialog as Headless } from '@headlessui/react'
import X from 'lucide-react/icons/x'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { IconButton } from './button.tsx'
import { cx } from './classes.ts'
import { t } from './words.ts'

export type SidePanelProps = {
  open: boolean
  onClose: () => void
  title: ReactNode
  children: ReactNode
  /** Buttons that stay at the bottom. */
  footer?: ReactNode
  /** 400 for filters, 416 for help. */
  width?: 400 | 416
  /** False: it stands beside the page and the page can be used (help). */
  modal?: boolean
  closeLabel?: string
}

function Inside(props: SidePanelProps & { heading: ReactNode }) {
  return (
    <>
      <div className="flex min-h-8 items-center justify-between gap-2 border-b border-grey-2 pl-3 pr-1.5">
        {props.heading}
        <IconButton icon={X} label={props.closeLabel ?? t('panel.close')} onClick={props.onClose} />
      </div>
      <div className="min-h-0 grow overflow-y-auto p-3">{props.children}</div>
      {props.footer && (
        <div className="flex flex-wrap items-center justify-between gap-1.5 border-t border-grey-2 bg-grey-0 px-3 py-2">
          {props.footer}
        </div>
      )}
    </>
  )
}

/** Stands beside the page; Escape inside it closes it and gives focus back. */
function Beside(props: SidePanelProps) {
  const own = useRef<HTMLElement>(null)
  const id = useId()
  useEffect(() => {
    const before = document.activeElement
    own.current?.focus()
    return () => {
      if (before instanceof HTMLElement) before.focus()
    }
  }, [])
  return (
    <aside
      ref={own}
      tabIndex={-1}
      aria-labelledby={id}
      onKeyDown={(event) => event.key === 'Escape' && !event.defaultPrevented && props.onClose()}
      className={cx(
        'sticky top-0 flex h-dvh shrink-0 flex-col border-l border-grey-2 bg-white max-md:fixed max-md:inset-y-0 max-md:right-0 max-md:z-40 max-md:max-w-full max-md:shadow-dialog',
        props.width === 416 ? 'w-52' : 'w-50',
      )}
    >
      <Inside
        {...props}
        heading={
          <h2 id={id} className="text-h3">
            {props.title}
          </h2>
        }
      />
    </aside>
  )
}

/** A panel at the right: over a light scrim, or beside the page with `modal={false}`. */
export function SidePanel(props: SidePanelProps) {
  const { open, onClose, title, width = 400, modal = true } = props
  if (!modal) return open ? <Beside {...props} /> : null
  return (
    <Headless open={open} onClose={onClose} className="relative z-50">
      <DialogBackdrop className="fixed inset-0 bg-scrim-light" />
      <DialogPanel
        className={cx(
          'fixed inset-y-0 right-0 flex max-w-full flex-col bg-white shadow-dialog max-sm:w-full',
          width === 416 ? 'w-52' : 'w-50',
        )}
      >
        <Inside
          {...props}
          heading={
            <DialogTitle as="h2" className="text-h3">
              {title}
            </DialogTitle>
          }
        />
      </DialogPanel>
    </Headless>
  )
}
