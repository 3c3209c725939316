import type { Kind } from '@kollegium/api/definitions/certificates'
import Ban from 'lucide-react/icons/ban'
import Download from 'lucide-react/icons/download'
import FileArchive from 'lucide-react/icons/file-archive'
import Files from 'lucide-react/icons/files'
import History from 'lucide-react/icons/history'
import Printer from 'lucide-react/icons/printer'
import Replace from 'lucide-react/icons/replace'
import SquarePen from 'lucide-react/icons/square-pen'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { type Certificate, certificateClientOf, type SavedCertificatePerson } from '../../lib/certificate-client.ts'
import { useServices } from '../../lib/client-context.tsx'
import { numberText, t } from '../../lib/i18n.ts'
import type { MenuItem } from '../../ui/menu.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { BulkAction, BulkBar } from '../../ui/table.tsx'
import { type HistoryOf, LazyHistory } from '../certificate-history/lazy-history.tsx'
import { LazyRevoke } from '../corrections/lazy-revoke.tsx'
import { keyOf, type PersonRow } from '../persons/rows.ts'
import { usePrintRuns } from '../print-runs/runs-context.tsx'
import { useDocument } from '../print-runs/use-document.ts'
import {
  type Issued,
  type IssuedRowsProps,
  IssuedStack,
  IssuedTable,
  nameOf,
  type Successor,
} from './issued-person-rows.tsx'
import { PersonDialog, type PersonDialogProps } from './person-dialogs.tsx'
import { useAskedName } from './use-asked-name.ts'
import { useProtection } from './use-protection.ts'

export type IssuedPersonsProps = Pick<PersonDialogProps, 'kind' | 'rules'> & {
  record: Certificate
  rows: readonly PersonRow[]
  revealed: boolean
  /** Prints these persons, in this order. */
  onPrint: (ids: number[], output: 'pdf' | 'zip', download: boolean) => void
  onActive: (key: string) => void
  onTake: (next: Certificate) => void
  actions?: React.ReactNode
}

type Asking = { what: 'revoke' | 'reissue'; row: PersonRow; asked?: { firstname: string; lastname: string } }
const PAGE = 50

