import { kindNames, named } from '@kollegium/api/definitions/certificates'
import Download from 'lucide-react/icons/download'
import FolderOpen from 'lucide-react/icons/folder-open'
import History from 'lucide-react/icons/history'
import Printer from 'lucide-react/icons/printer'
import ShieldCheck from 'lucide-react/icons/shield-check'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import { type HistoryOf, LazyHistory } from '../../../features/certificate-history/lazy-history.tsx'
import { ExcelButton } from '../../../features/print-runs/excel-button.tsx'
import { usePrintRuns } from '../../../features/print-runs/runs-context.tsx'
import { useDocument } from '../../../features/print-runs/use-document.ts'
import { useServices } from '../../../lib/client-context.tsx'
import { useCan, useMe } from '../../../lib/me.tsx'
import { useMedia } from '../../../lib/use-media.ts'
import { t } from '../../../lib/words.ts'
import { useColumns } from '../../../resource/column-chooser.tsx'
import { RelationsContext } from '../../../resource/fields/relation.tsx'
import { FilterPanel } from '../../../resource/filter-panel.tsx'
import { ListBody } from '../../../resource/list-body.tsx'
import { useOpening } from '../../../resource/list-query.ts'
import { rememberList, toListInput, useListState } from '../../../resource/list-state.ts'
import { NotAllowed } from '../../../resource/not-allowed.tsx'
import { useList } from '../../../resource/use-list.ts'
import { ErrorScreen } from '../../../ui/error-screen.tsx'
import type { MenuItem } from '../../../ui/menu.tsx'
import { PageHead } from '../../../ui/shell.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { ListBar } from '../list-bar.tsx'
import { type IssuedRowsProps, IssuedStack, IssuedTable, nameOf } from './issued-rows.tsx'
import { type IssuedDocument, issuedResource, issuedScreen, relations } from './issued-screen.ts'

/** `/issued`: every document that was ever issued, of all kinds (Spec §2.4). */
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

/** What one may do with a document. */
function useMenu(onHistory: (of: HistoryOf) => void) {
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
      // Whose identity is protected is unknown there.
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
    return items
  }
}

function IssuedList() {
  const { client } = useServices()
  const can = useCan()
  // Five columns and their words need more than a tablet or a small window has.
  const narrow = !useMedia('(min-width: 1200px)') && typeof window.matchMedia === 'function'
  const [query] = useSearchParams()
  const [state, change] = useListState(issuedResource)
  const [filtering, setFiltering] = useState(false)
  const opening = useOpening(issuedResource.name)
  const { columns, toggle, put, reset } = useColumns(issuedResource, query.size === 0 ? opening?.columns : undefined)
  const readable = kindNames.some((kind) => can('read', named[kind].subject))
  const list = useList(issuedScreen, state, change, readable)
  const rows = list.rows as unknown as IssuedDocument[]
  const [looking, setLooking] = useState<HistoryOf | null>(null)
  const menuOf = useMenu(setLooking)
  const top = useRef<HTMLDivElement>(null)
  useEffect(() => rememberList('issued', query), [query])

  const heading = t('screen.issuedDocuments')
  /** To all that the list finds, not the page of it alone. */
  const excelLink = () => {
    const { search, filters, orderBy } = toListInput(issuedResource, state)
    return client.issuedDocument.link.query({ search, filters, orderBy })
  }
  if (!readable) {
    return <NotAllowed to={heading} back={null} />
  }
  const rowsProps: IssuedRowsProps = {
    label: heading,
    rows,
    columns,
    sort: state.sort,
    onSort: (sort) => change({ sort }),
    menuOf,
  }

  return (
    <div ref={top}>
      <PageHead title={heading} action={list.total > 0 && <ExcelButton link={excelLink} />} />
      <ListBar
        resource={issuedResource}
        searchLabel={t('issued.search')}
        state={state}
        change={change}
        narrow={narrow}
        onFilter={() => setFiltering(true)}
        total={list.waiting || (list.failure && rows.length === 0) ? null : list.total}
        columns={columns}
        onToggleColumn={toggle}
        onResetColumns={reset}
        onColumns={put}
        list={issuedResource.name}
      />
      <ListBody
        list={list}
        state={state}
        change={change}
        narrow={narrow}
        empty={<EmptyState title={t('issued.empty')}>{t('issued.emptyHelp')}</EmptyState>}
        onTurn={() => top.current?.scrollIntoView?.({ block: 'start' })}
      >
        {narrow ? <IssuedStack {...rowsProps} /> : <IssuedTable {...rowsProps} />}
      </ListBody>
      <FilterPanel
        screen={issuedScreen}
        state={state}
        open={filtering}
        onClose={() => setFiltering(false)}
        onApply={(filters) => change({ filters })}
      />
      <LazyHistory of={looking} onClose={() => setLooking(null)} />
    </div>
  )
}
