import { workplaceWords } from '@kollegium/api/course-moments/course-moment.resource'
import Pencil from 'lucide-react/icons/pencil'
import Trash2 from 'lucide-react/icons/trash-2'
import { t } from '../../lib/words.ts'
import { RowMenu } from '../../ui/menu.tsx'
import { Switch } from '../../ui/switch.tsx'
import { Cell, HeadCell, SelectCell, Table, TableHead, TableRow } from '../../ui/table.tsx'
import { nameOf, type Participant } from './values.ts'

type ParticipantsTableProps = {
  label: string
  rows: readonly Participant[]
  marked: ReadonlySet<string>
  readOnly: boolean
  onMark: (keys: ReadonlySet<string>) => void
  onApprove: (row: Participant, approved: boolean) => void
  onOpen: (row: Participant) => void
  onRemove: (row: Participant) => void
}

/** A line for each participant; who may not change them sees the same without boxes and menus. */
export function ParticipantsTable(props: ParticipantsTableProps) {
  const { label, rows, marked, readOnly, onMark, onApprove, onOpen, onRemove } = props
  const every = rows.every(({ key }) => marked.has(key))
  const mark = (keys: readonly string[], on: boolean) => {
    const next = new Set(marked)
    for (const key of keys) {
      if (on) next.add(key)
      else next.delete(key)
    }
    onMark(next)
  }
  return (
    <Table label={label}>
      <TableHead>
        {!readOnly && (
          <SelectCell
            head
            label={t('action.selectAll')}
            checked={every}
            indeterminate={!every && rows.some(({ key }) => marked.has(key))}
            onChange={(on) =>
              mark(
                rows.map(({ key }) => key),
                on,
              )
            }
          />
        )}
        <HeadCell>{t('field.fullname')}</HeadCell>
        <HeadCell>{t('field.participant.employer')}</HeadCell>
        <HeadCell>{t('field.participant.workplace')}</HeadCell>
        <HeadCell>{t('field.participant.approved')}</HeadCell>
        {!readOnly && <HeadCell hidden>{t('list.actions')}</HeadCell>}
      </TableHead>
      <tbody>
        {rows.map((row) => {
          const name = nameOf(row)
          return (
            <TableRow key={row.key} selected={marked.has(row.key)}>
              {!readOnly && (
                <SelectCell
                  label={t('list.selectRow', { text: name })}
                  checked={marked.has(row.key)}
                  onChange={(on) => mark([row.key], on)}
                />
              )}
              <Cell strong>{name}</Cell>
              <Cell>{row.employer}</Cell>
              <Cell muted>{row.workplace && t(workplaceWords[row.workplace])}</Cell>
              <Cell nowrap>
                <Switch
                  label={
                    <>
                      <span className="sr-only">{`${t('field.participant.approved')}, ${name}: `}</span>
                      {t(row.approved ? 'enum.yes' : 'enum.no')}
                    </>
                  }
                  checked={row.approved}
                  disabled={readOnly}
                  onChange={(approved) => onApprove(row, approved)}
                />
              </Cell>
              {!readOnly && (
                <Cell align="right">
                  <RowMenu
                    label={name}
                    items={[
                      { label: t('action.edit'), icon: Pencil, onSelect: () => onOpen(row) },
                      { label: t('action.delete'), icon: Trash2, danger: true, onSelect: () => onRemove(row) },
                    ]}
                  />
                </Cell>
              )}
            </TableRow>
          )
        })}
      </tbody>
    </Table>
  )
}
