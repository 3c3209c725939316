import Globe from 'lucide-react/icons/globe'
import Lock from 'lucide-react/icons/lock'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { dayText, t } from '../../lib/i18n.ts'
import { useNarrow } from '../../lib/use-media.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { fileSize } from '../../ui/file-drop.tsx'
import { Icon } from '../../ui/icon.tsx'
import { AppLink } from '../../ui/link.tsx'
import { RowMenu } from '../../ui/menu.tsx'
import { Cell, HeadCell, SelectCell, StackedList, StackedRow, Table, TableHead, TableRow } from '../../ui/table.tsx'
import { colourOf, iconOf } from './element-icons.ts'
import { useElementMenu } from './element-menu.tsx'
import type { BankFile, Element } from './file-actions.ts'
import type { ElementActions } from './use-element-actions.tsx'

export type BankTableProps = {
  label: string
  elements: readonly Element[]
  /** The portfolio's group; its content belongs to the same one. */
  groupId: number | null
  /** Where a title leads: a folder's content, a file's preview. */
  hrefOf: (element: Element) => string
  /** The folder of a file that was found somewhere below the place. */
  pathOf: (element: Element) => string
  /** How much lies in a folder. */
  holdsText: (folder: number) => string
  selected: ReadonlySet<string>
  onSelect: (elements: readonly Element[], on: boolean) => void
  actions: ElementActions
  onMove: (element: Element) => void
}

/** The key of an element among folders and files. */
export const keyOf = ({ type, id }: Pick<Element, 'type' | 'id'>) => `${type} ${id}`

/** Lists a folder's content: folders and files, on a phone under each other. */
export function BankTable(props: BankTableProps) {
  const narrow = useNarrow()
  return narrow ? <BankStack {...props} /> : <WideTable {...props} />
}

function WideTable(props: BankTableProps) {
  const { label, elements, selected, onSelect, hrefOf, pathOf, holdsText } = props
  const menuOf = useElementMenu(props)
  const marked = elements.filter((each) => selected.has(keyOf(each)))
  return (
    <Table label={label}>
      <TableHead>
        <SelectCell
          head
          label={t('action.selectAll')}
          checked={marked.length > 0 && marked.length === elements.length}
          indeterminate={marked.length > 0 && marked.length < elements.length}
          onChange={(on) => onSelect(elements, on)}
        />
        <HeadCell sticky>{t('field.group.title')}</HeadCell>
        <HeadCell align="right">{t('field.filesize')}</HeadCell>
        <HeadCell>{t('field.changed')}</HeadCell>
        <HeadCell hidden>{t('field.public')}</HeadCell>
        <HeadCell hidden end width="56px">
          {t('list.actions')}
        </HeadCell>
      </TableHead>
      <tbody>
        {elements.map((element) => {
          const isFolder = element.type === 'Folder'
          const path = pathOf(element)
          return (
            <TableRow key={keyOf(element)} selected={selected.has(keyOf(element))}>
              <SelectCell
                label={t('bank.selected', { text: element.title })}
                checked={selected.has(keyOf(element))}
                onChange={(on) => onSelect([element], on)}
              />
              <Cell strong sticky className="w-full min-w-20 group-hover/row:bg-grey-0">
                <span className="flex items-center gap-1.5">
                  <Icon as={iconOf(element)} className={colourOf(element)} />
                  <span className="min-w-0">
                    <AppLink
                      href={hrefOf(element)}
                      className="line-clamp-2 rounded-control hyphens-auto wrap-break-word hover:underline"
                    >
                      {element.title}
                    </AppLink>
                    {path && <span className="block text-hint font-normal text-grey-6">{path}</span>}
                  </span>
                </span>
              </Cell>
              <Cell align="right" nowrap>
                {isFolder ? holdsText(element.id) : fileSize(element.filesize)}
              </Cell>
              <Cell muted nowrap>
                {dayText(element.updated_at)}
              </Cell>
              <Cell nowrap>{isFolder ? null : <Reach file={element} />}</Cell>
              <Cell end align="right">
                <RowMenu label={element.title} items={menuOf(element)} />
              </Cell>
            </TableRow>
          )
        })}
      </tbody>
    </Table>
  )
}

function BankStack(props: BankTableProps) {
  const { label, elements, selected, onSelect, hrefOf, pathOf, holdsText } = props
  const menuOf = useElementMenu(props)
  return (
    <StackedList label={label}>
      {elements.map((element) => (
        <StackedRow
          key={keyOf(element)}
          title={element.title}
          href={hrefOf(element)}
          selected={selected.has(keyOf(element))}
          select={
            <>
              <Checkbox
                aria-label={t('bank.selected', { text: element.title })}
                checked={selected.has(keyOf(element))}
                onChange={(event) => onSelect([element], event.target.checked)}
              />
              <Icon as={iconOf(element)} size={24} className={`ml-1 ${colourOf(element)}`} />
            </>
          }
          meta={
            <>
              <span>{element.type === 'File' ? fileSize(element.filesize) : holdsText(element.id)}</span>
              <span>{dayText(element.updated_at)}</span>
              {element.type === 'File' && <Reach file={element} told />}
              {pathOf(element) && <span>{pathOf(element)}</span>}
            </>
          }
          menu={<RowMenu label={element.title} items={menuOf(element)} />}
        />
      ))}
    </StackedList>
  )
}

/** Tells whether everyone may fetch a file, or nobody because of its malicious code; `told` writes the word out. */
function Reach({ file, told = false }: { file: BankFile; told?: boolean }) {
  if (file.malware) {
    return (
      <span className="inline-flex items-center gap-0.5 font-medium text-wine">
        <Icon as={TriangleAlert} size={16} />
        {t('field.malware')}
      </span>
    )
  }
  const word = t(file.public ? 'enum.disk.public' : 'enum.disk.private')
  return (
    <span className="inline-flex items-center gap-0.5 align-middle text-grey-6" title={told ? undefined : word}>
      <Icon as={file.public ? Globe : Lock} size={told ? 16 : 20} />
      {told ? word : <span className="sr-only">{word}</span>}
    </span>
  )
}
