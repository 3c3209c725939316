import type { Kind } from '@kollegium/api/definitions/certificates'
import { keepPreviousData } from '@tanstack/react-query'
import FileArchive from 'lucide-react/icons/file-archive'
import Files from 'lucide-react/icons/files'
import Plus from 'lucide-react/icons/plus'
import Printer from 'lucide-react/icons/printer'
import { useEffect, useMemo, useRef } from 'react'
import { usePrintRuns } from '../../features/print-runs/runs-context.tsx'
import { certificateHooksOf, invalidateCertificateLists, type ListedCertificate } from '../../lib/certificate-client.ts'
import { useServices } from '../../lib/client-context.tsx'
import { useGroup } from '../../lib/group.tsx'
import { capitalise, formsOf, newOf, numberText, t } from '../../lib/i18n.ts'
import { type Can, useCan } from '../../lib/me.tsx'
import { ExportMenu } from '../../resource/bulk/export-menu.tsx'
import { DataList } from '../../resource/data-list.tsx'
import { toListInput } from '../../resource/list-state.ts'
import { NotAllowed, useIsNotAllowed } from '../../resource/not-allowed.tsx'
import { type DataListState, useDataList } from '../../resource/use-data-list.ts'
import { Button } from '../../ui/button.tsx'
import { Shortcut } from '../../ui/shortcut.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { BulkAction } from '../../ui/table.tsx'
import { certificateView } from './certificate-rows.tsx'
import { certificateSource, tabs } from './list-source.ts'
import { useCertificateActions } from './use-certificate-actions.tsx'

/** Refreshes the list when a print of its rows begins or ends. */
function useFollowingList(kind: Kind): DataListState<ListedCertificate> {
  const can = useCan()
  const { queries } = useServices()
  const { active } = usePrintRuns()
  const source = useMemo(() => certificateSource(kind), [kind])
  const list = useDataList<ListedCertificate>(source, can('read', kind.subject))
  const running = active.map((run) => run.id).join()
  const before = useRef(running)
  useEffect(() => {
    if (before.current === running) return
    before.current = running
    void invalidateCertificateLists(queries, kind.kind)
  }, [running, queries, kind])
  const rows = list.answer.rows.map((row) => {
    const run = row.run && active.find((each) => each.id === row.run?.id)
    return run && row.run ? { ...row, run: { ...row.run, status: run.status, done: run.done } } : row
  })
  return { ...list, answer: { ...list.answer, rows } }
}

/** Returns the number of certificates of each tab, under the same search and filters. */
function useTabs(kind: Kind, { source: { resource }, state }: DataListState<ListedCertificate>) {
  const can = useCan()
  const { search, filters } = toListInput(resource, { ...state, tab: undefined })
  const counts = certificateHooksOf(kind.kind).counts.useQuery(
    { search, filters },
    { enabled: can('read', kind.subject), placeholderData: keepPreviousData },
  )
  return tabs.map((key) => ({ key, label: t(`cert.tab.${key}`), count: counts.data?.[key] }))
}

const searchLabels = {
  college: 'cert.college.search',
  none: 'cert.search.name',
  optional: 'cert.search.educator',
  required: 'cert.search.educator',
} as const

/** Tells whether the person may begin a certificate by itself. Educators make theirs from their course moments alone. */
const mayBegin = (subject: Kind['subject'], can: Can, groups: readonly { id: number }[]): boolean =>
  can('create', subject, {}) || groups.some(({ id }) => can('create', subject, { group_id: id }))

/** Draws the list of any kind of certificate, from its definition (Spec §2.4; design 09, on a phone 22). */
export function CertificateList({ kind }: { kind: Kind }) {
  const can = useCan()
  const { groups } = useGroup()
  const list = useFollowingList(kind)
  const { selection, state } = list
  const items = useTabs(kind, list)
  const barred = useIsNotAllowed(kind.subject, { list: list.answer, whole: list.isWhole, below: true })
  const actions = useCertificateActions(kind, (id) => selection.forget([id]))
  const { mayPrint } = actions
  const { indefPl } = formsOf(kind.entity)
  const heading = capitalise(indefPl)
  if (barred) return <NotAllowed to={heading} subject={kind.subject} back={null} />

  const create = mayBegin(kind.subject, can, groups) && (
    <Shortcut name="new">
      <Button variant="primary" icon={Plus} href={`/${kind.kind}/new`} data-tour="create">
        {list.narrow ? t('list.new') : newOf(kind.entity)}
      </Button>
    </Shortcut>
  )
  const chosen = selection.chosen()
  const columns = list.columns.columns.map(({ key }) => key)
  const exported = (ids: readonly number[] | null, place?: 'bar' | 'narrow') => (
    <ExportMenu resource={list.source.resource} state={state} columns={columns} ids={ids} place={place} />
  )
  const total = list.count ?? 0
  const { search, filters, orderBy } = toListInput(list.source.resource, state)
  const whole = selection.isWhole ? { kind: kind.kind, search, filters, orderBy } : null
  const print = (output: 'pdf' | 'zip', download: boolean) =>
    void (whole ? actions.printWhole(whole, output, download) : actions.printMany(chosen, output, download))
  const bulk = (
    <>
      <BulkAction icon={Printer} disabled={!mayPrint} onClick={() => print('pdf', false)}>
        {t('cert.printOne')}
      </BulkAction>
      <BulkAction icon={FileArchive} disabled={!mayPrint} onClick={() => print('zip', true)}>
        {t('cert.zip')}
      </BulkAction>
      <BulkAction
        icon={Files}
        disabled={!mayPrint}
        onClick={() => void (whole ? actions.chooseWhole(whole) : actions.chooseMany(chosen))}
      >
        {t('run.chooseMany')}
      </BulkAction>
      {exported(whole ? null : chosen.map(({ id }) => id), 'bar')}
    </>
  )
  const rights = {
    mayEdit: can('update', kind.subject),
    onPrint: (row: ListedCertificate, download: boolean) => void actions.print(row, 'pdf', download),
  }
  return (
    <DataList
      list={list}
      heading={heading}
      action={create}
      tabs={{ label: t('cert.tabs'), items }}
      searchLabel={t(searchLabels[kind.holder ?? kind.educator])}
      sortsByHeads
      sortWords={{ persons: ['sort.most', 'sort.least'] }}
      view={certificateView(kind.kind, rights, actions.menuOf)}
      bulk={bulk}
      whole={{ total, label: t('bulk.all', { number: numberText(total) }) }}
      tools={list.count !== 0 && exported(null, list.narrow ? 'narrow' : undefined)}
      empty={
        state.tab === tabs[0] ? (
          <EmptyState title={t('cert.empty', { element: indefPl })} action={create}>
            {create ? t('cert.emptyHelp', { element: indefPl }) : null}
          </EmptyState>
        ) : (
          <EmptyState title={t('cert.tabEmpty')} />
        )
      }
    />
  )
}
