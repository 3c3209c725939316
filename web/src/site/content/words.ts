import { siteContent } from '@kollegium/api/i18n/sv/site-content'
import { createTranslator } from '@kollegium/api/i18n/translator'

/** Turns a key of the content components into Swedish text. The area alone is loaded. */
export const t = createTranslator(siteContent)

const longDay = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'long', timeZone: 'UTC' })

/** Formats a day: `2026-11-20` as "20 november 2026". */
export const dayText = (day: string) => longDay.format(new Date(`${day}T00:00:00Z`))

/** Returns a person's initials: "GE" of "Gunilla Exempelsson". */
export function initials(name: string): string {
  const words = name.split(/\s+/).filter(Boolean)
  const letters = words.length > 1 ? [words[0], words.at(-1)] : [words[0]]
  return letters.map((word) => word?.charAt(0).toLocaleUpperCase('sv') ?? '').join('')
}