/** Draws the issued persons: their numbers, prints of some, replacing and revoking. */
export function IssuedPersons(props: IssuedPersonsProps) {
  const { kind, rules, record, rows, revealed, onPrint, onActive, onTake, actions } = props
  const { choose } = usePrintRuns()
  const { client } = useServices()
  const [marked, setMarked] = useState<ReadonlySet<number>>(new Set())
  const [page, setPage] = useState(1)
  const [looking, setLooking] = useState<HistoryOf | null>(null)
  const [asking, setAsking] = useState<Asking | null>(null)
  const [revoking, setRevoking] = useState<readonly number[] | null>(null)
  const [, navigate] = useLocation()
  const { can } = record
  const menuOf = useIssuedMenu(props, { onHistory: setLooking, onAsk: setAsking })
  const byId = new Map(record.persons.map((person) => [person.id, person]))
  const issued = rows.flatMap((row): Issued[] => {
    const person = row.id === undefined ? undefined : byId.get(row.id)
    if (!person || person.status === 'draft') return []
    return [{ row, person, successor: successorOf(kind, byId, person) }]
  })
  useAskedName(({ personId, firstname, lastname }) => {
    const row = issued.find(({ person: { id, status } }) => id === personId && status === 'issued')?.row
    if (row && record.can.issue) setAsking({ what: 'reissue', row, asked: { firstname, lastname } })
  })
  const valid = issued.filter(({ person }) => person.status === 'issued').map(({ person }) => person.id)
  const chosen = valid.filter((id) => marked.has(id))
  const mark = (ids: number[], on: boolean) =>
    setMarked((before) => {
      const next = new Set(before)
      for (const id of ids) on ? next.add(id) : next.delete(id)
      return next
    })
  const takeAnew = async () => {
    setMarked(new Set())
    onTake(await certificateClientOf(client, kind.kind).get.query({ id: record.id }))
  }
  const printMarked = (output: 'pdf' | 'zip', download: boolean) => onPrint(chosen, output, download)
  // A replaced document belongs to the same person.
  const people = issued.filter(({ person }) => person.status !== 'replaced').length
  const ofCollege = kind.holder === 'college'
  const rowsProps: IssuedRowsProps = {
    withNumbers: !ofCollege && issued.some(({ row }) => row.personal_number !== ''),
    shown: issued.slice((page - 1) * PAGE, page * PAGE),
    revealed,
    menuOf,
    onActive,
    selection: can.print || can.issue || can.revoke ? { valid, marked, chosen, mark } : null,
  }

  return (
    <section aria-labelledby="issued-title" className="flex flex-col gap-1.5">
      <div className="flex flex-wrap items-center justify-between gap-x-2 gap-y-1">
        <h2 id="issued-title" className="flex items-baseline gap-1.5 text-h3">
          {t(ofCollege ? 'cert.college.issued' : 'cert.issuedTitle')}
          {!ofCollege && (
            <span className="text-hint font-normal text-grey-6">
              {t(people === 1 ? 'cert.personsOf.one' : 'cert.personsOf.many', { number: numberText(people) })}
            </span>
          )}
        </h2>
        {actions}
      </div>
      <div>
        {chosen.length > 0 && (
          <BulkBar count={chosen.length} onClear={() => setMarked(new Set())}>
            {can.issue && (
              <BulkAction
                icon={SquarePen}
                onClick={() => navigate(`/${kind.kind}/${record.id}/correct`, { state: { person_ids: chosen } })}
              >
                {t('cert.correctMany')}
              </BulkAction>
            )}
            {can.revoke && (
              <BulkAction icon={Ban} onClick={() => setRevoking(chosen)}>
                {t('cert.revoke')}
              </BulkAction>
            )}
            {can.print && (
              <>
                <BulkAction icon={Printer} onClick={() => printMarked('pdf', false)}>
                  {t('cert.printOne')}
                </BulkAction>
                <BulkAction icon={FileArchive} onClick={() => printMarked('zip', true)}>
                  {t('cert.zip')}
                </BulkAction>
                <BulkAction icon={Files} onClick={() => choose({ person_ids: chosen })}>
                  {t('run.chooseMany')}
                </BulkAction>
              </>
            )}
          </BulkBar>
        )}
        <div className="max-sm:hidden">
          <IssuedTable {...rowsProps} />
        </div>
        <div className="sm:hidden">
          <IssuedStack {...rowsProps} />
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
        asked={asking?.asked}
        onClose={() => setAsking(null)}
        onDone={(next) => {
          onTake(next)
          // The paper beside the list is the valid one.
          const fresh = next.persons.find(({ id }) => id === asking?.row.id)?.replaced_by_id
          if (fresh) onActive(keyOf(fresh))
        }}
      />
      <LazyHistory of={looking} onClose={() => setLooking(null)} />
      <LazyRevoke ids={revoking} onClose={() => setRevoking(null)} onDone={() => void takeAnew()} />
    </section>
  )
}

/** Returns the document that replaced a person's. A batch's corrected documents stand on another certificate. */
function successorOf(
  { kind }: Kind,
  here: ReadonlyMap<number, SavedCertificatePerson>,
  { replaced_by_id, replaced_by: elsewhere }: SavedCertificatePerson,
): Successor | null {
  const next = here.get(replaced_by_id ?? 0)
  if (next?.number) return { number: next.number, href: null }
  return elsewhere?.number ? { number: elsewhere.number, href: `/${kind}/${elsewhere.certificate_id}` } : null
}

/** Returns the menu of one issued document. */
function useIssuedMenu(
  { kind, record, onPrint, onTake }: IssuedPersonsProps,
  { onHistory, onAsk }: { onHistory: (of: HistoryOf) => void; onAsk: (asking: Asking) => void },
) {
  const protectionOf = useProtection(kind, onTake)
  const fetchDocument = useDocument()
  const { can } = record
  return ({ row, person }: Issued): MenuItem[] => {
    const items: MenuItem[] = []
    const history: MenuItem = {
      label: t('history.show'),
      icon: History,
      onSelect: () => onHistory({ kind: kind.kind, id: record.id, person: { id: person.id, name: nameOf(row) } }),
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
      const onSelect = () => onAsk({ what: 'reissue', row })
      items.push({ label: t('cert.reissue'), icon: Replace, separated: items.length > 0, onSelect })
    }
    if (can.revoke) {
      items.push({
        label: t('cert.revoke'),
        icon: Ban,
        danger: true,
        onSelect: () => onAsk({ what: 'revoke', row }),
      })
    }
    return items
  }
}
