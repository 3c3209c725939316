import type { Column } from '@kollegium/api/definitions'
import Download from 'lucide-react/icons/download'
import Printer from 'lucide-react/icons/printer'
import { CertificateStatus } from '../../features/certificate-form/document-status.tsx'
import type { ListedCertificate } from '../../lib/certificate-client.ts'
import { dayText, numberText, t } from '../../lib/i18n.ts'
import type { RowView } from '../../resource/list-rows.tsx'
import { Button } from '../../ui/button.tsx'
import { Status } from '../../ui/status.tsx'

/** The person's rights to a certificate in the list. */
export type CertificateRights = {
  mayEdit: boolean
  onPrint: (row: ListedCertificate, download: boolean) => void
}

/** Shows a certificate's print progress ("Skapas, 82 av 128"), or its status with the number of unissued persons. */
function RowStatus({ row, small }: { row: ListedCertificate; small?: boolean }) {
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
      <CertificateStatus status={status} counts={counts} small={small} />
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

function RowActions(props: CertificateRights & { row: ListedCertificate; href: string }) {
  const { row, href, mayEdit, onPrint } = props
  const quiet = { variant: 'tertiary', size: 32 } as const
  if (row.run) {
    return (
      <Button {...quiet} href={`/print/${row.run.id}`}>
        {t('cert.showRun')}
      </Button>
    )
  }
  if (row.status === 'issued' && row.mayPrint) {
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
    <Button {...quiet} href={href}>
      {t(row.status === 'draft' && mayEdit ? 'cert.continue' : 'action.show')}
    </Button>
  )
}

function CellOf({ column, row }: { column: Column; row: ListedCertificate }) {
  switch (column.key) {
    case 'persons':
      return numberText(row.persons)
    case 'status':
      return <RowStatus row={row} />
    case 'group':
      return row.group?.title ?? ''
    case 'date':
      return <time dateTime={row.date}>{row.date}</time>
    default:
      return dayText(column.key === 'created_at' ? row.created_at : row.updated_at)
  }
}

/** Marks the print button of an issued row, which the tour points at. */
const tourMark = (row: ListedCertificate) => ({
  'data-tour': row.status === 'issued' && !row.run && row.counts.issued > 0 ? 'print' : 'row',
})

/**
 * Draws a certificate in its list (design 09; on a phone 22): two lines of title, counts, status, and the most frequent
 * actions at the right.
 */
export function certificateView(
  path: string,
  rights: CertificateRights,
  menuOf: RowView<ListedCertificate>['menuOf'],
): RowView<ListedCertificate> {
  const hrefOf = (row: ListedCertificate) => `/${path}/${row.id}`
  return {
    titleOf: (row) => row.title,
    hrefOf,
    menuOf,
    titleClass: 'w-full min-w-27',
    underTitle: (row) => <span className="line-clamp-2 text-hint font-normal text-grey-6">{summaryOf(row)}</span>,
    cell: (column, row) => <CellOf column={column} row={row} />,
    breaks: () => false,
    aroundMenu: (row, menu, place) =>
      place === 'stack' ? (
        <span {...tourMark(row)}>{menu}</span>
      ) : (
        <span {...tourMark(row)} className="inline-flex items-center gap-0.5">
          <span className="inline-flex items-center max-lg:hidden">
            <RowActions {...rights} row={row} href={hrefOf(row)} />
          </span>
          {menu}
        </span>
      ),
    stackCell: (column, row) =>
      column.key === 'status' ? <RowStatus row={row} small /> : <CellOf column={column} row={row} />,
  }
}
