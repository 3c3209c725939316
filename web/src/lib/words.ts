import { browserTexts } from '@kollegium/api/i18n/sv/browser'
import type { EntityName } from '@kollegium/api/i18n/sv/entities'
import type { TextKey } from '@kollegium/api/i18n/sv/index'
import { capitalise, createTranslator, formsOf } from '@kollegium/api/i18n/translator'

export { capitalise, formsOf, newOf } from '@kollegium/api/i18n/translator'
export type { EntityName, TextKey }

// Definitions name any key of the dictionary; those of the server's areas are none of theirs (words.test.ts).
const inBrowser: Partial<Record<TextKey, string>> = { ...browserTexts }

/** Puts in words that come with a part of the bundle fetched later. */
export function addWords(words: Partial<Record<TextKey, string>>): void {
  Object.assign(inBrowser, words)
}

/** Turns a dictionary key into the Swedish text a person sees; `::name` is filled from `values`. */
export const t = createTranslator(inBrowser as Record<TextKey, string>)

/** "Artikeln har sparats", "Diplomet har tagits bort" (Spec §8, success messages). */
export function doneText(what: 'saved' | 'created' | 'updated' | 'deleted', entity: EntityName): string {
  return t(`toast.${what}`, { element: capitalise(formsOf(entity).defSg) })
}

const clock = new Intl.DateTimeFormat('sv-SE', { timeStyle: 'short', timeZone: 'Europe/Stockholm' })
const day = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone: 'Europe/Stockholm' })
const longDay = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'long', timeZone: 'Europe/Stockholm' })

/** "kl. 14.32" */
export const clockText = (date: Date | string | number) => `kl. ${clock.format(new Date(date)).replace(':', '.')}`
/** "2026-11-20", for tables */
export const dayText = (date: Date | string | number) => day.format(new Date(date))
/** "20 november 2026", for text */
export const longDayText = (date: Date | string | number) => longDay.format(new Date(date))

const numbers = new Intl.NumberFormat('sv-SE')
/** "1 500" with a hard space */
export const numberText = (value: number) => numbers.format(value)
