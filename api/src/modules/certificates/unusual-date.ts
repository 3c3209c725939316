import type { SignedInContext } from '../../engine/context.ts'
import { swedishDay } from '../../i18n/swedish-day.ts'
import { dayOf } from '../../kernel/fields.ts'
import type { Kind } from './kinds/kind.ts'
import { swedish, type Translate } from './persons.ts'
import { requireRecord } from './save.ts'

/**
 * The reasons why a certificate's date is unlikely; a person confirms the date or changes it before anything is issued.
 */
type DateRule = 'future' | 'beforeBegin' | 'sundayInJuly' | 'sunday' | 'holiday' | 'old'

type UnusualDate = {
  /** "söndag 12 juli 2026" */
  title: string
  /** A sentence for each rule. */
  remarks: { rule: DateRule; text: string }[]
  /** The date of the college's latest issued certificate of the kind; null when that date is no better. */
  previous: { date: string; title: string } | null
}

/** Days on which nobody ends an education: month and day. */
const holidays = ['01-01', '01-06', '05-01', '06-06', '12-24', '12-25', '12-26', '12-31']

/**
 * The rules that a date breaks, in the order in which they are told. All dates are `YYYY-MM-DD`.
 * @param facts `today` in Sweden, and the day on which the education began when it is known
 */
export function brokenDateRules(date: string, { today, begins }: { today: string; begins: string | null }): DateRule[] {
  // Today is what the form proposes, whatever day it is.
  if (date === today) return []
  const isSunday = new Date(`${date}T12:00:00Z`).getUTCDay() === 0
  const [year = 0, ...rest] = today.split('-')
  const yearAgo = [String(Number(year) - 1), ...rest].join('-')
  const rules: [DateRule, boolean][] = [
    ['future', date > today],
    ['beforeBegin', begins !== null && date < begins],
    ['sundayInJuly', isSunday && date.slice(5, 7) === '07'],
    ['sunday', isSunday && date.slice(5, 7) !== '07'],
    ['holiday', holidays.includes(date.slice(5))],
    ['old', date < yearAgo],
  ]
  return rules.filter(([, isBroken]) => isBroken).map(([rule]) => rule)
}

/**
 * Judges the date of a certificate, or another date for it: null for a usual one. The form asks before it issues, and so does a
 * correction of many.
 * @throws AppError NOT_FOUND for a certificate that the actor may not read
 */
export async function unusualDate(
  ctx: SignedInContext,
  kind: Kind,
  { id, date: other }: { id: number; date?: string | null },
  now = new Date(),
): Promise<UnusualDate | null> {
  const record = await requireRecord(ctx.db, ctx, kind, id, 'read')
  const date = other ?? dayOf(record.date) ?? ''
  const today = swedishDay(now)
  const begins = record.course_moment_id === null ? null : await beginOf(ctx, record.course_moment_id)
  const rules = brokenDateRules(date, { today, begins })
  if (rules.length === 0) return null
  const latest = await latestDate(ctx, kind, record)
  const isBetter = latest !== null && brokenDateRules(latest, { today, begins }).length === 0
  return {
    title: titleOf(date),
    remarks: rules.map((rule) => ({ rule, text: textOf(rule, { date, today, begins }, swedish) })),
    previous: isBetter ? { date: latest, title: titleOf(latest) } : null,
  }
}

async function beginOf({ db }: SignedInContext, id: number): Promise<string | null> {
  const moment = await db.courseMoment.findUnique({ where: { id }, select: { from: true } })
  return dayOf(moment?.from ?? null)
}

async function latestDate({ db }: SignedInContext, kind: Kind, record: { id: number; group_id: number }) {
  const latest = await db.certificate.findFirst({
    where: {
      ...{ kind: kind.kind, group_id: record.group_id, id: { not: record.id } },
      persons: { some: { status: 'issued' } },
    },
    select: { date: true },
    orderBy: [{ date: 'desc' }, { id: 'desc' }],
  })
  return dayOf(latest?.date ?? null)
}

function textOf(
  rule: DateRule,
  { date, today, begins }: { date: string; today: string; begins: string | null },
  translate: Translate,
): string {
  const days = Math.round((Date.parse(date) - Date.parse(today)) / 86_400_000)
  if (rule === 'future') return translate(`cert.date.future.${days === 1 ? 'one' : 'many'}`, { number: days })
  if (rule === 'beforeBegin') return translate('cert.date.beforeBegin', { date: titleOf(begins ?? '') })
  return translate(`cert.date.${rule}`)
}

const longDay = new Intl.DateTimeFormat('sv-SE', {
  ...({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const),
  timeZone: 'UTC',
})
const titleOf = (date: string) => longDay.format(new Date(`${date}T12:00:00Z`))
