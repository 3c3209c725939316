import type { Column } from '@kollegium/api/definitions'
import Ban from 'lucide-react/icons/ban'
import Check from 'lucide-react/icons/check'
import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronUp from 'lucide-react/icons/chevron-up'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { Fragment, useState } from 'react'
import { t } from '../../lib/i18n.ts'
import type { DataListState } from '../../resource/use-data-list.ts'
import { IconButton } from '../../ui/button.tsx'
import { cx } from '../../ui/classes.ts'
import { Icon } from '../../ui/icon.tsx'
import { Cell, HeadCell, StackedList, Table, TableHead, TableRow } from '../../ui/table.tsx'
import { momentText } from './audit-moment.ts'
import type { AuditEntry } from './audit-source.ts'
import { EntryDetails } from './entry-details.tsx'

type ListProps = { list: DataListState<AuditEntry>; label: string }

/** Holds the opened entry; one at a time. */
function useOpened() {
  const [opened, setOpened] = useState<number | null>(null)
  return { opened, toggle: (id: number) => setOpened(opened === id ? null : id) }
}

/** Draws the entries as a table; a row opens in place. */
export function EntryTable({ list, label }: ListProps) {
  const { state, change } = list
  const { columns } = list.columns
  const { opened, toggle } = useOpened()
  return (
    <Table label={label}>
      <TableHead>
        {columns.map((column) => (
          <HeadCell
            key={column.key}
            sort={column.sort === state.sort.column ? state.sort.order : null}
            onSort={
              column.sort
                ? () => change({ sort: { column: 'at', order: state.sort.order === 'desc' ? 'asc' : 'desc' } })
                : undefined
            }
          >
            {t(column.label)}
          </HeadCell>
        ))}
        <HeadCell hidden>{t('audit.show')}</HeadCell>
      </TableHead>
      <tbody>
        {list.answer.rows.map((row) => (
          <Fragment key={row.id}>
            <TableRow selected={opened === row.id} className={opened === row.id ? 'border-b-grey-3' : undefined}>
              {columns.map((column) => (
                <EntryCell key={column.key} column={column} row={row} />
              ))}
              <Cell align="right" nowrap className="pr-0!">
                <Toggle row={row} open={opened === row.id} onToggle={toggle} />
              </Cell>
            </TableRow>
            {opened === row.id && (
              <tr id={detailsId(row)} className="border-b border-grey-2 bg-blue-ice">
                <td colSpan={columns.length + 1} className="px-2 pb-3 pt-1">
                  <EntryDetails row={row} change={change} />
                </td>
              </tr>
            )}
          </Fragment>
        ))}
      </tbody>
    </Table>
  )
}

const detailsId = ({ id }: AuditEntry) => `entry-${id}`

function Toggle({ row, open, onToggle }: { row: AuditEntry; open: boolean; onToggle: (id: number) => void }) {
  return (
    <IconButton
      icon={open ? ChevronUp : ChevronDown}
      label={t(open ? 'audit.hide' : 'audit.show')}
      aria-expanded={open}
      aria-controls={open ? detailsId(row) : undefined}
      onClick={() => onToggle(row.id)}
    />
  )
}

/** Shows the person at the keyboard, and below the one they acted for. */
export function Who({ row }: { row: AuditEntry }) {
  return (
    <>
      <span className={cx('wrap-anywhere', row.who ? 'font-bold' : 'font-normal text-grey-6')}>{whoText(row)}</span>
      {row.as && (
        <span className="block text-hint font-normal text-grey-6">{t('audit.as', { name: row.as.name })}</span>
      )}
    </>
  )
}

/** Returns the name of the acting person; of nobody it says whether a visitor or the product did it. */
export function whoText({ who, anonymous, ip }: AuditEntry): string {
  if (who) return who.name
  return anonymous ? t(ip ? 'audit.nobody' : 'audit.system') : t('audit.gone')
}

const looks = {
  done: { icon: Check, colour: 'text-green-dark' },
  refused: { icon: Ban, colour: 'text-wine' },
  newDevice: { icon: TriangleAlert, colour: 'text-orange-dark' },
  newCountry: { icon: TriangleAlert, colour: 'text-orange-dark' },
} as const

function Result({ row: { result }, small }: { row: AuditEntry; small?: boolean }) {
  const { icon, colour } = looks[result]
  return (
    <span className={cx('inline-flex items-center gap-1 whitespace-nowrap', colour, small && 'text-hint')}>
      <Icon as={icon} size={16} />
      <span className={result === 'done' ? 'text-ink' : undefined}>{t(`audit.result.${result}`)}</span>
    </span>
  )
}

function EntryCell({ column, row }: { column: Column; row: AuditEntry }) {
  switch (column.key) {
    case 'at':
      return (
        <Cell muted nowrap>
          <time dateTime={row.at}>{momentText(row.at)}</time>
        </Cell>
      )
    case 'who':
      return (
        <Cell className="min-w-22">
          <Who row={row} />
        </Cell>
      )
    case 'result':
      return (
        <Cell nowrap>
          <Result row={row} />
        </Cell>
      )
    case 'from':
      return (
        <Cell>
          {(row.place ?? row.ip) && <span className="block wrap-anywhere">{row.place ?? row.ip}</span>}
          {row.agent && <span className="block whitespace-nowrap text-hint text-grey-6">{row.agent}</span>}
        </Cell>
      )
    default:
      return <Cell className="wrap-anywhere">{textOf(column.key, row)}</Cell>
  }
}

function textOf(key: string, row: AuditEntry): string | null {
  if (key === 'act') return row.times ? `${row.act} (${t('audit.times', { number: row.times })})` : row.act
  return key === 'group' ? row.group : row.object
}

/** Draws the entries on a narrow screen. */
export function EntryStack({ list, label }: ListProps) {
  const { opened, toggle } = useOpened()
  return (
    <StackedList label={label}>
      {list.answer.rows.map((row) => (
        <li
          key={row.id}
          className={cx(
            'border-b border-grey-2 py-1.5',
            opened === row.id && 'bg-blue-ice shadow-[inset_3px_0_0_var(--color-blue)]',
          )}
        >
          <div className={cx('flex items-center gap-1', opened === row.id && 'pl-1.5')}>
            <div className="min-w-0 grow">
              <Who row={row} />
              <p className="wrap-anywhere">
                {textOf('act', row)} · {row.object}
              </p>
              <p className="flex flex-wrap gap-x-1.5 text-hint text-grey-6">
                <time dateTime={row.at}>{momentText(row.at)}</time>
                <Result row={row} small />
              </p>
            </div>
            <Toggle row={row} open={opened === row.id} onToggle={toggle} />
          </div>
          {opened === row.id && (
            <div id={detailsId(row)} className="px-1.5 pt-1">
              <EntryDetails row={row} change={list.change} />
            </div>
          )}
        </li>
      ))}
    </StackedList>
  )
}
