import { useQueryClient } from '@tanstack/react-query'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import { useServices } from '../../lib/client-context.tsx'
import { failureOf } from '../../lib/errors.ts'
import { capitalise, formsOf, t } from '../../lib/i18n.ts'
import type { Client, Outputs } from '../../lib/trpc.ts'
import { useUndoToast } from '../../resource/use-undo-toast.ts'
import { useToast } from '../../ui/toasts.tsx'

type Trashed = Pick<Outputs['trash']['list']['items'][number], 'entity' | 'id'>
type Remover = Pick<Client['article'], 'delete'>

/** The plain removal of an entity that has a trash. */
const removerOf = (client: Client, entity: Trashed['entity']) =>
  (client as unknown as Record<Trashed['entity'], Remover>)[entity]

/**
 * Returns a function that takes a row out of the trash and offers to put it back there, unless somebody saves it
 * meanwhile. A refusal is told. `onRestored` runs before the row and the trash are fetched anew: an open form has the new
 * version before its notice goes.
 */
export function useRestore() {
  const { client } = useServices()
  const cache = useQueryClient()
  const toast = useToast()
  const offerUndo = useUndoToast()
  return async ({ entity, id }: Trashed, onRestored?: () => Promise<unknown>): Promise<void> => {
    const refresh = async () => {
      // The row comes first: while its form still lacks it, the trash would say there that it is nowhere.
      await cache.invalidateQueries({ queryKey: [[entity]] })
      await cache.invalidateQueries({ queryKey: [['trash']] })
    }
    try {
      const { updated_at } = await client.trash.restore.mutate({ entity, id })
      offerUndo({
        text: t('trash.restored', { element: capitalise(formsOf(entity).defSg) }),
        icon: RotateCcw,
        entity,
        undo: () => removerOf(client, entity).delete.mutate({ id, version: updated_at }),
        undone: t('undo.inTrash', { element: capitalise(formsOf(entity).defSg) }),
        compare: `/${entity}/${id}`,
        refresh,
      })
    } catch (error) {
      const { code, message } = failureOf(error)
      toast.error(message)
      // Somebody else may have restored it first.
      if (code !== 'NOT_FOUND') return
    }
    await onRestored?.().catch(() => undefined)
    await refresh()
  }
}
