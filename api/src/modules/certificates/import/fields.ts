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

/** A field of one list besides the person's own: `extra.workplace`. */
export type ExtraField = `extra.${string}`
/** A field that a column can be mapped to. */
export type ImportField = PersonField | ExtraField

/** The definition of an extra field: its label, the headings that mean it, and the check of a text. */
export interface Extra {
  field: ExtraField
  label: TextKey
  /** In lower case and with nothing but a–z. */
  headings: readonly string[]
  problem: (text: string) => Problem | null
}

/** The rules of a list's persons, with the extra fields of that list. */
export interface ImportRules extends PersonRules {
  extras?: readonly Extra[]
}

/** An imported row. Every cell is text. */
export type ImportText = PersonText & Record<ExtraField, string>

/** The fields that columns can be mapped to, in the order of the list. */
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

/** Tidies a cell's text for storage. */
export const tidyImport = (field: ImportField, text: string): string =>
  isExtra(field) ? tidyText(text) : tidyCell(field, text)

/** The dictionary key of a field's label. */
export function fieldLabel(field: ImportField, rules: ImportRules): TextKey {
  return isExtra(field) ? (extraOf(field, rules)?.label ?? 'import.target.ignore') : `field.${field}`
}
