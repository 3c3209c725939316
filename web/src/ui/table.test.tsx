import { act, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Table } from './table.tsx'

afterEach(() => vi.unstubAllGlobals())

test('a table that its content makes too wide can be reached with Tab, though its frame is as wide as before', () => {
  const told = new Map<Element, () => void>()
  vi.stubGlobal(
    'ResizeObserver',
    class {
      #tell: () => void
      constructor(tell: () => void) {
        this.#tell = tell
      }
      observe(node: Element) {
        told.set(node, this.#tell)
      }
      disconnect() {}
    },
  )
  render(
    <Table label="Utbildningar">
      <tbody />
    </Table>,
  )
  const frame = screen.getByRole('region', { name: 'Utbildningar' })
  expect(frame).not.toHaveProperty('tabIndex', 0)
  Object.defineProperty(frame, 'scrollWidth', { value: 600 })
  act(() => told.get(screen.getByRole('table'))?.())
  expect(frame).toHaveProperty('tabIndex', 0)
})
