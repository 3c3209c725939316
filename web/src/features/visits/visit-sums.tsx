import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import { numberText, t } from '../../lib/i18n.ts'
import type { Outputs } from '../../lib/trpc.ts'
import { Icon } from '../../ui/icon.tsx'
import { againstPeriod, changeOf } from './change-text.ts'

type Found = Outputs['visits']['site']
type Sum = 'visits' | 'views' | 'fetches' | 'searches'

const titles = {
  visits: 'visits.visits',
  views: 'visits.views',
  fetches: 'visits.fetches',
  searches: 'visits.searches',
} as const satisfies Record<Sum, string>

/** Shows the sums of the days, each against the compared time (design guide, 111). @param props.than names that time */
export function VisitSums({ found, than }: { found: Found; than: string }) {
  const { total, before } = found
  return (
    <dl className="grid border-y border-grey-3 sm:grid-cols-2 lg:grid-cols-4">
      {(Object.keys(titles) as Sum[]).map((sum) => (
        <div
          key={sum}
          className="flex flex-col-reverse justify-end border-grey-2 py-2 not-first:max-sm:border-t sm:px-3 sm:even:border-l max-lg:nth-[n+3]:border-t lg:first:pl-0 lg:not-first:border-l max-lg:sm:odd:pl-0"
        >
          <dd className="text-hint text-grey-6">
            <Against now={total[sum]} before={before[sum]} than={than} />
            {sum === 'searches' && (
              <span className="block">{t('visits.withoutHit', { number: numberText(total.withoutHit) })}</span>
            )}
          </dd>
          <dt>{t(titles[sum])}</dt>
          <dd className="text-h1 text-blue-deep tabular-nums">{numberText(total[sum])}</dd>
        </div>
      ))}
    </dl>
  )
}

function Against({ now, before, than }: { now: number; before: number | null; than: string }) {
  const change = before === null ? null : changeOf(now, before)
  return (
    <span className="flex items-center gap-0.5">
      {change !== null && change !== 0 && <Icon as={change > 0 ? ArrowUp : ArrowDown} size={16} />}
      {againstPeriod(now, before, than)}
    </span>
  )
}
