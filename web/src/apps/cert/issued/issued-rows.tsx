import type { Column } from '@kollegium/api/definitions'
import { formatCertificateNumber, named } from '@kollegium/api/definitions/certificates'
import { DocumentStatus } from '../../../features/certificate-form/document-status.tsx'
import { t } from '../../../lib/words.ts'
import type { Sort } from '../../../resource/list-state.ts'
import { AppLink } from '../../../ui/link.tsx'
import { type MenuItem, RowMenu } from '../../../ui/menu.tsx'
import { Cell, HeadCell, StackedList, StackedRow, Table, TableHead, TableRow } from '../../../ui/table.tsx'
import type { IssuedDocument } from './issued-screen.ts'

export type IssuedRowsProps = {
  label: string
  rows: readonly IssuedDocument[]
  columns: readonly Column[]
  sort: Sort
  onSort: (sort: Sort) => void
  menuOf: (row: IssuedDocument) => MenuItem[]
}

/** A college receives its certificate under its one name. */
export const nameOf = ({ firstname, lastname }: IssuedDocument) => `${firstname} ${lastname}`.trim()
const hrefOf = ({ kind, certificate_id }: IssuedDocument) => `/${kind}/${certificate_id}`
const statusOf = ({ status, revoked_at }: IssuedDocument) => ({ status, at: revoked_at })

/** The number in groups of four, and what one must know about it. */
function PaperNumber({ row }: { row: IssuedDocument }) {
  return (
    <span className="text-hint font-normal text-grey-6">
      <span className="whitespace-nowrap tabular-nums">{formatCertificateNumber(row.number)}</span>
      {row.protected && ` · ${t('field.protected')}`}
    </span>
  )
}

/** Which document, in two lines where the kind has several. */
function Document({ row }: { row: IssuedDocument }) {
  const kind = t(named[row.kind].screen)
  return (
    <>
      <span className="line-clamp-2">{kind}</span>
      {row.title !== kind && <span className="line-clamp-2 text-hint text-grey-6">{row.title}</span>}
    </>
  )
}

function State({ row, small }: { row: IssuedDocument; small?: boolean }) {
  return (
    <span>
      <DocumentStatus {...statusOf(row)} small={small} />
      {row.replaced_by && (
        <span className="block text-hint text-grey-6 tabular-nums sm:pl-2.25">
          {t('issued.replacedBy', { number: formatCertificateNumber(row.replaced_by) })}
        </span>
      )}
    </span>
  )
}

function CellOf({ column, row }: { column: Column; row: IssuedDocument }) {
  switch (column.key) {
    case 'document':
      return <Document row={row} />
    case 'group':
      return row.group.title
    case 'educator':
      return row.educator
    case 'date':
      return <time dateTime={row.date}>{row.date}</time>
    default:
      return <State row={row} />
  }
}

/** The documents as a table: whose, which, when and what they are now. */
export function IssuedTable({ label, rows, columns, sort, onSort, menuOf }: IssuedRowsProps) {
  return (
    <Table label={label}>
      <TableHead>
        {columns.map((column) => (
          <HeadCell
            key={column.key}
            sort={column.sort === sort.column ? sort.order : null}
            onSort={column.sort ? () => onSort(nextSort(column, sort)) : undefined}
          >
            {t(column.label)}
          </HeadCell>
        ))}
        <HeadCell hidden>{t('list.actions')}</HeadCell>
      </TableHead>
      <tbody>
        {rows.map((row) => (
          <TableRow key={row.id}>
            {columns.map((column) =>
              column.kind === 'title' ? (
                <Cell key={column.key} strong className="min-w-27">
                  <AppLink href={hrefOf(row)} className="line-clamp-2 rounded-control hover:underline">
                    {nameOf(row)}
                  </AppLink>
                  <PaperNumber row={row} />
                </Cell>
              ) : (
                <Cell key={column.key} muted={column.kind === 'date'} nowrap={column.kind !== 'text'}>
                  <CellOf column={column} row={row} />
                </Cell>
              ),
            )}
            <Cell align="right" nowrap className="pr-0!">
              <RowMenu label={`${nameOf(row)}, ${formatCertificateNumber(row.number)}`} items={menuOf(row)} />
            </Cell>
          </TableRow>
        ))}
      </tbody>
    </Table>
  )
}

/** Names begin at A, dates at the newest. */
function nextSort({ sort: column = '', kind }: Column, now: Sort): Sort {
  const first = kind === 'date' ? 'desc' : 'asc'
  const other = first === 'asc' ? 'desc' : 'asc'
  return { column, order: now.column === column && now.order === first ? other : first }
}

/** The same on a narrow screen. */
export function IssuedStack({ label, rows, menuOf }: IssuedRowsProps) {
  return (
    <StackedList label={label}>
      {rows.map((row) => (
        <StackedRow
          key={row.id}
          title={nameOf(row)}
          href={hrefOf(row)}
          meta={
            <>
              <span className="basis-full">
                {t(named[row.kind].screen)} · {row.group.title}
              </span>
              <span className="basis-full">
                <PaperNumber row={row} />
              </span>
              <State row={row} small />
              <time dateTime={row.date}>{row.date}</time>
            </>
          }
          menu={<RowMenu label={`${nameOf(row)}, ${formatCertificateNumber(row.number)}`} items={menuOf(row)} />}
        />
      ))}
    </StackedList>
  )
}
