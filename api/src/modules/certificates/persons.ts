import { z } from 'zod'
import { browserTexts } from '../../i18n/sv/browser.ts'
import type { TextKey } from '../../i18n/sv/index.ts'
import { createTranslator } from '../../i18n/translator.ts'
import { checkPersonalNumber, isMasked, type Problem } from '../../kernel/personal-number.ts'

/** Turns a dictionary key into the text to show; the installation's own wordings come in through it. */
export type Say = (key: TextKey, values?: Problem['values']) => string

export const swedish: Say = createTranslator(
  browserTexts as Partial<Record<TextKey, string>> as Record<TextKey, string>,
)

/** What zod says of a fault: asked for when it is told, so that it is the wording that holds then. */
export const told = (...said: Parameters<Say>) => ({ error: () => swedish(...said) })

export const PERSON_FIELDS = ['firstname', 'lastname', 'personal_number', 'email', 'credits'] as const
export type PersonField = (typeof PERSON_FIELDS)[number]

/** A person as typed: every cell is text, as in a spreadsheet. */
export type PersonText = Record<PersonField, string>

/** What a kind of certificate asks of its persons. A field that is not named is not shown and not kept. */
export interface PersonRules {
  /** false: who it is about is no person, and has no name to type. */
  names?: false
  email?: boolean
  /** Points of one person; `min` from Spec §9 (ung 2250, vuxen 1500, yh none). */
  credits?: { required?: boolean; min?: number; max?: number }
}

const MAX_NAME = 100
const MAX_CREDITS = 99_999
const email = z.email().max(254)

/** Reads `1 500`, `1500` and hard-spaced numbers; null for anything but a whole number that is not negative. */
export function parseCredits(text: string): number | null {
  const compact = text.replace(/[\s\u202f]/g, '').replace(/[.,]0+$/, '')
  return /^\d{1,6}$/.test(compact) ? Number(compact) : null
}

/**
 * What does not belong in a name. Names are always shown as text, so this is no protection: it finds cells that a
 * spreadsheet formula or a web page left behind before they stand on a diploma.
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

/** The problem of one cell of one person, or null. `strict` also points out what does not belong in a name. */
export function cellProblem(field: PersonField, value: string, rules: PersonRules, strict = true): Problem | null {
  const text = value.trim()
  switch (field) {
    case 'firstname':
    case 'lastname':
      if (rules.names === false) return null
      if (!text) return { key: field === 'firstname' ? 'personFault.fillFirstname' : 'personFault.fillLastname' }
      if (text.length > MAX_NAME) return { key: 'valid.maxLength', values: { number: MAX_NAME } }
      return strict ? nameProblem(text) : null
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

/** `1 500` with a hard space (domain facts §4.5). */
export function points(number: number): string {
  return new Intl.NumberFormat('sv-SE').format(number)
}

/**
 * The faults of a typed person, cell by cell. `saved` persons may keep their number in its masked form: the browser
 * does not know the rest.
 */
export function personFaults(
  person: PersonText,
  rules: PersonRules,
  options: { saved?: boolean; say?: Say } = {},
): Partial<Record<PersonField, string>> {
  const { saved = false, say = swedish } = options
  const faults: Partial<Record<PersonField, string>> = {}
  for (const field of fieldsOf(rules)) {
    if (field === 'personal_number' && saved && isMasked(person.personal_number)) continue
    const problem = cellProblem(field, person[field], rules)
    if (problem) faults[field] = say(problem.key, problem.values)
  }
  return faults
}

/** The fields that a kind of certificate keeps, in the order of the grid. The personal number is always one of them. */
export function fieldsOf(rules: PersonRules): PersonField[] {
  return PERSON_FIELDS.filter((field) => {
    if (field === 'email') return rules.email === true
    return field === 'credits' ? rules.credits !== undefined : true
  })
}

/**
 * Text as people see it: trimmed, single spaces, letters with their accents in one (macOS writes them apart), and
 * without the marks that nobody sees and that would make two of the same name.
 */
export function tidyText(value: string): string {
  return value
    .normalize('NFC')
    .replace(/[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
}

/** Text as it is kept: {@link tidyText}, a personal number in its one form, points without spaces. */
export function tidyCell(field: PersonField, value: string): string {
  const text = tidyText(value)
  if (field === 'personal_number') {
    const check = checkPersonalNumber(text)
    return check.ok ? check.value : text
  }
  if (field === 'credits') return parseCredits(text)?.toString() ?? text
  return text
}
