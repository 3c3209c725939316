import { holder } from './en/holder.ts'
import { documentNames, verification } from './en/verification.ts'
import type { EntityName } from './sv/entities.ts'
import { sv, type TextKey } from './sv/index.ts'
import { createTranslator, fill, formsOf } from './translator.ts'

/** The languages of the verification page and of a holder's own page. All other screens are Swedish. */
export type Language = 'sv' | 'en'
export type Words = ReturnType<typeof createTranslator<TextKey>>

const swedish: Words = createTranslator(sv)
const inEnglish: Partial<Record<TextKey, string>> = { ...verification, ...holder }
const english: Words = (key, values) => {
  const text = inEnglish[key]
  return text === undefined ? swedish(key, values) : fill(text, values)
}

/** Gives the translator of a language. A key without a text in it gives the Swedish text. */
export function wordsIn(language: Language): Words {
  return language === 'en' ? english : swedish
}

/**
 * The name of a document in running text. `definite` carries its article in Swedish ("diplomet"); English has none in
 * the word.
 */
export function documentName(entity: EntityName, language: Language): { definite: string; bare: string } {
  if (language === 'sv') return { definite: formsOf(entity).defSg, bare: formsOf(entity).indefSg }
  const name = documentNames[entity] ?? 'document'
  return { definite: name, bare: name }
}

const locales = { sv: 'sv-SE', en: 'en-GB' } as const
const swedishMonths = Array.from({ length: 12 }, (_, month) => monthName('sv', month))

function monthName(language: Language, month: number): string {
  return new Intl.DateTimeFormat(locales[language], { month: 'long', timeZone: 'UTC' }).format(Date.UTC(2026, month))
}

/** Formats a moment's day in Sweden: "20 november 2026", "20 November 2026". */
export function dayIn(language: Language, moment: Date): string {
  return new Intl.DateTimeFormat(locales[language], { dateStyle: 'long', timeZone: 'Europe/Stockholm' }).format(moment)
}

/** Formats a moment's time of day in Sweden: "14.32", "14:32". */
export function clockIn(language: Language, moment: Date): string {
  const time = new Intl.DateTimeFormat(locales[language], { timeStyle: 'short', timeZone: 'Europe/Stockholm' })
  return language === 'sv' ? time.format(moment).replace(':', '.') : time.format(moment)
}

/** "20 november 2026 kl. 14.32": a moment in Sweden. */
export const swedishMoment = (moment: Date): string => `${dayIn('sv', moment)} kl. ${clockIn('sv', moment)}`

/** Translates the Swedish dates in a text ("12 juni 2026"), as papers write them. */
export function withDaysIn(language: Language, text: string): string {
  if (language === 'sv') return text
  return text.replace(
    /\b(\d{1,2})[ \u00a0](\p{L}+)[ \u00a0](\d{4})\b/gu,
    (found, day: string, name: string, year: string) => {
      const month = swedishMonths.indexOf(name)
      return month < 0 ? found : `${day} ${monthName(language, month)} ${year}`
    },
  )
}
