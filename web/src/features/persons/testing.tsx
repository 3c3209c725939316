import type { PersonRules } from '@kollegium/api/definitions/certificates'
import { createEvent, fireEvent, render } from '@testing-library/react'
import { useState } from 'react'
import { vi } from 'vitest'
import { PersonsGrid, type PersonsGridProps } from './persons-grid.tsx'
import { createRow, type PersonRow, usePersonErrors } from './rows.ts'

/** Rules without optional columns. */
export const rules: PersonRules = {}
/** Rules with e-mail and points. */
export const withMore: PersonRules = { email: true, credits: { min: 1500 } }
/** Two persons in rows. */
export const people = () => [
  createRow({ id: 1, firstname: 'Jasmina', lastname: 'Testander', personal_number: '19850912-2381' }),
  createRow({ id: 2, firstname: 'Liban', lastname: 'Demolund', personal_number: '19870304-2393' }),
  createRow({ id: 3, firstname: 'Hodan', lastname: 'Exempelsson' }),
]

/** The page's current rows. */
export let latest: PersonRow[] = []
/** A page with the grid and its state. */
export function Page({ start, ...props }: { start: PersonRow[] } & Partial<PersonsGridProps>) {
  const [rows, setRows] = useState(start)
  const [revealed, setRevealed] = useState(false)
  latest = rows
  const kind = props.rules ?? rules
  const errors = usePersonErrors(rows, kind)
  return (
    <PersonsGrid
      rows={rows}
      onChange={setRows}
      rules={kind}
      errors={errors}
      room={2000}
      revealed={revealed}
      onReveal={setRevealed}
      {...props}
    />
  )
}
/** Renders the grid. */
export const show = (start = people(), props: Partial<PersonsGridProps> = {}) =>
  render(<Page start={start} {...props} />)

/** Finds a cell. */
export const cell = (row: number, column: number) => {
  const found = document.querySelector<HTMLElement>(`[data-cell="${row}:${column}"]`)
  if (!found) throw new Error(`no cell ${row}:${column}`)
  return found
}
/** Returns the active cell's position. */
export const place = () => document.activeElement?.getAttribute('data-cell')
/** Moves to a cell by mouse. */
export const go = (row: number, column: number) => fireEvent.mouseDown(cell(row, column))
/** Presses a key at the active element. */
export const press = (key: string, more: object = {}) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key, ...more })
/** Types in the active element. */
export const type = (text: string) => fireEvent.change(document.activeElement as Element, { target: { value: text } })
/** Returns a field's texts of all rows. */
export const texts = (field: 'firstname' | 'lastname' | 'personal_number' = 'firstname') =>
  latest.map((row) => row[field])
/** Copies, cuts or pastes at the active element. */
export const clipboard = (event: 'copy' | 'cut' | 'paste', text = '', html = '') => {
  const data: Record<string, string> = { 'text/plain': text, 'text/html': html }
  const clipboardData = {
    getData: (kind: string) => data[kind] ?? '',
    setData: (kind: string, value: string) => (data[kind] = value),
  }
  const target = document.activeElement ?? document.body
  fireEvent(target, createEvent[event](target, { clipboardData }))
  return data['text/plain']
}

/** Gives the grid's frame a height: jsdom has no layout, and without one the grid shows no rows. */
export function giveHeight() {
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(640)
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(800)
  Element.prototype.scrollTo = () => {}
}
