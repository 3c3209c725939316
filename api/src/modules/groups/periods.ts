import type { GroupCategory } from './group.entity.ts'

// The rules of certification periods, for the server and for the form in the browser. Days are `YYYY-MM-DD`.

/** Days of certification, both included; `last_day` null is until further notice. */
export type Period = { first_day: string; last_day: string | null }
/** A period with the college's certificate that states it. */
export type PeriodRow = Period & { certificate_id?: number | null | undefined }

const never = '9999-12-31'
const endOf = ({ last_day }: Period) => last_day ?? never
const orNull = (day: string) => (day === never ? null : day)
const isCollege = (category: GroupCategory) => category === 'region' || category === 'local'

/** The day so many days later; a negative number goes back. */
export function daysLater(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}

/** The same day so many years later; 29 February becomes the 28th. */
export function yearsLater(day: string, years: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const lastOfMonth = new Date(Date.UTC(year + years, month, 0)).getUTCDate()
  return new Date(Date.UTC(year + years, month - 1, Math.min(date, lastOfMonth))).toISOString().slice(0, 10)
}

/** The years that a period may last: a college's first one three, every other one five. */
export const longestYears = (category: GroupCategory, isFirst: boolean): number =>
  isFirst && isCollege(category) ? 3 : 5

/** The last day of a period that begins on the day and lasts as long as it may. */
export const latestEnd = (first_day: string, years: number): string => daysLater(yearsLater(first_day, years), -1)

/** Sorts periods, the oldest first. */
export const inOrder = <Row extends Period>(rows: readonly Row[]): Row[] =>
  [...rows].sort((one, other) => (one.first_day < other.first_day ? -1 : Number(one.first_day > other.first_day)))

/** The days between two periods that follow each other, oldest first. */
export function gapsOf(rows: readonly Period[]): { first_day: string; last_day: string }[] {
  const ordered = inOrder(rows)
  return ordered.slice(1).flatMap((row, index) => {
    const before = ordered[index]
    const first_day = before?.last_day && daysLater(before.last_day, 1)
    return first_day && first_day < row.first_day ? [{ first_day, last_day: daysLater(row.first_day, -1) }] : []
  })
}

/** Divides days that last longer than a period: the first takes `firstYears`, the others are five years back from the end. */
export function divided({ first_day, last_day }: Period, firstYears: number): Period[] {
  const parts: Period[] = []
  let end = last_day
  while (end !== null && end > latestEnd(first_day, firstYears)) {
    const second = daysLater(latestEnd(first_day, firstYears), 1)
    let start = second
    if (end > latestEnd(second, 5)) {
      start = yearsLater(daysLater(end, 1), -5)
      if (latestEnd(start, 5) < end) start = daysLater(start, 1)
    }
    parts.unshift({ first_day: start, last_day: end })
    end = daysLater(start, -1)
  }
  return [{ first_day, last_day: end }, ...parts]
}

/** The stretches of `days` that no row covers. */
function uncovered(days: Period, rows: readonly Period[]): Period[] {
  const found: Period[] = []
  let start = days.first_day
  for (const row of inOrder(rows)) {
    if (endOf(row) < start) continue
    if (row.first_day > endOf(days)) break
    if (row.first_day > start) found.push({ first_day: start, last_day: daysLater(row.first_day, -1) })
    if (row.last_day === null) return found
    start = daysLater(row.last_day, 1)
  }
  return start <= endOf(days) ? [...found, { first_day: start, last_day: days.last_day }] : found
}

/** The rows with no day after `last`. */
const until = (rows: readonly PeriodRow[], last: string): PeriodRow[] =>
  rows
    .filter(({ first_day }) => first_day <= last)
    .map((row) => (endOf(row) > last ? { ...row, last_day: orNull(last) } : row))

/** The rows with no day before `first`; the first of them begins there. */
function since(rows: readonly PeriodRow[], first: string): PeriodRow[] {
  const [head, ...rest] = rows.filter((row) => endOf(row) >= first)
  return head ? [{ ...head, first_day: first }, ...rest] : []
}

/**
 * A group's certification in the old contract's words: a day since when, or a flag; and the last day. Undefined is
 * unsaid.
 */
export type AskedCertification = {
  certified?: string | boolean | null | undefined
  certified_until?: string | null | undefined
}

/**
 * The periods that follow from what the old contract says (readings: `certified` is taken as a day or a flag; true is
 * from today, false is ended). A value that comes back as it was told changes nothing. Days that last longer than a
 * period are divided.
 * @param rows oldest first
 * @param told the certification that the contract tells of them today
 */
