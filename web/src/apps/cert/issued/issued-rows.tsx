import type { Column } from '@kollegium/api/definitions'
import { formatCertificateNumber, kindBasics } from '@kollegium/api/definitions/certificates'
import { DocumentStatus } from '../../../features/certificate-form/document-status.tsx'
import { t } from '../../../lib/i18n.ts'
import type { RowView } from '../../../resource/list-rows.tsx'
import type { IssuedDocument } from './issued-source.ts'

/** Returns the holder's name; a college has only one name. */
export const nameOf = ({ firstname, lastname }: IssuedDocument) => `${firstname} ${lastname}`.trim()
const statusOf = ({ status, revoked_at }: IssuedDocument) => ({ status, at: revoked_at })

/** Shows the number in groups of four, with its warnings. */
function PaperNumber({ row }: { row: IssuedDocument }) {
  return (
    <span className="text-hint font-normal text-grey-6">
      <span className="whitespace-nowrap tabular-nums">{formatCertificateNumber(row.number)}</span>
      {row.protected && ` · ${t('field.protected')}`}
    </span>
  )
}

/** Shows the document's title, in two lines where the kind has several. */
function Document({ row }: { row: IssuedDocument }) {
  const kind = t(kindBasics[row.kind].screen)
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
      return <span className="sm:block sm:min-w-18">{row.group.title}</span>
    case 'educator':
      return row.educator
    case 'date':
      return <time dateTime={row.date}>{row.date}</time>
    default:
      return <State row={row} />
  }
}

/** Draws an issued document in the list: holder, document, date and status. */
export const issuedView = (menuOf: RowView<IssuedDocument>['menuOf']): RowView<IssuedDocument> => ({
  titleOf: nameOf,
  hrefOf: ({ kind, certificate_id }) => `/${kind}/${certificate_id}`,
  menuOf,
  menuLabelOf: (row) => `${nameOf(row)}, ${formatCertificateNumber(row.number)}`,
  titleClass: 'min-w-27',
  underTitle: (row) => <PaperNumber row={row} />,
  breaks: ({ kind }) => kind === 'text' || kind === 'group',
  cell: (column, row) => <CellOf column={column} row={row} />,
  stackCell: (column, row) =>
    column.key === 'status' ? <State row={row} small /> : <CellOf column={column} row={row} />,
})
