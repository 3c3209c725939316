import { fireEvent, screen } from '@testing-library/react'
import { renderWith, type Setup } from '../../resource/testing.tsx'
import BankPage from './bank-page.tsx'

// A document bank for tests: two portfolios, and in the first one a folder and a file.

const megabyte = 1024 * 1024
const shelf = { type: 'Portfolio', group_id: 1, status: true, used: 12.31 * megabyte, limit: 10_000 * megabyte }
const portfolios = {
  items: [
    { ...shelf, id: 3, title: 'Eslöv, publik', disk: 's3.vofront_files' },
    { ...shelf, id: 4, title: 'Styrgruppen', disk: 's3.vodocs_files', status: false, used: 1, limit: 5 * megabyte },
  ],
  total: 2,
  page: 1,
}
const folder = {
  id: 7,
  type: 'Folder',
  portfolio_id: 3,
  folder_id: null,
  title: 'Avtal',
  updated_at: '2026-11-20',
}
/** The file in the folder. */
export const file = {
  id: 8,
  type: 'File',
  portfolio_id: 3,
  folder_id: 7,
  title: 'Acceptansavtal',
  filetype: 'application/pdf',
  filesize: 64_000,
  public: false,
  updated_at: '2026-11-20',
}
const answers = {
  'portfolio.list': () => portfolios,
  'portfolio.get': () => portfolios.items[0],
  'folder.get': () => ({ ...folder, fullPath: [{ id: 7, title: 'Avtal' }] }),
  'folder.elements': () => [folder, file],
  'folder.tree': () => ({ folders: [{ id: 7, title: 'Avtal', folder_id: null, files: 1 }], files: 0 }),
  'folder.tidy': () => ({ unused: 8, duplicate: 3 }),
}
/** Draws the page of the bank at an address, with more answers of the server. */
export const open = (
  path: string,
  more: Record<string, (input: never) => unknown> = {},
  me?: Setup['me'],
  relations?: Setup['relations'],
) => renderWith(<BankPage />, { path, answers: { ...answers, ...more }, me, relations })
/** Chooses an item in the menu of a row. */
export const choose = async (row: string, item: string) => {
  fireEvent.click(await screen.findByRole('button', { name: `Fler val för ${row}` }))
  fireEvent.click(await screen.findByRole('menuitem', { name: item }))
}
