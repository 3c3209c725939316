import { kindBasics, kindNames } from '@kollegium/api/definitions/certificates'
import Ban from 'lucide-react/icons/ban'
import Download from 'lucide-react/icons/download'
import FolderOpen from 'lucide-react/icons/folder-open'
import History from 'lucide-react/icons/history'
import Printer from 'lucide-react/icons/printer'
import ShieldCheck from 'lucide-react/icons/shield-check'
import SquarePen from 'lucide-react/icons/square-pen'
import { lazy, useState } from 'react'
import { useLocation } from 'wouter'
import { type HistoryOf, LazyHistory } from '../../../features/certificate-history/lazy-history.tsx'
import { LazyRevoke } from '../../../features/corrections/lazy-revoke.tsx'
import { ExcelButton } from '../../../features/print-runs/excel-button.tsx'
import { usePrintRuns } from '../../../features/print-runs/runs-context.tsx'
import { useDocument } from '../../../features/print-runs/use-document.ts'
import { useServices } from '../../../lib/client-context.tsx'
import { t } from '../../../lib/i18n.ts'
import { useCan, useMe } from '../../../lib/me.tsx'
import { useMedia } from '../../../lib/use-media.ts'
import { DataList } from '../../../resource/data-list.tsx'
import { RelationsContext } from '../../../resource/fields/relation.tsx'
import { toListInput } from '../../../resource/list-state.ts'
import { NotAllowed } from '../../../resource/not-allowed.tsx'
import { useDataList } from '../../../resource/use-data-list.ts'
import { ErrorScreen } from '../../../ui/error-screen.tsx'
import { LateButton } from '../../../ui/late-button.tsx'
import type { MenuItem } from '../../../ui/menu.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { BulkAction } from '../../../ui/table.tsx'
import { issuedView, nameOf } from './issued-rows.tsx'
import { type IssuedDocument, issuedSource, relations } from './issued-source.ts'
import { usePersonalNumber } from './use-personal-number.ts'

const ExportMenu = lazy(async () => ({ default: (await import('../../../resource/bulk/export-menu.tsx')).ExportMenu }))

/** Draws `/issued`: every issued document of every kind (Spec §2.4). */
export default function IssuedPage() {
  const [path] = useLocation()
  const me = useMe()
  if (path.split('/').length > 2) return <ErrorScreen code={404} brand={me.brand.name} />
  return (
    <RelationsContext value={relations}>
      <IssuedList />
    </RelationsContext>
  )
}

/** Returns the menu of an issued document. */
function useMenu(onHistory: (of: HistoryOf) => void, onRevoke: (ids: number[]) => void) {
  const { start } = usePrintRuns()
  const fetchDocument = useDocument()
  const [, navigate] = useLocation()
  const print = async ({ id }: IssuedDocument, download: boolean) => {
    const run = await start({ person_ids: [id], output: 'pdf' }, { download })
    if (run && !download) navigate(`/print/${run.id}`)
  }
  return (row: IssuedDocument): MenuItem[] => {
    const items: MenuItem[] = [
      { label: t('cert.open'), icon: FolderOpen, href: `/${row.kind}/${row.certificate_id}` },
      // The check page knows nothing of a protected person.
      ...(row.protected
        ? []
        : [{ label: t('issued.check'), icon: ShieldCheck, href: row.verifyUrl, target: '_blank' }]),
      {
        label: t('history.show'),
        icon: History,
        onSelect: () =>
          onHistory({ kind: row.kind, id: row.certificate_id, person: { id: row.id, name: nameOf(row) } }),
      },
    ]
    if (row.status === 'issued' && row.can.print) {
      items.push(
        { label: t('action.print'), icon: Printer, separated: true, onSelect: () => void print(row, false) },
        { label: t('action.downloadPdf'), icon: Download, onSelect: () => void print(row, true) },
      )
    } else if (row.status === 'issued' && row.document && row.can.download) {
      const onSelect = () => void fetchDocument(row.id)
      items.push({ label: t('action.downloadPdf'), icon: Download, separated: true, onSelect })
    }
    if (row.status === 'issued' && row.can.issue) {
      const onSelect = () => navigate(`/${row.kind}/correct`, { state: { person_ids: [row.id] } })
      items.push({ label: t('cert.correctMany'), icon: SquarePen, separated: true, onSelect })
    }
    if (row.status === 'issued' && row.can.revoke) {
      items.push({ label: t('cert.revoke'), icon: Ban, danger: true, onSelect: () => onRevoke([row.id]) })
    }
    return items
  }
}