export function periodsAsAsked(
  rows: readonly PeriodRow[],
  asked: AskedCertification,
  {
    told,
    today,
    category,
  }: { told: { certified: string | null; certified_until: string | null } } & {
    today: string
    category: GroupCategory
  },
): PeriodRow[] {
  const first = firstAsked(asked.certified, told.certified, today)
  if (first === null) return told.certified === null ? [...rows] : until(rows, daysLater(today, -1))
  const next =
    told.certified === null
      ? [...rows, ...begun({ first_day: first, last_day: asked.certified_until ?? null }, rows)]
      : moved(rows, first, told.certified, lastAsked(asked, told.certified_until))
  return dividedWhereChanged(inOrder(next), rows, category)
}

function firstAsked(asked: AskedCertification['certified'], told: string | null, today: string): string | null {
  if (asked === undefined) return told
  if (typeof asked === 'boolean') return asked ? (told ?? today) : null
  return asked
}

/** Undefined when the end stays as it is. */
function lastAsked({ certified_until }: AskedCertification, told: string | null): string | undefined {
  return certified_until === undefined || certified_until === told ? undefined : (certified_until ?? never)
}

/** Certification that begins anew goes on until further notice only when nothing comes after it. */
function begun(days: Period, rows: readonly Period[]): Period[] {
  const comesMore = rows.some(({ first_day }) => first_day > days.first_day)
  return uncovered(days, rows).filter(({ last_day }) => last_day !== null || !comesMore)
}

function moved(rows: readonly PeriodRow[], first: string, told: string, last: string | undefined): PeriodRow[] {
  let next: PeriodRow[] = [...rows]
  if (first < told) next = [...uncovered({ first_day: first, last_day: daysLater(told, -1) }, rows), ...rows]
  else if (first > told) next = since(rows, first)
  if (next.length === 0) return [{ first_day: first, last_day: last === undefined ? null : orNull(last) }]
  if (last === undefined) return next
  const kept = until(next, last)
  const [end, ...before] = kept.toReversed()
  // The latest period that is left lasts until the day.
  return end && endOf(end) < last ? [...before.reverse(), { ...end, last_day: orNull(last) }] : kept
}

function dividedWhereChanged(next: PeriodRow[], before: readonly PeriodRow[], category: GroupCategory): PeriodRow[] {
  return next.flatMap((row, index) => {
    const isSame = before.some((each) => isSamePeriod(each, row))
    const parts = isSame ? [row] : divided(row, longestYears(category, index === 0))
    return parts.length === 1 ? [row] : parts
  })
}

/** Whether both have the same days. */
export const isSamePeriod = (one: Period, other: Period): boolean =>
  one.first_day === other.first_day && one.last_day === other.last_day

/**
 * A fault of a period's row, at the field that it is shown at: a last day before the first one, no last day, too long
 * a period (`latest` is the last allowed day), or days of another period.
 */
export type PeriodFault =
  | { field: 'last_day'; fault: 'order' }
  | { field: 'last_day'; fault: 'open' }
  | { field: 'last_day'; fault: 'long'; isFirst: boolean; years: number; latest: string }
  | { field: 'first_day'; fault: 'overlap'; other: Period }

/**
 * Finds the fault of each row, by its place in `rows`; null for a right one. Rows that are as before may last longer
 * than a period or have no end, as rows that came from the earlier columns do.
 */
export function periodFaults(
  rows: readonly Period[],
  before: readonly Period[],
  category: GroupCategory,
): (PeriodFault | null)[] {
  const ordered = inOrder(rows)
  return rows.map((row): PeriodFault | null => {
    if (row.last_day !== null && row.last_day < row.first_day) return { field: 'last_day', fault: 'order' }
    const other = ordered.slice(0, ordered.indexOf(row)).find((each) => endOf(each) >= row.first_day)
    if (other) return { field: 'first_day', fault: 'overlap', other }
    if (before.some((each) => isSamePeriod(each, row))) return null
    if (row.last_day === null) return isCollege(category) ? { field: 'last_day', fault: 'open' } : null
    const isFirst = ordered[0] === row
    const years = longestYears(category, isFirst)
    const latest = latestEnd(row.first_day, years)
    return row.last_day > latest ? { field: 'last_day', fault: 'long', isFirst, years, latest } : null
  })
}
