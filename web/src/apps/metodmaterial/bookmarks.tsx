import { DocumentLine } from '../../features/material/document-line.tsx'
import { MarkIcon } from '../../features/material/mark-button.tsx'
import { MarkedThing } from '../../features/material/start-aside.tsx'
import { failureOf } from '../../lib/errors.ts'
import { t } from '../../lib/i18n.ts'
import { trpc } from '../../lib/trpc.ts'
import { PageHead } from '../../ui/shell.tsx'
import { SkeletonTable } from '../../ui/skeleton.tsx'
import { EmptyState, LoadError } from '../../ui/states.tsx'

/** One's own bookmarks, the newest first. */
export default function Bookmarks() {
  const list = trpc.material.bookmarks.useQuery()
  const failure = list.error ? failureOf(list.error) : null
  return (
    <div className="max-w-text">
      <PageHead title={t('material.bookmarks')} />
      {failure && (
        <LoadError reference={failure.reference} onRetry={() => void list.refetch()}>
          {failure.message}
        </LoadError>
      )}
      {!list.data && !failure && <SkeletonTable rows={4} />}
      {list.data?.total === 0 && <EmptyState title={t('material.noMarks')}>{t('material.noMarksHelp')}</EmptyState>}
      <ul>
        {list.data?.items.map((mark) =>
          mark.document ? (
            <DocumentLine key={mark.id} file={mark.document} marked />
          ) : (
            mark.text && (
              <li key={mark.id} className="flex items-center gap-2 border-t border-grey-2 py-1.5 last:border-b">
                <div className="min-w-0 grow">
                  <MarkedThing mark={mark} />
                </div>
                <MarkIcon target={{ content_id: mark.text.id }} title={mark.text.title} marked />
              </li>
            )
          ),
        )}
      </ul>
    </div>
  )
}
