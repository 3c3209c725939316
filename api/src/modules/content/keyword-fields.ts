import { z } from 'zod'
import { appTexts } from '../../i18n/sv/app-texts.ts'
import { createTranslator } from '../../i18n/translator.ts'
import { formatNumber } from '../../kernel/validation-messages.ts'

// Words that readers search for and that a text does not say. Isomorphic: the dialog of the visits adds words as the form cleans them.

const t = createTranslator(appTexts)

/** The types whose texts have keywords: those that the searches of the sites find. */
export const keywordTypes = ['article', 'page', 'event', 'book'] as const

/** The most words of a text: more of them would find a text that is about something else. */
const mostWords = 20

const folded = (word: string) => word.toLocaleLowerCase('sv')

/**
 * The single words of a field, each once in its first spelling. They stand between commas, semicolons or line breaks. Tags and their
 * brackets are left out, because words are often pasted from a page.
 */
export function keywordsOf(text: string): string[] {
  const plain = text
    .replaceAll('\u0000', '')
    .toWellFormed()
    .normalize('NFC')
    .replace(/<[^<>]*>/g, ' ')
    .replace(/[<>]/g, ' ')
  const words = plain
    .split(/[,;\r\n]/)
    .map((word) => word.replace(/\s+/g, ' ').trim())
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
  const seen = new Set<string>()
  return words.filter((word) => !seen.has(folded(word)) && seen.add(folded(word)))
}

/** The words of a field with more words after them; null when the field has all of them already. */
export function withKeywords(text: string, more: string): string | null {
  const has = new Set(keywordsOf(text).map(folded))
  const missing = keywordsOf(more).filter((word) => !has.has(folded(word)))
  return missing.length > 0 ? keywordsOf([text, ...missing].join()).join(', ') : null
}

/** The schema of a text's keywords: cleaned, at most 300 characters and {@link mostWords} words. */
export const keywordsField = () =>
  z
    .string()
    .overwrite((text) => keywordsOf(text).join(', '))
    .max(300)
    .refine((text) => keywordsOf(text).length <= mostWords, {
      error: () => t('valid.keywords', { number: formatNumber(mostWords) }),
    })
