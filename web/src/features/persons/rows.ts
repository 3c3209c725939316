import {
  type PersonField,
  type PersonRules,
  type PersonText,
  parseCredits,
  personErrors,
} from '@kollegium/api/definitions/certificates'
import { useMemo } from 'react'
import { t } from '../../ui/i18n.ts'

/** A person in the grid: every cell is text, as typed. */
export interface PersonRow extends PersonText {
  /** Stays the same while the row is on screen, also through its first save. */
  key: string
  /** The saved person's id; none before the first save. */
  id?: number
  status?: 'draft' | 'issued' | 'replaced' | 'revoked'
  /** An issued person's certificate number. */
  number?: string | null
  /** Protected identity: the check page reveals nothing of the person. */
  protected?: boolean
}

/** Errors by row key and field. */
export type RowErrors = Record<string, Partial<Record<PersonField, string>>>

const BLANK: PersonText = { firstname: '', lastname: '', personal_number: '', email: '', credits: '' }

/** Returns the key of a saved person's row. */
export const keyOf = (id: number) => `id_${id}`

/** Creates a row with a key of its own; missing cells are empty. */
export function createRow(values: Partial<Omit<PersonRow, 'key'>> = {}): PersonRow {
  return { ...BLANK, ...values, key: values.id === undefined ? `new_${crypto.randomUUID()}` : keyOf(values.id) }
}

/** Tells whether the row is empty: it then is no person, has no errors and is not saved. */
export function isBlankRow(row: PersonRow): boolean {
  return row.id === undefined && !Object.keys(BLANK).some((field) => row[field as PersonField].trim())
}

/** Tells whether the person is issued: the grid can't change them, only a replacement can. */
export function isLocked(row: PersonRow): boolean {
  return row.status !== undefined && row.status !== 'draft'
}

/** A person as the server answers it. */
export interface SavedPerson {
  id: number
  firstname: string
  lastname: string
  email: string
  personal_number: string | null
  credits: number | null
  status: NonNullable<PersonRow['status']>
  number: string | null
  protected: boolean
}

/** Returns the rows of an opened certificate. */
export function fromSaved(persons: SavedPerson[]): PersonRow[] {
  return persons.map((person) => createRow(rowValues(person)))
}

/**
 * Merges saved persons into the rows. Each row keeps its key, so that focus and undo go on, and its typed text; ids,
 * statuses and certificate numbers come from the server. `sent` are the saved rows, which may have changed since.
 */
export function mergeSaved(rows: PersonRow[], sent: PersonRow[], persons: SavedPerson[]): PersonRow[] {
  const byKey = new Map(savedRows(sent).map((row, index) => [row.key, persons[index]]))
  return rows.map((row) => {
    const person = byKey.get(row.key)
    if (!person) return row
    if (person.status !== 'draft') return { ...rowValues(person), key: row.key }
    const same = row.id === person.id && row.status === person.status
    return same ? row : { ...row, id: person.id, status: person.status, number: person.number }
  })
}

/** Converts the rows to `personFields`, all of them in the order of the grid, without blank rows. */
export function toPersons(rows: PersonRow[]) {
  return savedRows(rows).map((row) => ({
    ...(row.id === undefined ? {} : { id: row.id }),
    firstname: row.firstname,
    lastname: row.lastname,
    personal_number: row.personal_number || null,
    email: row.email,
    credits: parseCredits(row.credits),
    // An issued person's protection changes by a call of its own.
    ...(isLocked(row) ? {} : { protected: row.protected ?? false }),
  }))
}

/**
 * Places the server's field errors at their cells. `fields` are the server's paths (`data.persons.3.firstname`), whose
 * number is the place in the result of {@link toPersons}.
 */
export function rowErrorsFromServer(
  rows: PersonRow[],
  fields: Record<string, string[]>,
  prefix = 'data.persons',
): RowErrors {
  const saved = savedRows(rows)
  const errors: RowErrors = {}
  for (const [path, messages] of Object.entries(fields)) {
    const [index, field, ...rest] = path.startsWith(`${prefix}.`) ? path.slice(prefix.length + 1).split('.') : []
    const row = saved[Number(index)]
    if (row && field && field in BLANK && rest.length === 0) {
      errors[row.key] = { ...errors[row.key], [field]: messages[0] }
    }
  }
  return errors
}

/**
 * Computes the errors of all rows, anew only for changed rows. A server's error shows where the row has none of its
 * own.
 */
export function usePersonErrors(rows: PersonRow[], rules: PersonRules, server?: RowErrors): RowErrors {
  // A changed row is a new object, so its errors can be cached by it.
  const known = useMemo(() => ({ rules, errors: new WeakMap<PersonRow, RowErrors[string]>() }), [rules])
  return useMemo(() => {
    const all: RowErrors = {}
    const seen = new Set<string>()
    for (const row of rows) {
      const number = row.personal_number
      const isTwice = /^\d{8}-\d{4}$/.test(number) && seen.has(number)
      seen.add(number)
      if (isBlankRow(row) || isLocked(row)) continue
      const own = known.errors.get(row) ?? personErrors(row, known.rules, { saved: row.id !== undefined })
      known.errors.set(row, own)
      const told = server?.[row.key]
      const twice = isTwice ? { personal_number: t('cert.personTwice') } : {}
      // Equal errors stay the same object, so that the row is not drawn again.
      const errors = told || isTwice ? { ...told, ...twice, ...own } : own
      if (Object.keys(errors).length > 0) all[row.key] = errors
    }
    return all
  }, [rows, known, server])
}

function savedRows(rows: PersonRow[]): PersonRow[] {
  return rows.filter((row) => !isBlankRow(row))
}

function rowValues(person: SavedPerson): Omit<PersonRow, 'key'> {
  return {
    id: person.id,
    firstname: person.firstname,
    lastname: person.lastname,
    email: person.email,
    personal_number: person.personal_number ?? '',
    credits: person.credits?.toString() ?? '',
    status: person.status,
    number: person.number,
    protected: person.protected,
  }
}
