import X from 'lucide-react/icons/x'
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { IconButton } from './button.tsx'
import { cx, type Severity } from './classes.ts'
import { t } from './i18n.ts'
import { Icon } from './icon.tsx'
import { severityIcons } from './notice.tsx'

/** Milliseconds that a toast is shown (Spec §2.2). */
export const TOAST_MS = 5000

export type ToastAction = { label: string; onClick: () => void }
/** Returns the action that opens an address in a new tab. */
export const opening = (label: string, href: string): ToastAction => ({
  label,
  onClick: () => void window.open(href, '_blank', 'noopener'),
})
export type Toast = {
  severity: Severity
  text: string
  action?: ToastAction /** Stays until it is closed. */
  sticky?: boolean
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
  const left = useRef(TOAST_MS)
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
        'flex min-h-7 animate-rise items-center gap-1.5 rounded-control py-0.5 pl-2 pr-0.5 text-white shadow-menu motion-reduce:animate-none',
        colours[toast.severity],
      )}
    >
      <Icon as={severityIcons[toast.severity]} />
      <span className="sr-only">{t(`notice.${toast.severity}`)}</span>
      <span className="min-w-0 grow py-1">{toast.text}</span>
      {toast.action && (
        <button
          type="button"
          className="min-h-5 shrink-0 rounded-control px-1 font-bold underline underline-offset-4"
          onClick={() => {
            onClose(toast.id)
            toast.action?.onClick()
          }}
        >
          {toast.action.label}
        </button>
      )}
      <IconButton icon={X} label={t('toast.dismiss')} onClick={() => onClose(toast.id)} />
    </div>
  )
}

/** Provides an app's toasts. While pointer or focus is on one, none of them disappears. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<Shown[]>([])
  const [pointer, setPointer] = useState(false)
  const [focus, setFocus] = useState(false)
  const next = useRef(1)

  const dismiss = useCallback((id: number) => {
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

  const paused = pointer || focus
  const pause = {
    onPointerEnter: () => setPointer(true),
    onPointerLeave: () => setPointer(false),
    onFocus: () => setFocus(true),
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
          aria-label={t('toast.region')}
          data-chrome
          className="fixed bottom-2 left-2 z-60 flex w-50 max-w-[calc(100vw-32px)] flex-col gap-1.5 sm:bottom-3 sm:left-3"
        >
          {list(false)}
          {list(true)}
        </section>,
        document.body,
      )}
    </ToastContext>
  )
}
