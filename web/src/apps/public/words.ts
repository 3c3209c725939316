import { sv, type TextKey } from '@kollegium/api/i18n/sv/index'
import { createTranslator } from '@kollegium/api/i18n/translator'

export { type Language, wordsIn } from '@kollegium/api/i18n/languages'
export type { TextKey }
export const t = createTranslator(sv)

const longDay = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'long', timeZone: 'UTC' })

/** `2026-11-20` → "20 november 2026" */
export const dayText = (day: string) => longDay.format(new Date(`${day}T00:00:00Z`))

/** "GE" of "Gunilla Exempelsson". */
export function initials(name: string): string {
  const words = name.split(/\s+/).filter(Boolean)
  const letters = words.length > 1 ? [words[0], words.at(-1)] : [words[0]]
  return letters.map((word) => word?.charAt(0).toLocaleUpperCase('sv') ?? '').join('')
}

/** 'only necessary', or 'do not approve' when the dictionary's setting says so (readings, Interface). */
export function refusalText(setting: string = t('cookie.refusal'), say: typeof t = t): string {
  return say(setting === 'reject' ? 'cookie.reject' : 'cookie.necessary')
}
