import '../../lib/link-texts.ts'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { failureOf } from '../../lib/errors.ts'
import { useGroup } from '../../lib/group.tsx'
import { capitalise, dayText, formsOf, t } from '../../lib/i18n.ts'
import { type Outputs, trpc } from '../../lib/trpc.ts'
import { FileMenu } from '../../resource/bulk/export-menu.tsx'
import { TextLink } from '../../ui/link.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { PlainTable } from '../../ui/plain-table.tsx'
import { PageHead } from '../../ui/shell.tsx'
import { SkeletonTable } from '../../ui/skeleton.tsx'
import { EmptyState, LoadError } from '../../ui/states.tsx'
import { TabPanel, Tabs } from '../../ui/tabs.tsx'
import { reasonOf } from './link-reason.ts'
import { MendButton } from './mend-button.tsx'

type State = 'all' | 'broken' | 'moved'
const LIMIT = 25
/** The columns of the file: those of the table, each by itself. */
const columns = ['title', 'type', 'group', 'linked', 'href', 'state', 'reason', 'leads_to', 'checked_at']

/** Lists the links that lead nowhere or elsewhere, in the texts that the person may mend. */
export default function LinksPage() {
  const { current } = useGroup()
  const [state, setState] = useState<State>('all')
  const [page, setPage] = useState(1)
  const input = { page, limit: LIMIT, ...(state !== 'all' && { state }) }
  const found = trpc.links.list.useQuery(input, { placeholderData: keepPreviousData })
  const failure = found.error ? failureOf(found.error) : null
  const tabs = (['all', 'broken', 'moved'] as const).map((key) => ({ key, label: t(`links.${key}`) }))
  return (
    <>
      <PageHead
        title={t('links.title')}
        action={<FileMenu input={{ entity: 'links', columns, ...(state !== 'all' && { filters: { state } }) }} />}
      />
      <p className="mb-2 max-w-text text-grey-6">{t('links.lead')}</p>
      <Tabs
        id="links"
        label={t('links.state')}
        tabs={tabs}
        value={state}
        onChange={(next) => {
          setState(next)
          setPage(1)
        }}
      />
      <TabPanel key={current?.id ?? 0} id="links" tab={state} className="pt-2">
        {failure && (
          <LoadError title={failure.message} reference={failure.reference} onRetry={() => void found.refetch()} />
        )}
        {found.isPending && <SkeletonTable rows={5} />}
        {found.data?.total === 0 && <EmptyState title={t('links.empty')}>{t('links.emptyText')}</EmptyState>}
        {found.data && found.data.total > 0 && (
          <>
            <Rows rows={found.data.items} />
            <div className="mt-2">
              <Pagination page={page} pageSize={LIMIT} total={found.data.total} onPage={setPage} />
            </div>
          </>
        )}
      </TabPanel>
    </>
  )
}

type Listed = Outputs['links']['list']['items'][number]

function Rows({ rows }: { rows: readonly Listed[] }) {
  return (
    <PlainTable
      label={t('links.title')}
      columns={[
        { key: 'text', label: t('links.text') },
        { key: 'where', label: t('links.where') },
        { key: 'state', label: t('links.state') },
      ]}
      rows={rows.map((row) => ({
        key: row.id,
        cells: [
          <LinkText key="text" row={row} />,
          <LinkWhere key="where" row={row} />,
          <LinkState key="state" row={row} />,
        ],
      }))}
    />
  )
}

function LinkText({ row: { content } }: { row: Listed }) {
  const kind = capitalise(formsOf(content.type).indefSg)
  return (
    <>
      <TextLink href={`/${content.type}/${content.id}`} aria-label={t('links.mend', { text: content.title })}>
        {content.title}
      </TextLink>
      <span className="block text-hint font-normal text-grey-6">
        {content.group ? `${kind} · ${content.group}` : kind}
      </span>
    </>
  )
}

function LinkWhere({ row: { text, href } }: { row: Listed }) {
  return (
    <div className="wrap-anywhere">
      {text && `”${text}” `}
      <span className="block text-hint text-grey-6">{href}</span>
    </div>
  )
}

function LinkState({ row }: { row: Listed }) {
  const { content, leads_to } = row
  return (
    <div>
      <strong className={row.state === 'broken' ? 'text-wine' : 'text-orange-dark'}>
        {t(row.state === 'broken' ? 'links.broken' : 'links.moved')}
      </strong>
      <span className="block">{reasonOf(row)}</span>
      {leads_to && (
        <span className="block text-hint text-grey-6 wrap-anywhere">{t('links.should', { href: leads_to })}</span>
      )}
      <span className="block text-hint text-grey-6">{dayText(row.checked_at)}</span>
      {leads_to && <MendButton text={content} link={{ ...row, leads_to }} />}
    </div>
  )
}
