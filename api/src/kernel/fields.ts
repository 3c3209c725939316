import { z } from 'zod'
import { browserWords } from '../i18n/sv/browser.ts'
import { createWords } from '../i18n/translator.ts'
import { formatNumber } from './validation-messages.ts'

// Kinds of fields that several resources have. Isomorphic: the browser's forms check with the same.

const t = createWords(browserWords)

/** PostgreSQL's text can't hold NUL, nor its JSON half a surrogate pair; neither has a meaning to people. */
const storable = (text: string) => text.replaceAll('\u0000', '').toWellFormed()

/** Plain text: an accent that stands behind its letter, as names of a Mac's files have it, is one sign with it. */
const normalised = (text: string) => storable(text).normalize('NFC')

/** One line of plain text, trimmed; line breaks become spaces. */
export const line = (max = 200) =>
  z
    .string()
    .overwrite((text) =>
      normalised(text)
        .replace(/[\r\n\t]+/g, ' ')
        .trim(),
    )
    .max(max)

/** A line in which something can be seen, or nothing: spaces without width alone are nothing. */
export const visibleLine = (max = 200) =>
  line(max).overwrite((text) => (/[^\s\p{C}\p{Default_Ignorable_Code_Point}]/u.test(text) ? text : ''))

export const requiredLine = (max = 200) => visibleLine(max).min(1)

/** Plain text of several lines. Shown as text, so it may hold anything. */
export const plainText = (max = 10_000) =>
  z
    .string()
    .overwrite((text) => normalised(text).trim())
    .max(max)

/** HTML of the editor. It is sanitised on the server when it is saved, whatever the browser did. */
export const richText = (max = 500_000) => z.string().overwrite(storable).max(max)

/** `https://…` or nothing. */
export const webAddress = () =>
  line(500).refine((text) => text === '' || isWebAddress(text), { error: () => t('valid.url') })

/** Where a link leads: `https://…`, a path or place on the same site, `mailto:` or `tel:`; or nothing. Never a script. */
export const linkAddress = () =>
  line(500).refine((text) => text === '' || isLinkAddress(text), { error: () => t('valid.linkAddress') })

export const emailAddress = () =>
  line(254).refine((text) => text === '' || z.regexes.email.test(text), { error: () => t('valid.email') })

/** A day as `YYYY-MM-DD`, or null. Spec §5: between 1900-01-01 and 2099-12-31. */
export const day = () =>
  z.iso
    .date()
    .refine((text) => text >= '1900-01-01' && text <= '2099-12-31', { error: () => t('valid.dateRange') })
    .nullable()
    .default(null)

/** A moment as ISO 8601 with offset, in the years of {@link day}; the database knows no year 0. */
const inRange = () =>
  z.iso
    .datetime({ offset: true, abort: true })
    .refine((text) => text >= '1900' && text < '2100', { error: () => t('valid.dateRange') })

/** A moment as ISO 8601 with offset, or null. */
export const moment = () => inRange().nullable().default(null)

/** A time of day, `HH:MM`, or null. */
export const timeOfDay = () =>
  z
    .string()
    .trim()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: () => t('valid.timeFormat') })
    .nullable()
    .default(null)

/** When a row was last changed, as a client was told: the version that it saw. */
export const version = inRange

/** A number from one limit to the other, both of which are told of one that lies outside. */
export function numberBetween(from: number, to: number) {
  const error = () => t('valid.between', { from: formatNumber(from), to: formatNumber(to) })
  return z.number().min(from, { error }).max(to, { error })
}

/** Some of `values`; one that is said twice is one. */
export const choicesOf = <Value extends string>(values: readonly [Value, ...Value[]]) =>
  z
    .array(z.enum(values))
    .overwrite((chosen) => [...new Set(chosen)])
    .default([])

/** What is no row's id has no limit that means anything to people. */
export const rowId = () =>
  z
    .number()
    .int()
    .positive()
    .max(2_147_483_647, { error: () => t('valid.invalid') })
export const optionalRow = () => rowId().nullable().default(null)

function isWebAddress(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname } = new URL(text)
  return (protocol === 'https:' || protocol === 'http:') && hostname.includes('.')
}

/** Browsers read a backslash as a slash and pass over tabs, so that one of them could leave the site. */
function isLinkAddress(text: string): boolean {
  if (/[\s\\]/.test(text)) return false
  if (/^(?:#|\?|\/(?!\/))/.test(text)) return true
  return isWebAddress(text) || /^mailto:[^@]+@[^@]+$/i.test(text) || /^tel:\+?[\d()-]+$/i.test(text)
}

/** `YYYY-MM-DD` as the Date that a column of days wants (midnight UTC); null and undefined stay. */
export function toDay<Value extends string | null | undefined>(text: Value): Date | Exclude<Value, string> {
  return typeof text === 'string' ? new Date(`${text}T00:00:00Z`) : (text as Exclude<Value, string>)
}

/** An ISO moment as Date; null and undefined stay. */
export function toMoment<Value extends string | null | undefined>(text: Value): Date | Exclude<Value, string> {
  return typeof text === 'string' ? new Date(text) : (text as Exclude<Value, string>)
}

/** A column of days as `YYYY-MM-DD`. */
export const dayOf = (date: Date | null): string | null => date?.toISOString().slice(0, 10) ?? null
/** A moment as ISO 8601 in UTC: the same text in this process and over HTTP. */
export const momentOf = (date: Date | null): string | null => date?.toISOString() ?? null

/** How deep a value of {@link anyJson} may be: people's options are two or three deep. */
const maxDepth = 20

/** Any JSON, kept as it came but for the characters that the database can't hold; null when nothing is given. */
export const anyJson = (max = 20_000) =>
  z
    .unknown()
    .transform((value, context) => {
      const stored = storableJson(value ?? null, 0)
      if (stored !== undefined && JSON.stringify(stored).length <= max) return stored
      context.addIssue({ code: 'custom', message: t('valid.invalid') })
      return z.NEVER
    })
    .default(null)

/** Undefined for what JSON can't say, or not so deep. */
function storableJson(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return storable(value)
  if (value === null || typeof value === 'boolean' || Number.isFinite(value)) return value
  if (typeof value !== 'object' || depth >= maxDepth) return undefined
  if (Array.isArray(value)) {
    const stored = value.map((each) => storableJson(each, depth + 1))
    return stored.includes(undefined) ? undefined : stored
  }
  const entries = Object.entries(value)
    .filter(([, each]) => each !== undefined)
    .map(([key, each]) => [storable(key), storableJson(each, depth + 1)] as const)
  return entries.some(([, each]) => each === undefined) ? undefined : Object.fromEntries(entries)
}
