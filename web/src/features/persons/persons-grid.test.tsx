import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createRow, type PersonRow } from './rows.ts'
import { cell, giveHeight, go, latest, people, place, press, show, texts, type, withMore } from './testing.tsx'

beforeEach(giveHeight)

describe('rows', () => {
  test('a row being filled in is not told what it lacks until one leaves it', () => {
    show([])
    go(0, 0)
    press('B')
    type('Bo')
    press('Tab')
    expect(screen.queryByText(/Fyll i efternamn/)).toBeNull()
    fireEvent.blur(cell(0, 1), { relatedTarget: document.body })
    expect(screen.getByText('Rad 1: Fyll i efternamn')).toBeTruthy()
    expect(cell(0, 1).getAttribute('aria-describedby')).toBe(
      screen.getByText('Rad 1: Fyll i efternamn').closest('td')?.id,
    )
  })

  test('the cross removes a row, with the keyboard too', () => {
    show()
    fireEvent.click(screen.getByRole('button', { name: 'Ta bort rad 2' }))
    expect(texts()).toEqual(['Jasmina', 'Hodan'])
    go(0, 2)
    press('ArrowRight')
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Ta bort rad 1')
    press('Enter')
    expect(texts()).toEqual(['Hodan'])
  })

  test('a box marks who has protected identity, by mouse and keyboard, and is undone like the rest', () => {
    show(people(), { withProtected: true })
    const box = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'Skyddad identitet, rad 2' })
    const marks = () => latest.map((row) => row.protected ?? false)
    fireEvent.click(box())
    expect(marks()).toEqual([false, true, false])
    expect(box().checked).toBe(true)
    expect(document.activeElement).toBe(box())
    press('Enter')
    expect(marks()).toEqual([false, false, false])
    press('z', { ctrlKey: true })
    expect(marks()).toEqual([false, true, false])
    press('ArrowRight')
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Ta bort rad 2')
    press('ArrowLeft')
    press('ArrowUp')
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Skyddad identitet, rad 1')
    press('Delete')
    expect(texts()).toEqual(['Jasmina', 'Liban', 'Hodan'])
  })

  test('what is read only tells who has protected identity', () => {
    const [first, second] = people()
    show([{ ...(first as PersonRow), protected: true }, second as PersonRow], { withProtected: true, readOnly: true })
    expect(screen.queryByRole('checkbox')).toBeNull()
    expect(cell(0, 3).textContent).toBe('Skyddad identitet')
    expect(cell(1, 3).textContent).toBe('')
  })

  test('revealing asks the owner, and shows the numbers', () => {
    const onReveal = vi.fn()
    show(people(), { onReveal })
    fireEvent.click(screen.getByRole('button', { name: 'Visa personnummer' }))
    expect(onReveal).toHaveBeenCalledWith(true)
    cleanup()
    show(people(), { revealed: true })
    expect(cell(0, 2).textContent).toBe('19850912-2381')
  })

  test('an issued person shows its number and cannot be changed or removed', () => {
    const [first, ...rest] = people()
    show([{ ...(first as PersonRow), status: 'issued', number: '7K3M9QX20ABC' }, ...rest])
    expect(screen.getByText('7K3M-9QX2-0ABC')).toBeTruthy()
    go(0, 0)
    press('A')
    expect(document.activeElement?.tagName).toBe('TD')
    press('Delete')
    expect(texts()[0]).toBe('Jasmina')
    expect(screen.queryByRole('button', { name: 'Ta bort rad 1' })).toBeNull()
  })

  test('read only: nothing to add, import or remove', () => {
    show(people(), { readOnly: true, onImport: () => {} })
    for (const name of ['Lägg till person', 'Importera fil', 'Klistra in', 'Ta bort rad 1']) {
      expect(screen.queryByRole('button', { name })).toBeNull()
    }
  })

  test('the kind decides the columns and points', () => {
    show([createRow({ firstname: 'Bo', lastname: 'P', credits: '1200' })], { rules: withMore })
    expect(screen.getAllByRole('columnheader').map((header) => header.textContent)).toEqual([
      'Rad',
      'Förnamn\u00a0*',
      'Efternamn\u00a0*',
      'Personnummer',
      'E-postadress',
      'Poäng',
      'Ta bort',
    ])
    expect(screen.getByText(/Rad 1: Minst 1.500 poäng krävs/)).toBeTruthy()
  })

  test('the same personal number twice is pointed out at the later row', () => {
    const twice = { firstname: 'Bo', lastname: 'P', personal_number: '19830329-2380' }
    show([createRow(twice), createRow(twice), createRow({ ...twice, personal_number: '' })])
    expect(screen.getAllByText(/^Rad \d: /).map((fault) => fault.textContent)).toEqual([
      'Rad 2: Personen finns två gånger i listan',
    ])
  })

  test('HTML is shown as text and pointed out', () => {
    show([createRow({ firstname: '<img src=x onerror=alert(1)>', lastname: '<b>fet</b>' })])
    expect(cell(0, 1).querySelector('b')).toBeNull()
    expect(cell(0, 1).textContent).toBe('<b>fet</b>')
    expect(screen.getAllByText(/tecken som inte hör hemma i ett namn/)).toHaveLength(2)
  })

  test('a thousand rows: only those in view are in the page, and the assistive technology knows how many there are', () => {
    show(
      Array.from({ length: 1000 }, (_, index) => createRow({ id: index + 1, firstname: `P${index}`, lastname: 'X' })),
    )
    expect(document.querySelectorAll('tbody').length).toBeLessThan(60)
    expect(screen.getByRole('grid').getAttribute('aria-rowcount')).toBe('1001')
    go(0, 0)
    press('End', { ctrlKey: true })
    expect(place()).toBe('999:2')
  })
})

