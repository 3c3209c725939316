import { appTexts } from '@kollegium/api/i18n/sv/app-texts'
import type { EntityName } from '@kollegium/api/i18n/sv/entities'
import type { TextKey } from '@kollegium/api/i18n/sv/index'
import { capitalise, createTranslator, formsOf } from '@kollegium/api/i18n/translator'

export { capitalise, formsOf, lowerFirst, newOf } from '@kollegium/api/i18n/translator'
export type { EntityName, TextKey }

// Definitions may name any key. i18n.test.ts checks that they name none of the server's own areas.
const known: Partial<Record<TextKey, string>> = { ...appTexts }

/** Adds texts that arrive with a later part of the bundle. */
export function addTexts(texts: Partial<Record<TextKey, string>>): void {
  Object.assign(known, texts)
}

/** Turns a dictionary key into the Swedish text a person sees; `::name` is filled from `values`. */
export const t = createTranslator(known as Record<TextKey, string>)

/** Returns the success message of an action: "Artikeln har sparats", "Diplomet har tagits bort" (Spec §8). */
export function doneText(what: 'saved' | 'created' | 'updated' | 'deleted', entity: EntityName): string {
  return t(`toast.${what}`, { element: capitalise(formsOf(entity).defSg) })
}

const clock = new Intl.DateTimeFormat('sv-SE', { timeStyle: 'short', timeZone: 'Europe/Stockholm' })
const day = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone: 'Europe/Stockholm' })
const longDay = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'long', timeZone: 'Europe/Stockholm' })

/** Formats a clock time: "kl. 14.32". */
export const clockText = (date: Date | string | number) => `kl. ${clock.format(new Date(date)).replace(':', '.')}`
/** Formats a date for tables: "2026-11-20". */
export const dayText = (date: Date | string | number) => day.format(new Date(date))
/** Formats a date for running text: "20 november 2026". */
export const longDayText = (date: Date | string | number) => longDay.format(new Date(date))

const numbers = new Intl.NumberFormat('sv-SE')
/** Formats a number with a hard space: "1 500". */
export const numberText = (value: number) => numbers.format(value)

const lists = new Intl.ListFormat('sv-SE')
/** Joins words as in a sentence: "artiklar, sidor och menyer". */
export const listText = (words: readonly string[]) => lists.format(words)
/** Divides a sentence's list into its words and the commas between them, where each word is drawn in its own way. */
export const listParts = (words: readonly string[]) => lists.formatToParts(words)
