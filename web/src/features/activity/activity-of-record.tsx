import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useServices } from '../../lib/client-context.tsx'
import { t } from '../../lib/i18n.ts'
import type { Inputs } from '../../lib/trpc.ts'
import { Button } from '../../ui/button.tsx'
import { Section } from '../../ui/shell.tsx'
import { type Act, ActivityList } from './activity-list.tsx'
import { labelOf } from './labels.ts'

const few = 5
const many = 100

type Props = {
  record: Pick<Inputs['activity']['ofRecord'], 'entity' | 'id'>
  version: string
  /** Draws below an act what it did in detail. */
  detailOf?: (act: Act) => ReactNode
  /** Draws what else was done, below all acts; null for nothing. */
  restOf?: (acts: readonly Act[]) => ReactNode
}

/** Shows who did what to a record, below its form's fields (design guide, 100). */
export default function ActivityOfRecord({ record, version, detailOf, restOf }: Props) {
  const { client } = useServices()
  const [limit, setLimit] = useState(few)
  const query = useQuery({
    // A save adds a line.
    queryKey: [['activity', 'ofRecord'], { ...record, limit, version }],
    queryFn: ({ signal }) => client.activity.ofRecord.query({ ...record, limit }, { signal }),
    placeholderData: (before) => before,
  })
  if (!query.data) return null
  const { items, more } = query.data
  const rest = more ? null : restOf?.(items)
  return (
    <Section title={<span className="text-h3">{t('activity.title')}</span>}>
      <div>
        {(items.length > 0 || !rest) && <ActivityList own acts={items} detailOf={detailOf} labelOf={labelOf} />}
        {rest}
        {more && limit < many && (
          <Button variant="tertiary" className="-ml-1.25 mt-1" onClick={() => setLimit(many)}>
            {t('activity.more')}
          </Button>
        )}
      </div>
    </Section>
  )
}