describe('on a phone', () => {
  beforeEach(() => {
    vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => {}, removeEventListener: () => {} }))
  })
  afterEach(() => vi.unstubAllGlobals())

  test('the faulty row opens in place from its link, and is mended when the field is left', () => {
    show([...people(), createRow({ id: 4, firstname: 'Pontus', lastname: 'P', personal_number: '19830230-2380' })])
    expect(screen.queryByRole('grid')).toBeNull()
    expect(screen.getByText('1 rad behöver rättas')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Rad 4' }))
    const field = screen.getByLabelText('Personnummer')
    expect(field.getAttribute('aria-invalid')).toBe('true')
    fireEvent.change(field, { target: { value: '19830329-2380' } })
    fireEvent.blur(field)
    expect(texts('personal_number')[3]).toBe('19830329-2380')
    expect(screen.queryByText(/behöver rättas/)).toBeNull()
  })

  test('the first person of an empty list stays open from field to field', () => {
    show([createRow()])
    const first = screen.getByLabelText(/^Förnamn/)
    fireEvent.change(first, { target: { value: 'Alva' } })
    fireEvent.blur(first)
    expect(texts('firstname')).toEqual(['Alva'])
    expect(screen.getByLabelText(/^Efternamn/)).toBeTruthy()
  })

  test('who has protected identity is marked in the open row, and told in the closed one', () => {
    show(people(), { withProtected: true })
    fireEvent.click(screen.getByRole('button', { name: /^2 ?Liban/ }))
    fireEvent.click(screen.getByRole('checkbox', { name: 'Skyddad identitet' }))
    expect(latest.map((row) => row.protected)).toEqual([undefined, true, undefined])
    fireEvent.click(screen.getByRole('button', { name: 'Stäng' }))
    expect(screen.getByRole('button', { name: /^2 ?Liban/ }).textContent).toContain('•••• · Skyddad identitet')
  })

  test('a person is added, opens, and is removed', () => {
    show()
    fireEvent.click(screen.getByRole('button', { name: 'Lägg till person' }))
    expect(latest).toHaveLength(4)
    const open = within(screen.getByRole('list', { name: 'Personer' }))
    expect(open.getByText('Rad 4')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Ta bort personen' }))
    expect(latest).toHaveLength(3)
  })
})
