import { workplaceLabels } from '@kollegium/api/definitions/course-moments'
import Check from 'lucide-react/icons/check'
import Pencil from 'lucide-react/icons/pencil'
import Trash2 from 'lucide-react/icons/trash-2'
import { useNarrow } from '../../lib/use-media.ts'
import { t } from '../../lib/words.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Icon } from '../../ui/icon.tsx'
import { RowMenu } from '../../ui/menu.tsx'
import { Switch } from '../../ui/switch.tsx'
import { Cell, HeadCell, SelectCell, StackedList, StackedRow, Table, TableHead, TableRow } from '../../ui/table.tsx'
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
  return useNarrow() ? <Stack {...props} /> : <Wide {...props} />
}

function Wide(props: ParticipantsTableProps) {
  const { label, rows, marked, readOnly, onMark } = props
  const every = rows.every(({ key }) => marked.has(key))
  return (
    <Table label={label}>
      <TableHead>
        {!readOnly && (
          <SelectCell
            head
            label={t('action.selectAll')}
            checked={every}
            indeterminate={!every && rows.some(({ key }) => marked.has(key))}
            onChange={(on) => onMark(withMarks(marked, rows, on))}
          />
        )}
        <HeadCell>{t('field.fullname')}</HeadCell>
        <HeadCell>{t('field.participant.employer')}</HeadCell>
        <HeadCell>{t('field.participant.workplace')}</HeadCell>
        <HeadCell>{t('field.participant.approved')}</HeadCell>
        {!readOnly && <HeadCell hidden>{t('list.actions')}</HeadCell>}
      </TableHead>
      <tbody>
        {rows.map((row) => (
          <TableRow key={row.key} selected={marked.has(row.key)}>
            {!readOnly && (
              <SelectCell
                label={t('list.selectRow', { text: nameOf(row) })}
                checked={marked.has(row.key)}
                onChange={(on) => onMark(withMarks(marked, [row], on))}
              />
            )}
            <Cell strong>{nameOf(row)}</Cell>
            <Cell>{row.employer}</Cell>
            <Cell muted>{row.workplace && t(workplaceLabels[row.workplace])}</Cell>
            <Cell nowrap>
              <Approved {...props} row={row} />
            </Cell>
            {!readOnly && (
              <Cell align="right">
                <More {...props} row={row} />
              </Cell>
            )}
          </TableRow>
        ))}
      </tbody>
    </Table>
  )
}

function Stack(props: ParticipantsTableProps) {
  const { label, rows, marked, readOnly, onMark } = props
  return (
    <StackedList label={label}>
      {rows.map((row) => (
        <StackedRow
          key={row.key}
          title={nameOf(row)}
          meta={
            <>
              <span className="w-full">
                {[row.employer, row.workplace && t(workplaceLabels[row.workplace])].filter(Boolean).join(' · ')}
              </span>
              <Approved {...props} row={row} labelled />
            </>
          }
          select={
            !readOnly && (
              <Checkbox
                aria-label={t('list.selectRow', { text: nameOf(row) })}
                checked={marked.has(row.key)}
                onChange={(event) => onMark(withMarks(marked, [row], event.target.checked))}
              />
            )
          }
          menu={!readOnly && <More {...props} row={row} />}
        />
      ))}
    </StackedList>
  )
}

function withMarks(marked: ReadonlySet<string>, rows: readonly Participant[], on: boolean): ReadonlySet<string> {
  const others = [...marked].filter((each) => !rows.some(({ key }) => key === each))
  return new Set(on ? [...others, ...rows.map(({ key }) => key)] : others)
}

type OneProps = ParticipantsTableProps & { row: Participant }
/** `labelled`: what it answers is said too, where no column heading says it. */
type ApprovedProps = OneProps & { labelled?: boolean }

function Approved({ row, readOnly, labelled, onApprove }: ApprovedProps) {
  const answer = t(row.approved ? 'enum.yes' : 'enum.no')
  const word = labelled ? `${t('field.participant.approved')}: ${answer}` : answer
  if (readOnly) {
    return (
      <span className={row.approved ? 'inline-flex items-center gap-0.75 text-green-dark' : 'text-grey-6'}>
        {row.approved && <Icon as={Check} size={18} />}
        {word}
      </span>
    )
  }
  return (
    <Switch
      label={
        <>
          <span className="sr-only">
            {labelled ? `${nameOf(row)}, ` : `${t('field.participant.approved')}, ${nameOf(row)}: `}
          </span>
          {word}
        </>
      }
      checked={row.approved}
      onChange={(approved) => onApprove(row, approved)}
    />
  )
}

function More({ row, onOpen, onRemove }: OneProps) {
  return (
    <RowMenu
      label={nameOf(row)}
      items={[
        { label: t('action.edit'), icon: Pencil, onSelect: () => onOpen(row) },
        { label: t('action.delete'), icon: Trash2, danger: true, onSelect: () => onRemove(row) },
      ]}
    />
  )
}
