import { DialogBackdrop, DialogPanel, DialogTitle, Dialog as Headless } from '@headlessui/react'
import X from 'lucide-react/icons/x'
import type { CSSProperties, ReactNode, RefObject } from 'react'
import { IconButton } from './button.tsx'
import { cx } from './classes.ts'
import { t } from './i18n.ts'

const widths = { small: 'max-w-60', medium: 'max-w-80', large: 'max-w-120', wide: 'max-w-144' } as const

export type DialogProps = {
  open: boolean
  onClose: () => void
  title: ReactNode
  children?: ReactNode
  /** The buttons, the most important last. */
  actions?: ReactNode
  size?: keyof typeof widths
  /** The element to focus on opening; by default the first control. */
  initialFocus?: RefObject<HTMLElement | null>
  /** The question needs an answer now: screen readers read it at once. */
  alert?: boolean
  /** Its place in the window, beside what it is about: the page is not dimmed. Without one it stands in the middle. */
  place?: CSSProperties | null
  /** The buttons of a long dialog stay in sight on a phone. */
  actionsStay?: boolean
}

/** Draws a dialog over the page. Focus moves in and stays, Escape closes, and focus returns to the opening control. */
export function Dialog(props: DialogProps) {
  const { open, onClose, title, children, actions, size = 'small', initialFocus, alert, place, actionsStay } = props
  return (
    <Headless
      open={open}
      onClose={onClose}
      initialFocus={initialFocus as RefObject<HTMLElement> | undefined}
      role={alert ? 'alertdialog' : 'dialog'}
      className="relative z-50"
    >
      <DialogBackdrop className={cx('fixed inset-0', !place && 'bg-scrim')} />
      <div className="fixed inset-0 overflow-y-auto">
        <div className="grid min-h-full place-items-center p-2">
          <DialogPanel
            style={place ?? undefined}
            className={cx(
              'w-full animate-rise rounded-panel bg-white shadow-dialog motion-reduce:animate-none',
              place && 'fixed flex flex-col border border-grey-3 *:shrink-0',
              widths[size],
            )}
          >
            {/* The cross ends where the text does. */}
            <div className="flex items-start justify-between gap-2 pl-4 pr-2.5 pt-2.5 max-sm:pl-2 max-sm:pr-0.25">
              <DialogTitle
                as="h2"
                className={cx('min-w-0 py-0.75', size === 'large' || size === 'wide' ? 'text-h2' : 'text-h3')}
              >
                {title}
              </DialogTitle>
              <IconButton icon={X} label={t('a11y.close')} onClick={onClose} />
            </div>
            <div className={cx('px-4 pt-0.5 max-sm:px-2', place && 'min-h-0 shrink! overflow-y-auto')}>{children}</div>
            <div
              className={cx(
                'flex flex-wrap items-center justify-end gap-1.5 px-4 pb-3 pt-3 max-sm:px-2',
                actionsStay &&
                  'max-sm:sticky max-sm:bottom-0 max-sm:mt-2 max-sm:rounded-b-panel max-sm:border-t max-sm:border-grey-2 max-sm:bg-white max-sm:py-2',
              )}
            >
              {actions}
            </div>
          </DialogPanel>
        </div>
      </div>
    </Headless>
  )
}
