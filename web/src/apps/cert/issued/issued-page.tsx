import { kindNames, named } from '@kollegium/api/certificates/kinds/names'
import Download from 'lucide-react/icons/download'
import FolderOpen from 'lucide-react/icons/folder-open'
import History from 'lucide-react/icons/history'
import Printer from 'lucide-react/icons/printer'
import ShieldCheck from 'lucide-react/icons/shield-check'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import { type HistoryOf, LazyHistory } from '../../../features/certificate-history/lazy-history.tsx'
import { usePrintRuns } from '../../../features/print-runs/runs-context.tsx'
import { useGroup } from '../../../lib/group.tsx'
import { nameOf as meName, useCan, useMe } from '../../../lib/me.tsx'
import { useMedia } from '../../../lib/use-media.ts'
import { t } from '../../../lib/words.ts'
import { useColumns } from '../../../resource/column-chooser.tsx'
import { RelationsContext } from '../../../resource/fields/relation.tsx'
import { FilterPanel } from '../../../resource/filter-panel.tsx'
import { useOpening } from '../../../resource/list-query.ts'
import { pageSizes, rememberList, useListState } from '../../../resource/list-state.ts'
import { useList } from '../../../resource/use-list.ts'
import { cx } from '../../../ui/classes.ts'
import { ErrorScreen } from '../../../ui/error-screen.tsx'
import type { MenuItem } from '../../../ui/menu.tsx'
import { Pagination, ShowMore } from '../../../ui/pagination.tsx'
import { PageHead } from '../../../ui/shell.tsx'
import { SkeletonTable } from '../../../ui/skeleton.tsx'
import { EmptyState, LoadError, NoAccess, NoHits } from '../../../ui/states.tsx'
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
    }
    return items
  }
}

function IssuedList() {
  const can = useCan()
  const me = useMe()
  const { current } = useGroup()
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
  if (!readable) {
    return (
      <>
        <PageHead title={heading} />
        <NoAccess to={heading} as={meName(me.user)} group={current?.title} />
      </>
    )
  }
  const filtered = Object.keys(state.filters).length > 0
  const rowsProps: IssuedRowsProps = {
    label: heading,
    rows,
    columns,
    sort: state.sort,
    onSort: (sort) => change({ sort }),
    menuOf,
  }

  const content = () => {
    if (list.failure && rows.length === 0) {
      return <LoadError title={list.failure.message} reference={list.failure.reference} onRetry={list.retry} />
    }
    if (list.waiting) return <SkeletonTable rows={Math.min(state.limit, 10)} />
    if (list.total === 0 && (state.search || filtered)) {
      return (
        <NoHits
          onClearSearch={state.search ? () => change({ search: '' }) : undefined}
          onClearFilter={filtered ? () => change({ filters: {} }) : undefined}
        />
      )
    }
    if (list.total === 0) return <EmptyState title={t('issued.empty')}>{t('issued.emptyHelp')}</EmptyState>
    return (
      <div aria-busy={list.old} className={cx('transition-opacity duration-quick', list.old && 'opacity-60')}>
        {narrow ? <IssuedStack {...rowsProps} /> : <IssuedTable {...rowsProps} />}
        <div className="mt-2">
          {narrow ? (
            list.total > rows.length && (
              <ShowMore
                left={list.total - rows.length}
                busy={list.old}
                onClick={() => change({ limit: Math.min(state.limit + 25, 200) }, { replace: true })}
              />
            )
          ) : (
            <Pagination
              page={state.page}
              pageSize={state.limit}
              total={list.total}
              pageSizes={pageSizes}
              onPage={(page) => {
                change({ page })
                top.current?.scrollIntoView?.({ block: 'start' })
              }}
              onPageSize={(limit) => change({ limit })}
            />
          )}
        </div>
      </div>
    )
  }

  return (
    <div ref={top}>
      <PageHead title={heading} />
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
      {list.failure && rows.length > 0 && (
        <LoadError title={list.failure.message} reference={list.failure.reference} onRetry={list.retry} />
      )}
      {content()}
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
