import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { choices } from './choices.tsx'
import { parent, treeOptions } from './parent.tsx'
import { relation, relations as several } from './relation.tsx'
import { renderKind } from './testing.tsx'
import { title } from './text.tsx'
import { tidyTime, time } from './time.tsx'

const box = () => screen.getByRole('combobox')
const find = async (text: string) => {
  act(() => box().focus())
  fireEvent.change(box(), { target: { value: text } })
}

test('choices: several of the options, kept in the order of the definition', () => {
  const options = { cert: 'enum.app.cert', pages: 'enum.app.pages', metodmaterial: 'enum.app.metodmaterial' } as const
  const view = renderKind(choices, { label: 'Appar', options, held: ['metodmaterial'] })
  expect(screen.getByRole('group', { name: 'Appar' })).toBeTruthy()
  expect(screen.getByRole('checkbox', { name: 'Metodmaterial' })).toHaveProperty('checked', true)
  fireEvent.click(screen.getByRole('checkbox', { name: 'Diplomverktyget' }))
  expect(view.sent()).toEqual(['cert', 'metodmaterial'])
  fireEvent.click(screen.getByRole('checkbox', { name: 'Metodmaterial' }))
  expect(view.sent()).toEqual(['cert'])
})

test.each([
  ['9', '09:00'],
  ['930', '09:30'],
  ['9.30', '09:30'],
  [' 09:30 ', '09:30'],
  ['2359', '23:59'],
  ['24:00', '24:00'],
  ['9:75', '9:75'],
  ['kl 9', 'kl 9'],
  ['', ''],
])('time: %j is meant as %j', (typed, meant) => expect(tidyTime(typed)).toBe(meant))

test('time: what was meant is shown when one leaves the field; nothing is null', () => {
  const view = renderKind(time, { held: '18:00' })
  const input = screen.getByRole('textbox')
  fireEvent.change(input, { target: { value: '1930' } })
  expect(view.sent()).toBe('19:30')
  fireEvent.blur(input)
  expect(input).toHaveProperty('value', '19:30')
  fireEvent.change(input, { target: { value: '' } })
  expect(view.sent()).toBeNull()
})

test('relations: found by search, each a chip, sent as ids; none is made on the spot', async () => {
  const relations = {
    role: {
      search: async () => [{ value: 4, label: 'Lärare' }],
      create: () => Promise.reject(new Error('not for this kind')),
    },
  }
  const held = [{ id: 2, label: 'Rektor' }]
  const view = renderKind(several, { label: 'Roller', relation: 'role', held }, { relations })
  await find('lär')
  await waitFor(() => screen.getByRole('option', { name: 'Lärare' }))
  expect(screen.queryByText('Skapa ”lär”')).toBeNull()
  fireEvent.keyDown(box(), { key: 'ArrowDown' })
  fireEvent.keyDown(box(), { key: 'Enter' })
  await waitFor(() => expect(view.sent()).toEqual([2, 4]))
  fireEvent.click(screen.getByRole('button', { name: 'Ta bort Rektor' }))
  expect(view.sent()).toEqual([4])
})

test('relation: the saved row is called by its name also where rows can’t be asked for one by one', async () => {
  const record = { id: 1, responsible_id: 7, responsible: { id: 7, firstname: 'Gunilla', lastname: 'Exempelsson' } }
  renderKind(relation, { name: 'responsible_id', relation: 'user', held: 7, record })
  expect(box()).toHaveProperty('value', 'Gunilla Exempelsson')
})

const book = [
  { id: 1, title: 'Handbok', parent_id: null },
  { id: 3, title: 'Kapitel B', parent_id: 1 },
  { id: 2, title: 'Kapitel A', parent_id: 1 },
  { id: 4, title: 'Avsnitt', parent_id: 2 },
  { id: 9, title: 'Under någon som inte syns', parent_id: 77 },
]

test('parent: a row comes after what it lies under, and says the way there', () => {
  expect(treeOptions(book, null).map(({ label, hint }) => [label, hint])).toEqual([
    ['Handbok', undefined],
    ['Kapitel B', 'Handbok'],
    ['Kapitel A', 'Handbok'],
    ['Avsnitt', 'Handbok / Kapitel A'],
    ['Under någon som inte syns', undefined],
  ])
})

test('parent: neither the record itself nor anything below it can be chosen', async () => {
  expect(treeOptions(book, 2).flatMap((each) => (each.disabled ? each.value : []))).toEqual([2, 4])
  const relations = { book: { search: async () => [], tree: async () => book } }
  const record = { id: 2, parent: { id: 1, title: 'Handbok' } }
  const view = renderKind(parent, { relation: 'book', held: record.parent, record }, { relations })
  expect(view.sent()).toBe(1)
  await find('kapitel')
  const own = await waitFor(() => screen.getByRole('option', { name: /Kapitel A/ }))
  expect(own.getAttribute('aria-disabled')).toBe('true')
  expect(own.textContent).toContain('Ett objekt kan inte ligga under sig självt')
  fireEvent.keyDown(box(), { key: 'ArrowDown' })
  fireEvent.keyDown(box(), { key: 'Enter' })
  await waitFor(() => expect(view.sent()).toBe(3))
})

test('parent: where the rows are too many to be looked over, they are searched', async () => {
  const search = vi.fn(async () => [{ value: 7, label: 'Kapitel 7' }])
  const relations = { book: { search, tree: async () => null } }
  const record = { id: 2, portfolio_id: 5 }
  const view = renderKind(parent, { relation: 'book', held: null, record }, { relations })
  await screen.findByText('De är för många för att visas i en lista. Sök på titeln.')
  await find('kapitel')
  // Only of where the record is.
  await waitFor(() => expect(search).toHaveBeenCalledWith(expect.anything(), 'kapitel', record))
  await waitFor(() => screen.getByRole('option', { name: /Kapitel 7/ }))
  fireEvent.keyDown(box(), { key: 'ArrowDown' })
  fireEvent.keyDown(box(), { key: 'Enter' })
  await waitFor(() => expect(view.sent()).toBe(7))
})

test('title: one line of text in a field that grows; Enter and pasted lines make no other line', () => {
  const view = renderKind(title, { label: 'Rubrik', held: 'Så blir du handledare' })
  const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Rubrik' })
  expect(field.tagName).toBe('TEXTAREA')
  expect(field.rows).toBe(1)
  // False: the browser makes no line of its own.
  expect(fireEvent.keyDown(field, { key: 'Enter' })).toBe(false)
  fireEvent.change(field, { target: { value: 'Så blir du\r\nen trygg \n handledare' } })
  expect(view.sent()).toBe('Så blir du en trygg handledare')
})
