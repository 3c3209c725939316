import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderWith } from '../../resource/testing.tsx'
import { rowsOf } from './use-user-import.ts'
import { UserImportDialog } from './user-import-dialog.tsx'

const sheet = {
  ...{ filename: 'rektorer.xlsx', name: 'Blad1', number: 1, headerRow: 1 },
  rows: [
    { row: 1, cells: ['Namn', 'Mejl', 'Roll', 'Mobil'] },
    { row: 2, cells: ['Elif Demolund', 'elif@example.com', 'rektor', '070'] },
    { row: 3, cells: ['', '', '', '071'] },
    { row: 4, cells: ['Pontus Prov', 'pontus@@example', 'bitr. rektor', ''] },
  ],
}
const mapping = { 0: 'full_name', 1: 'email', 2: 'role', 3: 'ignore' } as const
const trial = {
  rows: [
    { row: 2, name: 'Elif Demolund', email: 'elif@example.com', outcome: 'new', text: 'Nytt konto. Rektor' },
    { row: 4, name: 'Pontus Prov', email: 'pontus@@example', outcome: 'fault', text: 'Adressen stämmer inte.' },
  ],
  unknownRoles: [{ text: 'bitr. rektor', rows: 1 }],
  choices: [{ value: 'role 3', label: 'Rektor' }],
}
afterEach(() => vi.unstubAllGlobals())

test('rows are read by their columns, and a row without a person is left out', () => {
  expect(rowsOf(sheet, mapping).map(({ row, firstname, lastname }) => [row, firstname, lastname])).toEqual([
    [2, 'Elif', 'Demolund'],
    [4, 'Pontus', 'Prov'],
  ])
})

test('a file is tried, an unknown role gets its meaning, and the result stays', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ data: { sheet, mapping } })))
  const { calls } = renderWith(<UserImportDialog open onClose={() => undefined} />, {
    answers: {
      'user.tryImport': () => trial,
      'user.import': () => ({ ...trial, rows: trial.rows.slice(0, 1), unknownRoles: [] }),
    },
  })
  const input = document.querySelector('input[type=file]') as HTMLInputElement
  fireEvent.change(input, { target: { files: [new File(['x'], 'rektorer.xlsx')] } })
  await screen.findByText('Adressen stämmer inte.')
  expect(screen.getByText('Inget konto har skapats och ingen e-post har skickats.')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: /^bitr\. rektor/ }))
  fireEvent.click(await screen.findByRole('option', { name: 'Rektor' }))
  await waitFor(() => expect(calls.filter(({ path }) => path === 'user.tryImport')).toHaveLength(2))
  expect(calls.at(-1)?.input).toMatchObject({ roles: { 'bitr. rektor': 'role 3' } })
  fireEvent.click(await screen.findByRole('button', { name: 'Importera 1 rad' }))
  await screen.findByText('Importen är klar. Samma fil en gång till ändrar ingenting.')
  expect(calls.at(-1)).toMatchObject({ path: 'user.import', input: { invite: true } })
  expect(screen.queryByRole('button', { name: /^Importera/ })).toBeNull()
})
