import { createEvent, fireEvent, screen } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { cell, giveHeight, go, latest, people, place, press, show, texts, type } from './testing.tsx'

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
