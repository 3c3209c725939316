import { z } from 'zod'
import { browserTexts } from '../../i18n/sv/browser.ts'
import type { TextKey } from '../../i18n/sv/index.ts'
import { createTranslator } from '../../i18n/translator.ts'
import { checkPersonalNumber, isMasked, type Problem } from '../../kernel/personal-number.ts'
import { letterText, unprintable } from './letters/letters.ts'

/** Gives the text of a dictionary key, with the installation's own texts in place of the standard ones. */
export type Translate = (key: TextKey, values?: Problem['values']) => string

/** The standard Swedish texts, as far as the browser has them. */
export const swedish: Translate = createTranslator(
  browserTexts as Partial<Record<TextKey, string>> as Record<TextKey, string>,
)

/** A zod message from the dictionary. It is translated for each error, so that a replaced text counts at once. */
export const withMessage = (...text: Parameters<Translate>) => ({ error: () => swedish(...text) })

/** The fields of a person that a list's columns hold. */
export const PERSON_FIELDS = ['firstname', 'lastname', 'personal_number', 'email', 'credits'] as const
/** One of these fields. */
export type PersonField = (typeof PERSON_FIELDS)[number]

/** A person as typed: every cell is text, as in a spreadsheet. */
export type PersonText = Record<PersonField, string>

/** A kind's demands on its persons. A field that isn't listed is neither shown nor stored. */
export interface PersonRules {
  /** False: the holder is no person and has no name to type. */
  names?: false
  email?: boolean
  /** Points of one person; `min` from Spec §9 (ung 2250, vuxen 1500, yh none). */
  credits?: { required?: boolean; min?: number; max?: number }
}

const MAX_NAME = 100
const MAX_CREDITS = 99_999
const email = z.email().max(254)

/** Reads `1 500`, `1500` and hard-spaced numbers; null for all but whole numbers from 0. */
export function parseCredits(text: string): number | null {
  const compact = text.replace(/[\s\u202f]/g, '').replace(/[.,]0+$/, '')
  return /^\d{1,6}$/.test(compact) ? Number(compact) : null
}

/**
 * Finds characters that don't belong in a name; null when there are none. It is no protection, since names are always shown as
 * text. It keeps remnants of spreadsheet formulas and web pages off the diplomas.
 */
export function nameProblem(name: string): Problem | null {
  const text = name.trim()
  const formula = /^[=+@]/.exec(text)
  if (formula) return { key: 'personFault.nameFormula', values: { text: formula[0] } }
  const odd = /[<>{}[\]|\\^~=@#$%*_;:?!"\p{Cc}\ufffd]/u.exec(text)
  if (odd) return { key: 'personFault.nameCharacters', values: { text: odd[0] } }
  if (/\d/.test(text)) return { key: 'valid.nameNoDigits' }
  return null
}

/** Finds the letters that no embedded font has, so that no paper can print them. A text without them has no problem. */
export function printProblem(text: string): Problem | null {
  const letters = unprintable(text)
  return letters.length > 0 ? { key: 'valid.unprintable', values: { text: letters.map(letterText).join(', ') } } : null
}

/** The problem of one cell of one person, or null. `strict` also checks a name's odd characters. */
export function cellProblem(field: PersonField, value: string, rules: PersonRules, strict = true): Problem | null {
  const text = value.trim()
  switch (field) {
    case 'firstname':
    case 'lastname':
      if (rules.names === false) return null
      if (!text) return { key: field === 'firstname' ? 'personFault.fillFirstname' : 'personFault.fillLastname' }
      if (text.length > MAX_NAME) return { key: 'valid.maxLength', values: { number: MAX_NAME } }
      return printProblem(text) ?? (strict ? nameProblem(text) : null)
    case 'personal_number': {
      if (!text) return null
      const check = checkPersonalNumber(text)
      return check.ok ? null : check.problem
    }
    case 'email':
      return !text || email.safeParse(text).success ? null : { key: 'personFault.email' }
    case 'credits':
      return creditsProblem(text, rules.credits)
  }
}

function creditsProblem(text: string, rule: PersonRules['credits']): Problem | null {
  if (!text) return rule?.required ? { key: 'personFault.fillCredits' } : null
  const credits = parseCredits(text)
  if (credits === null) return { key: 'personFault.credits' }
  if (rule?.min !== undefined && credits < rule.min)
    return { key: 'personFault.creditsMin', values: { number: points(rule.min) } }
  const max = rule?.max ?? MAX_CREDITS
  return credits > max ? { key: 'personFault.creditsMax', values: { number: points(max) } } : null
}

/** Writes a number as `1 500`, with a hard space (domain facts §4.5). */
export function points(number: number): string {
  return new Intl.NumberFormat('sv-SE').format(number)
}

/**
 * The errors of a typed person, as texts by field.
 * @param options `saved`: the personal number may be masked, because the browser doesn't know the whole one
 */
export function personErrors(
  person: PersonText,
  rules: PersonRules,
  options: { saved?: boolean; translate?: Translate } = {},
): Partial<Record<PersonField, string>> {
  const { saved = false, translate = swedish } = options
  const errors: Partial<Record<PersonField, string>> = {}
  for (const field of fieldsOf(rules)) {
    if (field === 'personal_number' && saved && isMasked(person.personal_number)) continue
    const problem = cellProblem(field, person[field], rules)
    if (problem) errors[field] = translate(problem.key, problem.values)
  }
  return errors
}

/** The person fields that the rules ask for, in the order of the grid. The personal number is always among them. */
export function fieldsOf(rules: PersonRules): PersonField[] {
  return PERSON_FIELDS.filter((field) => {
    if (field === 'email') return rules.email === true
    return field === 'credits' ? rules.credits !== undefined : true
  })
}

/**
 * Tidies a text to its visible form: trimmed, with single spaces and composed accents (macOS writes them apart). It drops
 * invisible characters, which would make two names of one.
 */
export function tidyText(value: string): string {
  return value
    .normalize('NFC')
    .replace(/[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
}

/** Tidies a cell for storage: {@link tidyText}, a personal number in the standard form, points without spaces. */
export function tidyCell(field: PersonField, value: string): string {
  const text = tidyText(value)
  if (field === 'personal_number') {
    const check = checkPersonalNumber(text)
    return check.ok ? check.value : text
  }
  if (field === 'credits') return parseCredits(text)?.toString() ?? text
  return text
}
