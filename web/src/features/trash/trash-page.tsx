import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useServices } from '../../lib/client-context.tsx'
import { failureOf } from '../../lib/errors.ts'
import { useGroup } from '../../lib/group.tsx'
import { doneText, formsOf, t } from '../../lib/i18n.ts'
import { useWithinPages } from '../../lib/use-within-pages.ts'
import { FileMenu } from '../../resource/bulk/export-menu.tsx'
import { useConfirm } from '../../ui/confirm.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { PageHead } from '../../ui/shell.tsx'
import { SkeletonTable } from '../../ui/skeleton.tsx'
import { EmptyState, LoadError, NoHits } from '../../ui/states.tsx'
import { SearchInput } from '../../ui/text-input.tsx'
import { useToast } from '../../ui/toasts.tsx'
import { type Trashed, TrashRows } from './trash-rows.tsx'
import { useRestore } from './use-restore.ts'

const LIMIT = 25
const columns = ['title', 'type', 'group', 'trashed_at', 'removed_at']

const idOf = ({ entity, id }: Trashed) => ({ entity, id })

/** Lists content removed in the last thirty days, to restore or to delete at once. */
export default function TrashPage() {
  const { client } = useServices()
  const { current } = useGroup()
  const cache = useQueryClient()
  const confirm = useConfirm()
  const toast = useToast()
  const [search, setSearch] = useState('')
  const [page, setPage] = useState(1)
  const input = { search: search.trim() || null, page, limit: LIMIT }
  const query = useQuery({
    queryKey: [['trash', 'list'], { ...input, group: current?.id ?? null }],
    queryFn: ({ signal }) => client.trash.list.query(input, { signal }),
    placeholderData: keepPreviousData,
  })
  useWithinPages(query, LIMIT, page, setPage)
  const restore = useRestore()
  const remove = async (row: Trashed) => {
    const yes = await confirm.remove({
      element: formsOf(row.entity).defSg,
      subject: row.title,
      text: t('trash.forGood'),
    })
    if (!yes) return
    try {
      await client.trash.remove.mutate(idOf(row))
      toast.success(doneText('deleted', row.entity))
      await Promise.all([
        cache.invalidateQueries({ queryKey: [['trash']] }),
        cache.invalidateQueries({ queryKey: [[row.entity]] }),
      ])
    } catch (error) {
      toast.error(failureOf(error).message)
    }
  }
  const { data } = query
  const failure = query.error && !data ? failureOf(query.error) : null
  return (
    <>
      <PageHead
        title={t('screen.trash')}
        action={<FileMenu input={{ entity: 'trash', search: input.search, columns }} />}
      />
      <p className="mb-2 max-w-text text-grey-6">{t('trash.help')}</p>
      <SearchInput
        value={search}
        onChange={(text) => {
          setSearch(text)
          setPage(1)
        }}
        className="mb-2 sm:w-45!"
      />
      {failure && (
        <LoadError title={failure.message} reference={failure.reference} onRetry={() => void query.refetch()} />
      )}
      {query.isPending && <SkeletonTable rows={5} />}
      {data?.total === 0 &&
        (search ? (
          <NoHits onClearSearch={() => setSearch('')} />
        ) : (
          <EmptyState title={t('trash.empty')}>{t('trash.emptyHelp')}</EmptyState>
        ))}
      {data && data.total > 0 && (
        <>
          <TrashRows
            rows={data.items}
            onRestore={(row) => void restore(idOf(row))}
            onRemove={(row) => void remove(row)}
          />
          <div className="mt-2">
            <Pagination
              page={page}
              pageSize={LIMIT}
              total={data.total}
              pageSizes={[LIMIT]}
              onPage={setPage}
              onPageSize={() => undefined}
            />
          </div>
        </>
      )}
    </>
  )
}
