import type { Kind } from '@kollegium/api/definitions/certificates'
import { keepPreviousData } from '@tanstack/react-query'
import FileArchive from 'lucide-react/icons/file-archive'
import Files from 'lucide-react/icons/files'
import Plus from 'lucide-react/icons/plus'
import Printer from 'lucide-react/icons/printer'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useSearch } from 'wouter'
import { usePrintRuns } from '../../features/print-runs/runs-context.tsx'
import { hooksOf, type ListedCertificate, renewLists } from '../../lib/any-kind.ts'
import { useServices } from '../../lib/client-context.tsx'
import { useGroup } from '../../lib/group.tsx'
import { useCan } from '../../lib/me.tsx'
import { useNarrow } from '../../lib/use-media.ts'
import { capitalise, formsOf, newOf, t } from '../../lib/words.ts'
import { useColumns } from '../../resource/column-chooser.tsx'
import { FilterPanel } from '../../resource/filter-panel.tsx'
import { ListBody } from '../../resource/list-body.tsx'
import { useListQuery, useOpening } from '../../resource/list-query.ts'
import { type ListState, readListState, rememberList, toListInput, writeListState } from '../../resource/list-state.ts'
import { NotAllowed, useBarred } from '../../resource/not-allowed.tsx'
import { useList } from '../../resource/use-list.ts'
import { Button } from '../../ui/button.tsx'
import { PageHead } from '../../ui/shell.tsx'
import { Shortcut } from '../../ui/shortcut.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { BulkAction, BulkBar } from '../../ui/table.tsx'
import { TabPanel, Tabs } from '../../ui/tabs.tsx'
import { type CertificateRowsProps, CertificateStack, CertificateTable } from './certificate-rows.tsx'
import { ListBar } from './list-bar.tsx'
import { listResource, type TabName, tabScreen, tabs } from './list-screen.ts'
import { useCertificateActions } from './use-certificate-actions.tsx'

/** The tab and the rest of the list, in the address: back, forward, reload and a sent link give the same list. */
function useCertificateListState(kind: Kind) {
  const [query, setQuery] = useListQuery(kind.kind)
  const resource = useMemo(() => listResource(kind), [kind])
  const state = useMemo(() => readListState(resource, query), [resource, query])
  const asked = query.get('status') as TabName | null
  const tab = asked && tabs.includes(asked) ? asked : 'all'
  const write = (next: ListState, to: TabName) => {
    const written = writeListState(resource, next)
    if (to !== 'all') written.set('status', to)
    return written
  }
  return {
    resource,
    state,
    tab,
    query,
    change: (next: Partial<ListState>, options?: { replace?: boolean }) =>
      setQuery((before) => write({ ...readListState(resource, before), page: 1, ...next }, tab), options),
    show: (to: TabName) => setQuery((before) => write({ ...readListState(resource, before), page: 1 }, to)),
  }
}

