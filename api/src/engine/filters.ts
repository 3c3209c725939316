import { TZDate } from '@date-fns/tz'
import { z } from 'zod'
import { sv } from '../i18n/sv/index.ts'
import { swedishDay } from '../i18n/swedish-day.ts'
import { createTranslator } from '../i18n/translator.ts'
import { invalid } from '../kernel/errors.ts'
import { day, rowId, toDay } from '../kernel/fields.ts'

const t = createTranslator(sv)

// Builders of where-conditions for list filters and searches. zod refuses a value of the wrong type.

type Where = Record<string, unknown>
type Filter = (value: unknown) => Where

/**
 * Returns the where-conditions of a list's filters; a filter without a value gives none.
 * @param given filter values by name, as the call has them under `filters`
 * @throws AppError for an unknown filter, ZodError for an invalid value, both at the filter's path in the call
 */
export function filterParts<Part>(
  given: Record<string, unknown> | null | undefined,
  filterOf: (key: string) => ((value: unknown) => Part) | undefined,
): Part[] {
  return Object.entries(given ?? {}).flatMap(([key, value]) => {
    if (value === null || value === undefined || value === '' || isEmptyList(value)) return []
    const filter = filterOf(key)
    if (!filter) throw invalid({ [`filters.${key}`]: [t('valid.unknownFilter')] }, t('valid.invalidFields'))
    try {
      return [filter(value)]
    } catch (error) {
      throw error instanceof z.ZodError ? atFilter(key, error) : error
    }
  })
}

function atFilter(key: string, error: z.ZodError): z.ZodError {
  const [first] = error.issues
  return !first || first.path[0] === 'filters' ? error : new z.ZodRealError([{ ...first, path: ['filters', key] }])
}

const isEmptyList = (value: unknown) => Array.isArray(value) && value.length === 0

/** A list of at most `most` chosen values. An empty list is the same as null: the filter is off. */
export const anyOf = <Element extends z.ZodType>(element: Element, most: number) =>
  z
    .array(element)
    .max(most)
    .nullable()
    .transform((chosen) => (isEmptyList(chosen) ? null : chosen))
    .optional()

/** Text anywhere in a column, without case. `%` and `_` are letters here, not wildcards. */
export function containing(text: string): { contains: string; mode: 'insensitive' } {
  return { contains: text.replaceAll('\u0000', '').replace(/[\\%_]/g, '\\$&'), mode: 'insensitive' }
}

/** Any of the given values; one value alone is fine too. */
export function oneOf<Value extends string>(values: readonly Value[], where: (chosen: Value[]) => Where): Filter {
  const schema = z.enum(values as [Value, ...Value[]])
  return (value) =>
    where(
      z
        .array(schema)
        .max(50)
        .parse(Array.isArray(value) ? value : [value]),
    )
}

/** A filter by row ids; one id alone is fine too. */
export function idsOf(where: (ids: number[]) => Where): Filter {
  const schema = z.array(z.coerce.number().pipe(rowId())).max(200)
  return (value) => where(schema.parse(Array.isArray(value) ? value : [value]))
}

/** A filter that is on or off. */
export function flag(where: (on: boolean) => Where): Filter {
  return (value) => where(z.union([z.boolean(), z.stringbool()]).parse(value))
}

/** Days from and to, both included; null is open. The database knows no year 0. */
const period = z.strictObject({ from: day(), to: day() })

/** The period that a list's filter `key` holds; refused at its place in the call (`filters.created_at.from`). */
export function periodAt<Key extends string>(key: Key, value: unknown): z.infer<typeof period> {
  const call = z.object({ filters: z.record(z.literal(key), period) })
  return call.parse({ filters: { [key]: value } }).filters[key]
}

/** A column of days (`@db.Date`), from and to, both included. */
export function withinDays(column: string): Filter {
  return (value) => {
    const { from, to } = periodAt(column, value)
    return { [column]: { ...(from && { gte: toDay(from) }), ...(to && { lte: toDay(to) }) } }
  }
}

/** A column of moments, from a day to a day, both included, in Swedish time. */
export function within(column: string): Filter {
  return (value) => {
    const { from, to } = periodAt(column, value)
    return {
      [column]: { ...(from && { gte: startOfDay(from) }), ...(to && { lt: startOfDay(to, 1) }) },
    }
  }
}

/** Midnight in Stockholm of the day `YYYY-MM-DD`, as a moment; `later` days after. */
export function startOfDay(text: string, later = 0): Date {
  const [year = 0, month = 1, day = 1] = text.split('-').map(Number)
  return new Date(new TZDate(year, month - 1, day + later, 'Europe/Stockholm').getTime())
}

/** Today's date in Sweden, `YYYY-MM-DD`. */
export const todayInSweden = (now = new Date()): string => swedishDay(now)
