import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { refusal, renderWith } from '../../resource/testing.tsx'
import TrashPage from './trash-page.tsx'

const trashed = {
  id: 5,
  entity: 'page',
  type: 'Page',
  title: 'Gammal sida',
  group: null,
  author: null,
  trashed_at: '2026-11-20T10:00:00.000Z',
  removed_at: '2026-12-20T10:00:00.000Z',
}
const open = (answers: Record<string, (input: never) => unknown> = {}) =>
  renderWith(<TrashPage />, {
    answers: { 'content.trash': () => ({ items: [trashed], total: 1, page: 1, limit: 25 }), ...answers },
  })
const choose = async (item: string) => {
  fireEvent.click(await screen.findByRole('button', { name: 'Fler val för Gammal sida' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: item }))
}

test('says what lies there, what it is, and when it goes for good', async () => {
  open()
  const row = (await screen.findByText('Gammal sida')).closest('tr')
  expect(row?.textContent).toContain('Sida2026-11-202026-12-20')
})

test('takes back without a question', async () => {
  const { calls } = open({ 'content.restore': () => ({ id: 5 }) })
  await choose('Återställ')
  await screen.findByText('Sidan har återställts')
  expect(calls.find(({ path }) => path === 'content.restore')?.input).toEqual({ id: 5 })
})

test('removes for good after a question; a refusal says where it is used', async () => {
  open({ 'content.remove': () => Promise.reject(refusal('CONFLICT', 'Objektet används av 1 meny')) })
  await choose('Ta bort för gott')
  const dialog = await screen.findByRole('alertdialog')
  expect(dialog.textContent).toContain('försvinner för gott')
  fireEvent.click(within(dialog).getByRole('button', { name: 'Ja, ta bort' }))
  await screen.findByText('Objektet används av 1 meny')
  expect(screen.getByText('Gammal sida')).toBeTruthy()
})

test('an empty trash and an answer that does not come are said', async () => {
  const view = open({ 'content.trash': () => ({ items: [], total: 0, page: 1, limit: 25 }) })
  await screen.findByText('Papperskorgen är tom')
  view.unmount()
  open({ 'content.trash': () => Promise.reject(refusal('UNAVAILABLE', 'Tjänsten nås inte just nu.')) })
  await waitFor(() => expect(screen.getByText('Tjänsten nås inte just nu.')).toBeTruthy())
  expect(screen.getByRole('button', { name: 'Försök igen' })).toBeTruthy()
})
