import './visit-texts.ts'
import { numberText, t } from '../../lib/i18n.ts'
import { TextLink } from '../../ui/link.tsx'
import { againstWeek, dayName, weekdayText } from './change-text.ts'
import { Columns } from './columns.tsx'
import { useVisitsOfWeek } from './use-visits-of-week.ts'

/** Shows the visits of the last seven days on the start page (design guide, 101). A failed call shows nothing. */
export default function VisitsOfWeek({ groupId }: { groupId: number | null }) {
  const { data } = useVisitsOfWeek(groupId)
  if (!data) return null
  const { days, total, before, top } = data
  const against = againstWeek(total, before)
  return (
    <section aria-labelledby="visits-of-week">
      <h2 id="visits-of-week" className="border-b border-grey-3 pb-1 text-h3">
        {t('visits.week')}
      </h2>
      {total === 0 ? (
        <p className="py-2 text-grey-6">{t('visits.weekNone')}</p>
      ) : (
        <>
          <div className="pt-1.5">
            <Columns
              label={t('visits.week')}
              height={88}
              columns={days.map(({ day, visits }) => ({
                ...{ key: day, value: visits, label: weekdayText(day), name: dayName(day) },
              }))}
            />
          </div>
          <p className="mt-2 text-hint">
            {total === 1 ? t('visits.weekSumOne') : t('visits.weekSum', { number: numberText(total) })}
            {against && `, ${against}`}.
            {top && (
              <>
                {' '}
                {t('visits.mostRead')} {top.url ? <TextLink href={top.url}>{top.title}</TextLink> : top.title}
              </>
            )}
          </p>
        </>
      )}
      <p className="mt-1 text-hint">
        <TextLink href="/statistics?del=visits">{t('visits.all')}</TextLink>
      </p>
    </section>
  )
}
