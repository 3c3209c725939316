import { render, screen } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { PlainTable } from './plain-table.tsx'

const drawn = (
  <PlainTable
    label="Besök"
    columns={[
      { key: 'site', label: 'Webbplats' },
      { key: 'visits', label: 'Besök', align: 'right' },
    ]}
    rows={[
      {
        key: 1,
        cells: [
          <a key="a" href="/1">
            Eslöv
          </a>,
          '402',
        ],
      },
    ]}
  />
)

test('rows stand in a table with its heads', () => {
  render(drawn)
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['Webbplats', 'Besök'])
  expect(screen.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual(['402'])
  expect(screen.getByRole('rowheader').textContent).toBe('Eslöv')
})

test('on a phone each row has its name and its labelled values', () => {
  vi.stubGlobal('matchMedia', () => ({
    matches: true,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
  onTestFinished(() => void vi.unstubAllGlobals())
  render(drawn)
  expect(screen.queryByRole('table')).toBeNull()
  const row = screen.getByRole('listitem')
  expect(row.querySelector('a')?.getAttribute('href')).toBe('/1')
  expect([...row.querySelectorAll('dt, dd')].map(({ textContent }) => textContent)).toEqual(['Besök', '402'])
})
