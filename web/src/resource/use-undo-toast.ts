import { useLocation } from 'wouter'
import { failureOf, isTransient } from '../lib/errors.ts'
import { capitalise, type EntityName, formsOf, numberText, t } from '../lib/i18n.ts'
import type { IconType } from '../ui/icon.tsx'
import { type ToastAction, useToast } from '../ui/toasts.tsx'

/** An act that was done, and the way to take it back. */
export type Undoable = {
  text: string
  icon?: IconType
  /** The touched row, or the first one of many. */
  entity: EntityName
  undo: () => Promise<unknown>
  /** Other rows were refused: the text names them, and stays until it is closed. */
  partly?: true
  /** Tells that it was taken back; by default "Ångrat". */
  undone?: string
  /** The address where the person sees what somebody else has done since. */
  compare?: string
  /** Stands beside the offer to undo, for example to see the row on its site. */
  next?: ToastAction
  /** Runs after the try, done or refused: the shown rows are stale. */
  refresh: () => Promise<unknown>
}

/** Says that rows are back: "Filen är tillbaka", or how many of them are. */
export function backText(name: EntityName, count: number): string {
  const { defSg, indefPl } = formsOf(name)
  return count > 1
    ? t('undo.backMany', { number: numberText(count), element: indefPl })
    : t('undo.back', { element: capitalise(defSg) })
}

/**
 * Returns a function that tells of an act and offers for ten seconds to undo it; it returns the toast's id. The server
 * refuses to undo over what somebody has done since: that is said, and nothing has changed.
 */
export function useUndoToast() {
  const toast = useToast()
  const [, navigate] = useLocation()
  const take = async (act: Undoable): Promise<void> => {
    try {
      await act.undo()
      toast.success(act.undone ?? t('undo.done'))
    } catch (error) {
      const failure = failureOf(error)
      const { code, details, message } = failure
      const { compare, entity } = act
      if (code === 'CONFLICT' && details.name) {
        // A refused save speaks of the typed text, and here nobody has typed any.
        const text = details.stale
          ? t('error.undoStale', { name: String(details.name), element: formsOf(entity).defSg })
          : message
        const action = compare ? { label: t('undo.compare'), onClick: () => navigate(compare) } : undefined
        toast.show({ severity: 'warning', sticky: true, text, action })
      } else if (code === 'NOT_FOUND') toast.error(t('undo.gone', { element: capitalise(formsOf(entity).defSg) }))
      else toast.error(message, isTransient(failure) ? again(act) : undefined)
    }
    await act.refresh()
  }
  const again = (act: Undoable) => ({ label: t('action.tryAgain'), onClick: () => void take(act) })
  return (act: Undoable): number => {
    const { text, icon, next: action, partly } = act
    const shown = partly ? ({ severity: 'warning', sticky: true } as const) : ({ severity: 'success', icon } as const)
    return toast.show({ ...shown, text, action, undo: () => void take(act) })
  }
}
