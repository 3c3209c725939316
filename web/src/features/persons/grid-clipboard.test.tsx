import { fireEvent, screen, waitFor } from '@testing-library/react'
import { createRef } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { PersonsGridHandle } from './persons-grid.tsx'
import { cell, clipboard, giveHeight, go, latest, people, place, press, show, texts, type } from './testing.tsx'

beforeEach(giveHeight)

describe('clipboard', () => {
  const pasted = 'Pontus\tPåhittsson\t19830230-2380\nNils\t\t20040423-2399\nAmira\tProvberg\t198303292380\n'

  test('rows from Excel fill rows and make new ones, and the notice says which to mend', () => {
    show()
    go(2, 0)
    clipboard('paste', pasted, '<html xmlns:x="urn:schemas-microsoft-com:office:excel">')
    expect(texts()).toEqual(['Jasmina', 'Liban', 'Pontus', 'Nils', 'Amira'])
    expect(screen.getByText(/3 rader klistrades in från Excel\. 2 rader behöver rättas\./)).toBeTruthy()
    expect(
      screen.getByText('Rad 3: Personnumret stämmer inte. 30 februari finns inte. Kontrollera siffrorna.'),
    ).toBeTruthy()
    expect(cell(2, 2).textContent).toBe('19830230-2380')
    expect(cell(4, 2).textContent).toBe('19830329-••••')

    fireEvent.click(screen.getByRole('button', { name: 'Gå till rad 4' }))
    expect(place()).toBe('3:1')
    press('F')
    type('Fiktivén')
    press('Enter')
    expect(screen.getByText(/1 rad behöver rättas\./)).toBeTruthy()
  })

  test('undoing the paste gives the rows back, and Ctrl+Y pastes again', () => {
    show()
    const before = latest
    go(0, 0)
    clipboard('paste', pasted)
    fireEvent.click(screen.getByRole('button', { name: 'Ångra inklistringen' }))
    expect(latest).toEqual(before)
    expect(screen.queryByText(/klistrades in/)).toBeNull()
    // The button is gone; focus is in the grid.
    press('y', { ctrlKey: true })
    expect(texts()).toEqual(['Pontus', 'Nils', 'Amira'])
  })

  test('focus stays in the grid when undoing takes away the row one stands in', () => {
    show([])
    go(0, 0)
    clipboard('paste', 'Pontus\tPåhittsson\nNils\tSkissgren')
    go(1, 1)
    press('z', { ctrlKey: true })
    expect(place()).toBe('0:1')
    press('y', { ctrlKey: true })
    expect(texts()).toEqual(['Pontus', 'Nils'])
  })

  test('one value fills the marked range without a notice', () => {
    show()
    go(0, 1)
    press('ArrowDown', { shiftKey: true })
    clipboard('paste', 'Provberg')
    expect(texts('lastname')).toEqual(['Provberg', 'Provberg', 'Exempelsson'])
    expect(screen.queryByText(/klistrades in/)).toBeNull()
  })

  test('a personal number leaves masked, and comes back whole when pasted here', () => {
    show()
    go(0, 0)
    press('End', { shiftKey: true })
    expect(clipboard('copy')).toBe('Jasmina\tTestander\t19850912-••••')
    go(2, 0)
    clipboard('paste', 'Jasmina\tTestander\t19850912-••••')
    expect(texts('personal_number')[2]).toBe('19850912-2381')
    go(0, 0)
    expect(clipboard('cut')).toBe('Jasmina')
    expect(texts()[0]).toBe('')
  })

  test('more persons than there is room for are refused, by key and by button, and change nothing', async () => {
    const lines = (count: number) => 'Bo\tProvberg\n'.repeat(count)
    const readText = vi.fn(async () => lines(3))
    vi.stubGlobal('navigator', { ...navigator, clipboard: { readText } })
    show(people(), { room: 5 })
    // Pasting over present persons adds no more than the room allows.
    go(1, 0)
    clipboard('paste', lines(5))
    expect(latest).toHaveLength(3)
    expect(screen.getByText(/Här ryms 5 personer, och med det du klistrar in blir det 6/)).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Klistra in' }))
    await waitFor(() => expect(readText).toHaveBeenCalled())
    expect(await screen.findByText(/blir det 6/)).toBeTruthy()
    expect(latest).toHaveLength(3)
    clipboard('paste', lines(4))
    expect(latest).toHaveLength(5)
    expect(screen.queryByText(/Här ryms/)).toBeNull()
    vi.unstubAllGlobals()
  })

  test('imported rows come after the last person and can be undone', () => {
    const ref = createRef<PersonsGridHandle>()
    show([], { ref })
    const person = { firstname: 'Bo', lastname: 'Provberg', personal_number: '', email: '', credits: '' }
    ref.current?.insert([person, { ...person, firstname: 'Alva' }])
    return screen.findByText(/2 rader importerades\. Alla rader är rätt ifyllda\./).then(() => {
      expect(texts()).toEqual(['Bo', 'Alva'])
      fireEvent.click(screen.getByRole('button', { name: 'Ångra importen' }))
      expect(latest.filter((row) => row.firstname)).toEqual([])
    })
  })
})
