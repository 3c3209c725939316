import { useQueryClient } from '@tanstack/react-query'
import { failureOf } from '../lib/errors.ts'
import { t } from '../lib/i18n.ts'
import { useToast } from '../ui/toasts.tsx'
import type { ListScreen } from './list-screen.ts'
import type { Outcome, PartOutcome } from './row-action.ts'
import { type Undoable, useUndoToast } from './use-undo-toast.ts'

/** An act on rows; null when the person changed their mind. */
export type Act = () => Promise<string | Outcome | PartOutcome | null>

/**
 * Returns a function that does an act on a list's rows, tells its outcome with the way to take it back, and renews the rows. A refused
 * act can be tried again; after a conflict the shown row is stale, and the same act would be refused again.
 */
export function useAttempt({ resource: { name } }: Pick<ListScreen, 'resource'>) {
  const toast = useToast()
  const cache = useQueryClient()
  const offerUndo = useUndoToast()
  const refresh = () => cache.invalidateQueries({ queryKey: [[name]] })

  const tell = (done: string | Outcome | PartOutcome, about?: Partial<Undoable>) => {
    if (typeof done === 'string') return toast.success(done, about?.next)
    const { undo } = done
    if (!undo) return toast.show({ severity: 'warning', sticky: true, text: done.text })
    // The words about all rows are not true of some.
    const some = 'partly' in done ? { undone: undefined, next: undefined } : {}
    return offerUndo({ ...done, undo, entity: name, refresh, ...about, ...some })
  }

  return async function attempt(act: Act, about?: Partial<Undoable>): Promise<void> {
    try {
      const done = await act()
      if (done) tell(done, about)
      await refresh()
    } catch (error) {
      const { code, message } = failureOf(error)
      const isStale = code === 'CONFLICT'
      if (isStale) await refresh()
      const again = { label: t('action.tryAgain'), onClick: () => void attempt(act, about) }
      toast.error(message, isStale ? undefined : again)
    }
  }
}
