import { z } from 'zod'
import { brandNames } from '../../entities/brand-marks.ts'
import { browserTexts } from '../../i18n/sv/browser.ts'
import type { TextKey } from '../../i18n/sv/index.ts'
import { createTranslator, placeholdersOf } from '../../i18n/translator.ts'
import { line, version, visibleLine } from '../../kernel/fields.ts'

const t = createTranslator(browserTexts)

/** The area of a text by the first part of its key; all other texts belong to the apps. */
const prefixes = {
  apps: [],
  papers: ['paper', 'mailed'],
  public: ['public', 'front', 'map', 'verify', 'footer', 'cookie', 'cookiePolicy'],
  signIn: ['login', 'consent'],
  mails: ['mail'],
  messages: ['valid', 'error', 'notice', 'toast', 'dialog', 'loading', 'personFault', 'people', 'access', 'limit'],
} as const satisfies Record<string, readonly string[]>

export type WordingArea = keyof typeof prefixes
/** The areas of texts, for the filter of the list. */
export const wordingAreas = Object.keys(prefixes) as [WordingArea, ...WordingArea[]]

/** Returns the area of a dictionary key. */
export function areaOf(key: string): WordingArea {
  const [first = ''] = key.split('.')
  return wordingAreas.find((area) => (prefixes[area] as readonly string[]).includes(first)) ?? 'apps'
}

/**
 * Prefixes of texts that cannot be replaced here: the page of brands holds the names of brands, and roles and permissions
 * store their own names when they are created.
 */
const elsewhere = ['brand', 'role', 'groupRole', 'permission']

/** Whether the text of a dictionary key can be replaced here. */
export const isReplaceable = (key: string) => !elsewhere.includes(key.split('.')[0] ?? '')

/** Notes for editors on some texts. */
export const wordingNotes: Partial<Record<string, TextKey>> = {
  'consent.version': 'wordings.note.consent.version',
  'consent.text': 'wordings.note.consent.text',
  'cookie.refusal': 'wordings.note.cookie.refusal',
}

/** The allowed values of the few keys that are choices and not texts. */
const choices: Record<string, RegExp> = {
  'cookie.refusal': /^(necessary|reject)$/,
  'consent.version': /^[\w.-]{1,20}$/,
}

/**
 * Returns the error of a text that is to replace the standard one; null when there is none. It must hold every placeholder of
 * the standard text and no other, because a placeholder without a value would be shown.
 */
export function wordingError(key: string, standard: string, text: string): string | null {
  if (text.trim() === '') return t('valid.required')
  if (choices[key] && !choices[key].test(text.trim())) return t('valid.wordingChoice', { text: standard })
  const [wanted, given] = [placeholdersOf(standard), placeholdersOf(text)]
  const listed = (names: string[]) => new Intl.ListFormat('sv').format(names)
  const missing = wanted.filter((name) => !given.includes(name))
  if (missing.length > 0) return t('valid.wordingMissing', { text: listed(missing) })
  const unknown = given.filter((name) => !wanted.includes(name))
  return unknown.length > 0 ? t('valid.wordingUnknown', { text: listed(unknown) }) : null
}

/** The texts of both brands are stored under this name, beside those of one. */
export const bothBrands = ''
/** The brands that a wording can hold for. */
export const wordingBrands = [bothBrands, ...brandNames] as const
export type WordingBrand = (typeof wordingBrands)[number]

/** Texts that people approve or that a whole installation shares can't differ between its brands. */
export const isShared = (key: string) => key.startsWith('consent.')

/** The input that sets or removes a wording. */
export const wordingUpdateInput = z.object({
  key: line(100),
  brand: z.enum(wordingBrands).default(bothBrands),
  /** Null puts the standard text back. */
  text: visibleLine(1000).nullable(),
  /** The version that the client last saw, null when there was none; without it the last save wins. */
  updated_at: version().nullish(),
})
