import RotateCcw from 'lucide-react/icons/rotate-ccw'
import Trash2 from 'lucide-react/icons/trash-2'
import { useGroup } from '../../lib/group.tsx'
import { capitalise, dayText, formsOf, t } from '../../lib/i18n.ts'
import type { Outputs } from '../../lib/trpc.ts'
import { useNarrow } from '../../lib/use-media.ts'
import { RowMenu } from '../../ui/menu.tsx'
import { Cell, HeadCell, StackedList, StackedRow, Table, TableHead, TableRow } from '../../ui/table.tsx'

export type Trashed = Outputs['trash']['list']['items'][number]

type TrashRowsProps = { rows: readonly Trashed[]; onRestore: (row: Trashed) => void; onRemove: (row: Trashed) => void }

const keyOf = ({ entity, id }: Trashed) => `${entity} ${id}`
const kindOf = ({ entity }: Trashed) => capitalise(formsOf(entity).indefSg)
const ownerOf = ({ group }: Trashed) => group?.title ?? t('settings.whole')

/** Lists the trash in a table, or stacked on a phone. Without a current group each row names its group. */
export function TrashRows({ rows, onRestore, onRemove }: TrashRowsProps) {
  const { current } = useGroup()
  const narrow = useNarrow()
  const everyones = current === null
  const menuOf = (row: Trashed) => (
    <RowMenu
      label={row.title}
      items={[
        { label: t('action.reset'), icon: RotateCcw, onSelect: () => onRestore(row) },
        {
          label: t('trash.remove'),
          icon: Trash2,
          danger: true,
          separated: true,
          onSelect: () => onRemove(row),
        },
      ]}
    />
  )
  if (narrow) {
    return (
      <StackedList label={t('screen.trash')}>
        {rows.map((row) => (
          <StackedRow
            key={keyOf(row)}
            title={row.title}
            meta={
              <>
                <span className="basis-full">
                  {[kindOf(row), everyones && ownerOf(row)].filter(Boolean).join(' · ')}
                </span>
                <span>
                  {t('trash.removedAt')} {dayText(row.removed_at)}
                </span>
              </>
            }
            menu={menuOf(row)}
          />
        ))}
      </StackedList>
    )
  }
  return (
    <Table label={t('screen.trash')}>
      <TableHead>
        <HeadCell sticky>{t('field.title')}</HeadCell>
        <HeadCell>{t('field.type')}</HeadCell>
        {everyones && <HeadCell>{t('account.group')}</HeadCell>}
        <HeadCell>{t('trash.trashedAt')}</HeadCell>
        <HeadCell>{t('trash.removedAt')}</HeadCell>
        <HeadCell hidden end width="56px">
          {t('list.actions')}
        </HeadCell>
      </TableHead>
      <tbody>
        {rows.map((row) => (
          <TableRow key={keyOf(row)}>
            <Cell strong sticky className="min-w-32 max-w-50 group-hover/row:bg-grey-0">
              <span className="line-clamp-2">{row.title}</span>
            </Cell>
            <Cell>{kindOf(row)}</Cell>
            {everyones && <Cell muted>{ownerOf(row)}</Cell>}
            <Cell muted nowrap>
              {dayText(row.trashed_at)}
            </Cell>
            <Cell muted nowrap>
              {dayText(row.removed_at)}
            </Cell>
            <Cell end align="right">
              {menuOf(row)}
            </Cell>
          </TableRow>
        ))}
      </tbody>
    </Table>
  )
}
