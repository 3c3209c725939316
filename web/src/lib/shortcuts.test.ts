import { afterEach, describe, expect, test } from 'vitest'
import { createKeyReader, keyCaps, pressControl, shortcutOf, shortcuts, takesLetters } from './shortcuts.ts'

const press = (key: string, more: Partial<KeyboardEvent> = {}) =>
  ({ key, ctrlKey: false, metaKey: false, altKey: false, target: document.body, ...more }) as KeyboardEvent

afterEach(() => document.body.replaceChildren())

function put(html: string): HTMLElement {
  document.body.innerHTML = html
  return document.querySelector('[data-here]') as HTMLElement
}

test('no two shortcuts have the same keys', () => {
  const keys = Object.values(shortcuts).map((each) => each.keys)
  expect(new Set(keys).size).toBe(keys.length)
})

test('signs are known by what they are, whatever they are typed with; AltGr types and does nothing', () => {
  expect(shortcutOf(press('?', { shiftKey: true }))).toBe('list')
  expect(shortcutOf(press('N', { shiftKey: true }))).toBe('new')
  expect(shortcutOf(press('s', { ctrlKey: true }))).toBe('save')
  expect(shortcutOf(press('Enter', { metaKey: true }))).toBe('finish')
  expect(shortcutOf(press('n', { ctrlKey: true }))).toBeNull()
  expect(shortcutOf(press('s', { ctrlKey: true, altKey: true }))).toBeNull()
})

describe('while one types', () => {
  test.each([
    '<input data-here>',
    '<textarea data-here></textarea>',
    '<div contenteditable="true"><b data-here>text</b></div>',
    '<div role="grid"><div role="gridcell" tabindex="0" data-here></div></div>',
    '<ul role="listbox"><li data-here></li></ul>',
    '<div role="dialog"><button data-here></button></div>',
  ])('%s has its letters for itself, but not Ctrl with one', (html) => {
    const read = createKeyReader()
    const target = put(html)
    expect(read(press('n', { target }), true)).toBeNull()
    expect(read(press('g', { target }), true)).toBeNull()
    expect(read(press('s', { target, ctrlKey: true }), true)).toEqual({ shortcut: 'save' })
  })

  test('boxes and buttons take no letters', () => {
    expect(takesLetters(put('<input type="checkbox" data-here>'))).toBe(false)
    expect(takesLetters(put('<button data-here></button>'))).toBe(false)
  })
})

test('g and a letter lead somewhere, when the letter comes soon', () => {
  let now = 0
  const read = createKeyReader(() => now)
  expect(read(press('g'), true)).toBeNull()
  expect(read(press('n'), true)).toEqual({ go: 'n' })
  // The pair is over: the next letter stands for itself.
  expect(read(press('n'), true)).toEqual({ shortcut: 'new' })
  read(press('g'), true)
  now = 2000
  expect(read(press('n'), true)).toEqual({ shortcut: 'new' })
})

test('switched off, single keys do nothing and the others go on', () => {
  const read = createKeyReader()
  for (const key of ['?', '/', 'n', 'g', 'd']) expect(read(press(key), false)).toBeNull()
  expect(read(press('s', { metaKey: true }), false)).toEqual({ shortcut: 'save' })
})

describe('a shortcut does what its control does', () => {
  test('a field gets focus with its text marked, a button is pressed, and nothing happens without one', () => {
    const field = put('<input data-here data-shortcut="search" value="abc"><button data-shortcut="new"></button>')
    expect(pressControl('search')).toBe(true)
    expect(document.activeElement).toBe(field)
    expect((field as HTMLInputElement).selectionEnd).toBe(3)
    let pressed = 0
    document.querySelector('button')?.addEventListener('click', () => pressed++)
    expect(pressControl('new')).toBe(true)
    expect(pressed).toBe(1)
    expect(pressControl('filter')).toBe(false)
  })

  test('a field is left before the button is pressed, and is where one stands afterwards', () => {
    const field = put('<input data-here><button data-shortcut="save"></button>')
    const told: string[] = []
    field.addEventListener('blur', () => told.push('left'))
    document.querySelector('button')?.addEventListener('click', () => told.push('pressed'))
    field.focus()
    pressControl('save')
    expect(told).toEqual(['left', 'pressed'])
    expect(document.activeElement).toBe(field)
  })

  test('a field that is gone when it is left gives its place; a list of choices is not opened again', () => {
    const field = put('<div tabindex="0"><input data-here></div><button data-shortcut="save"></button>')
    const place = field.parentElement
    field.addEventListener('blur', () => field.remove())
    field.focus()
    pressControl('save')
    expect(document.activeElement).toBe(place)
    put('<input role="combobox" data-here><button data-shortcut="save"></button>').focus()
    pressControl('save')
    expect(document.activeElement?.tagName).toBe('BUTTON')
  })

  test('not behind a dialog, nor where it is hidden', () => {
    put('<button data-shortcut="save"></button><div role="dialog" aria-modal="true"></div>')
    expect(pressControl('save')).toBe(false)
    put('<div hidden><button data-shortcut="save"></button></div>')
    expect(pressControl('save')).toBe(false)
  })
})

test('keys are told as people read them', () => {
  expect(keyCaps('mod+Enter').at(-1)).toBe('Enter')
  expect(keyCaps('n')).toEqual(['N'])
})
