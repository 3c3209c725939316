import FolderArchive from 'lucide-react/icons/folder-archive'
import FolderInput from 'lucide-react/icons/folder-input'
import Trash2 from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { t } from '../../lib/i18n.ts'
import type { Action } from '../../lib/me.tsx'
import { useNarrow } from '../../lib/use-media.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PhoneBulkBar } from '../../ui/phone-bulk-bar.tsx'
import { BulkAction, BulkBar } from '../../ui/table.tsx'
import { keyOf } from './bank-table.tsx'
import type { Element } from './file-actions.ts'
import type { ElementActions } from './use-element-actions.tsx'

/** Holds the selected elements. One that is no longer shown is no longer selected. */
export function useSelection(shown: readonly Element[]) {
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set())
  const elements = shown.filter((each) => keys.has(keyOf(each)))
  return {
    elements,
    selected: new Set(elements.map(keyOf)) as ReadonlySet<string>,
    select(those: readonly Element[], on: boolean) {
      const next = new Set(elements.map(keyOf))
      for (const each of those) on ? next.add(keyOf(each)) : next.delete(keyOf(each))
      setKeys(next)
    },
    clear: () => setKeys(new Set()),
  }
}

type BulkProps = {
  selection: ReturnType<typeof useSelection>
  may: (action: Action, subject: 'File' | 'Folder') => boolean
  actions: ElementActions
  portfolio: number
  onMove: (elements: readonly Element[]) => void
}

/** The actions on the selected elements, each where the person has the right to it on all of them. */
export function BankBulkBar({ selection, may, actions, portfolio, onMove }: BulkProps) {
  const { elements, clear } = selection
  const narrow = useNarrow()
  if (elements.length === 0) return null
  const mayAll = (action: Action) => elements.every(({ type }) => may(action, type))
  const Bar = narrow ? PhoneBulkBar : BulkBar
  return (
    <Bar count={elements.length} onClear={clear}>
      {mayAll('update') && (
        <BulkAction icon={FolderInput} onClick={() => onMove(elements)}>
          {t('bank.move')}
        </BulkAction>
      )}
      <BulkAction icon={FolderArchive} onClick={() => void actions.zip(portfolio, elements)}>
        {t('bank.zip')}
      </BulkAction>
      {mayAll('delete') && (
        <BulkAction icon={Trash2} onClick={() => void actions.remove(elements)}>
          {t('action.delete')}
        </BulkAction>
      )}
    </Bar>
  )
}

/** Names the elements that an action left as they were, with the reasons, until it is closed. */
export function LeftoverNotice({ actions }: { actions: ElementActions }) {
  const { leftover, closeLeftover } = actions
  if (!leftover) return null
  return (
    <div className="mb-2">
      <Notice severity="warning" live title={leftover.title}>
        <ul className="mb-1 list-disc pl-2.5">
          {leftover.refused.map(({ title, reason }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two files may have one title
            <li key={at}>
              <strong>{title}</strong>: {reason}
            </li>
          ))}
        </ul>
        <Button size={32} onClick={closeLeftover}>
          {t('action.close')}
        </Button>
      </Notice>
    </div>
  )
}
