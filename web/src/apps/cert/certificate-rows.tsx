import type { Column } from '@kollegium/api/definitions'
import Download from 'lucide-react/icons/download'
import Printer from 'lucide-react/icons/printer'
import type { ListedCertificate } from '../../lib/any-kind.ts'
import { dayText, numberText, t } from '../../lib/words.ts'
import type { Sort } from '../../resource/list-state.ts'
import { Button } from '../../ui/button.tsx'
import { AppLink } from '../../ui/link.tsx'
import { type MenuItem, RowMenu } from '../../ui/menu.tsx'
import { Status } from '../../ui/status.tsx'
import { Cell, HeadCell, SelectCell, StackedList, StackedRow, Table, TableHead, TableRow } from '../../ui/table.tsx'

export type CertificateRowsProps = {
  label: string
  path: string
  rows: readonly ListedCertificate[]
  columns: readonly Column[]
  sort: Sort
  onSort: (sort: Sort) => void
  selected: ReadonlySet<number>
  onSelect: (rows: readonly ListedCertificate[], on: boolean) => void
  menuOf: (row: ListedCertificate) => MenuItem[]
  mayEdit: boolean
  mayPrint: boolean
  onPrint: (row: ListedCertificate, download: boolean) => void
}

/** "Skapas, 82 av 128", or what the certificate is, with what is not issued yet. */
function CertificateStatus({ row, small }: { row: ListedCertificate; small?: boolean }) {
  const { run, counts, status } = row
  if (run) {
    const values = { done: numberText(run.done), total: numberText(run.total) }
    return (
      <Status status="inProgress" small={small}>
        {run.status === 'waiting' ? t('cert.waiting') : t('cert.running', values)}
      </Status>
    )
  }
  return (
    <span>
      <Status status={status} small={small} />
      {status === 'issued' && counts.draft > 0 && (
        <span className="block pl-2.25 text-hint text-grey-6">
          {t('cert.draftsLeft', { number: numberText(counts.draft) })}
        </span>
      )}
    </span>
  )
}

const summaryOf = (row: ListedCertificate) =>
  [row.summary, row.replaced_at && t('cert.replacedOn', { date: dayText(row.replaced_at) })].filter(Boolean).join(' · ')

function RowActions(props: CertificateRowsProps & { row: ListedCertificate }) {
  const { row, path, mayEdit, mayPrint, onPrint } = props
  const quiet = { variant: 'tertiary', size: 32 } as const
  if (row.run) {
    return (
      <Button {...quiet} href={`/print/${row.run.id}`}>
        {t('cert.showRun')}
      </Button>
    )
  }
  if (row.status === 'issued' && mayPrint) {
    return (
      <>
        <Button {...quiet} icon={Download} onClick={() => onPrint(row, true)}>
          {t('action.download')}
        </Button>
        <Button {...quiet} icon={Printer} onClick={() => onPrint(row, false)}>
          {t('action.print')}
        </Button>
      </>
    )
  }
  return (
    <Button {...quiet} href={`/${path}/${row.id}`}>
      {t(row.status === 'draft' && mayEdit ? 'cert.continue' : 'action.show')}
    </Button>
  )
}

function CellOf({ column, row }: { column: Column; row: ListedCertificate }) {
  switch (column.key) {
    case 'persons':
      return numberText(row.persons)
    case 'status':
      return <CertificateStatus row={row} />
    case 'group':
      return row.group?.title ?? ''
    case 'date':
      return <time dateTime={row.date}>{row.date}</time>
    default:
      return dayText(column.key === 'created_at' ? row.created_at : row.updated_at)
  }
}

/** What the introduction points at: where a row that is issued is printed from. */
const tourMark = (row: ListedCertificate) => ({
  'data-tour': row.status === 'issued' && !row.run && row.counts.issued > 0 ? 'print' : 'row',
})

/** The certificates as a table (design 09): two lines of title, counts, state, and what one does most at the right. */
export function CertificateTable(props: CertificateRowsProps) {
  const { label, path, rows, columns, sort, onSort, selected, onSelect, menuOf } = props
  const marked = rows.filter((row) => selected.has(row.id))
  return (
    <Table label={label}>
      <TableHead>
        <SelectCell
          head
          label={t('action.selectAll')}
          checked={marked.length > 0 && marked.length === rows.length}
          indeterminate={marked.length > 0 && marked.length < rows.length}
          onChange={(on) => onSelect(rows, on)}
        />
        {columns.map((column) => (
          <HeadCell
            key={column.key}
            align={column.kind === 'number' ? 'right' : 'left'}
            sort={column.sort === sort.column ? sort.order : null}
            onSort={column.sort ? () => onSort(nextSort(column.sort ?? '', sort)) : undefined}
          >
            {t(column.label)}
          </HeadCell>
        ))}
        <HeadCell hidden>{t('list.actions')}</HeadCell>
      </TableHead>
      <tbody>
        {rows.map((row) => (
          <TableRow key={row.id} selected={selected.has(row.id)}>
            <SelectCell
              label={t('list.selectRow', { text: row.title })}
              checked={selected.has(row.id)}
              onChange={(on) => onSelect([row], on)}
            />
            {columns.map((column) =>
              column.kind === 'title' ? (
                <Cell key={column.key} strong className="w-full min-w-27">
                  <AppLink href={`/${path}/${row.id}`} className="line-clamp-2 rounded-control hover:underline">
                    {row.title}
                  </AppLink>
                  <span className="line-clamp-2 text-hint font-normal text-grey-6">{summaryOf(row)}</span>
                </Cell>
              ) : (
                <Cell
                  key={column.key}
                  nowrap
                  muted={column.kind === 'date'}
                  align={column.kind === 'number' ? 'right' : 'left'}
                >
                  <CellOf column={column} row={row} />
                </Cell>
              ),
            )}
            <Cell align="right" nowrap className="pr-0!">
              <span {...tourMark(row)} className="inline-flex items-center gap-0.5">
                <span className="inline-flex items-center max-lg:hidden">
                  <RowActions {...props} row={row} />
                </span>
                <RowMenu label={row.title} items={menuOf(row)} />
              </span>
            </Cell>
          </TableRow>
        ))}
      </tbody>
    </Table>
  )
}

function nextSort(column: string, now: Sort): Sort {
  return { column, order: now.column === column && now.order === 'desc' ? 'asc' : 'desc' }
}

/** The same on a narrow screen. */
export function CertificateStack({ label, path, rows, menuOf }: CertificateRowsProps) {
  return (
    <StackedList label={label}>
      {rows.map((row) => (
        <StackedRow
          key={row.id}
          title={row.title}
          href={`/${path}/${row.id}`}
          meta={
            <>
              <span className="basis-full">{summaryOf(row)}</span>
              <CertificateStatus row={row} small />
              <time dateTime={row.date}>{row.date}</time>
              <span>
                {t(row.persons === 1 ? 'cert.personsOf.one' : 'cert.personsOf.many', {
                  number: numberText(row.persons),
                })}
              </span>
            </>
          }
          menu={
            <span {...tourMark(row)}>
              <RowMenu label={row.title} items={menuOf(row)} />
            </span>
          }
        />
      ))}
    </StackedList>
  )
}
