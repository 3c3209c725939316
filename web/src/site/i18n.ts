import { sv, type TextKey } from '@kollegium/api/i18n/sv/index'
import { createTranslator } from '@kollegium/api/i18n/translator'

export { type Language, wordsIn } from '@kollegium/api/i18n/languages'
export type { TextKey }
/** Turns a dictionary key into Swedish text, with every key at hand: these pages are rendered on the server. */
export const t = createTranslator(sv)

const longDay = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'long', timeZone: 'UTC' })

/** Formats a day: `2026-11-20` as "20 november 2026". */
export const dayText = (day: string) => longDay.format(new Date(`${day}T00:00:00Z`))

/** Returns a person's initials: "GE" of "Gunilla Exempelsson". */
export function initials(name: string): string {
  const words = name.split(/\s+/).filter(Boolean)
  const letters = words.length > 1 ? [words[0], words.at(-1)] : [words[0]]
  return letters.map((word) => word?.charAt(0).toLocaleUpperCase('sv') ?? '').join('')
}

/**
 * Returns the refusing button's text: 'only necessary', or 'do not approve' by the dictionary's setting (readings,
 * Interface).
 */
export function refusalText(setting: string = t('cookie.refusal'), say: typeof t = t): string {
  return say(setting === 'reject' ? 'cookie.reject' : 'cookie.necessary')
}
