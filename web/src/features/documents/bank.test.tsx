import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { refusal } from '../../resource/testing.tsx'
import { choose, file, open } from './testing.tsx'

test('portfolios say whether they are public; each leads to what lies in it', async () => {
  open('/bank')
  const list = await screen.findByRole('list', { name: 'Portföljer' })
  await within(list).findByText('Publik')
  expect(
    within(list)
      .getByRole('link', { name: /Styrgruppen/ })
      .getAttribute('href'),
  ).toBe('/bank?portfolio=4')
  // Their use in the unit of the limit's field, and which ones visitors don't see.
  const texts = within(list)
    .getAllByRole('listitem')
    .map((item) => item.textContent?.replaceAll(/\s/g, ' '))
  expect(texts).toEqual(['Eslöv, publikPublik12,4 av 10 000 MB används', 'StyrgruppenDoldPrivat0,1 av 5 MB används'])
})

test('a portfolio is edited and removed from the list; what stands in the way is said', async () => {
  const remove = vi
    .fn<(input: never) => unknown>(() => ({ id: 4 }))
    .mockImplementationOnce(() => Promise.reject(refusal('CONFLICT', 'Portföljen innehåller 1 fil')))
  open('/bank', { 'portfolio.delete': remove })
  fireEvent.click(await screen.findByRole('button', { name: 'Fler val för Styrgruppen' }))
  const edit = await screen.findByRole('menuitem', { name: 'Redigera' })
  expect(edit.getAttribute('href')).toBe('/portfolio/4')
  fireEvent.click(screen.getByRole('menuitem', { name: 'Ta bort' }))
  const sure = async () =>
    fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: /[Tt]a bort/ }))
  await sure()
  await screen.findByText('Portföljen innehåller 1 fil')
  await choose('Styrgruppen', 'Ta bort')
  await sure()
  await waitFor(() => expect(remove).toHaveBeenCalledTimes(2))
  expect(remove).toHaveBeenLastCalledWith({ id: 4 })
})

test('the head of a place leads to its form, for whoever may change it there', async () => {
  const rules = (group_id: number) => [['read,update', 'Portfolio,File,Folder', { group_id }]] as never
  const one = open('/bank?portfolio=3', {}, { rules: rules(1) })
  const editOf = async (place: string) => {
    fireEvent.click(await screen.findByRole('button', { name: `Fler val för ${place}` }))
    return (await screen.findByRole('menuitem', { name: 'Redigera' })).getAttribute('href')
  }
  expect(await editOf('Eslöv, publik')).toBe('/portfolio/3')
  expect(screen.getAllByText('12,4 av 10 000 MB används')).toBeTruthy()
  one.unmount()
  const two = open('/bank?portfolio=3&folder=7', {}, { rules: rules(1) })
  await screen.findByRole('link', { name: 'Acceptansavtal' })
  fireEvent.click(screen.getAllByRole('button', { name: 'Fler val för Avtal' })[0] as HTMLElement)
  expect((await screen.findByRole('menuitem', { name: 'Redigera' })).getAttribute('href')).toBe('/folder/7')
  two.unmount()
  open('/bank?portfolio=3', {}, { rules: [...rules(2), ['read', 'Portfolio,File,Folder']] as never })
  fireEvent.click(await screen.findByRole('button', { name: 'Fler val för Acceptansavtal' }))
  expect((await screen.findAllByRole('menuitem')).map((item) => item.textContent)).toEqual([
    'Kopiera länk',
    'Ladda ner',
  ])
  expect(screen.queryByRole('menuitem', { name: 'Redigera' })).toBeNull()
})

test('a folder shows its way, its folders and files', async () => {
  const { calls } = open('/bank?portfolio=3&folder=7')
  const table = within(await screen.findByRole('region', { name: 'Avtal' }))
  expect(table.getByRole('link', { name: 'Avtal' }).getAttribute('href')).toBe('/bank?portfolio=3&folder=7')
  expect(table.getByRole('link', { name: 'Acceptansavtal' }).getAttribute('href')).toBe(
    '/bank?portfolio=3&folder=7&file=8',
  )
  const way = screen.getByRole('navigation', { name: 'Sökväg' })
  await waitFor(() => expect(way.textContent).toBe('DokumentbankEslöv, publikAvtal'))
  fireEvent.change(screen.getByRole('searchbox', { name: 'Sök här och i mapparna under' }), {
    target: { value: 'avtal' },
  })
  await waitFor(() =>
    expect(calls.findLast(({ path }) => path === 'folder.elements')?.input).toMatchObject({
      portfolio_id: 3,
      folder_id: 7,
      search: 'avtal',
    }),
  )
})

