import type { PersonRules } from '@kollegium/api/definitions/certificates'
import { createEvent, fireEvent, render } from '@testing-library/react'
import { useState } from 'react'
import { vi } from 'vitest'
import { PersonsGrid, type PersonsGridProps } from './persons-grid.tsx'
import { createRow, type PersonRow, usePersonErrors } from './rows.ts'

export const rules: PersonRules = {}
export const withMore: PersonRules = { email: true, credits: { min: 1500 } }
export const people = () => [
  createRow({ id: 1, firstname: 'Jasmina', lastname: 'Testander', personal_number: '19850912-2381' }),
  createRow({ id: 2, firstname: 'Liban', lastname: 'Demolund', personal_number: '19870304-2393' }),
  createRow({ id: 3, firstname: 'Hodan', lastname: 'Exempelsson' }),
]

/** The rows as the page holds them now. */
export let latest: PersonRow[] = []
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
export const show = (start = people(), props: Partial<PersonsGridProps> = {}) =>
  render(<Page start={start} {...props} />)

export const cell = (row: number, column: number) => {
  const found = document.querySelector<HTMLElement>(`[data-cell="${row}:${column}"]`)
  if (!found) throw new Error(`no cell ${row}:${column}`)
  return found
}
export const place = () => document.activeElement?.getAttribute('data-cell')
export const go = (row: number, column: number) => fireEvent.mouseDown(cell(row, column))
export const press = (key: string, more: object = {}) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key, ...more })
export const type = (text: string) => fireEvent.change(document.activeElement as Element, { target: { value: text } })
export const texts = (field: 'firstname' | 'lastname' | 'personal_number' = 'firstname') =>
  latest.map((row) => row[field])
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

/** The page has no layout in the tests; the frame needs a height to show rows. */
export function giveHeight() {
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(640)
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(800)
  Element.prototype.scrollTo = () => {}
}