function IssuedList() {
  const { client } = useServices()
  const can = useCan()
  // Five columns need more room than a tablet or a small window has.
  const narrow = !useMedia('(min-width: 1200px)') && typeof window.matchMedia === 'function'
  const readable = kindNames.some((kind) => can('read', kindBasics[kind].subject))
  const list = usePersonalNumber(useDataList<IssuedDocument>(issuedSource, readable, narrow))
  const { isSimilar } = list.answer
  const [looking, setLooking] = useState<HistoryOf | null>(null)
  const [revoking, setRevoking] = useState<readonly number[] | null>(null)
  const menuOf = useMenu(setLooking, setRevoking)
  const heading = t('screen.issuedDocuments')
  if (!readable) return <NotAllowed to={heading} back={null} />

  /** Links to an Excel file of all hits, not of this page alone. */
  const excelLink = () => {
    const { search, filters, orderBy } = toListInput(issuedSource.resource, list.state)
    return client.issuedDocument.link.query({ search, filters, orderBy })
  }
  return (
    <DataList
      list={list}
      heading={heading}
      // A file is asked for by an address, which holds no personal number.
      action={list.count !== 0 && !list.isByNumber && <ExcelButton link={excelLink} />}
      note={
        (list.fault && (
          <p className="mb-1.5 font-bold text-wine" role="alert">
            {list.fault}
          </p>
        )) ||
        (isSimilar && <p className="mb-1.5">{t('issued.similar', { text: list.state.search })}</p>)
      }
      searchLabel={t('issued.search')}
      sortsByHeads
      sortWords={{ name: ['sort.down', 'sort.up'] }}
      view={issuedView(menuOf)}
      tools={
        list.count !== 0 &&
        !list.isByNumber && (
          <LateButton narrow={list.narrow}>
            <ExportMenu
              resource={issuedSource.resource}
              state={list.state}
              columns={list.columns.columns.map(({ key }) => key)}
              ids={null}
              place={list.narrow ? 'narrow' : undefined}
            />
          </LateButton>
        )
      }
      bulk={<Bulk chosen={list.selection.chosen()} onRevoke={setRevoking} />}
      empty={<EmptyState title={t('issued.empty')}>{t('issued.emptyHelp')}</EmptyState>}
    >
      <LazyHistory of={looking} onClose={() => setLooking(null)} />
      <LazyRevoke ids={revoking} onClose={() => setRevoking(null)} onDone={list.selection.clear} />
    </DataList>
  )
}

/** Draws the actions on the selected documents. One that has ended, or of another kind, bars an action. */
function Bulk({ chosen, onRevoke }: { chosen: readonly IssuedDocument[]; onRevoke: (ids: number[]) => void }) {
  const { start } = usePrintRuns()
  const [, navigate] = useLocation()
  const ids = chosen.map(({ id }) => id)
  const kinds = new Set(chosen.map(({ kind }) => kind))
  const issued = chosen.length > 0 && chosen.every(({ status }) => status === 'issued')
  const may = (what: 'issue' | 'revoke' | 'print') => issued && chosen.every(({ can }) => can[what])
  const print = async () => {
    const run = await start({ person_ids: ids, output: 'pdf' })
    if (run) navigate(`/print/${run.id}`)
  }
  return (
    <>
      <BulkAction
        icon={SquarePen}
        disabled={!may('issue') || kinds.size > 1}
        onClick={() => navigate(`/${chosen[0]?.kind}/correct`, { state: { person_ids: ids } })}
      >
        {t('cert.correctMany')}
      </BulkAction>
      <BulkAction icon={Ban} disabled={!may('revoke')} onClick={() => onRevoke(ids)}>
        {t('cert.revoke')}
      </BulkAction>
      <BulkAction icon={Printer} disabled={!may('print')} onClick={() => void print()}>
        {t('cert.printOne')}
      </BulkAction>
      {kinds.size > 1 && <span className="text-hint">{t('cert.correctOneKind')}</span>}
    </>
  )
}
