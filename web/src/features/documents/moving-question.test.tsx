import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { open } from './testing.tsx'

// Files that visitors would lose by a move are asked about first, with the places that use them.

const place = {
  ...{ entity: 'article', id: 4, title: 'Det här gäller 2026', group: null, trashed: false, url: null },
  editUrl: 'http://admin.vo.localhost:3000/article/4',
}
const relations = {
  portfolio: {
    search: async () => [{ value: 4, label: 'Styrgruppen' }],
    get: async (_: unknown, id: number) => ({ value: id, label: id === 3 ? 'Eslöv, publik' : 'Styrgruppen' }),
  },
  folder: { search: async () => [], get: async () => ({ value: 7, label: 'Avtal' }), tree: async () => [] },
}

/** Chooses the other portfolio for the folder and the file, and presses. */
async function moveBoth(hidden: number) {
  const move = vi.fn(() => ({}))
  const lost = () => ({ items: hidden > 0 ? [place] : [], total: hidden > 0 ? 1 : 0, hidden })
  const given = { 'file.move': move, 'folder.move': move, 'file.usesLostByMove': lost }
  const { calls } = open('/bank?portfolio=3', given, undefined, relations as never)
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Markera alla' }))
  fireEvent.click(within(await screen.findByRole('region', { name: /^2 / })).getByRole('button', { name: 'Flytta' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Flytta 2 objekt' }))
  const portfolio = dialog.getByRole('combobox', { name: /Portfölj/ })
  act(() => portfolio.focus())
  fireEvent.change(portfolio, { target: { value: 'styr' } })
  await screen.findByRole('option', { name: /Styrgruppen/ })
  fireEvent.keyDown(portfolio, { key: 'ArrowDown' })
  fireEvent.keyDown(portfolio, { key: 'Enter' })
  await waitFor(() => expect(portfolio).toHaveProperty('value', 'Styrgruppen'))
  fireEvent.click(dialog.getByRole('button', { name: 'Flytta' }))
  const asked = () => calls.filter(({ path }) => path === 'file.usesLostByMove').map(({ input }) => input)
  return { move, asked }
}

test('files and folders that go where visitors reach nothing are asked about in one call, with the places by name and link', async () => {
  const { move, asked } = await moveBoth(2)
  const question = within(await screen.findByRole('alertdialog', { name: 'Flytta 2 objekt till Styrgruppen?' }))
  expect(asked()).toEqual([{ ids: [8], folder_ids: [7], portfolio_id: 4 }])
  expect(question.getByText(/^Besökare når inte längre 2 filer/)).toBeTruthy()
  expect(question.getByRole('link', { name: place.title }).getAttribute('href')).toBe('/article/4')
  fireEvent.click(question.getByRole('button', { name: 'Nej' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(move).not.toHaveBeenCalled()
  const dialog = within(screen.getByRole('dialog', { name: 'Flytta 2 objekt' }))
  fireEvent.click(dialog.getByRole('button', { name: 'Flytta' }))
  const again = within(await screen.findByRole('alertdialog'))
  fireEvent.click(again.getByRole('button', { name: 'Flytta 2 objekt' }))
  await screen.findByRole('button', { name: 'Ångra' })
  expect(move).toHaveBeenCalledTimes(2)
})

test('where visitors lose nothing, nothing is asked', async () => {
  const { move } = await moveBoth(0)
  await screen.findByRole('button', { name: 'Ångra' })
  expect(move).toHaveBeenCalledTimes(2)
  expect(screen.queryByRole('alertdialog')).toBeNull()
})
