import FolderInput from 'lucide-react/icons/folder-input'
import Trash2 from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { useServices } from '../../lib/client-context.tsx'
import { downloadFrom } from '../../lib/download-from.ts'
import { failureOf } from '../../lib/errors.ts'
import { doneText, formsOf, numberText, t } from '../../lib/i18n.ts'
import { sameText } from '../../resource/bulk/same-text.ts'
import { undoRemoval } from '../../resource/undo-removal.ts'
import { backText, useUndoToast } from '../../resource/use-undo-toast.ts'
import { useConfirm } from '../../ui/confirm.tsx'
import { fileSize } from '../../ui/file-drop.tsx'
import { useToast } from '../../ui/toasts.tsx'
import { usedQuestion } from '../content/used-question.ts'
import type { Element } from './file-actions.ts'
import { liesIn, moveBack, moveElements, type Place, type Refused, removeElements } from './move-elements.ts'
import { mayMove } from './moving-question.tsx'
import { UsedElements, usedAmong } from './used-elements.tsx'

/** The outcome of an action that left some of many elements as they were; it stays until it is closed. */
export type Leftover = { title: string; refused: readonly Refused[] }

const nameOf = (type: Element['type']) => (type === 'Folder' ? ('folder' as const) : ('file' as const))

/**
 * Returns the actions on one or many elements: move, remove and ZIP. A move and a removal are undone from their toasts. A refusal
 * of one element doesn't stop the others. The refused ones stay in `leftover` with their reasons.
 */
export function useElementActions(onChanged: () => void) {
  const { client } = useServices()
  const confirm = useConfirm()
  const toast = useToast()
  const offerUndo = useUndoToast()
  const [leftover, setLeftover] = useState<Leftover | null>(null)
  const tell = (refused: readonly Refused[], key: 'bank.notMoved' | 'bank.notRemoved') =>
    setLeftover(refused.length > 0 ? { title: t(key, { number: numberText(refused.length) }), refused } : null)

  const tellRemoved = (removed: readonly Element[]) => {
    const rows = removed.map(({ type, id }) => ({ entity: nameOf(type), id }))
    const number = numberText(rows.length)
    const [kind, ...otherKinds] = new Set(rows.map(({ entity }) => entity))
    if (!kind) return
    const isOneKind = otherKinds.length === 0
    offerUndo({
      text: rows.length === 1 ? doneText('deleted', kind) : t('bank.removedMany', { number }),
      icon: Trash2,
      entity: kind,
      undo: () => undoRemoval(client, rows),
      undone: isOneKind ? backText(kind, rows.length) : t('bank.backMany', { number }),
      refresh: async () => onChanged(),
    })
  }

  return {
    leftover,
    closeLeftover: () => setLeftover(null),

    /**
     * Moves elements to a place with a name; those that lie there already stay, and are counted.
     * @returns the refused ones when none was moved; otherwise they stay in `leftover`. Null when the person changes their mind.
     */
    async move(elements: readonly Element[], to: Place & { name: string }): Promise<readonly Refused[] | null> {
      const { name, ...place } = to
      const away = elements.filter((each) => !liesIn(each, place))
      // Within a portfolio visitors reach what they reached.
      const leaving = away.filter((each) => each.portfolio_id !== place.portfolio_id)
      if (leaving.length > 0 && !(await mayMove({ client, confirm }, leaving, to))) return null
      const { moved, refused } = await moveElements(client, away, place)
      const same = elements.length - away.length
      const already = same > 0 ? `. ${sameText('moveFiles', same, { entity: 'file', target: name })}.` : ''
      const [first] = elements
      if (moved.length > 0) {
        const one = elements.length === 1 ? { text: first?.title ?? '' } : null
        offerUndo({
          text: one ? t('undo.moved', one) : t('bank.moved', { number: numberText(moved.length) }) + already,
          undone: one ? t('undo.movedBack', one) : t('bank.movedBack'),
          icon: FolderInput,
          entity: nameOf(first?.type ?? 'File'),
          undo: () => moveBack(client, moved),
          refresh: async () => onChanged(),
        })
      }
      onChanged()
      if (moved.length === 0) return refused
      tell(refused, 'bank.notMoved')
      return []
    },

    /** @returns whether the person said yes */
    async remove(elements: readonly Element[]): Promise<boolean> {
      const [first] = elements
      if (!first) return false
      const name = nameOf(first.type)
      const used = elements.length === 1 ? await usedQuestion(name)(client, [first]) : null
      if (used) {
        await confirm(used)
        return false
      }
      const stay = elements.length > 1 ? await usedAmong(client, elements) : []
      const number = numberText(elements.length)
      const holds = (kind: Element['type']) => elements.some(({ type }) => type === kind)
      const yes =
        elements.length === 1
          ? await confirm.remove({
              element: formsOf(name).defSg,
              subject: first.title,
              undo: t(first.type === 'File' ? 'trash.into' : 'undo.kept'),
            })
          : await confirm({
              title: t('bank.removeMany', { number }),
              text: (close) => (
                <>
                  {holds('File') && <p>{t('bank.removeFiles')}</p>}
                  {holds('Folder') && <p>{t('bank.removeFolders')}</p>}
                  <UsedElements used={stay} onFollow={close} />
                </>
              ),
              wide: stay.length > 0,
              confirmLabel: t('bank.removeConfirm', { number }),
              danger: true,
            })
      if (!yes) return false
      const { removed, refused } = await removeElements(client, elements)
      if (removed.length > 0) tellRemoved(removed)
      tell(refused, 'bank.notRemoved')
      onChanged()
      return true
    },

    async zip(portfolio_id: number, elements: readonly Pick<Element, 'type' | 'id'>[]) {
      const ids = (type: Element['type']) => elements.filter((each) => each.type === type).map(({ id }) => id)
      try {
        const asked = { portfolio_id, folder_ids: ids('Folder'), file_ids: ids('File') }
        const { url, files, bytes } = await client.folder.zip.query(asked)
        downloadFrom(url)
        toast.success(t('bank.zipStarted', { number: numberText(files), text: fileSize(bytes) }))
      } catch (error) {
        toast.error(failureOf(error).message)
      }
    },
  }
}

export type ElementActions = ReturnType<typeof useElementActions>
