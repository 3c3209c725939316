import { createContext, type ReactNode, useContext, useMemo, useRef, useState } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { t } from './i18n.ts'

export type Question = {
  /** "Är du säker?" by default. */
  title?: string
  /** The affected thing in bold: the title of the article. */
  subject?: ReactNode
  text?: ReactNode
  /** "Ja" by default. A verb is better: "Utfärda 12 diplom". */
  confirmLabel?: string
  cancelLabel?: string
  /** The action can't be undone. */
  danger?: boolean
}

export type Confirm = {
  /** Asks a question. True only when the person confirms; Escape and the cross mean no. */
  (question?: Question): Promise<boolean>
  /**
   * Asks "Vill du ta bort artikeln?". `element` is in definite form. `text` stands before "Åtgärden kan inte ångras",
   * or before `undo`, which explains how to undo it.
   */
  remove: (question: { element: string; subject?: ReactNode; text?: string; undo?: string }) => Promise<boolean>
}

const ConfirmContext = createContext<Confirm | null>(null)

/** Returns the app's confirm dialog. Throws outside a `ConfirmProvider`. */
export function useConfirm(): Confirm {
  const confirm = useContext(ConfirmContext)
  if (!confirm) throw new Error('useConfirm is used outside ConfirmProvider')
  return confirm
}

/** Provides the confirm dialog to every screen (Spec §2.2). A new question answers the earlier one with no. */
export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [question, setQuestion] = useState<Question>({})
  const [open, setOpen] = useState(false)
  const pending = useRef<((answer: boolean) => void) | null>(null)
  const no = useRef<HTMLButtonElement>(null)

  const answer = (yes: boolean) => {
    setOpen(false)
    pending.current?.(yes)
    pending.current = null
  }
  const confirm = useMemo<Confirm>(() => {
    const ask = (next: Question = {}) =>
      new Promise<boolean>((resolve) => {
        pending.current?.(false)
        pending.current = resolve
        setQuestion(next)
        setOpen(true)
      })
    return Object.assign(ask, {
      remove: ({ element, subject, text, undo }: Parameters<Confirm['remove']>[0]) =>
        ask({
          title: t('dialog.delete.title', { element }),
          subject,
          text: [text, undo ?? `${t('dialog.delete.warning')}.`].filter(Boolean).join(' '),
          confirmLabel: t('dialog.delete.confirm'),
          danger: true,
        }),
    })
  }, [])

  return (
    <ConfirmContext value={confirm}>
      {children}
      <Dialog
        alert
        open={open}
        onClose={() => answer(false)}
        title={question.title ?? t('dialog.confirm.title')}
        initialFocus={no}
        actions={
          <>
            <Button ref={no} onClick={() => answer(false)}>
              {question.cancelLabel ?? t('action.no')}
            </Button>
            <Button variant={question.danger ? 'danger' : 'primary'} onClick={() => answer(true)}>
              {question.confirmLabel ?? t('action.yes')}
            </Button>
          </>
        }
      >
        {question.subject && <p className="mb-1 font-bold">{question.subject}</p>}
        {question.text && <p>{question.text}</p>}
      </Dialog>
    </ConfirmContext>
  )
}

export type UnsavedDialogProps = {
  open: boolean
  onStay: () => void
  onLeave: () => void
  /** Saves and leaves. Without it staying is the safe choice. */
  onSave?: () => void
  busy?: boolean
}

/** Asks before a form with unsaved changes is left: three clear choices, the safe one primary. */
export function UnsavedDialog({ open, onStay, onLeave, onSave, busy }: UnsavedDialogProps) {
  const stay = useRef<HTMLButtonElement>(null)
  return (
    <Dialog
      alert
      open={open}
      onClose={onStay}
      title={t('dialog.unsaved.title')}
      initialFocus={stay}
      actions={
        <>
          <Button variant="tertiary" onClick={onLeave}>
            {t('dialog.unsaved.leave')}
          </Button>
          <Button ref={stay} variant={onSave ? 'secondary' : 'primary'} onClick={onStay}>
            {t('dialog.unsaved.stay')}
          </Button>
          {onSave && (
            <Button variant="primary" busy={busy} onClick={onSave}>
              {t('dialog.unsaved.save')}
            </Button>
          )}
        </>
      }
    >
      <p>{t('dialog.unsaved')}</p>
    </Dialog>
  )
}
