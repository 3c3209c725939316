import FolderInput from 'lucide-react/icons/folder-input'
import Trash2 from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { useServices } from '../../lib/client-context.tsx'
import { downloadFrom } from '../../lib/download-from.ts'
import { failureOf } from '../../lib/errors.ts'
import { doneText, formsOf, numberText, t } from '../../lib/i18n.ts'
import { sameText } from '../../resource/bulk/same-text.ts'
import { backText, useUndoToast } from '../../resource/use-undo-toast.ts'
import { useConfirm } from '../../ui/confirm.tsx'
import { fileSize } from '../../ui/file-drop.tsx'
import { useToast } from '../../ui/toasts.tsx'
import { usedQuestion } from '../content/used-question.ts'
import type { Element } from './file-actions.ts'
import {
  liesIn,
  moveBack,
  moveElements,
  type Place,
  type Refused,
  removeElements,
  takeFilesBack,
} from './move-elements.ts'
import { UsedElements, usedAmong } from './used-elements.tsx'

/** The outcome of an action that left some of many elements as they were; it stays until it is closed. */
export type Leftover = { title: string; refused: readonly Refused[] }

/**
 * Returns the actions on one or many elements: move, remove and ZIP. A move and a removal of files are undone from their toasts. A refusal
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

  /** Removed files come back from the trash by the toast; a folder, which was empty, is gone. */
  const tellRemoved = (removed: readonly Element[]) => {
    const [only, ...others] = removed
    const text =
      only && others.length === 0
        ? doneText('deleted', only.type === 'Folder' ? 'folder' : 'file')
        : t('bank.removedMany', { number: numberText(removed.length) })
    const files = removed.flatMap(({ type, id }) => (type === 'File' ? [id] : []))
    if (files.length === 0) return toast.success(text)
    return offerUndo({
      text,
      icon: Trash2,
      entity: 'file',
      undo: () => takeFilesBack(client, files),
      undone: backText('file', files.length),
      refresh: async () => onChanged(),
    })
  }

  return {
    leftover,
    closeLeftover: () => setLeftover(null),

    /**
     * Moves elements to a place with a name; those that lie there already stay, and are counted.
     * @returns the refused ones when none was moved; otherwise they stay in `leftover`
     */
    async move(elements: readonly Element[], to: Place & { name: string }): Promise<readonly Refused[]> {
      const { name, ...place } = to
      const away = elements.filter((each) => !liesIn(each, place))
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
          entity: first?.type === 'Folder' ? 'folder' : 'file',
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
      const name = first.type === 'Folder' ? 'folder' : 'file'
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
              undo: first.type === 'File' ? t('trash.into') : undefined,
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