/** The list of any kind of certificate, from its definition (Spec §2.4; design 09, on a phone 22). */
export function CertificateList({ kind }: { kind: Kind }) {
  const can = useCan()
  const { current } = useGroup()
  const narrow = useNarrow()
  const { queries } = useServices()
  const { resource, state, tab, query, change, show } = useCertificateListState(kind)
  const screen = useMemo(() => tabScreen(kind, tab), [kind, tab])
  const [filtering, setFiltering] = useState(false)
  const [marked, setMarked] = useState<ReadonlyMap<number, ListedCertificate>>(new Map())
  const opening = useOpening(kind.kind)
  const { columns, toggle, put, reset } = useColumns(resource, useSearch() === '' ? opening?.columns : undefined)
  const readable = can('read', kind.subject)
  const list = useList(screen, state, change, readable)
  const whole = tab === 'all' && !state.search && Object.keys(state.filters).length === 0
  const barred = useBarred(kind.subject, { list, whole, below: true })
  const rows = list.rows as unknown as ListedCertificate[]
  const input = toListInput(resource, state)
  const counts = hooksOf(kind.kind).counts.useQuery(
    { search: input.search, filters: input.filters },
    { enabled: readable, placeholderData: keepPreviousData },
  )
  const actions = useCertificateActions(kind, (id) =>
    setMarked((before) => new Map([...before].filter(([each]) => each !== id))),
  )
  const top = useRef<HTMLDivElement>(null)
  const { active } = usePrintRuns()

  useEffect(() => rememberList(kind.kind, query), [kind, query])
  // What is marked belongs to the question asked; another question starts without marks.
  const question = JSON.stringify([tab, state.search, state.filters, current?.id])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the question is the trigger
  useEffect(() => setMarked(new Map()), [question])
  // A print that begins or ends changes what its row says.
  const running = active.map((run) => run.id).join()
  const before = useRef(running)
  useEffect(() => {
    if (before.current === running) return
    before.current = running
    void renewLists(queries, kind.kind)
  }, [running, queries, kind])

  const forms = formsOf(kind.entity)
  const heading = capitalise(forms.indefPl)
  if (barred) {
    return <NotAllowed to={heading} subject={kind.subject} back={null} />
  }
  const create = can('create', kind.subject) && (
    <Shortcut name="new">
      <Button variant="primary" icon={Plus} href={`/${kind.kind}/new`} data-tour="create">
        {narrow ? t('list.new') : newOf(kind.entity)}
      </Button>
    </Shortcut>
  )
  const rowsProps: CertificateRowsProps = {
    label: heading,
    path: kind.kind,
    // Those that are followed move on by themselves.
    rows: rows.map((row) => {
      const run = row.run && active.find((each) => each.id === row.run?.id)
      return run && row.run ? { ...row, run: { ...row.run, status: run.status, done: run.done } } : row
    }),
    columns,
    sort: state.sort,
    onSort: (sort) => change({ sort }),
    selected: new Set(marked.keys()),
    onSelect: (some, on) =>
      setMarked((was) => {
        const next = new Map(was)
        for (const row of some) on ? next.set(row.id, row) : next.delete(row.id)
        return next
      }),
    menuOf: actions.menuOf,
    mayEdit: can('update', kind.subject),
    mayPrint: actions.mayPrint,
    onPrint: (row, download) => void actions.print(row, 'pdf', download),
  }
  // In the list's order, whichever was marked first; those of other pages after them, as they were marked.
  const inOrder = () => {
    const here = rows.filter((row) => marked.has(row.id))
    return [...here, ...[...marked.values()].filter((row) => !here.some(({ id }) => id === row.id))]
  }

  const bulkBar = marked.size > 0 && (
    <BulkBar count={marked.size} onClear={() => setMarked(new Map())}>
      <BulkAction
        icon={Printer}
        disabled={!actions.mayPrint}
        onClick={() => void actions.printMany(inOrder(), 'pdf', false)}
      >
        {t('cert.printOne')}
      </BulkAction>
      <BulkAction
        icon={FileArchive}
        disabled={!actions.mayPrint}
        onClick={() => void actions.printMany(inOrder(), 'zip', true)}
      >
        {t('cert.zip')}
      </BulkAction>
      <BulkAction icon={Files} disabled={!actions.mayPrint} onClick={() => void actions.chooseMany(inOrder())}>
        {t('run.chooseMany')}
      </BulkAction>
    </BulkBar>
  )

  return (
    <div ref={top}>
      <PageHead title={heading} action={create} />
      <div className="-mt-1">
        <Tabs
          id="status"
          label={t('cert.tabs')}
          value={tab}
          onChange={show}
          tabs={tabs.map((key) => ({ key, label: t(`cert.tab.${key}`), count: counts.data?.[key] }))}
        />
      </div>
      <TabPanel id="status" tab={tab} className="pt-3 max-sm:pt-2">
        <ListBar
          resource={resource}
          searchLabel={t(kind.educator === 'none' ? 'cert.search.name' : 'cert.search.educator')}
          state={state}
          change={change}
          narrow={narrow}
          onFilter={() => setFiltering(true)}
          total={list.waiting || (list.failure && rows.length === 0) ? null : list.total}
          columns={columns}
          onToggleColumn={toggle}
          onResetColumns={reset}
          onColumns={put}
          list={kind.kind}
        />
        <ListBody
          list={list}
          state={state}
          change={change}
          narrow={narrow}
          empty={
            tab === 'all' ? (
              <EmptyState title={t('cert.empty', { element: forms.indefPl })} action={create}>
                {t('cert.emptyHelp', { element: forms.indefPl })}
              </EmptyState>
            ) : (
              <EmptyState title={t('cert.tabEmpty')} />
            )
          }
          onTurn={() => top.current?.scrollIntoView?.({ block: 'start' })}
        >
          {bulkBar}
          {narrow ? <CertificateStack {...rowsProps} /> : <CertificateTable {...rowsProps} />}
        </ListBody>
      </TabPanel>
      <FilterPanel
        screen={screen}
        state={state}
        open={filtering}
        onClose={() => setFiltering(false)}
        onApply={(filters) => change({ filters })}
      />
    </div>
  )
}
