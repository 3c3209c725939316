import { DialogBackdrop, DialogPanel, DialogTitle, Dialog as Headless } from '@headlessui/react'
import X from 'lucide-react/icons/x'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { Button, IconButton } from './button.tsx'
import { cx } from './classes.ts'
import { t } from './i18n.ts'

export type SidePanelProps = {
  open: boolean
  onClose: () => void
  title: ReactNode
  children: ReactNode
  /** Buttons that stay at the bottom. */
  footer?: ReactNode
  /** 400 for filters, 416 for help. */
  width?: 400 | 416
  /** False: it stands beside the page, which stays usable (help). */
  modal?: boolean
  /** The closing button's text beside its cross; the title then gives way to the content's own heading. */
  closeText?: string
}

function Inside(props: SidePanelProps & { heading: ReactNode }) {
  return (
    <>
      <div
        className={cx(
          'flex items-center justify-between gap-2',
          props.closeText ? 'min-h-7 pl-4 pr-2.5 pt-1' : 'min-h-8 border-b border-grey-2 pl-3 pr-1.5',
        )}
      >
        {props.heading}
        {props.closeText ? (
          <Button variant="tertiary" icon={X} onClick={props.onClose}>
            {props.closeText}
          </Button>
        ) : (
          <IconButton icon={X} label={t('panel.close')} onClick={props.onClose} />
        )}
      </div>
      <div className={cx('min-h-0 grow overflow-y-auto', props.closeText ? 'px-4 pb-4 pt-1' : 'p-3')}>
        {props.children}
      </div>
      {props.footer && (
        <div
          className={cx(
            'flex flex-wrap items-center justify-between gap-1.5 border-t border-grey-2',
            props.closeText ? 'min-h-6 px-4 py-1' : 'bg-grey-0 px-3 py-2',
          )}
        >
          {props.footer}
        </div>
      )}
    </>
  )
}

function Heading({ id, title, closeText }: Pick<SidePanelProps, 'title' | 'closeText'> & { id: string }) {
  return (
    <h2 id={id} className={closeText ? 'text-hint font-normal text-grey-6' : 'text-h3'}>
      {title}
    </h2>
  )
}

/** Stands beside the page; Escape inside it closes it and returns focus. */
function DockedPanel(props: SidePanelProps) {
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
      className={cx('shrink-0 border-l border-grey-3 bg-white', props.width === 416 ? 'w-52' : 'w-50')}
    >
      <div className="sticky top-(--bar) flex h-[calc(100dvh-64px-var(--bar))] flex-col">
        <Inside {...props} heading={<Heading id={id} {...props} />} />
      </div>
    </aside>
  )
}

/** Draws a panel at the right: over a light scrim, or beside the page with `modal={false}`. */
export function SidePanel(props: SidePanelProps) {
  const { open, onClose, title, width = 400, modal = true } = props
  if (!modal) return open ? <DockedPanel {...props} /> : null
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
            <DialogTitle as="h2" className={props.closeText ? 'text-hint font-normal text-grey-6' : 'text-h3'}>
              {title}
            </DialogTitle>
          }
        />
      </DialogPanel>
    </Headless>
  )
}
