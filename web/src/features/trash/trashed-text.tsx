import '../../lib/trashed-texts.ts'
import { useQuery } from '@tanstack/react-query'
import { useServices } from '../../lib/client-context.tsx'
import { failureOf } from '../../lib/errors.ts'
import { formsOf, t } from '../../lib/i18n.ts'
import type { Inputs } from '../../lib/trpc.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { LoadError } from '../../ui/states.tsx'
import { DrawnText } from '../content/drawn-text.tsx'

type Props = Inputs['trash']['read']

/** Shows a text that lies in the trash as a site would draw it; it stays there. */
export default function TrashedText({ entity, id }: Props) {
  const { client } = useServices()
  const query = useQuery({
    queryKey: [['trash', 'read'], { entity, id }],
    queryFn: () => client.trash.read.query({ entity, id }),
    staleTime: 0,
  })
  if (query.error) return <LoadError title={failureOf(query.error).message} onRetry={() => void query.refetch()} />
  if (!query.data) return <Skeleton className="h-20!" />
  return <DrawnText label={t('trashed.text', { element: formsOf(entity).defSg })} drawn={query.data} />
}
