import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, test } from 'vitest'
import Calendar from './calendar.tsx'
import { DatePicker, dateProblem } from './date-picker.tsx'
import { addMonths, dateError, dateOf, parseDate, tidyDate, today } from './date-text.ts'
import { Field } from './field.tsx'

function Picker({ first = '', time = false, max }: { first?: string; time?: boolean; max?: string }) {
  const [value, setValue] = useState(first)
  return (
    <Field label="Datum">
      <DatePicker value={value} onChange={setValue} time={time} max={max} />
    </Field>
  )
}

const input = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Datum' })
const open = async () => {
  fireEvent.click(screen.getByRole('button', { name: 'Öppna kalendern' }))
  const grid = await screen.findByRole('grid')
  // The calendar takes the focus in an effect, after it is drawn.
  await waitFor(() => expect(grid.contains(document.activeElement)).toBe(true))
}
const focused = () => document.activeElement?.getAttribute('aria-label')
const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key })

describe('DatePicker', () => {
  test('keeps what is typed, also when it is no date', () => {
    render(<Picker />)
    fireEvent.change(input(), { target: { value: '2026-13-4' } })
    fireEvent.blur(input())
    expect(input().value).toBe('2026-13-4')
  })

  test('gives a date without dashes its form when one leaves the field', () => {
    render(<Picker />)
    fireEvent.change(input(), { target: { value: '20261120' } })
    fireEvent.blur(input())
    expect(input().value).toBe('2026-11-20')
  })

  test('opens at the chosen day, moves by keys and picks', async () => {
    render(<Picker first="2026-12-18" />)
    await open()
    expect(focused()).toBe('fredag 18 december 2026')
    press('ArrowDown')
    expect(focused()).toBe('fredag 25 december 2026')
    press('Home')
    expect(focused()).toBe('måndag 21 december 2026')
    press('PageDown')
    expect(focused()).toBe('torsdag 21 januari 2027')
    act(() => (document.activeElement as HTMLElement).click())
    expect(input().value).toBe('2027-01-21')
    expect(document.activeElement).toBe(input())
  })

  test('shows ISO weeks from Monday', async () => {
    render(<Picker first="2027-01-01" />)
    await open()
    expect(screen.getAllByRole('columnheader').map((each) => each.textContent)).toEqual([
      'Vecka',
      'mån',
      'tis',
      'ons',
      'tors',
      'fre',
      'lör',
      'sön',
    ])
    expect(screen.getAllByRole('rowheader').map((each) => each.textContent)).toEqual([
      'v. 53',
      'v. 1',
      'v. 2',
      'v. 3',
      'v. 4',
    ])
  })

  test.each([
    ['2021-01-03', 'söndag 3 januari 2021', 'v. 53'],
    ['2024-12-30', 'måndag 30 december 2024', 'v. 1'],
    ['2026-12-31', 'torsdag 31 december 2026', 'v. 53'],
  ])('ISO weeks over the turn of the year: %s', (value, name, week) => {
    render(<Calendar value={value} min="1900-01-01" max="2099-12-31" onPick={() => {}} />)
    const row = screen.getByRole('button', { name }).closest('tr')
    expect(row?.querySelector('th')?.textContent).toBe(week)
  })

  test('a screen reader is told the month, the days of the week in full and the day that is today', () => {
    const now = today()
    render(<Calendar value="" min="1900-01-01" max="2099-12-31" onPick={() => {}} />)
    const month = new Intl.DateTimeFormat('sv-SE', { month: 'long', year: 'numeric' })
    expect(screen.getByRole('heading', { level: 2 }).textContent).toBe(month.format(dateOf(now)))
    expect(screen.getByRole('columnheader', { name: 'torsdag' }).textContent).toBe('tors')
    const current = screen.getAllByRole('button').filter((each) => each.hasAttribute('aria-current'))
    expect(current.map((each) => each.textContent)).toEqual([String(now.day)])
    expect(document.activeElement).toBe(current[0])
  })

  test('keeps the clock time when another day is picked, and clears all', async () => {
    render(<Picker first="2026-11-20 14:30" time />)
    await open()
    fireEvent.click(screen.getByRole('button', { name: 'lördag 21 november 2026' }))
    expect(input().value).toBe('2026-11-21 14:30')
    await open()
    fireEvent.click(screen.getByRole('button', { name: 'Rensa' }))
    expect(input().value).toBe('')
  })

  test('does not go past the last day', async () => {
    render(<Picker first="2026-11-20" max="2026-11-21" />)
    await open()
    press('ArrowRight')
    press('ArrowRight')
    expect(focused()).toBe('lördag 21 november 2026')
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'söndag 22 november 2026' }).disabled).toBe(true)
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Nästa månad' }).disabled).toBe(true)
  })

  test('Escape closes and gives focus back', async () => {
    render(<Picker first="2026-11-20" />)
    await open()
    press('Escape')
    expect(screen.queryByRole('grid')).toBeNull()
    expect(focused()).toBe('Öppna kalendern')
  })

  test('the calendar starts inside its bounds when the value is outside them', () => {
    render(<Calendar value="1850-01-01" min="1900-01-01" max="2099-12-31" onPick={() => {}} />)
    expect(focused()).toBe('måndag 1 januari 1900')
  })
})

describe('dates as text', () => {
  test('knows real days', () => {
    expect(parseDate('2024-02-29')).toEqual({ year: 2024, month: 2, day: 29 })
    expect(parseDate('2026-02-29')).toBeNull()
    expect(parseDate('2026-00-10')).toBeNull()
  })
  test('a month later than the 31st is the last day', () => {
    expect(addMonths({ year: 2026, month: 1, day: 31 }, 1)).toEqual({ year: 2026, month: 2, day: 28 })
  })
  test('tells what is wrong', () => {
    expect(dateError('')).toBeNull()
    expect(dateError('2026-11-20')).toBeNull()
    expect(dateError('20/11')).toBe('format')
    expect(dateError('1899-12-31')).toBe('min')
    expect(dateError('2100-01-01')).toBe('max')
    expect(dateError('2026-11-20', { time: true })).toBe('format')
    expect(dateError('2026-11-20 24:00', { time: true })).toBe('format')
    expect(dateError('2026-11-20 23:59', { time: true })).toBeNull()
    expect(dateProblem('1899-12-31')).toBe('Datumet får inte vara före 1900-01-01')
  })
  test('tidies only what is surely a date', () => {
    expect(tidyDate('2026/1/5')).toBe('2026-01-05')
    expect(tidyDate('2026-11-20 0800', true)).toBe('2026-11-20 08:00')
    expect(tidyDate('20261301')).toBe('20261301')
  })
  test('today is the day in Sweden', () => {
    expect(today(new Date('2026-11-20T23:30:00Z'))).toEqual({ year: 2026, month: 11, day: 21 })
  })
})
