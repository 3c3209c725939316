import { isMasked, maskPersonalNumber } from '@kollegium/api/certificates/personal-number'
import { fieldsOf, type PersonField, type PersonRules } from '@kollegium/api/certificates/persons'
import type { PersonRow } from './rows.ts'

/** What a kind of certificate asks for in its grid. */
export interface GridColumns {
  fields: PersonField[]
  required: Set<PersonField>
  /** A column with certificate numbers stands last when any person is issued. */
  withNumber: boolean
  /** CSS grid tracks: row number, the fields, perhaps the certificate number, the button that removes. */
  template: string
}

const WIDTHS: Record<PersonField, string> = {
  firstname: 'minmax(96px, 1fr)',
  lastname: 'minmax(116px, 1.2fr)',
  personal_number: 'minmax(144px, 1fr)',
  email: 'minmax(128px, 1.3fr)',
  credits: '80px',
}

/** The columns of a kind. `withNumber` when any of the rows has a certificate number. */
export function gridColumns(rules: PersonRules, withNumber: boolean): GridColumns {
  const fields = fieldsOf(rules)
  const required = new Set<PersonField>(['firstname', 'lastname'])
  if (rules.personal_number?.required) required.add('personal_number')
  if (rules.credits?.required) required.add('credits')
  const tracks = ['40px', ...fields.map((field) => WIDTHS[field]), withNumber && '160px', '48px']
  return { fields, required, withNumber, template: tracks.filter(Boolean).join(' ') }
}

/** The text a cell shows. A personal number is masked unless it is revealed or to be corrected. */
export function shownText(row: PersonRow, field: PersonField, options: { revealed: boolean; faulty: boolean }): string {
  const text = row[field]
  if (field === 'credits' && /^\d{4,}$/.test(text)) return Number(text).toLocaleString('sv-SE')
  if (field !== 'personal_number' || options.revealed || options.faulty || isMasked(text)) return text
  return maskPersonalNumber(text)
}
