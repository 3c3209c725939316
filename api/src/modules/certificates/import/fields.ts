import type { TextKey } from '../../../i18n/sv/index.ts'
import type { Problem } from '../../../kernel/personal-number.ts'
import {
  cellProblem,
  fieldsOf,
  type PersonField,
  type PersonRules,
  type PersonText,
  tidyCell,
  tidyText,
} from '../persons.ts'

/** What one sort of list holds besides the persons themselves: `extra.workplace`. */
export type ExtraField = `extra.${string}`
export type ImportField = PersonField | ExtraField

/** An own field of a list: what it is called, the headings that mean it, and what is wrong with a text of it. */
export interface Extra {
  field: ExtraField
  label: TextKey
  /** In lower case and with nothing but a–z. */
  headings: readonly string[]
  problem: (text: string) => Problem | null
}

export interface ImportRules extends PersonRules {
  extras?: readonly Extra[]
}

/** A row as it is imported; every cell is text. */
export type ImportText = PersonText & Record<ExtraField, string>

/** The fields that a column can become, in the order of the list. */
export const importFields = (rules: ImportRules): ImportField[] => [
  ...fieldsOf(rules),
  ...(rules.extras ?? []).map(({ field }) => field),
]

const extraOf = (field: ImportField, { extras = [] }: ImportRules) => extras.find((extra) => extra.field === field)
const isExtra = (field: string): field is ExtraField => field.startsWith('extra.')

/** The problem of one cell, or null. */
export function importProblem(field: ImportField, text: string, rules: ImportRules): Problem | null {
  return isExtra(field) ? (extraOf(field, rules)?.problem(text) ?? null) : cellProblem(field, text, rules)
}

/** A cell's text as it is kept. */
export const tidyImport = (field: ImportField, text: string): string =>
  isExtra(field) ? tidyText(text) : tidyCell(field, text)

/** The dictionary key of a field's name. */
export function fieldLabel(field: ImportField, rules: ImportRules): TextKey {
  return isExtra(field) ? (extraOf(field, rules)?.label ?? 'import.target.ignore') : `field.${field}`
}
