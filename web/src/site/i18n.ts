import { sv, type TextKey } from '@kollegium/api/i18n/sv/index'
import { createTranslator } from '@kollegium/api/i18n/translator'

export { type Language, wordsIn } from '@kollegium/api/i18n/languages'
export { textsInForce } from '@kollegium/api/i18n/translator'
export { dayText, initials } from './content/words.ts'
export type { TextKey }
/** Turns a dictionary key into Swedish text, with every key at hand: these pages are rendered on the server. */
export const t = createTranslator(sv)

/**
 * Returns the refusing button's text: 'only necessary', or 'do not approve' by the dictionary's setting (readings,
 * Interface).
 */
export function refusalText(setting: string = t('cookie.refusal'), say: typeof t = t): string {
  return say(setting === 'reject' ? 'cookie.reject' : 'cookie.necessary')
}
