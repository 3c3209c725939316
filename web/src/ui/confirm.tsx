import { createContext, type ReactNode, type RefObject, useContext, useMemo, useRef, useState } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { t } from './i18n.ts'

export type Question = {
  /** "Är du säker?" by default. */
  title?: string
  /** The affected thing in bold: the title of the article. */
  subject?: ReactNode
  /** A function gets the way to close the question, for a link in the text. */
  text?: ReactNode | ((close: () => void) => ReactNode)
  /** Room for a list. */
  wide?: boolean
  /** "Ja" by default. A verb is better: "Utfärda 12 diplom". */
  confirmLabel?: string
  cancelLabel?: string
  /** The action can't be undone. */
  danger?: boolean
  /** Another way on beside the one button of a question that tells; a press of it closes the question. */
  beside?: (close: () => void) => ReactNode
  /** Only tells something: the one button closes it. */
  tells?: boolean
  /** The control of the text to focus on opening; by default the safe answer. */
  focus?: RefObject<HTMLElement | null>
}

/** A way on from a question with more than one: the key that it answers, and its words. */
export type Choice<Key extends string> = { key: Key; label: string; variant: 'primary' | 'secondary' }

export type Confirm = {
  /** Asks a question. True only when the person confirms; Escape and the cross mean no. */
  (question?: Question): Promise<boolean>
  /** Asks a question with several ways on, the most important last; null when the person stays. `cancelLabel` says how. */
  choose: <Key extends string>(question: Question & { choices: readonly Choice<Key>[] }) => Promise<Key | null>
  /**
   * Asks "Vill du ta bort artikeln?". `element` is in definite form. `text` stands before "Åtgärden kan inte ångras",
   * or before `undo`, which explains how to undo it.
   */
  remove: (question: { element: string; subject?: ReactNode; text?: string; undo?: string }) => Promise<boolean>
}

/** The answer of the one button that agrees. */
const yes = 'yes'
type Asked = Question & { choices?: readonly Choice<string>[] }

const ConfirmContext = createContext<Confirm | null>(null)

/** Returns the app's confirm dialog. Throws outside a `ConfirmProvider`. */
export function useConfirm(): Confirm {
  const confirm = useContext(ConfirmContext)
  if (!confirm) throw new Error('useConfirm is used outside ConfirmProvider')
  return confirm
}

/** Provides the confirm dialog to every screen (Spec §2.2). A new question answers the earlier one with no. */
export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [question, setQuestion] = useState<Asked>({})
  const [open, setOpen] = useState(false)
  const pending = useRef<((answer: string | null) => void) | null>(null)
  const no = useRef<HTMLButtonElement>(null)

  const answer = (key: string | null) => {
    setOpen(false)
    pending.current?.(key)
    pending.current = null
  }
  const confirm = useMemo<Confirm>(() => {
    const choose = (next: Asked) =>
      new Promise<string | null>((resolve) => {
        pending.current?.(null)
        pending.current = resolve
        setQuestion(next)
        setOpen(true)
      })
    const ask = async (next: Question = {}) => (await choose(next)) === yes
    return Object.assign(ask, {
      choose: choose as Confirm['choose'],
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
        onClose={() => answer(null)}
        size={question.wide ? 'medium' : 'small'}
        title={question.title ?? t('dialog.confirm.title')}
        initialFocus={question.focus ?? no}
        actions={<Answers question={question} no={no} onAnswer={answer} />}
      >
        {question.subject && <p className="mb-1 font-bold">{question.subject}</p>}
        {typeof question.text === 'function'
          ? question.text(() => answer(null))
          : question.text && <p>{question.text}</p>}
      </Dialog>
    </ConfirmContext>
  )
}

/** Draws the buttons of a question: the safe one first, the most important last. */
function Answers({
  question,
  no,
  onAnswer,
}: {
  question: Asked
  no: RefObject<HTMLButtonElement | null>
  onAnswer: (key: string | null) => void
}) {
  const { choices, tells, danger, cancelLabel, confirmLabel, beside } = question
  if (tells) {
    return (
      <>
        {beside?.(() => onAnswer(null))}
        <Button ref={no} onClick={() => onAnswer(null)}>
          {cancelLabel ?? t('action.close')}
        </Button>
      </>
    )
  }
  const agree: Omit<Choice<string>, 'variant'> & { variant: 'primary' | 'secondary' | 'danger' } = {
    key: yes,
    label: confirmLabel ?? t('action.yes'),
    variant: danger ? 'danger' : 'primary',
  }
  return (
    <>
      <Button ref={no} variant={choices ? 'tertiary' : 'secondary'} onClick={() => onAnswer(null)}>
        {cancelLabel ?? t('action.no')}
      </Button>
      {(choices ?? [agree]).map(({ key, label, variant }) => (
        <Button key={key} variant={variant} onClick={() => onAnswer(key)}>
          {label}
        </Button>
      ))}
    </>
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
