import { t } from '../../lib/i18n.ts'
import { trpc } from '../../lib/trpc.ts'
import { TextLink } from '../../ui/link.tsx'
import { ActivityList } from './activity-list.tsx'
import { labelOf } from './labels.ts'
import { latestActs } from './latest-acts.ts'

/** Shows the last acts on everything that the person may read, for the dashboard. Without any it takes no room. */
export default function LatestActivity() {
  const { data } = trpc.activity.latest.useQuery(latestActs)
  if (!data || data.items.length === 0) return null
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
