import { swedishTime } from '@kollegium/api/i18n/swedish-day'
import { type ConstValueNode, GraphQLError, GraphQLScalarType, valueFromASTUntyped } from 'graphql'
import GraphQLUpload from 'graphql-upload/GraphQLUpload.mjs'

const hour = 3_600_000
const day = 24 * hour
/** The day from which the zone's offset is a whole number of hours. */
const wholeHours = Date.UTC(1900, 0, 2)
const maxHours = 5_000
const hours = new Map<number, string>()

/** Formats a moment. The text of its hour is cached: a list has two moments a row, most of them in the same hours. */
function localText(moment: Date): string {
  const time = moment.getTime()
  if (!(time >= wholeHours)) return swedishTime(moment)
  const begun = Math.floor(time / hour) * hour
  const known = hours.get(begun) ?? swedishTime(begun).slice(0, -'00:00'.length)
  if (hours.size >= maxHours) hours.clear()
  hours.set(begun, known)
  return known + moment.toISOString().slice(-'00:00.000Z'.length, -'.000Z'.length)
}

/** `YYYY-MM-DD HH:MM:SS` without zone (contract §3.2), Swedish time, as the old system wrote it. */
const DateTime = new GraphQLScalarType<string | null, string>({
  name: 'DateTime',
  description: 'A datetime string with format `Y-m-d H:i:s`, e.g. `2018-05-23 13:43:32`.',
  coerceOutputValue: (value) => localText(value instanceof Date ? value : new Date(String(value))),
  coerceInputValue: (value) => isoOf(value),
  coerceInputLiteral: (node) => isoOf(literalOf(node)),
})

/** A value in the document itself, as a variable would hold it: graphql-js's own objects have no prototype. */
const literalOf = (node: ConstValueNode): unknown => ordinary(valueFromASTUntyped(node))

function ordinary(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(ordinary)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, ordinary(inner)]))
}

/** Writes a value of any kind as a text. */
const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

/** Clients send the content of a form's field: an empty text is no date. */
const isEmpty = (value: unknown) => typeof value === 'string' && value.trim() === ''

/**
 * Writes Swedish local time, or a moment with a zone, as an ISO text with Sweden's offset, so that the typed API checks the
 * year of the Swedish day. A day alone begins at midnight.
 */
function isoOf(value: unknown): string | null {
  if (isEmpty(value)) return null
  const text = textOf(value)
  const [, date = '', time = '00:00', zone] =
    /^(\d{4}-\d{2}-\d{2})(?:[ T](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)(Z|[+-]\d{2}:?\d{2})?)?$/.exec(text) ?? []
  const instant = zone ? new Date(`${date}T${time}${zone}`) : fromStockholm(`${date}T${time}`)
  if (!isDay(date) || Number.isNaN(instant.getTime()))
    throw new GraphQLError(`Cannot represent the following value as DateTime: ${text}`)
  const minutes = Math.round(offsetAt(instant.getTime()) / 60_000)
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0'))
  return `${localText(instant).replace(' ', 'T')}.${instant.toISOString().slice(20, 23)}+${hours}:${rest}`
}

/** The Swedish day of a moment as the contract takes one, `YYYY-MM-DD`. @throws GraphQLError for a text that is none */
export const dayOfMoment = (moment: string): string => isoOf(moment)?.slice(0, 10) ?? ''

/** JavaScript takes the 30th of February for the 2nd of March. */
function isDay(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

/**
 * The moment at which Sweden's clocks show a local time. An hour that comes twice in autumn counts as the first one, for the
 * text doesn't tell. An hour that summer time skips counts as the clocks show it before they are turned.
 */
function fromStockholm(local: string): Date {
  const wanted = new Date(`${local}Z`).getTime()
  if (Number.isNaN(wanted)) return new Date(wanted)
  // By the offset before and by the one after a change of the clocks, of which two days have at most one.
  const [early, late] = [wanted - offsetAt(wanted - day), wanted - offsetAt(wanted + day)]
  const isShown = (time: number) => !Number.isNaN(time) && offsetAt(time) === wanted - time
  return new Date(isShown(early) || !isShown(late) ? early : late)
}

/** Milliseconds by which Sweden's clocks are ahead of UTC. */
const offsetAt = (time: number): number =>
  Date.parse(`${localText(new Date(time)).replace(' ', 'T')}Z`) - Math.floor(time / 1_000) * 1_000

const Date_ = new GraphQLScalarType<string | null, string>({
  name: 'Date',
  description: 'A date string with format `Y-m-d`, e.g. `2011-05-23`.',
  coerceOutputValue: (value) => (value instanceof Date ? value.toISOString() : String(value)).slice(0, 10),
  coerceInputValue: (value) => dateOf(value),
  coerceInputLiteral: (node) => dateOf(literalOf(node)),
})

function dateOf(value: unknown): string | null {
  if (isEmpty(value)) return null
  const text = textOf(value).slice(0, 10)
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || !isDay(text)) {
    throw new GraphQLError(`Cannot represent the following value as Date: ${textOf(value)}`)
  }
  return text
}

const JSON_ = new GraphQLScalarType<unknown, unknown>({
  name: 'JSON',
  description: 'Arbitrary data, as it is or as a text that holds JSON; a text that holds none is itself.',
  coerceOutputValue: (value) => value,
  coerceInputValue: jsonOf,
  coerceInputLiteral: (node) => jsonOf(literalOf(node)),
})

/** The value of a text of JSON; any other value as it is. */
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
  coerceInputLiteral: (node) => publishedOf(literalOf(node)),
})

function publishedOf(value: unknown): boolean {
  if (typeof value === 'boolean') return value
  if (value === 'published' || value === 'unpublished') return value === 'published'
  throw new GraphQLError(`Cannot represent the following value as Published: ${textOf(value)}`)
}

/** The status of a text as it may come: the word, or whether it is published. */
const TextStatus = new GraphQLScalarType<unknown, unknown>({
  name: 'TextStatus',
  description: '`published`, `unpublished` or `scheduled`; as input also true or false.',
  coerceInputValue: textStatusOf,
  coerceInputLiteral: (node) => textStatusOf(literalOf(node)),
})

/** The word of a text's status; any other value as it came, for the typed API to refuse. */
export function textStatusOf(value: unknown): unknown {
  if (typeof value !== 'boolean') return value
  return value ? 'published' : 'unpublished'
}

const Status = new GraphQLScalarType<unknown, unknown>({
  name: 'Status',
  description:
    'Of a text `published`, `unpublished` or `scheduled`; of a user or a group whether it is shown to visitors.',
  coerceOutputValue: (value) => value,
})

/** The resolvers of the contract's scalars. */
export const scalars = { DateTime, Date: Date_, JSON: JSON_, Upload: GraphQLUpload, Published, Status, TextStatus }
