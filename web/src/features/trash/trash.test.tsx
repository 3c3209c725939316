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
  trashed_at: '2026-11-20T10:00:00.000Z',
  removed_at: '2026-12-20T10:00:00.000Z',
}
const open = (answers: Record<string, (input: never) => unknown> = {}) =>
  renderWith(<TrashPage />, {
    answers: { 'trash.list': () => ({ items: [trashed], total: 1, page: 1, limit: 25 }), ...answers },
  })
const choose = async (item: string) => {
  fireEvent.click(await screen.findByRole('button', { name: 'Fler val för Gammal sida' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: item }))
}

test('says what lies there, what it is, and when it goes for good', async () => {
  open()
  const row = (await screen.findByText('Gammal sida')).closest('tr')
  expect(row?.textContent).toContain('Sidahela nätverket2026-11-202026-12-20')
})

test('takes back without a question', async () => {
  const { calls } = open({ 'trash.restore': () => ({ id: 5 }) })
  await choose('Återställ')
  await screen.findByText('Sidan har återställts')
  expect(calls.find(({ path }) => path === 'trash.restore')?.input).toEqual({ entity: 'page', id: 5 })
})

test('the last row of the last page is taken back: the page before it is shown', async () => {
  let total = 26
  open({
    'trash.list': ({ page }: { page: number }) => ({
      items: page === 1 ? [{ ...trashed, id: 6, title: 'En annan' }] : total > 25 ? [trashed] : [],
      total,
    }),
    'trash.restore': () => {
      total = 25
      return { id: 5 }
    },
  })
  await screen.findByText('En annan')
  fireEvent.click(screen.getByRole('button', { name: 'Sida 2' }))
  await choose('Återställ')
  await screen.findByText('1–25 av 25')
  expect(screen.getByText('En annan')).toBeTruthy()
})

test('a menu and a message lie beside the texts, also of one number; why one can’t come back is said', async () => {
  const others = [
    { ...trashed, entity: 'menu', type: 'Menu', title: 'Sidfot' },
    { ...trashed, entity: 'message', type: 'Message', title: 'Stängt' },
  ]
  const { calls } = open({
    'trash.list': () => ({ items: [trashed, ...others], total: 3, page: 1, limit: 25 }),
    'trash.restore': () => Promise.reject(refusal('CONFLICT', 'Menyn kan inte återställas')),
  })
  expect((await screen.findByText('Stängt')).closest('tr')?.textContent).toContain('Meddelande')
  fireEvent.click(screen.getByRole('button', { name: 'Fler val för Sidfot' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Återställ' }))
  await screen.findByText('Menyn kan inte återställas')
  expect(calls.find(({ path }) => path === 'trash.restore')?.input).toEqual({ entity: 'menu', id: 5 })
})

test('removes for good after a question; a refusal says where it is used', async () => {
  open({ 'trash.remove': () => Promise.reject(refusal('CONFLICT', 'Objektet används av 1 meny')) })
  await choose('Ta bort för gott')
  const dialog = await screen.findByRole('alertdialog')
  expect(dialog.textContent).toContain('försvinner för gott')
  fireEvent.click(within(dialog).getByRole('button', { name: 'Ja, ta bort' }))
  await screen.findByText('Objektet används av 1 meny')
  expect(screen.getByText('Gammal sida')).toBeTruthy()
})

test('an empty trash and an answer that does not come are said', async () => {
  const view = open({ 'trash.list': () => ({ items: [], total: 0, page: 1, limit: 25 }) })
  await screen.findByText('Papperskorgen är tom')
  view.unmount()
  open({ 'trash.list': () => Promise.reject(refusal('UNAVAILABLE', 'Tjänsten nås inte just nu.')) })
  await waitFor(() => expect(screen.getByText('Tjänsten nås inte just nu.')).toBeTruthy())
  expect(screen.getByRole('button', { name: 'Försök igen' })).toBeTruthy()
})

test('the trash is a file, of what is searched for', async () => {
  const { calls } = open({ 'lists.link': () => ({ url: '#fil' }) })
  await screen.findByText('Gammal sida')
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'gammal' } })
  fireEvent.click(screen.getByRole('button', { name: 'Exportera' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: /CSV-fil/ }))
  const asked = () => calls.find(({ path }) => path === 'lists.link')?.input
  await waitFor(() => expect(asked()).toMatchObject({ entity: 'trash', format: 'csv', search: 'gammal' }))
})
