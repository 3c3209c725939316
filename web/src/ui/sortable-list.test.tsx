import { fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { moved, SortableList } from './sortable-list.tsx'

const changed = vi.fn()

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

const order = () => screen.getAllByRole('listitem').map((row) => row.textContent)
const grip = (name: string) => screen.getByRole('button', { name: `Flytta ${name}` })
const key = (name: string, pressed: string) => fireEvent.keyDown(grip(name), { key: pressed })

test('Space lifts, the arrows move, Space lets go, and each step is said', () => {
  changed.mockClear()
  render(<List />)
  grip('Ada').focus()
  key('Ada', ' ')
  expect(screen.getByText('Ada är lyft. Plats 1 av 3.')).toBeTruthy()
  key('Ada', 'ArrowDown')
  key('Ada', 'ArrowDown')
  key('Ada', 'ArrowDown')
  expect(order()).toEqual(['Bo', 'Cia', 'Ada'])
  expect(screen.getByText('Ada är på plats 3 av 3.')).toBeTruthy()
  expect(changed).not.toHaveBeenCalled()
  key('Ada', ' ')
  expect(changed).toHaveBeenCalledWith(['Bo', 'Cia', 'Ada'])
  expect(document.activeElement).toBe(grip('Ada'))
})

test('Escape puts back', () => {
  changed.mockClear()
  render(<List />)
  key('Cia', ' ')
  key('Cia', 'ArrowUp')
  expect(order()).toEqual(['Ada', 'Cia', 'Bo'])
  key('Cia', 'Escape')
  expect(order()).toEqual(['Ada', 'Bo', 'Cia'])
  expect(changed).not.toHaveBeenCalled()
})

test('arrows alone move nothing; a list that is read, or of one, has no grips', () => {
  changed.mockClear()
  const { unmount } = render(<List />)
  key('Ada', 'ArrowDown')
  expect(order()).toEqual(['Ada', 'Bo', 'Cia'])
  unmount()
  render(<List disabled />)
  expect(screen.queryByRole('button')).toBeNull()
})

test('dragging by the grip', () => {
  changed.mockClear()
  render(<List />)
  const rows = () => screen.getAllByRole('listitem')
  for (const [at, row] of rows().entries()) {
    row.getBoundingClientRect = () => ({ top: at * 40, height: 40, bottom: at * 40 + 40 }) as DOMRect
  }
  fireEvent.pointerDown(grip('Ada'), { button: 0, clientY: 20, pointerId: 1 })
  fireEvent.pointerMove(grip('Ada'), { clientY: 75, pointerId: 1 })
  expect(order()).toEqual(['Bo', 'Ada', 'Cia'])
  fireEvent.pointerUp(grip('Ada'), { pointerId: 1 })
  expect(changed).toHaveBeenCalledWith(['Bo', 'Ada', 'Cia'])
})

test('moved', () => {
  expect(moved(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b'])
  expect(moved(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c'])
})
