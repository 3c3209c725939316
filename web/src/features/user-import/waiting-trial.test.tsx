import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderWith } from '../../resource/testing.tsx'
import { mapping, sheet, trial } from './testing.ts'
import { UserImportDialog } from './user-import-dialog.tsx'

// The dialog while a trial or the import is under way.

afterEach(() => vi.unstubAllGlobals())

/** Ends when all that has been answered is taken. */
const turn = () => act(() => new Promise<void>((done) => setImmediate(done)))

/** Opens the import with a file, whose trials are answered by hand. */
async function openHeld() {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ data: { sheet, mapping } })))
  type Sent = { roles: Record<string, string> }
  const waiting: { roles: Sent['roles']; answer: (text: string) => void }[] = []
  const held = ({ roles }: Sent) =>
    new Promise((done) => {
      const answer = (text: string) => done({ ...trial, rows: trial.rows.map((row) => ({ ...row, text })) })
      waiting.push({ roles, answer })
    })
  function Host() {
    const [open, setOpen] = useState(true)
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          Öppna
        </button>
        <UserImportDialog open={open} onClose={() => setOpen(false)} />
      </>
    )
  }
  const view = renderWith(<Host />, {
    answers: { 'user.tryImport': held as never, 'user.import': () => new Promise(() => undefined) },
  })
  const input = document.querySelector('input[type=file]') as HTMLInputElement
  fireEvent.change(input, { target: { files: [new File(['x'], 'rektorer.xlsx')] } })
  await waitFor(() => expect(waiting).toHaveLength(1))
  return { ...view, waiting }
}

test('of two trials the one of the last meanings stands, whichever is answered first', async () => {
  const { waiting } = await openHeld()
  waiting[0]?.answer('Först.')
  await screen.findAllByText('Först.')
  const choose = async (name: string) => {
    fireEvent.click(screen.getByRole('button', { name: /^bitr\. rektor/ }))
    fireEvent.click(await screen.findByRole('option', { name }))
  }
  await choose('Rektor')
  await waitFor(() => expect(waiting).toHaveLength(2))
  await choose('Ingen roll')
  await waitFor(() => expect(waiting).toHaveLength(3))
  waiting[2]?.answer('Sist.')
  await screen.findAllByText('Sist.')
  waiting[1]?.answer('Däremellan.')
  await turn()
  expect(screen.queryByText('Däremellan.')).toBeNull()
  expect(screen.getByRole('button', { name: /^bitr\. rektor/ }).textContent).toContain('Ingen roll')
})

test('a dialog that is closed during the trial opens without the file', async () => {
  const { waiting } = await openHeld()
  fireEvent.click(screen.getByRole('button', { name: 'Avbryt' }))
  waiting[0]?.answer('För sent.')
  await turn()
  fireEvent.click(screen.getByRole('button', { name: 'Öppna' }))
  await waitFor(() => expect(document.querySelector('input[type=file]')).not.toBeNull())
  expect(screen.queryByText('För sent.')).toBeNull()
})

test('no meaning is changed while the rows are imported', async () => {
  const { waiting } = await openHeld()
  waiting[0]?.answer('Prövad.')
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Hoppa över raden med fel' }))
  const columns = screen.getByRole('heading', { name: 'Kolumner i filen' })
  expect(columns.closest('[inert]')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Importera 1 rad' }))
  await waitFor(() => expect(columns.closest('[inert]')).not.toBeNull())
})
