import { formatCertificateNumber } from '@kollegium/api/definitions/certificates'
import Ban from 'lucide-react/icons/ban'
import Download from 'lucide-react/icons/download'
import FileArchive from 'lucide-react/icons/file-archive'
import Files from 'lucide-react/icons/files'
import History from 'lucide-react/icons/history'
import Printer from 'lucide-react/icons/printer'
import Replace from 'lucide-react/icons/replace'
import ShieldUser from 'lucide-react/icons/shield-user'
import { useState } from 'react'
import type { Certificate, SavedCertificatePerson } from '../../lib/any-kind.ts'
import { numberText, t } from '../../lib/words.ts'
import { Icon } from '../../ui/icon.tsx'
import type { MenuItem } from '../../ui/menu.tsx'
import { RowMenu } from '../../ui/menu.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import {
  BulkAction,
  BulkBar,
  Cell,
  HeadCell,
  SelectCell,
  StackedList,
  StackedRow,
  Table,
  TableHead,
  TableRow,
} from '../../ui/table.tsx'
import { type HistoryOf, LazyHistory } from '../certificate-history/lazy-history.tsx'
import { shownText } from '../persons/columns.ts'
import { keyOf, type PersonRow } from '../persons/rows.ts'
import { usePrintRuns } from '../print-runs/runs-context.tsx'
import { useDocument } from '../print-runs/use-document.ts'
import { DocumentStatus } from './document-status.tsx'
import { PersonDialog, type PersonDialogProps } from './person-dialogs.tsx'
import { useProtection } from './use-protection.ts'

export type IssuedPersonsProps = Pick<PersonDialogProps, 'kind' | 'rules'> & {
  record: Certificate
  rows: readonly PersonRow[]
  revealed: boolean
  /** Prints of these persons, in this order. */
  onPrint: (ids: number[], output: 'pdf' | 'zip', download: boolean) => void
  onActive: (key: string) => void
  onTake: (next: Certificate) => void
  actions?: React.ReactNode
}

type Issued = { row: PersonRow; person: SavedCertificatePerson }
const PAGE = 50

