import { useInfiniteQuery } from '@tanstack/react-query'
import { useServices } from '../../lib/client-context.tsx'
import { failureOf } from '../../lib/errors.ts'
import { numberText, t } from '../../lib/i18n.ts'
import { FileMenu } from '../../resource/bulk/export-menu.tsx'
import '../together/together-texts.ts'
import { Button } from '../../ui/button.tsx'
import { PageHead } from '../../ui/shell.tsx'
import { LoadError } from '../../ui/states.tsx'
import { ActivityList } from './activity-list.tsx'
import { labelOf } from './labels.ts'

const page = 50
/** As many as the server puts in a file. */
const most = 1000
const columns = ['title', 'type', 'group', 'at', 'who', 'act', 'fields']

/** The page of the people's acts, on everything that the person may read, or on the chosen group's. */
export default function ActivityPage() {
  const { client } = useServices()
  const query = useInfiniteQuery({
    queryKey: [['activity', 'latest'], { page }],
    queryFn: ({ pageParam, signal }) =>
      client.activity.latest.query({ limit: page, ...(pageParam && { before: pageParam }) }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
  })
  const failure = query.error && failureOf(query.error)
  return (
    <div className="max-w-text">
      <PageHead
        title={t('activity.title')}
        action={
          <FileMenu input={{ entity: 'activity', columns }} hint={t('activity.export', { number: numberText(most) })} />
        }
      />
      {failure && !query.data && (
        <LoadError title={failure.message} reference={failure.reference} onRetry={() => void query.refetch()} />
      )}
      {query.data && <ActivityList acts={query.data.pages.flatMap(({ items }) => items)} labelOf={labelOf} />}
      {query.hasNextPage && (
        <Button className="mt-2" busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t('activity.more')}
        </Button>
      )}
    </div>
  )
}
