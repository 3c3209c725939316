import { GraphQLError, GraphQLScalarType, type ValueNode, valueFromASTUntyped } from 'graphql'
import GraphQLUpload from 'graphql-upload/GraphQLUpload.mjs'

const inStockholm = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Stockholm',
  dateStyle: 'short',
  timeStyle: 'medium',
})

const hour = 3_600_000
/** Below it the zone's offset was no whole number of hours. */
const wholeHours = Date.UTC(1900, 0, 2)
const maxHours = 5_000
const hours = new Map<number, string>()

/** A list has two moments a row, most of them in the same hours; what the formatter says of an hour is kept. */
function localText(moment: Date): string {
  const time = moment.getTime()
  if (!(time >= wholeHours)) return inStockholm.format(moment)
  const begun = Math.floor(time / hour) * hour
  const known = hours.get(begun) ?? inStockholm.format(begun).slice(0, -'00:00'.length)
  if (hours.size >= maxHours) hours.clear()
  hours.set(begun, known)
  return known + moment.toISOString().slice(-'00:00.000Z'.length, -'.000Z'.length)
}

/** `YYYY-MM-DD HH:MM:SS` without zone (contract §3.2), Swedish time, as the old system wrote it. */
const DateTime = new GraphQLScalarType<string | null, string>({
  name: 'DateTime',
  description: 'A datetime string with format `Y-m-d H:i:s`, e.g. `2018-05-23 13:43:32`.',
  coerceOutputValue: (value) => localText(new Date(value as string | Date)),
  coerceInputValue: (value) => isoOf(value),
  coerceInputLiteral: (node) => isoOf(valueFromASTUntyped(node as ValueNode)),
})

/** Clients of the contract send what a field of a form holds: nothing is no date. */
const isEmpty = (value: unknown) => typeof value === 'string' && value.trim() === ''

/**
 * Swedish local time, or a moment with a zone, as an ISO text with Sweden's offset: which years are taken is said of the
 * day that is meant. A day alone begins at midnight.
 */
function isoOf(value: unknown): string | null {
  if (isEmpty(value)) return null
  const text = String(value)
  const [, day = '', time = '00:00', zone] =
    /^(\d{4}-\d{2}-\d{2})(?:[ T](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)(Z|[+-]\d{2}:?\d{2})?)?$/.exec(text) ?? []
  const instant = zone ? new Date(`${day}T${time}${zone}`) : fromStockholm(`${day}T${time}`)
  if (!isDay(day) || Number.isNaN(instant.getTime()))
    throw new GraphQLError(`Cannot represent the following value as DateTime: ${text}`)
  const minutes = Math.round((asUtc(instant).getTime() - Math.floor(instant.getTime() / 1000) * 1000) / 60_000)
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0'))
  return `${localText(instant).replace(' ', 'T')}.${instant.toISOString().slice(20, 23)}+${hours}:${rest}`
}

/** JavaScript takes the 30th of February for the 2nd of March. */
function isDay(text: string): boolean {
  const day = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
}

function fromStockholm(local: string): Date {
  const about = new Date(`${local}Z`)
  if (Number.isNaN(about.getTime())) return about
  // The zone's offset at about that moment; one correction is enough but for the hour that summer time skips.
  return new Date(about.getTime() - (asUtc(about).getTime() - about.getTime()))
}

/** The moment at which clocks of UTC show what Sweden's show at this one, in whole seconds. */
const asUtc = (moment: Date): Date => new Date(`${inStockholm.format(moment).replace(' ', 'T')}Z`)

const Date_ = new GraphQLScalarType<string | null, string>({
  name: 'Date',
  description: 'A date string with format `Y-m-d`, e.g. `2011-05-23`.',
  coerceOutputValue: (value) => (value instanceof Date ? value.toISOString() : String(value)).slice(0, 10),
  coerceInputValue: (value) => dateOf(value),
  coerceInputLiteral: (node) => dateOf(valueFromASTUntyped(node as ValueNode)),
})

function dateOf(value: unknown): string | null {
  if (isEmpty(value)) return null
  const text = String(value).slice(0, 10)
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || !isDay(text)) {
    throw new GraphQLError(`Cannot represent the following value as Date: ${String(value)}`)
  }
  return text
}

const JSON_ = new GraphQLScalarType<unknown, unknown>({
  name: 'JSON',
  description: 'Arbitrary data, as it is or as a text that holds JSON; a text that holds none is itself.',
  coerceOutputValue: (value) => value,
  coerceInputValue: jsonOf,
  coerceInputLiteral: (node) => jsonOf(valueFromASTUntyped(node as ValueNode)),
})

/** A text that holds JSON as what it holds. */
export function jsonOf(value: unknown): unknown {
  if (typeof value !== 'string') return value
  try {
    return JSON.parse(value)
  } catch {
    return value
  }
}

const Published = new GraphQLScalarType<boolean, string>({
  name: 'Published',
  description: 'Whether it is `published` or `unpublished`; as input also true or false.',
  coerceOutputValue: (value) => (value ? 'published' : 'unpublished'),
  coerceInputValue: publishedOf,
  coerceInputLiteral: (node) => publishedOf(valueFromASTUntyped(node as ValueNode)),
})

function publishedOf(value: unknown): boolean {
  if (typeof value === 'boolean') return value
  if (value === 'published' || value === 'unpublished') return value === 'published'
  throw new GraphQLError(`Cannot represent the following value as Published: ${String(value)}`)
}

const Status = new GraphQLScalarType<unknown, unknown>({
  name: 'Status',
  description:
    'Of a text `published`, `unpublished` or `scheduled`; of a user or a group whether it is shown to visitors.',
  coerceOutputValue: (value) => value,
})

export const scalars = { DateTime, Date: Date_, JSON: JSON_, Upload: GraphQLUpload, Published, Status }
