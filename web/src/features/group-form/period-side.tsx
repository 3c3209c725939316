import BadgeCheck from 'lucide-react/icons/badge-check'
import { addressOf } from '../../lib/addresses.ts'
import { useServices } from '../../lib/client-context.tsx'
import { clockText, longDayText, t } from '../../lib/i18n.ts'
import { useCan } from '../../lib/me.tsx'
import { Button } from '../../ui/button.tsx'
import { addDays, addMonths, formatDate, parseDate, today } from '../../ui/date-text.ts'
import { Notice } from '../../ui/notice.tsx'
import { SideSection } from '../../ui/shell.tsx'
import { inputOf, longSpan, periodsOf, stateOf } from './period-values.ts'
import { type PeriodFacts, usePeriodFacts } from './use-period-facts.ts'

/**
 * Returns the last day of application for the next period: three months before this one ends. A period that ends with
 * its month gives the last day of a month.
 */
export function applicationDay(until: string): string | null {
  const end = parseDate(until)
  if (!end) return null
  const next = addDays(end, 1)
  return formatDate(next.day === 1 ? addDays(addMonths(next, -3), -1) : addMonths(end, -3))
}

/** Tells the period that papers print today, the day of the next application, and the latest changes of the periods. */
export function PeriodSide({ record }: { record: object | null }) {
  const facts = usePeriodFacts(record)
  const { session } = useServices()
  const can = useCan()
  const [mayEdit, mayIssue] = [can('update', 'Group', {}), can('issue', 'CollegeCertificate')]
  const { periods, title, category } = (record ?? {}) as { periods?: object[]; title?: string; category?: string }
  const saved = periodsOf(periods)
  const isCollege = category === 'region' || category === 'local'
  if (!record || (saved.length === 0 && !facts?.events.length)) return null
  const now = saved.find((row) => stateOf(row) === 'holds')
  const isRenewed = saved.some((row) => stateOf(row) === 'coming')
  const due = now && !isRenewed ? applicationDay(now.last_day) : null
  return (
    <>
      {isCollege && (
        <SideSection title={t('period.onPaper')}>
          {now ? (
            <p className="border border-grey-3 px-2 py-2.5 text-right text-hint">
              <strong className="block">{t('paper.certified', { college: title ?? '' })}</strong>
              {now.last_day ? longSpan(inputOf(now)) : t('paper.certifiedSince', { from: longDayText(now.first_day) })}
            </p>
          ) : (
            <p className="text-hint text-grey-6">{t('period.onPaperNone')}</p>
          )}
        </SideSection>
      )}
      {due && (
        <SideSection title={t('period.recertification')}>
          <Notice severity="warning">
            {t('group.recertify')} <strong>{longDayText(due)}</strong>, {leftText(due)}.
          </Notice>
        </SideSection>
      )}
      {isCollege && mayEdit && (
        <SideSection title={t('period.certificate')}>
          <p className="mb-1 text-hint text-grey-6">{t('period.issueLead')}</p>
          {mayIssue && (
            <Button icon={BadgeCheck} href={addressOf(session.addresses, 'cert', '/college_certificate/new')}>
              {t('period.issue')}
            </Button>
          )}
        </SideSection>
      )}
      {facts && facts.events.length > 0 && (
        <SideSection title={t('period.events')}>
          <ul>
            {facts.events.map((event) => (
              <li key={event.id} className="mb-1">
                <span className="block text-hint">{eventText(event)}</span>
                <span className="block text-hint text-grey-6">
                  {longDayText(event.at)} {clockText(event.at)}
                </span>
              </li>
            ))}
          </ul>
        </SideSection>
      )}
    </>
  )
}

/** "om 131 dagar", "i dag", "3 dagar sedan". */
function leftText(day: string): string {
  const number = Math.round((Date.parse(day) - Date.parse(formatDate(today()))) / 86_400_000)
  if (number === 0) return t('period.applyToday')
  return number > 0 ? t('period.applyLeft', { number }) : t('period.applyLate', { number: -number })
}

function eventText({ cause, user, added, removed }: PeriodFacts['events'][number]): string {
  if (cause === 'migration') return t('period.event.migration')
  const spans = (rows: typeof added) => rows.map(longSpan).join(', ')
  const names = { user: user ?? t('period.someone') }
  if (cause === 'revoke') return t('period.event.revoke', { ...names, period: spans(removed) })
  if (cause === 'issue' && added.length > 0) return t('period.event.issue', { ...names, period: spans(added) })
  if (added.length === 0) return t('period.event.removed', { ...names, period: spans(removed) })
  return removed.length === 0
    ? t('period.event.wrote', { ...names, period: spans(added) })
    : t('period.event.changed', { ...names, before: spans(removed), period: spans(added) })
}
