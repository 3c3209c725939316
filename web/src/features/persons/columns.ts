import { isMasked, maskPersonalNumber } from '@kollegium/api/definitions'
import { fieldsOf, type PersonField, type PersonRules } from '@kollegium/api/definitions/certificates'
import type { PersonRow } from './rows.ts'

/** The grid columns of a kind of certificate. */
export interface GridColumns {
  fields: PersonField[]
  required: Set<PersonField>
  /** The last column shows certificate numbers, when any person is issued. */
  withNumber: boolean
  /** The buttons after the fields, in order: a box for protected identity where it is shown, and removal. */
  buttons: ('protect' | 'remove')[]
  /** CSS grid tracks: row number, fields, certificate number when shown, buttons. */
  template: string
}

const WIDTHS: Record<PersonField, string> = {
  firstname: 'minmax(96px, 1fr)',
  lastname: 'minmax(116px, 1.2fr)',
  personal_number: 'minmax(144px, 1fr)',
  email: 'minmax(128px, 1.3fr)',
  credits: '80px',
}

/** Returns the columns of a kind. `withNumber` is set when any row has a certificate number. */
export function gridColumns(rules: PersonRules, { withNumber = false, withProtected = false } = {}): GridColumns {
  const fields = fieldsOf(rules)
  const required = new Set<PersonField>(['firstname', 'lastname'])
  if (rules.credits?.required) required.add('credits')
  const fixed = ['40px', withNumber && '160px', withProtected && '88px', '48px']
  const [first, ...rest] = fixed.filter((track) => track !== false)
  const template = [first, ...fields.map((field) => WIDTHS[field]), ...rest].join(' ')
  return { fields, required, withNumber, buttons: withProtected ? ['protect', 'remove'] : ['remove'], template }
}

/** Returns the last column's place in the row, from 1, for assistive technology. */
export const lastColumnOf = ({ fields, withNumber, buttons }: GridColumns): number =>
  1 + fields.length + (withNumber ? 1 : 0) + buttons.length

/** Returns a cell's text. A personal number is masked unless it is revealed or has an error. */
export function shownText(row: PersonRow, field: PersonField, options: { revealed: boolean; faulty: boolean }): string {
  const text = row[field]
  if (field === 'credits' && /^\d{4,}$/.test(text)) return Number(text).toLocaleString('sv-SE')
  if (field !== 'personal_number' || options.revealed || options.faulty || isMasked(text)) return text
  return maskPersonalNumber(text)
}