test('makes a folder where one is; a refusal is said at its name', async () => {
  const create = vi
    .fn<(input: never) => unknown>(() => ({ id: 9 }))
    .mockImplementationOnce(() => Promise.reject(refusal('INVALID', 'Namnet används redan')))
  open('/bank?portfolio=3&folder=7', { 'folder.create': create })
  fireEvent.click(await screen.findByRole('button', { name: 'Ny mapp' }))
  const dialog = await screen.findByRole('dialog', { name: 'Ny mapp' })
  fireEvent.change(within(dialog).getByRole('textbox', { name: /Rubrik/ }), { target: { value: 'Mallar' } })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Skapa' }))
  await within(dialog).findByText('Namnet används redan')
  fireEvent.click(within(dialog).getByRole('button', { name: 'Skapa' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(create).toHaveBeenLastCalledWith({ data: { title: 'Mallar', portfolio_id: 3, folder_id: 7 } })
})

test('a place that is not there is said to be not there', async () => {
  open('/bank?portfolio=99', {
    'portfolio.get': () => Promise.reject(refusal('NOT_FOUND', 'Sidan hittades inte')),
    'folder.elements': () => Promise.reject(refusal('NOT_FOUND', 'Sidan hittades inte')),
  })
  expect(await screen.findByText('404')).toBeTruthy()
})

test('a file with malicious code is marked in its row, and its menu has no download', async () => {
  open('/?portfolio=3&folder=7', { 'folder.elements': () => [{ ...file, malware: 'Win.Test-1' }] })
  await screen.findByText('Skadlig kod')
  fireEvent.click(await screen.findByRole('button', { name: 'Fler val för Acceptansavtal' }))
  await screen.findByRole('menuitem', { name: 'Flytta' })
  expect(screen.queryByRole('menuitem', { name: 'Ladda ner' })).toBeNull()
})

test('the tree stands beside the list, with the number of files below each folder', async () => {
  const folders = [
    { id: 7, title: 'Avtal', folder_id: null, files: 1 },
    { id: 9, title: 'Utkast', folder_id: 7, files: 2 },
  ]
  open('/bank?portfolio=3&folder=9', { 'folder.tree': () => ({ folders, files: 4 }) })
  const tree = within(await screen.findByRole('navigation', { name: 'Portföljer och mappar' }))
  expect((await tree.findByRole('link', { name: /Utkast/ })).getAttribute('aria-current')).toBe('page')
  const texts = tree.getAllByRole('link').map((each) => each.textContent)
  expect(texts.slice(1, 4)).toEqual(['Eslöv, publik7 filer', 'Avtal3 filer', 'Utkast2 filer'])
  fireEvent.click(tree.getByRole('button', { name: 'Dölj mapparna i Avtal' }))
  expect(tree.queryByRole('link', { name: /Utkast/ })).toBeNull()
})

test('files to tidy are a filter of the portfolio, with their numbers in the tree', async () => {
  const { calls } = open('/bank?portfolio=3&only=unused')
  await screen.findByRole('heading', { name: 'Används inte', level: 1 })
  expect((await screen.findByRole('link', { name: 'Dubbletter3' })).getAttribute('href')).toBe(
    '/bank?portfolio=3&only=duplicate',
  )
  expect(calls.find(({ path }) => path === 'folder.elements')?.input).toMatchObject({ only: 'unused', folder_id: null })
  // Nothing is uploaded into a filter.
  expect(screen.queryByRole('button', { name: 'Ladda upp' })).toBeNull()
})

test('a reader is offered to look and to fetch, and nothing else', async () => {
  open('/bank?portfolio=3', {}, { rules: [['read', 'Portfolio,File,Folder']] as never })
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Markera alla' }))
  const bar = within(await screen.findByRole('region', { name: /^2 / }))
  expect(bar.getAllByRole('button')).toEqual([
    bar.getByRole('button', { name: 'ZIP' }),
    bar.getByRole('button', { name: 'Avmarkera alla' }),
  ])
  expect(screen.queryByRole('button', { name: 'Ny mapp' })).toBeNull()
  expect(screen.queryByText(/Dra filer och mappar hit/)).toBeNull()
})

test('a narrow window has the tree and what is to be tidied behind one button', async () => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('max-width: 1023'),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
  onTestFinished(() => void vi.unstubAllGlobals())
  open('/bank?portfolio=3')
  const button = await screen.findByRole('button', { name: 'Portföljer och mappar' })
  expect(screen.queryByRole('link', { name: /Används inte/ })).toBeNull()
  fireEvent.click(button)
  fireEvent.click(await screen.findByRole('link', { name: /Används inte.*8/ }))
  await waitFor(() => expect(screen.queryByRole('link', { name: /Används inte/ })).toBeNull())
})

test('a place is a file: the folder or the files to tidy, as it is shown', async () => {
  const { calls } = open('/bank?portfolio=3&only=unused', { 'lists.link': () => ({ url: '#fil' }) })
  await screen.findByText('Acceptansavtal')
  fireEvent.click(screen.getByRole('button', { name: 'Exportera' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: /Excel-fil/ }))
  const filters = { portfolio_id: 3, folder_id: null, only: 'unused' }
  const asked = () => calls.find(({ path }) => path === 'lists.link')?.input
  await waitFor(() => expect(asked()).toMatchObject({ entity: 'bankElements', filters }))
})

test('the portfolios are a file', async () => {
  const { calls } = open('/bank', { 'lists.link': () => ({ url: '#fil' }) })
  fireEvent.click(await screen.findByRole('button', { name: 'Exportera' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: /CSV-fil/ }))
  const asked = () => calls.find(({ path }) => path === 'lists.link')?.input
  await waitFor(() => expect(asked()).toMatchObject({ entity: 'portfolio', format: 'csv' }))
})
