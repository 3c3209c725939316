import X from 'lucide-react/icons/x'
import {
  createContext,
  type FocusEvent,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { createPortal } from 'react-dom'
import { IconButton } from './button.tsx'
import { cx, type Severity } from './classes.ts'
import { t } from './i18n.ts'
import { Icon, type IconType } from './icon.tsx'
import { severityIcons } from './notice.tsx'

/** Milliseconds that a toast is shown (Spec §2.2). */
export const TOAST_MS = 5000
/** Milliseconds for which a toast offers to undo; the line of `animate-time-left` is as long. */
export const UNDO_MS = 10_000

export type ToastAction = { label: string; onClick: () => void }
/** Returns the action that opens an address in a new tab. */
export const opening = (label: string, href: string): ToastAction => ({
  label,
  onClick: () => void window.open(href, '_blank', 'noopener'),
})
export type Toast = {
  severity: Severity
  text: string
  action?: ToastAction
  /** Stays until it is closed. */
  sticky?: boolean
  /** Replaces the icon of the severity. */
  icon?: IconType
  /** Takes back what the toast tells of. It is offered for ten seconds, or as long as a sticky toast stays, by a button and by Ctrl + Z. */
  undo?: () => void
}
type Shown = Toast & { id: number }

export type Toasts = {
  /** Shows a toast and returns its id. */
  show: (toast: Toast) => number
  success: (text: string, action?: ToastAction) => number
  info: (text: string) => number
  warning: (text: string) => number
  error: (text: string, action?: ToastAction) => number
  dismiss: (id: number) => void
}

const ToastContext = createContext<Toasts | null>(null)

/** Returns the functions that show short messages at the bottom left. Throws outside a `ToastProvider`. */
export function useToast(): Toasts {
  const toasts = useContext(ToastContext)
  if (!toasts) throw new Error('useToast is used outside ToastProvider')
  return toasts
}

const colours = { success: 'bg-green-dark', info: 'bg-blue-dark', warning: 'bg-orange-dark', error: 'bg-wine' } as const

function ToastCard({ toast, paused, onClose }: { toast: Shown; paused: boolean; onClose: (id: number) => void }) {
  const stays = toast.sticky || toast.severity === 'error'
  const left = useRef(toast.undo ? UNDO_MS : TOAST_MS)
  const undo = toast.undo && { label: t('toast.undo'), onClick: toast.undo }
  const actions = [toast.action, undo].filter((each) => each !== undefined)
  useEffect(() => {
    if (stays || paused) return
    const started = Date.now()
    const timer = setTimeout(() => onClose(toast.id), left.current)
    return () => {
      clearTimeout(timer)
      left.current -= Date.now() - started
    }
  }, [stays, paused, toast.id, onClose])
  return (
    <div
      data-surface="dark"
      className={cx(
        'relative flex min-h-7 animate-rise items-center gap-1.5 overflow-hidden rounded-control py-0.5 pl-2 pr-0.5 text-white shadow-menu motion-reduce:animate-none',
        colours[toast.severity],
      )}
    >
      <Icon as={toast.icon ?? severityIcons[toast.severity]} />
      <span className="sr-only">{t(`notice.${toast.severity}`)}</span>
      <span className="min-w-0 grow py-1">{toast.text}</span>
      {toast.undo && <span className="sr-only">{t('toast.undoKeys')}</span>}
      {actions.map((action) => (
        <button
          key={action.label}
          type="button"
          className="min-h-5 shrink-0 rounded-control px-1 font-bold underline underline-offset-4"
          onClick={() => {
            onClose(toast.id)
            action.onClick()
          }}
        >
          {action.label}
        </button>
      ))}
      <IconButton icon={X} label={t('toast.dismiss')} onClick={() => onClose(toast.id)} />
      {toast.undo && !stays && (
        <span
          aria-hidden
          className={cx(
            'absolute inset-x-0 bottom-0 h-[3px] origin-left animate-time-left bg-white/80 motion-reduce:hidden',
            paused && '[animation-play-state:paused]',
          )}
        />
      )}
    </div>
  )
}

const fields = 'input, textarea, select, [contenteditable=true], [role=dialog], [role=alertdialog], [role=grid]'

/** Lets Ctrl + Z undo what the newest toast offers to undo, except in a field, which takes back its own typing. */
function useUndoKey(shown: readonly Shown[], dismiss: (id: number) => void) {
  const latest = useRef({ shown, dismiss })
  latest.current = { shown, dismiss }
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && event.key === 'z'
      const isTyping = event.target instanceof Element && event.target.closest(fields) !== null
      const toast = latest.current.shown.findLast(({ undo }) => undo)
      if (!isUndo || isTyping || !toast || event.defaultPrevented) return
      event.preventDefault()
      latest.current.dismiss(toast.id)
      toast.undo?.()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])
}

/** Provides an app's toasts. While pointer or focus is on one, none of them disappears. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<Shown[]>([])
  const [pointer, setPointer] = useState(false)
  const [focus, setFocus] = useState(false)
  const next = useRef(1)

  const region = useRef<HTMLElement>(null)
  /** The element that focus came from: it returns there when its toast goes. */
  const from = useRef<HTMLElement | null>(null)

  const dismiss = useCallback((id: number) => {
    if (region.current?.contains(document.activeElement)) from.current?.focus()
    setShown((before) => before.filter((toast) => toast.id !== id))
    // The element under the pointer is gone, and with it its leave and blur events.
    setPointer(false)
    setFocus(false)
  }, [])
  const toasts = useMemo<Toasts>(() => {
    const show = (toast: Toast) => {
      const id = next.current++
      setShown((before) => [...before.slice(-3), { ...toast, id }])
      return id
    }
    return {
      show,
      dismiss,
      success: (text, action) => show({ severity: 'success', text, action }),
      info: (text) => show({ severity: 'info', text }),
      warning: (text) => show({ severity: 'warning', text }),
      error: (text, action) => show({ severity: 'error', text, action }),
    }
  }, [dismiss])

  useUndoKey(shown, dismiss)

  const paused = pointer || focus
  const pause = {
    onPointerEnter: () => setPointer(true),
    onPointerLeave: () => setPointer(false),
    onFocus: ({ relatedTarget }: FocusEvent) => {
      const isOutside = relatedTarget instanceof HTMLElement && !region.current?.contains(relatedTarget)
      if (isOutside) from.current = relatedTarget
      setFocus(true)
    },
    onBlur: () => setFocus(false),
  }
  const list = (urgent: boolean) => (
    <div role={urgent ? 'alert' : 'status'} className="contents" {...pause}>
      {shown
        .filter((toast) => (toast.severity === 'error') === urgent)
        .map((toast) => (
          <ToastCard key={toast.id} toast={toast} paused={paused} onClose={dismiss} />
        ))}
    </div>
  )
  return (
    <ToastContext value={toasts}>
      {children}
      {createPortal(
        <section
          ref={region}
          aria-label={t('toast.region')}
          data-chrome
          data-toasts
          className="fixed bottom-2 left-2 z-60 flex w-60 max-w-[calc(100vw-32px)] flex-col gap-1.5 sm:bottom-3 sm:left-3"
        >
          {list(false)}
          {list(true)}
        </section>,
        document.body,
      )}
    </ToastContext>
  )
}
