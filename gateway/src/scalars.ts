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

/** Swedish local time to an instant; an ISO text with a zone is taken as it is. */
function isoOf(value: unknown): string | null {
  const text = String(value)
  const local = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2}(?::\d{2})?)$/.exec(text)
  const instant = local ? fromStockholm(`${local[1]}T${local[2]}`) : new Date(text)
  if (Number.isNaN(instant.getTime()))
    throw new GraphQLError(`Cannot represent the following value as DateTime: ${text}`)
  return instant.toISOString()
}

function fromStockholm(local: string): Date {
  const asUtc = new Date(`${local}Z`)
  // The zone's offset at about that moment; one correction is enough but for the hour that summer time skips.
  const shown = new Date(`${inStockholm.format(asUtc).replace(' ', 'T')}Z`)
  return new Date(asUtc.getTime() - (shown.getTime() - asUtc.getTime()))
}

const Date_ = new GraphQLScalarType<string | null, string>({
  name: 'Date',
  description: 'A date string with format `Y-m-d`, e.g. `2011-05-23`.',
  coerceOutputValue: (value) => (value instanceof Date ? value.toISOString() : String(value)).slice(0, 10),
  coerceInputValue: (value) => dateOf(value),
  coerceInputLiteral: (node) => dateOf(valueFromASTUntyped(node as ValueNode)),
})

function dateOf(value: unknown): string {
  const text = String(value).slice(0, 10)
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || Number.isNaN(Date.parse(text))) {
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

export const scalars = { DateTime, Date: Date_, JSON: JSON_, Upload: GraphQLUpload }
