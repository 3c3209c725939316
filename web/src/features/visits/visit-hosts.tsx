import { numberText, t } from '../../lib/i18n.ts'
import type { Outputs } from '../../lib/trpc.ts'
import { BarsPicture } from '../statistics/bars-picture.tsx'

type Host = Outputs['visits']['site']['hosts'][number]

const nameOf = ({ kind, host }: Host) => (kind ? t(`visits.host.${kind}`) : host)
const countText = (count: number | null) => (count === null ? t('visits.few') : numberText(count))
/** The length that a count is drawn with. A masked one is drawn as one. */
const drawn = ({ visits }: Host) => visits ?? 1

/** Draws what the visits came from as bars, known hosts together (design guide, 111). */
export function VisitHosts({ hosts }: { hosts: readonly Host[] }) {
  const most = Math.max(1, ...hosts.map(drawn))
  if (hosts.length === 0) return null
  return (
    <section>
      <h2 className="font-bold">{t('visits.from')}</h2>
      <p className="mb-3 text-hint text-grey-6">{t('visits.fromHelp')}</p>
      <dl className="grid grid-cols-[minmax(0,auto)_minmax(0,1fr)_auto] items-center gap-x-2 gap-y-2">
        {hosts.map((each) => (
          <div key={nameOf(each)} className="contents">
            <dt className="text-right wrap-anywhere max-sm:text-hint">{nameOf(each)}</dt>
            <dd aria-hidden className="h-2.5 bg-blue" style={{ width: `${(drawn(each) / most) * 100}%` }} />
            <dd className="text-right font-bold tabular-nums">{countText(each.visits)}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-2">
        <BarsPicture
          title={t('visits.from')}
          lead={t('visits.fromHelp')}
          bars={hosts.map((each) => ({ label: nameOf(each), values: [drawn(each)], text: countText(each.visits) }))}
        />
      </div>
    </section>
  )
}
