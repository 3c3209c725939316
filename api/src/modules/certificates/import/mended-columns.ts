import type { FileField } from '../../../platform/spreadsheets/rows-to-mend.ts'
import { fieldLabel, type ImportRules, importFields } from './fields.ts'

/** Columns that the file has even when all their cells are empty. */
const always = new Set<string>(['firstname', 'lastname', 'personal_number'])
const widths: Record<string, number> = { email: 32, personal_number: 18, credits: 10 }

/** Lists the columns of a list's rows to mend: the import's fields with their titles. */
export const mendFields = (rules: ImportRules): FileField[] =>
  importFields(rules).map((field) => ({
    field,
    label: fieldLabel(field, rules),
    width: widths[field],
    always: always.has(field),
  }))
