import Download from 'lucide-react/icons/download'
import FolderArchive from 'lucide-react/icons/folder-archive'
import FolderInput from 'lucide-react/icons/folder-input'
import LinkIcon from 'lucide-react/icons/link'
import Pencil from 'lucide-react/icons/pencil'
import Trash2 from 'lucide-react/icons/trash-2'
import { useServices } from '../../lib/client-context.tsx'
import { t } from '../../lib/i18n.ts'
import { useCan } from '../../lib/me.tsx'
import { useToastOutcome } from '../../resource/use-toast-outcome.ts'
import { visitItem } from '../../resource/visit.ts'
import { useConfirm } from '../../ui/confirm.tsx'
import type { MenuItem } from '../../ui/menu.tsx'
import { copyFileLink, download, type Element } from './file-actions.ts'
import type { ElementActions } from './use-element-actions.tsx'

/** Returns the menu of a folder or a file. */
export function useElementMenu(props: {
  groupId: number | null
  actions: ElementActions
  onMove: (element: Element) => void
}) {
  const { client } = useServices()
  const can = useCan()
  const confirm = useConfirm()
  const attempt = useToastOutcome()
  const { actions } = props
  return (element: Element): MenuItem[] => {
    const { type } = element
    const row = { group_id: props.groupId }
    const items: MenuItem[] = visitItem(element)
    if (type === 'File' && !element.malware) {
      items.push(
        {
          label: t('action.copyLink'),
          icon: LinkIcon,
          onSelect: () => void attempt(() => copyFileLink(client, confirm, element.id)),
        },
        {
          label: t('action.download'),
          icon: Download,
          onSelect: () => void attempt(async () => void (await download(client, confirm, element))),
        },
      )
    }
    if (type === 'Folder') {
      items.push({
        label: t('bank.downloadZip'),
        icon: FolderArchive,
        onSelect: () => void actions.zip(element.portfolio_id, [element]),
      })
    }
    if (can('update', type, row)) {
      items.push(
        { label: t('action.edit'), icon: Pencil, href: `/${type === 'Folder' ? 'folder' : 'file'}/${element.id}` },
        { label: t('bank.move'), icon: FolderInput, onSelect: () => props.onMove(element) },
      )
    }
    if (can('delete', type, row)) {
      items.push({
        label: t('action.delete'),
        icon: Trash2,
        danger: true,
        separated: true,
        onSelect: () => void actions.remove([element]),
      })
    }
    return items
  }
}
