import { createEvent, fireEvent, screen, waitFor } from '@testing-library/react'
import { createRef } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { PersonsGridHandle } from './persons-grid.tsx'
import { cell, clipboard, giveHeight, go, latest, people, place, press, show, texts, type } from './testing.tsx'

beforeEach(giveHeight)

describe('keys', () => {
  test('arrows, Home, End and Ctrl move, and stop at the edges', () => {
    show()
    go(0, 0)
    expect(place()).toBe('0:0')
    press('ArrowUp')
    press('ArrowLeft')
    expect(place()).toBe('0:0')
    press('ArrowDown')
    press('ArrowRight')
    expect(place()).toBe('1:1')
    press('End')
    expect(place()).toBe('1:2')
    press('Home')
    expect(place()).toBe('1:0')
    press('End', { ctrlKey: true })
    expect(place()).toBe('2:2')
    press('Home', { ctrlKey: true })
    expect(place()).toBe('0:0')
  })

  test('Tab goes from row to row, and out at the end', () => {
    show()
    go(0, 2)
    press('Tab')
    expect(place()).toBe('1:0')
    press('Tab', { shiftKey: true })
    expect(place()).toBe('0:2')
    go(2, 2)
    const key = createEvent.keyDown(cell(2, 2), { key: 'Tab' })
    fireEvent(cell(2, 2), key)
    expect(key.defaultPrevented).toBe(false)
  })

  test('typing replaces the cell, Enter takes it and goes down, Escape takes it back', () => {
    show()
    go(0, 0)
    press('A')
    expect((document.activeElement as HTMLInputElement).value).toBe('')
    type(' Anna ')
    press('Enter')
    expect(texts()[0]).toBe('Anna')
    expect(place()).toBe('1:0')
    press('X')
    type('Xerxes')
    press('Escape')
    expect(texts()[1]).toBe('Liban')
    expect(place()).toBe('1:0')
  })

  test('Enter with Ctrl is none of the grid: it goes on to the form, with the cell open', () => {
    show()
    go(0, 0)
    press('A')
    type('Anna')
    const key = createEvent.keyDown(document.activeElement as Element, { key: 'Enter', ctrlKey: true })
    fireEvent(document.activeElement as Element, key)
    expect(key.defaultPrevented).toBe(false)
    expect((document.activeElement as HTMLInputElement).value).toBe('Anna')
  })

  test('F2 keeps the text, shows the whole number of that cell alone, and Tab takes it', () => {
    show()
    go(0, 2)
    expect(cell(0, 2).textContent).toBe('19850912-••••')
    press('F2')
    expect((document.activeElement as HTMLInputElement).value).toBe('19850912-2381')
    expect(cell(1, 2).textContent).toBe('19870304-••••')
    type('198303292380')
    press('Tab')
    expect(texts('personal_number')[0]).toBe('19830329-2380')
    expect(cell(0, 2).textContent).toBe('19830329-••••')
  })

  test('a click elsewhere takes what was typed', () => {
    show()
    go(0, 0)
    press('A')
    type('Anna')
    go(2, 1)
    expect(texts()[0]).toBe('Anna')
    expect(place()).toBe('2:1')
  })

  test('Shift and arrows mark a range, Delete empties it, Ctrl+Z brings it back, Ctrl+Y empties it again', () => {
    show()
    go(0, 0)
    press('ArrowDown', { shiftKey: true })
    press('ArrowRight', { shiftKey: true })
    expect(document.querySelectorAll('[aria-selected="true"]')).toHaveLength(4)
    press('Delete')
    expect(texts()).toEqual(['', '', 'Hodan'])
    press('z', { ctrlKey: true })
    expect(texts()).toEqual(['Jasmina', 'Liban', 'Hodan'])
    press('y', { ctrlKey: true })
    expect(texts('lastname')).toEqual(['', '', 'Exempelsson'])
  })

  test('an empty list has a row to type in; Enter in the last row makes the next', () => {
    show([])
    expect(screen.getByText('0 personer')).toBeTruthy()
    go(0, 0)
    press('B')
    type('Bo')
    press('Enter')
    expect(latest).toHaveLength(2)
    expect(place()).toBe('1:0')
    expect(screen.getByText('1 person')).toBeTruthy()
  })

  test('Escape leaves the grid', () => {
    show()
    go(0, 0)
    press('Escape')
    expect(document.activeElement?.textContent).toBe('Lägg till person')
  })
})

describe('text without keys', () => {
  /** Text as dictation, an emoji panel and an input method bring it: into the focused field, without a key. */
  const bring = (text: string, init: object = {}) => {
    const field = document.activeElement as HTMLInputElement
    field.value += text
    fireEvent(field, new InputEvent('input', { bubbles: true, data: text, inputType: 'insertText', ...init }))
  }

  test('it lands in the active cell and opens it; what is typed then goes on behind it', () => {
    show()
    go(1, 0)
    bring('Amina')
    const editor = document.activeElement as HTMLInputElement
    expect([editor.getAttribute('aria-label'), editor.value]).toEqual(['Förnamn, Rad 2', 'Amina'])
    expect(texts()).toEqual(['Jasmina', 'Liban', 'Hodan'])
    type('Amina Lo')
    press('Tab')
    expect(texts()).toEqual(['Jasmina', 'Amina Lo', 'Hodan'])
    expect(place()).toBe('1:1')
    // The next one lands where Tab went, not in the cell before.
    bring('Testdal')
    press('Enter')
    expect(texts('lastname')).toEqual(['Testander', 'Testdal', 'Exempelsson'])
    expect(texts()).toEqual(['Jasmina', 'Amina Lo', 'Hodan'])
  })

  test('what an input method composes is taken when it is done, and its keys move nothing', () => {
    show()
    go(0, 0)
    const field = document.activeElement as HTMLInputElement
    fireEvent.compositionStart(field)
    bring('り', { isComposing: true })
    fireEvent.keyDown(field, { key: 'Enter', isComposing: true })
    expect([document.activeElement, place(), texts()[0]]).toEqual([field, '0:0', 'Jasmina'])
    field.value = '李'
    fireEvent.compositionEnd(field, { data: '李' })
    expect((document.activeElement as HTMLInputElement).value).toBe('李')
    press('Enter')
    expect(texts()[0]).toBe('李')
  })

  test('a cell that can’t be changed takes none', () => {
    show(people(), { readOnly: true })
    go(0, 0)
    expect(document.activeElement?.tagName).toBe('TD')
  })
})

test('what is pressed under the grid stays under the pointer: the fault of the cell one left shows after the click', async () => {
  show()
  go(0, 2)
  press('1')
  type('19850912-2382')
  const add = screen.getByRole('button', { name: 'Lägg till person' })
  fireEvent.pointerDown(add)
  fireEvent.blur(document.activeElement as Element)
  expect(texts('personal_number')[0]).toBe('19850912-2382')
  expect(screen.queryByText(/Personnumret stämmer inte/)).toBeNull()
  fireEvent.pointerUp(add)
  fireEvent.click(add)
  expect(latest).toHaveLength(4)
  expect(await screen.findByText(/Rad 1: Personnumret stämmer inte/)).toBeTruthy()
})

test('a press whose end is never told holds nothing back for long', async () => {
  show()
  go(0, 2)
  press('1')
  type('19850912-2382')
  fireEvent.pointerDown(document.body)
  press('Enter')
  expect(await screen.findByText(/Rad 1: Personnumret stämmer inte/)).toBeTruthy()
})

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
