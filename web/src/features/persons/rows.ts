import {
  type PersonField,
  type PersonRules,
  type PersonText,
  parseCredits,
  personErrors,
} from '@kollegium/api/definitions/certificates'
import { useMemo } from 'react'
import { t } from '../../ui/words.ts'

/** A person in the grid: every cell is text, as typed. */
export interface PersonRow extends PersonText {
  /** Stays the same while the row is on the screen, also before it is saved. */
  key: string
  /** The saved person's id; none before the first save. */
  id?: number
  status?: 'draft' | 'issued' | 'replaced' | 'revoked'
  /** The certificate number of an issued person. */
  number?: string | null
  /** Protected identity: whoever checks the number is told of nobody. */
  protected?: boolean
}

/** Faults by row key and field. */
export type RowFaults = Record<string, Partial<Record<PersonField, string>>>

const BLANK: PersonText = { firstname: '', lastname: '', personal_number: '', email: '', credits: '' }

/** The key of a saved person's row. */
export const keyOf = (id: number) => `id_${id}`

/** A row with a key of its own; cells that are not given are empty. */
export function createRow(values: Partial<Omit<PersonRow, 'key'>> = {}): PersonRow {
  return { ...BLANK, ...values, key: values.id === undefined ? `new_${crypto.randomUUID()}` : keyOf(values.id) }
}

/** Nothing is typed in the row: it is no person, has no faults and is not saved. */
export function isBlankRow(row: PersonRow): boolean {
  return row.id === undefined && !Object.keys(BLANK).some((field) => row[field as PersonField].trim())
}

/** An issued person is not changed in the grid, only re-issued. */
export function isLocked(row: PersonRow): boolean {
  return row.status !== undefined && row.status !== 'draft'
}

/** A person as the server gives it. */
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

/** The rows of a certificate that was opened. */
export function fromSaved(persons: SavedPerson[]): PersonRow[] {
  return persons.map((person) => createRow(rowValues(person)))
}

/**
 * The rows after a save. Each keeps its key, so that focus and undoing go on, and what is typed in it; ids, states and
 * certificate numbers are the server's. `sent` are the rows that were saved, which may have been changed since.
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

/** The persons as `personFields` takes them, all of them in the order of the grid; blank rows are left out. */
export function toPersons(rows: PersonRow[]) {
  return savedRows(rows).map((row) => ({
    ...(row.id === undefined ? {} : { id: row.id }),
    firstname: row.firstname,
    lastname: row.lastname,
    personal_number: row.personal_number || null,
    email: row.email,
    credits: parseCredits(row.credits),
    // Of who is issued it is changed by itself.
    ...(isLocked(row) ? {} : { protected: row.protected ?? false }),
  }))
}

/**
 * The server's field errors at their cells. `fields` as the server names them (`data.persons.3.firstname`), where the
 * number is the place in what {@link toPersons} gave.
 */
export function serverFaults(rows: PersonRow[], fields: Record<string, string[]>, prefix = 'data.persons'): RowFaults {
  const saved = savedRows(rows)
  const faults: RowFaults = {}
  for (const [path, messages] of Object.entries(fields)) {
    const [index, field, ...rest] = path.startsWith(`${prefix}.`) ? path.slice(prefix.length + 1).split('.') : []
    const row = saved[Number(index)]
    if (row && field && field in BLANK && rest.length === 0) {
      faults[row.key] = { ...faults[row.key], [field]: messages[0] }
    }
  }
  return faults
}

/** The faults of all rows, counted again only for rows that changed. Faults the server found stand where there is none of ours. */
export function usePersonFaults(rows: PersonRow[], rules: PersonRules, server?: RowFaults): RowFaults {
  // A row is a new object when it is changed, so that its faults can be kept with it.
  const known = useMemo(() => ({ rules, faults: new WeakMap<PersonRow, RowFaults[string]>() }), [rules])
  return useMemo(() => {
    const all: RowFaults = {}
    const seen = new Set<string>()
    for (const row of rows) {
      const number = row.personal_number
      const isTwice = /^\d{8}-\d{4}$/.test(number) && seen.has(number)
      seen.add(number)
      if (isBlankRow(row) || isLocked(row)) continue
      const own = known.faults.get(row) ?? personErrors(row, known.rules, { saved: row.id !== undefined })
      known.faults.set(row, own)
      const told = server?.[row.key]
      const twice = isTwice ? { personal_number: t('cert.personTwice') } : {}
      // The same object for the same faults, so that the row is not drawn again.
      const faults = told || isTwice ? { ...told, ...twice, ...own } : own
      if (Object.keys(faults).length > 0) all[row.key] = faults
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
