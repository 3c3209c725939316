import { z } from 'zod'
import { appTexts } from '../i18n/sv/app-texts.ts'
import { swedishDay } from '../i18n/swedish-day.ts'
import { createTranslator } from '../i18n/translator.ts'
import { isNestedDeeper } from './html.ts'
import { formatNumber } from './validation-messages.ts'

// Field schemas that several resources share. Isomorphic: the browser's forms validate with the same schemas.

const t = createTranslator(appTexts)

/** PostgreSQL's text can't hold NUL, nor its JSON half a surrogate pair; neither has a meaning to people. */
export const storable = (text: string) => text.replaceAll('\u0000', '').toWellFormed()

/** Normalises plain text: a letter with a separate accent, as in file names of macOS, becomes one character. */
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

/** A line with a visible character, or the empty text: a line of zero-width characters alone becomes empty. */
export const visibleLine = (max = 200) =>
  line(max).overwrite((text) => (/[^\s\p{C}\p{Default_Ignorable_Code_Point}]/u.test(text) ? text : ''))

/** A line that must hold a visible character. */
export const requiredLine = (max = 200) => visibleLine(max).min(1)

/** Plain text of several lines. Shown as text, so it may hold anything. */
export const plainText = (max = 10_000) =>
  z
    .string()
    .overwrite((text) => normalised(text).trim())
    .max(max)

/**
 * HTML of the editor. It is sanitised on the server when it is saved, whatever the browser did; a parser's work grows with the
 * square of the levels, so these are counted first.
 */
export const richText = (max = 500_000) =>
  z
    .string()
    .overwrite(storable)
    .max(max)
    .refine((html) => !isNestedDeeper(html, maxNesting), { error: () => t('valid.nesting') })

/** Levels of elements in a text. The editor makes some ten. */
const maxNesting = 100

/** `https://…` or nothing. */
export const webAddress = () =>
  line(500).refine((text) => text === '' || isWebAddress(text), { error: () => t('valid.url') })

/** Where a link leads: `https://…`, a path or place on the same site, `mailto:` or `tel:`; or nothing. Never a script. */
export const linkAddress = () =>
  line(500).refine((text) => text === '' || isLinkAddress(text), { error: () => t('valid.linkAddress') })

/** An e-mail address or the empty text. */
export const emailAddress = () =>
  line(254).refine((text) => text === '' || z.regexes.email.test(text), { error: () => t('valid.email') })

/** A day as `YYYY-MM-DD`, or null. Spec §5: between 1900-01-01 and 2099-12-31. */
export const day = () =>
  z.iso
    .date()
    .refine((text) => text >= '1900-01-01' && text <= '2099-12-31', { error: () => t('valid.dateRange') })
    .nullable()
    .default(null)

/** A day that must be given. */
export const requiredDay = () =>
  z.iso.date().refine((text) => text >= '1900-01-01' && text <= '2099-12-31', { error: () => t('valid.dateRange') })

/** A day, or a moment, which stands for its day in Sweden: one without an offset is told by Sweden's clocks. */
export const dayOrMoment = () =>
  z
    .string()
    .overwrite((text) => {
      const [day = ''] = /^\d{4}-\d{2}-\d{2}(?=[T ]|$)/.exec(text.trim()) ?? []
      const moment = /[T ].*(Z|[+-]\d{2}:?\d{2})$/.test(text.trim()) ? new Date(text.trim()) : null
      return moment && !Number.isNaN(moment.getTime()) ? swedishDay(moment) : day
    })
    .pipe(requiredDay())

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

/** The `updated_at` of the row version that a client saw. */
export const version = inRange

/** A number between two limits; the error message names both. */
export function numberBetween(from: number, to: number) {
  const error = () => t('valid.between', { from: formatNumber(from), to: formatNumber(to) })
  return z.number().min(from, { error }).max(to, { error })
}

/** The most items of a list of choices, duplicates too. */
const maxChosen = 100

/** A list of some of `values`; duplicates are removed. */
export const choicesOf = <Value extends string>(values: readonly [Value, ...Value[]]) =>
  z
    .array(z.enum(values))
    .max(maxChosen)
    .overwrite((chosen) => [...new Set(chosen)])
    .default([])

/** The id of a row. Its error message names no limit, because the limit means nothing to people. */
export const rowId = () =>
  z
    .number()
    .int()
    .positive()
    .max(2_147_483_647, { error: () => t('valid.invalid') })
/** The id of a row, or null. */
export const optionalRow = () => rowId().nullable().default(null)

function isWebAddress(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname } = new URL(text)
  return (protocol === 'https:' || protocol === 'http:') && hostname.includes('.')
}

/** Browsers read a backslash as a slash and pass over tabs, so that one of them could leave the site. */
export function isLinkAddress(text: string): boolean {
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

/** The deepest nesting of a value of {@link anyJson}: real options are two or three levels deep. */
const maxDepth = 20

/** Any JSON without the characters that the database cannot store; null when the field is absent. */
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

/** Returns undefined for a value that JSON cannot hold, or that is nested too deep. */
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
