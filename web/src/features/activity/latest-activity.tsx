import { t } from '../../lib/i18n.ts'
import { trpc } from '../../lib/trpc.ts'
import { TextLink } from '../../ui/link.tsx'
import { ActivityList } from './activity-list.tsx'
import { labelOf } from './labels.ts'

/** Shows the last acts on everything that the person may read, for the dashboard. Without any it takes no room. */
export default function LatestActivity({ limit = 6 }: { limit?: number }) {
  const { data } = trpc.activity.latest.useQuery({ limit })
  // The waiting texts stand above; their list must not push this down afterwards.
  const { isPending } = trpc.review.waiting.useQuery()
  if (isPending || !data || data.items.length === 0) return null
  return (
    <section>
      <h2 className="mt-5 border-b border-grey-3 pb-1 text-h3">{t('activity.title')}</h2>
      <ActivityList acts={data.items} labelOf={labelOf} />
      <p className="mt-1">
        <TextLink href="/activity">{t('activity.all')}</TextLink>
      </p>
    </section>
  )
}
