import { isMasked } from '@kollegium/api/definitions'
import { type PersonField, type PersonText, tidyCell } from '@kollegium/api/definitions/certificates'
import type { PastedRow } from './clipboard.ts'
import { createRow, isBlankRow, isLocked, type PersonRow } from './rows.ts'

/** A rectangle of cells, corners included; columns are places in the list of fields. */
export interface Area {
  top: number
  bottom: number
  left: number
  right: number
}

/** Returns the rows with one cell changed; the same array without a change. */
export function setCell(rows: PersonRow[], index: number, field: PersonField, text: string): PersonRow[] {
  const row = rows[index]
  const value = tidyCell(field, text)
  if (!row || isLocked(row) || row[field] === value) return rows
  // The mask stands for a number that this browser lacks, so an emptied editor leaves it alone.
  if (field === 'personal_number' && isMasked(row[field]) && value === '') return rows
  return rows.with(index, { ...row, [field]: value })
}

/** Returns the rows with one person's mark of protected identity toggled. */
export function markProtected(rows: PersonRow[], index: number): PersonRow[] {
  const row = rows[index]
  return row && !isLocked(row) ? rows.with(index, { ...row, protected: !row.protected }) : rows
}

/** Returns the rows with a rectangle emptied; issued persons stay. */
export function clearArea(rows: PersonRow[], fields: PersonField[], area: Area): PersonRow[] {
  const blank = Object.fromEntries(fields.slice(area.left, area.right + 1).map((field) => [field, '']))
  return rows.map((row, index) =>
    index < area.top || index > area.bottom || isLocked(row) ? row : { ...row, ...blank },
  )
}

/** Returns the rows with one value in every cell of a rectangle. */
export function fillArea(rows: PersonRow[], fields: PersonField[], area: Area, text: string): PersonRow[] {
  let filled = rows
  for (let index = area.top; index <= area.bottom; index++) {
    for (const field of fields.slice(area.left, area.right + 1)) filled = setCell(filled, index, field, text)
  }
  return filled
}

/** Returns the rows with pasted ones from `at` on, and new rows as needed; issued persons are skipped. */
export function pasteRows(rows: PersonRow[], at: number, pasted: PastedRow[]): { rows: PersonRow[]; keys: string[] } {
  const result = [...rows]
  const keys: string[] = []
  let index = at
  for (const values of pasted) {
    while (result[index] && isLocked(result[index] as PersonRow)) index++
    const row: PersonRow = { ...(result[index] ?? createRow()), ...tidy(values) }
    result[index] = row
    keys.push(row.key)
    index++
  }
  return { rows: result, keys }
}

/** Returns the rows with imported ones after the last person. */
export function appendRows(rows: PersonRow[], imported: PersonText[]): { rows: PersonRow[]; keys: string[] } {
  const persons = rows.filter((row) => !isBlankRow(row))
  return pasteRows(persons, persons.length, imported)
}

/**
 * Restores an earlier state of the rows. Rows saved since keep the server's id and number, so that undo doesn't turn
 * them into new persons.
 */
export function restore(earlier: PersonRow[], now: PersonRow[]): PersonRow[] {
  const current = new Map(now.map((row) => [row.key, row]))
  return earlier.map((row) => {
    const saved = current.get(row.key)
    if (!saved || isLocked(saved)) return saved ?? row
    return saved.id === row.id && saved.status === row.status
      ? row
      : { ...row, id: saved.id, status: saved.status, number: saved.number }
  })
}

function tidy(values: PastedRow): PastedRow {
  return Object.fromEntries(
    Object.entries(values).map(([field, text]) => [field, tidyCell(field as PersonField, text ?? '')]),
  )
}
