import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { moveItem, SortableList } from './sortable-list.tsx'
import { drag, layOutRows, press, seenRows } from './sorting-testing.ts'

const changed = vi.fn()
beforeEach(layOutRows)

function List({ disabled }: { disabled?: boolean }) {
  const [items, setItems] = useState(['Ada', 'Bo', 'Cia'])
  return (
    <SortableList
      items={items}
      keyOf={(item) => item}
      nameOf={(item) => item}
      label="Namn"
      disabled={disabled}
      onChange={(next) => {
        changed(next)
        setItems(next)
      }}
    >
      {(item) => <span>{item}</span>}
    </SortableList>
  )
}

const order = () => seenRows(screen.getAllByRole('listitem')).map((row) => row.textContent)
const grip = (name: string) => screen.getByRole('button', { name: `Flytta ${name}` })
const key = (name: string, pressed: string) => press(grip(name), pressed)

test('Space lifts, the arrows move, Space lets go, and each step is said', async () => {
  changed.mockClear()
  render(<List />)
  grip('Ada').focus()
  await key('Ada', ' ')
  expect(screen.getByText('Ada är lyft. Plats 1 av 3.')).toBeTruthy()
  await key('Ada', 'ArrowDown')
  await key('Ada', 'ArrowDown')
  await key('Ada', 'ArrowDown')
  expect(order()).toEqual(['Bo', 'Cia', 'Ada'])
  expect(screen.getByText('Ada är på plats 3 av 3.')).toBeTruthy()
  expect(changed).not.toHaveBeenCalled()
  await key('Ada', ' ')
  expect(changed).toHaveBeenCalledWith(['Bo', 'Cia', 'Ada'])
  expect(document.activeElement).toBe(grip('Ada'))
})

test('Escape puts back', async () => {
  changed.mockClear()
  render(<List />)
  await key('Cia', ' ')
  await key('Cia', 'ArrowUp')
  expect(order()).toEqual(['Ada', 'Cia', 'Bo'])
  await key('Cia', 'Escape')
  expect(order()).toEqual(['Ada', 'Bo', 'Cia'])
  expect(changed).not.toHaveBeenCalled()
})

test('arrows alone move nothing; a list that is read, or of one, has no grips', async () => {
  changed.mockClear()
  const { unmount } = render(<List />)
  await key('Ada', 'ArrowDown')
  expect(order()).toEqual(['Ada', 'Bo', 'Cia'])
  unmount()
  render(<List disabled />)
  expect(screen.queryByRole('button')).toBeNull()
})

test('dragging by the grip', async () => {
  changed.mockClear()
  render(<List />)
  await drag(grip('Ada'), 45, false)
  expect(order()).toEqual(['Bo', 'Ada', 'Cia'])
  fireEvent.pointerUp(document, { pointerId: 1 })
  expect(changed).toHaveBeenCalledWith(['Bo', 'Ada', 'Cia'])
})

test('a press elsewhere lets go of what the keys have lifted', async () => {
  changed.mockClear()
  render(
    <>
      <List />
      <input aria-label="Annat" />
    </>,
  )
  grip('Ada').focus()
  await key('Ada', ' ')
  await key('Ada', 'ArrowDown')
  screen.getByRole('textbox', { name: 'Annat' }).focus()
  expect(changed).toHaveBeenCalledWith(['Bo', 'Ada', 'Cia'])
  changed.mockClear()
  await press(screen.getByRole('textbox', { name: 'Annat' }), 'ArrowDown', ' ')
  expect(changed).not.toHaveBeenCalled()
})

test('moved', () => {
  expect(moveItem(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b'])
  expect(moveItem(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c'])
})