/** The persons who have their documents: numbers, prints of some, and the two things that may still be done. */
export function IssuedPersons(props: IssuedPersonsProps) {
  const { kind, rules, record, rows, revealed, onPrint, onActive, onTake, actions } = props
  const { choose } = usePrintRuns()
  const [marked, setMarked] = useState<ReadonlySet<number>>(new Set())
  const [page, setPage] = useState(1)
  const [looking, setLooking] = useState<HistoryOf | null>(null)
  const [asking, setAsking] = useState<{ what: 'revoke' | 'reissue'; row: PersonRow } | null>(null)
  const protectionOf = useProtection(kind, onTake)
  const byId = new Map(record.persons.map((person) => [person.id, person]))
  const issued = rows.flatMap((row): Issued[] => {
    const person = row.id === undefined ? undefined : byId.get(row.id)
    return person && person.status !== 'draft' ? [{ row, person }] : []
  })
  const valid = issued.filter(({ person }) => person.status === 'issued').map(({ person }) => person.id)
  const chosen = valid.filter((id) => marked.has(id))
  const shown = issued.slice((page - 1) * PAGE, page * PAGE)
  const { can } = record
  const fetchDocument = useDocument()
  const mark = (ids: number[], on: boolean) =>
    setMarked((before) => {
      const next = new Set(before)
      for (const id of ids) on ? next.add(id) : next.delete(id)
      return next
    })

  const menuOf = ({ row, person }: Issued): MenuItem[] => {
    const items: MenuItem[] = []
    const history: MenuItem = {
      label: t('history.show'),
      icon: History,
      onSelect: () => setLooking({ kind: kind.kind, id: record.id, person: { id: person.id, name: nameOf(row) } }),
    }
    const protection = can.update && kind.holder !== 'college' ? [protectionOf(person, nameOf(row))] : []
    if (person.status !== 'issued') return [history, ...protection]
    if (can.print) {
      items.push(
        { label: t('action.print'), icon: Printer, onSelect: () => onPrint([person.id], 'pdf', false) },
        { label: t('action.downloadPdf'), icon: Download, onSelect: () => onPrint([person.id], 'pdf', true) },
      )
    } else if (can.download && person.document) {
      items.push({ label: t('action.downloadPdf'), icon: Download, onSelect: () => void fetchDocument(person.id) })
    }
    items.push(history, ...protection)
    if (can.issue) {
      const onSelect = () => setAsking({ what: 'reissue', row })
      items.push({ label: t('cert.reissue'), icon: Replace, separated: items.length > 0, onSelect })
    }
    if (can.revoke) {
      items.push({
        label: t('cert.revoke'),
        icon: Ban,
        danger: true,
        onSelect: () => setAsking({ what: 'revoke', row }),
      })
    }
    return items
  }
  const menu = (each: Issued) => <RowMenu label={nameOf(each.row)} items={menuOf(each)} />
  const printMarked = (output: 'pdf' | 'zip', download: boolean) => onPrint(chosen, output, download)
  // Who got another is the same person still.
  const people = issued.filter(({ person }) => person.status !== 'replaced').length
  const successorOf = ({ replaced_by_id }: SavedCertificatePerson) => byId.get(replaced_by_id ?? 0)?.number ?? null

  return (
    <section aria-labelledby="issued-title" className="flex flex-col gap-1.5">
      <div className="flex flex-wrap items-center justify-between gap-x-2 gap-y-1">
        <h2 id="issued-title" className="flex items-baseline gap-1.5 text-h3">
          {t('cert.issuedTitle')}
          <span className="text-hint font-normal text-grey-6">
            {t(people === 1 ? 'cert.personsOf.one' : 'cert.personsOf.many', { number: numberText(people) })}
          </span>
        </h2>
        {actions}
      </div>
      <div>
        {chosen.length > 0 && (
          <BulkBar count={chosen.length} onClear={() => setMarked(new Set())}>
            <BulkAction icon={Printer} onClick={() => printMarked('pdf', false)}>
              {t('cert.printOne')}
            </BulkAction>
            <BulkAction icon={FileArchive} onClick={() => printMarked('zip', true)}>
              {t('cert.zip')}
            </BulkAction>
            <BulkAction icon={Files} onClick={() => choose({ person_ids: chosen })}>
              {t('run.chooseMany')}
            </BulkAction>
          </BulkBar>
        )}
        <div className="max-sm:hidden">
          <Table label={t('cert.issuedTitle')}>
            <TableHead>
              {can.print && (
                <SelectCell
                  head
                  label={t('action.selectAll')}
                  checked={chosen.length > 0 && chosen.length === valid.length}
                  indeterminate={chosen.length > 0 && chosen.length < valid.length}
                  onChange={(on) => mark(valid, on)}
                />
              )}
              <HeadCell>
                {t('cert.personName')}, {t('cert.personNumber').toLocaleLowerCase('sv')}
              </HeadCell>
              <HeadCell>{t('field.personal_number')}</HeadCell>
              <HeadCell>{t('field.status')}</HeadCell>
              <HeadCell hidden>{t('list.actions')}</HeadCell>
            </TableHead>
            <tbody>
              {shown.map((each) => (
                <TableRow key={each.row.key} selected={marked.has(each.person.id)}>
                  {can.print &&
                    (each.person.status === 'issued' ? (
                      <SelectCell
                        label={t('list.selectRow', { text: nameOf(each.row) })}
                        checked={marked.has(each.person.id)}
                        onChange={(on) => mark([each.person.id], on)}
                      />
                    ) : (
                      <Cell />
                    ))}
                  <Cell strong className="w-full">
                    <button
                      type="button"
                      className="rounded-control text-left font-bold hover:underline"
                      onClick={() => onActive(each.row.key)}
                    >
                      {nameOf(each.row)}
                    </button>
                    <span className="block text-hint font-normal text-grey-6 tabular-nums">
                      {each.person.number && formatCertificateNumber(each.person.number)}
                    </span>
                    {each.person.protected && <Protected />}
                    <Ended person={each.person} successor={successorOf(each.person)} />
                  </Cell>
                  <Cell nowrap>{shownText(each.row, 'personal_number', { revealed, faulty: false })}</Cell>
                  <Cell className="min-w-16">
                    <DocumentStatus {...statusOf(each.person)} />
                  </Cell>
                  <Cell align="right" className="pr-0!">
                    {menu(each)}
                  </Cell>
                </TableRow>
              ))}
            </tbody>
          </Table>
        </div>
        <div className="sm:hidden">
          <StackedList label={t('cert.issuedTitle')}>
            {shown.map((each) => (
              <StackedRow
                key={each.row.key}
                title={nameOf(each.row)}
                meta={
                  <>
                    <DocumentStatus {...statusOf(each.person)} small />
                    <span className="tabular-nums">
                      {each.person.number && formatCertificateNumber(each.person.number)}
                    </span>
                    {each.person.protected && <Protected />}
                    <Ended person={each.person} successor={successorOf(each.person)} />
                  </>
                }
                menu={menu(each)}
              />
            ))}
          </StackedList>
        </div>
        {issued.length > PAGE && (
          <div className="mt-2">
            <Pagination page={page} pageSize={PAGE} total={issued.length} onPage={setPage} />
          </div>
        )}
      </div>
      <PersonDialog
        what={asking?.what ?? 'revoke'}
        kind={kind}
        rules={rules}
        row={asking?.row ?? null}
        onClose={() => setAsking(null)}
        onDone={(next) => {
          onTake(next)
          // The paper beside the list is the one that holds now.
          const fresh = next.persons.find(({ id }) => id === asking?.row.id)?.replaced_by_id
          if (fresh) onActive(keyOf(fresh))
        }}
      />
      <LazyHistory of={looking} onClose={() => setLooking(null)} />
    </section>
  )
}

const nameOf = (row: PersonRow) => `${row.firstname} ${row.lastname}`.trim()

/** Beside the name: the check page knows nothing of this person. */
const Protected = () => (
  <span className="flex items-center gap-0.5 text-hint font-normal text-grey-6">
    <Icon as={ShieldUser} size={16} />
    {t('field.protected')}
  </span>
)

/** Why it no longer holds, and what took its place. */
function Ended({ person, successor }: { person: SavedCertificatePerson; successor: string | null }) {
  if (!person.revoked_reason) return null
  return (
    <span className="block basis-full text-hint font-normal text-grey-6">
      {t('cert.reason')}: {person.revoked_reason}
      {successor && (
        <span className="block tabular-nums">
          {t('issued.replacedBy', { number: formatCertificateNumber(successor) })}
        </span>
      )}
    </span>
  )
}

const statusOf = ({ status, revoked_at, issued_at }: SavedCertificatePerson) => ({
  status,
  at: revoked_at ?? issued_at,
})
