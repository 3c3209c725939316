import './visit-texts.ts'
import { useQuery } from '@tanstack/react-query'
import { useServices } from '../../lib/client-context.tsx'
import { numberText, t } from '../../lib/i18n.ts'
import type { Inputs } from '../../lib/trpc.ts'
import { SideSection } from '../../ui/shell.tsx'
import { percentText, weekNumber } from './change-text.ts'
import { Columns } from './columns.tsx'

type Entity = Inputs['visits']['text']['entity']

/** Shows how often a text is read and read to its end, in its form's side column. A failed call shows nothing. */
export default function TextVisits({ entity, id }: { entity: Entity; id: number }) {
  const { client } = useServices()
  const { data } = useQuery({
    queryKey: [['visits', 'text'], { entity, id }],
    queryFn: ({ signal }) => client.visits.text.query({ entity, id }, { signal }),
  })
  if (!data) return null
  const { last30, share, weeks } = data
  return (
    <SideSection title={t('visits.textViews')}>
      <p className="text-hint">{t('visits.textLast30', { number: numberText(last30) })}</p>
      {share !== null && <p className="text-hint">{t('visits.textEnd', { share: percentText(share) })}</p>}
      {weeks.some(({ views }) => views > 0) && (
        <div className="mt-1">
          <Columns
            label={t('visits.textPerWeek')}
            height={48}
            columns={weeks.map(({ start, views }) => {
              const number = weekNumber(start)
              const label = `v. ${number}`
              return { key: start, value: views, label, name: t('visits.weekNumber', { number }) }
            })}
          />
        </div>
      )}
    </SideSection>
  )
}
