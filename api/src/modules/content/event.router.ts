import { periodAt } from '../../engine/filters.ts'
import { router } from '../../engine/trpc.ts'
import { sv } from '../../i18n/sv/index.ts'
import { createTranslator } from '../../i18n/translator.ts'
import { invalid } from '../../kernel/errors.ts'
import { dayOf, toDay } from '../../kernel/fields.ts'
import type { ContentListRow, ContentRow } from './content-shape.ts'
import { contentType } from './content-type.ts'
import { event } from './event.entity.ts'

const t = createTranslator(sv)

const timesOf = (row: ContentListRow) => ({
  allday: row.allday,
  start_date: dayOf(row.start_date),
  start_time: row.start_time,
  end_date: dayOf(row.end_date),
  end_time: row.end_time,
  location: row.location,
})

const timeFields = ['allday', 'start_date', 'start_time', 'end_date', 'end_time'] as const
type Times = Partial<Pick<ContentRow, (typeof timeFields)[number]>>

/** Events that are going on in the period, the one-day ones as well as those that began before it. */
export function goingOn(value: unknown) {
  const [from, to] = Object.values(periodAt('dates', value)).map(toDay)
  return {
    AND: [
      from ? { OR: [{ end_date: { gte: from } }, { end_date: null, start_date: { gte: from } }] } : {},
      to ? { start_date: { lte: to } } : {},
    ],
  }
}

/**
 * The times as they will stand, those left out as they are.
 * @throws AppError INVALID at every field that is missing or comes before what it follows
 */
function timesFrom(data: Record<string, unknown>, before: ContentRow | null): Times {
  const given = data as { start_date?: string | null; end_date?: string | null } & Pick<Times, 'allday'>
  const sent: Times = { ...(data as Times), start_date: toDay(given.start_date), end_date: toDay(given.end_date) }
  const now = <Key extends keyof Times>(key: Key) => (sent[key] === undefined ? before?.[key] : sent[key]) ?? null
  const allday = now('allday') ?? false
  const [start_date, end_date] = [now('start_date'), now('end_date')]
  const [start_time, end_time] = allday ? [null, null] : [now('start_time'), now('end_time')]
  const isOneDay = !end_date || (start_date && end_date.getTime() === start_date.getTime())
  const faults: [field: string, text: string | false | null][] = [
    ['start_date', !start_date && t('valid.required')],
    ['end_date', start_date && end_date && end_date < start_date && t('valid.endBeforeStart')],
    ['start_time', end_time && !start_time && t('valid.required')],
    ['end_time', isOneDay && start_time && end_time && end_time < start_time && t('valid.endTimeOrder')],
  ]
  const wrong = faults.flatMap(([field, text]) => (text ? [[`data.${field}`, [text]]] : []))
  if (wrong.length > 0) throw invalid(Object.fromEntries(wrong), t('valid.invalidFields'))
  return { allday, start_date, start_time, end_date, end_time }
}

/** The procedures of events. */
export const eventRouter = router(
  contentType(event, {
    present: (rows) => rows.map((row) => ({ ...timesOf(row), lead: row.lead, calendar: row.calendar })),
    presentList: (rows) => rows.map(timesOf),
    filters: { dates: goingOn },
    // Fields that the call leaves out are not checked: an older event without a day can get a new title.
    prepare: (_ctx, data, before) =>
      before && !timeFields.some((field) => data[field] !== undefined) ? data : { ...data, ...timesFrom(data, before) },
  }),
)
