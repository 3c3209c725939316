import Download from 'lucide-react/icons/download'
import FileText from 'lucide-react/icons/file-text'
import Folder from 'lucide-react/icons/folder'
import FolderInput from 'lucide-react/icons/folder-input'
import Globe from 'lucide-react/icons/globe'
import ImageIcon from 'lucide-react/icons/image'
import LinkIcon from 'lucide-react/icons/link'
import Lock from 'lucide-react/icons/lock'
import Pencil from 'lucide-react/icons/pencil'
import Trash2 from 'lucide-react/icons/trash-2'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useServices } from '../../lib/client-context.tsx'
import { dayText, doneText, formsOf, t } from '../../lib/i18n.ts'
import { useCan } from '../../lib/me.tsx'
import { useToastOutcome } from '../../resource/use-toast-outcome.ts'
import { useConfirm } from '../../ui/confirm.tsx'
import { fileSize } from '../../ui/file-drop.tsx'
import { Icon } from '../../ui/icon.tsx'
import { AppLink } from '../../ui/link.tsx'
import { type MenuItem, RowMenu } from '../../ui/menu.tsx'
import { Cell, HeadCell, Table, TableHead, TableRow } from '../../ui/table.tsx'
import { usedQuestion } from '../content/used-question.tsx'
import { type BankFile, copyLink, download, type Element } from './file-actions.ts'
import { placeAddress } from './use-bank.ts'

/** Lists a folder's content: folders and files. */
export function BankTable(props: {
  label: string
  elements: readonly Element[]
  /** The portfolio's group; its content belongs to the same one. */
  groupId: number | null
  onMove: (element: Element) => void
  onChanged: () => void
}) {
  const { label, elements } = props
  const menuOf = useElementMenu(props)
  return (
    <Table label={label}>
      <TableHead>
        <HeadCell sticky>{t('field.group.title')}</HeadCell>
        <HeadCell align="right">{t('field.filesize')}</HeadCell>
        <HeadCell>{t('field.changed')}</HeadCell>
        <HeadCell>{t('field.public')}</HeadCell>
        <HeadCell hidden width="56px">
          {t('list.actions')}
        </HeadCell>
      </TableHead>
      <tbody>
        {elements.map((element) => {
          const isFolder = element.type === 'Folder'
          return (
            <TableRow key={`${element.type} ${element.id}`}>
              <Cell strong sticky className="min-w-32 group-hover/row:bg-grey-0">
                <span className="flex items-center gap-1.5">
                  <Icon as={iconOf(element)} className={colourOf(element)} />
                  <AppLink
                    href={isFolder ? placeAddress(element.portfolio_id, element.id) : `/file/${element.id}`}
                    className="line-clamp-2 rounded-control hover:underline"
                  >
                    {element.title}
                  </AppLink>
                </span>
              </Cell>
              <Cell align="right" nowrap>
                {isFolder ? '–' : fileSize(element.filesize)}
              </Cell>
              <Cell muted nowrap>
                {dayText(element.updated_at)}
              </Cell>
              <Cell nowrap>{isFolder ? '–' : <Reach file={element} />}</Cell>
              <Cell align="right">
                <RowMenu label={element.title} items={menuOf(element)} />
              </Cell>
            </TableRow>
          )
        })}
      </tbody>
    </Table>
  )
}

/** Tells whether everyone may fetch a file, or nobody because of its malicious code. */
function Reach({ file }: { file: BankFile }) {
  if (file.malware) {
    return (
      <span className="inline-flex items-center gap-0.5 font-medium text-wine">
        <Icon as={TriangleAlert} size={16} />
        {t('field.malware')}
      </span>
    )
  }
  return (
    <span className="inline-flex items-center gap-0.5 text-grey-6">
      <Icon as={file.public ? Globe : Lock} size={16} />
      {t(file.public ? 'enum.disk.public' : 'enum.disk.private')}
    </span>
  )
}

function iconOf(element: Element) {
  if (element.type === 'Folder') return Folder
  if (element.malware) return TriangleAlert
  return element.filetype.startsWith('image/') ? ImageIcon : FileText
}

function colourOf(element: Element): string {
  if (element.type === 'Folder') return 'text-grey-6'
  // On a phone the column that says so is outside the screen.
  return element.malware ? 'text-wine' : 'text-blue-dark'
}

/** Returns the menu of a folder or a file. */
function useElementMenu(props: { groupId: number | null; onMove: (element: Element) => void; onChanged: () => void }) {
  const { client } = useServices()
  const can = useCan()
  const confirm = useConfirm()
  const attempt = useToastOutcome()
  const remove = (element: Element) =>
    attempt(async () => {
      const name = element.type === 'Folder' ? 'folder' : 'file'
      const used = element.type === 'File' ? await usedQuestion('file')(client, [element]) : null
      if (used) return void (await confirm(used))
      const yes = await confirm.remove({ element: formsOf(name).defSg, subject: element.title })
      if (!yes) return undefined
      await client[name].delete.mutate({ id: element.id })
      props.onChanged()
      return doneText('deleted', name)
    })
  return (element: Element): MenuItem[] => {
    const { type } = element
    const row = { group_id: props.groupId }
    const items: MenuItem[] = []
    if (type === 'File' && !element.malware) {
      items.push(
        {
          label: t('action.copyLink'),
          icon: LinkIcon,
          onSelect: () => void attempt(() => copyLink(client, element.id)),
        },
        {
          label: t('action.download'),
          icon: Download,
          onSelect: () => void attempt(async () => void (await download(client, confirm, element))),
        },
      )
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
        onSelect: () => void remove(element),
      })
    }
    return items
  }
}
