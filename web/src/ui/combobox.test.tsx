import { act, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Combobox } from './combobox.tsx'
import { Field } from './field.tsx'
import { MultiCombobox } from './multi-combobox.tsx'
import { highlight, matching, type Option } from './options.ts'
import type { SearchFunction } from './use-search.ts'

const skaraborg = { value: 1, label: 'College Skaraborg', group: 'Regionala college' }
const south = { value: 2, label: 'Södra Skaraborg', group: 'Lokala college' }
const taken = { value: 3, label: 'Skara stad', group: 'Lokala college', disabled: true, note: 'Finns redan' }

function Picker(props: { search?: SearchFunction<Option>; options?: Option[]; first?: Option }) {
  const [value, setValue] = useState<Option | null>(props.first ?? null)
  return (
    <Field label="Lokalt college" error="Välj ett college">
      <Combobox value={value} onChange={setValue} search={props.search} options={props.options} />
    </Field>
  )
}

const input = () => screen.getByRole<HTMLInputElement>('combobox', { name: /Lokalt college/ })
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const type = (text: string) => fireEvent.change(input(), { target: { value: text } })

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('Combobox', () => {
  test('searches once after the last key, shows groups, marks the match and counts', async () => {
    const search = vi.fn<SearchFunction<Option>>(async () => [skaraborg, south, taken])
    render(<Picker search={search} />)
    act(() => input().focus())
    type('sk')
    await wait(150)
    type('skara')
    await wait(199)
    expect(search).not.toHaveBeenCalled()
    await wait(1)
    expect(search.mock.calls.map(([query]) => query)).toEqual(['skara'])
    expect(screen.getByRole('group', { name: 'Regionala college' })).toBeTruthy()
    expect(screen.getByRole('option', { name: 'College Skaraborg' }).querySelector('strong')?.textContent).toBe('Skara')
    expect(screen.getByRole('status').textContent).toBe('3 objekt hittades')
  })

  test('chooses with the keyboard and passes over what cannot be chosen', async () => {
    render(<Picker options={[taken, south]} />)
    act(() => input().focus())
    type('skara')
    await wait(0)
    fireEvent.keyDown(input(), { key: 'ArrowDown' })
    await wait(50)
    fireEvent.keyDown(input(), { key: 'Enter' })
    await wait(50)
    expect(input().value).toBe('Södra Skaraborg')
  })

  test('an answer that comes late does not replace the newer one', async () => {
    const search: SearchFunction<Option> = (query) =>
      new Promise((resolve) =>
        setTimeout(() => resolve([query === 'a' ? skaraborg : south]), query === 'a' ? 900 : 100),
      )
    render(<Picker search={search} />)
    act(() => input().focus())
    type('a')
    await wait(250)
    type('so')
    await wait(1500)
    expect(screen.queryByRole('option', { name: 'College Skaraborg' })).toBeNull()
    expect(screen.getByRole('option', { name: 'Södra Skaraborg' })).toBeTruthy()
  })

  test('a failed search is told, and what was chosen stays', async () => {
    const search: SearchFunction<Option> = async () => Promise.reject(new Error('nätet är nere'))
    render(<Picker search={search} first={south} />)
    act(() => input().focus())
    type('xyz')
    await wait(300)
    expect(screen.getByRole('status').textContent).toBe('Sökningen misslyckades. Försök igen.')
    fireEvent.keyDown(input(), { key: 'Escape' })
    await wait(50)
    expect(input().value).toBe('Södra Skaraborg')
  })

  test('is joined to its label and its error', () => {
    render(<Picker options={[]} />)
    expect(input().getAttribute('aria-invalid')).toBe('true')
    expect(document.getElementById(input().getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'Välj ett college',
    )
  })
})

describe('MultiCombobox', () => {
  function Tags({ create }: { create: (text: string) => Promise<Option> }) {
    const [value, setValue] = useState<Option[]>([{ value: 'h', label: 'Handledare' }])
    return (
      <Field label="Lokalt college">
        <MultiCombobox value={value} onChange={setValue} options={[{ value: 'n', label: 'Nyhet' }]} create={create} />
      </Field>
    )
  }

  test('makes a new tag of what was typed, and Backspace in the empty field takes the last one out', async () => {
    render(<Tags create={async (text) => ({ value: 'ny', label: text })} />)
    act(() => input().focus())
    type('Språk')
    await wait(50)
    fireEvent.mouseDown(screen.getByRole('option', { name: 'Skapa ”Språk”' }))
    await wait(50)
    expect(screen.getByRole('button', { name: 'Ta bort Språk' })).toBeTruthy()
    fireEvent.keyDown(input(), { key: 'Backspace' })
    await wait(0)
    expect(screen.queryByRole('button', { name: 'Ta bort Språk' })).toBeNull()
    expect(screen.getByRole('button', { name: 'Ta bort Handledare' })).toBeTruthy()
  })

  test('a tag that could not be made leaves the typed text', async () => {
    render(<Tags create={async () => Promise.reject(new Error('nej'))} />)
    act(() => input().focus())
    type('Språk')
    await wait(50)
    fireEvent.mouseDown(screen.getByRole('option', { name: 'Skapa ”Språk”' }))
    await wait(50)
    expect(input().value).toBe('Språk')
  })
})

test('highlight and matching follow words, letter case aside', () => {
  expect(highlight('Södra Skaraborg', 'SKARA')).toEqual([
    { text: 'Södra ', hit: false },
    { text: 'Skara', hit: true },
    { text: 'borg', hit: false },
  ])
  expect(highlight('a.b', '.')).toEqual([
    { text: 'a', hit: false },
    { text: '.', hit: true },
    { text: 'b', hit: false },
  ])
  expect(matching([skaraborg, south], 'borg söd')).toEqual([south])
})
