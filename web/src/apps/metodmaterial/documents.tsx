import { keepPreviousData } from '@tanstack/react-query'
import { DocumentLine } from '../../features/material/document-line.tsx'
import { PagedRows, pageSize, usePage } from '../../features/material/page-list.tsx'
import { documentCount } from '../../features/material/words.ts'
import { failureOf } from '../../lib/errors.ts'
import { t } from '../../lib/i18n.ts'
import { trpc } from '../../lib/trpc.ts'
import { PageHead } from '../../ui/shell.tsx'
import { SkeletonTable } from '../../ui/skeleton.tsx'
import { EmptyState, LoadError } from '../../ui/states.tsx'

/** The documents of the library, by title. */
export default function Documents() {
  const { skip } = usePage()
  const list = trpc.material.documents.useQuery({ skip, take: pageSize }, { placeholderData: keepPreviousData })
  const failure = list.error ? failureOf(list.error) : null
  return (
    <div className="max-w-text">
      <PageHead title={t('material.documents')} />
      {failure && (
        <LoadError reference={failure.reference} onRetry={() => void list.refetch()}>
          {failure.message}
        </LoadError>
      )}
      {!list.data && !failure && <SkeletonTable rows={6} />}
      {list.data?.total === 0 && <EmptyState title={t('material.noDocuments')}>{t('material.noTextsHelp')}</EmptyState>}
      {list.data && list.data.total > 0 && (
        <PagedRows total={list.data.total}>
          <p className="mb-1.5 text-hint text-grey-6">{documentCount(list.data.total)}</p>
          <ul>
            {list.data.items.map(({ marked, ...file }) => (
              <DocumentLine key={file.id} file={file} marked={marked} />
            ))}
          </ul>
        </PagedRows>
      )}
    </div>
  )
}
