import { useQuery } from '@tanstack/react-query'
import { useServices } from '../../lib/client-context.tsx'
import { failureOf } from '../../lib/errors.ts'
import { t } from '../../lib/i18n.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { LoadError } from '../../ui/states.tsx'
import { helpOf, sidesOf, type Version, type VersionedName, versionsOf } from './content-client.ts'
import { DrawnText } from './drawn-text.tsx'

/** Draws a version as a site does, with the words that it added and removed marked in it. */
export default function DrawnVersion({ name, id, version }: { name: VersionedName; id: number; version: Version }) {
  const { client } = useServices()
  const query = useQuery({
    queryKey: [[name, 'drawn'], { id, ...sidesOf(version) }],
    queryFn: () => versionsOf(client, name).drawn.query({ id, ...sidesOf(version) }),
    // A sitting's version grows while its editor types.
    staleTime: 0,
  })
  if (query.error) return <LoadError title={failureOf(query.error).message} onRetry={() => void query.refetch()} />
  if (!query.data) return <Skeleton className="h-20!" />
  return (
    <>
      <p className="mb-1 text-hint text-grey-6">{t(helpOf(version))}</p>
      <DrawnText label={t('version.drawn')} drawn={query.data} />
    </>
  )
}
