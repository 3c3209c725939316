import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { refusal, renderWith, type Setup } from '../../resource/testing.tsx'
import BankPage from './bank-page.tsx'

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
const folder = { id: 7, type: 'Folder', portfolio_id: 3, folder_id: null, title: 'Avtal', updated_at: '2026-11-20' }
const file = {
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
const open = (
  path: string,
  more: Record<string, (input: never) => unknown> = {},
  me?: Setup['me'],
  relations?: Setup['relations'],
) => renderWith(<BankPage />, { path, answers: { ...answers, ...more }, me, relations })
const choose = async (row: string, item: string) => {
  fireEvent.click(await screen.findByRole('button', { name: `Fler val för ${row}` }))
  fireEvent.click(await screen.findByRole('menuitem', { name: item }))
}

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

test('copies a link, and says that a private file’s works for a while', async () => {
  const writeText = vi.fn(async () => undefined)
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true })
  const link = () => ({
    url: 'http://vo.localhost/files/8?sig=1',
    filename: 'a.pdf',
    expires_at: '2026-11-20T10:10:00Z',
  })
  open('/bank?portfolio=3', { 'file.link': link })
  await choose('Acceptansavtal', 'Kopiera länk')
  await screen.findByText(/Den fungerar i tio minuter/)
  expect(writeText).toHaveBeenCalledWith('http://vo.localhost/files/8?sig=1')
})

test('asks before a download, and no means no', async () => {
  const { calls } = open('/bank?portfolio=3')
  await choose('Acceptansavtal', 'Ladda ner')
  const dialog = await screen.findByRole('alertdialog', { name: 'Vill du ladda ner filen?' })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Avbryt' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(calls.some(({ path }) => path === 'file.link')).toBe(false)
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

test('folders that are too many to be looked over are searched in the portfolio where a thing is moved to', async () => {
  const search = vi.fn(async () => [{ value: 31, label: 'Protokoll', hint: '2019' }])
  const relations = {
    portfolio: { search: async () => [], get: async () => ({ value: 3, label: 'Eslöv, publik' }) },
    folder: { search, get: async () => ({ value: 7, label: 'Avtal' }), tree: async () => null },
  }
  const move = vi.fn(() => ({}))
  open('/bank?portfolio=3&folder=7', { 'file.move': move }, undefined, relations)
  await choose('Acceptansavtal', 'Flytta')
  const dialog = within(await screen.findByRole('dialog'))
  await dialog.findByText(/De är för många för att visas i en lista\. Sök på titeln\./)
  const folders = dialog.getByRole('combobox', { name: /Mapp/ })
  await waitFor(() => expect(folders).toHaveProperty('value', 'Avtal'))
  act(() => folders.focus())
  fireEvent.change(folders, { target: { value: 'proto' } })
  await screen.findByRole('option', { name: /Protokoll/ })
  fireEvent.keyDown(folders, { key: 'ArrowDown' })
  fireEvent.keyDown(folders, { key: 'Enter' })
  await waitFor(() => expect(folders).toHaveProperty('value', 'Protokoll'))
  expect(search).toHaveBeenCalledWith(expect.anything(), 'proto', { id: 0, portfolio_id: 3 })
  fireEvent.click(dialog.getByRole('button', { name: 'Flytta' }))
  await waitFor(() => expect(move).toHaveBeenCalledWith({ ids: [8], portfolio_id: 3, folder_id: 31 }))
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

test('many are moved together, and one press puts each back where it lay', async () => {
  const moved: object[] = []
  const move = (what: string) => (input: object) => {
    moved.push({ what, ...input })
    return {}
  }
  const relations = {
    portfolio: {
      search: async () => [{ value: 4, label: 'Styrgruppen' }],
      get: async (_: unknown, id: number) => ({ value: id, label: id === 3 ? 'Eslöv, publik' : 'Styrgruppen' }),
    },
    folder: { search: async () => [], get: async () => ({ value: 7, label: 'Avtal' }), tree: async () => [] },
  }
  open('/bank?portfolio=3', { 'file.move': move('file'), 'folder.move': move('folder') }, undefined, relations as never)
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Markera alla' }))
  const bar = within(await screen.findByRole('region', { name: /^2 / }))
  fireEvent.click(bar.getByRole('button', { name: 'Flytta' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Flytta 2 objekt' }))
  const portfolio = dialog.getByRole('combobox', { name: /Portfölj/ })
  act(() => portfolio.focus())
  fireEvent.change(portfolio, { target: { value: 'styr' } })
  await screen.findByRole('option', { name: /Styrgruppen/ })
  fireEvent.keyDown(portfolio, { key: 'ArrowDown' })
  fireEvent.keyDown(portfolio, { key: 'Enter' })
  await waitFor(() => expect(portfolio).toHaveProperty('value', 'Styrgruppen'))
  fireEvent.click(dialog.getByRole('button', { name: 'Flytta' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Ångra' }))
  await screen.findByText('Flytten är ångrad')
  // Nothing that somebody has moved on comes back.
  const there = { portfolio_id: 4, folder_id: null }
  expect(moved).toEqual([
    { what: 'file', ids: [8], portfolio_id: 4, folder_id: null },
    { what: 'folder', id: 7, portfolio_id: 4, folder_id: null },
    { what: 'folder', id: 7, portfolio_id: 3, folder_id: null, from: there },
    { what: 'file', ids: [8], portfolio_id: 3, folder_id: 7, from: there },
  ])
})

test('what could not be removed is told by name with its reason, until it is closed', async () => {
  const refused = () => Promise.reject(refusal('CONFLICT', 'Filen används av 2 artiklar'))
  const { calls } = open('/bank?portfolio=3', { 'file.delete': refused, 'folder.delete': () => ({ id: 7 }) })
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Markera alla' }))
  fireEvent.click(within(await screen.findByRole('region', { name: /^2 / })).getByRole('button', { name: 'Ta bort' }))
  const question = await screen.findByRole('alertdialog', { name: 'Vill du ta bort 2 objekt?' })
  fireEvent.click(within(question).getByRole('button', { name: 'Ja, ta bort 2' }))
  await screen.findByText('1 gick inte att ta bort')
  expect(screen.getByText('Acceptansavtal', { selector: 'strong' }).parentElement?.textContent).toBe(
    'Acceptansavtal: Filen används av 2 artiklar',
  )
  expect(calls.filter(({ path }) => path.endsWith('.delete')).map(({ input }) => input)).toEqual([{ id: 8 }, { id: 7 }])
  fireEvent.click(screen.getByRole('button', { name: 'Stäng' }))
  expect(screen.queryByText('1 gick inte att ta bort')).toBeNull()
})

test('removed files come back by the toast, without the folder that went with them', async () => {
  const { calls } = open('/bank?portfolio=3', {
    'file.delete': () => ({ id: 8 }),
    'folder.delete': () => ({ id: 7 }),
    'trash.undo': () => ({ count: 1 }),
  })
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Markera alla' }))
  fireEvent.click(within(await screen.findByRole('region', { name: /^2 / })).getByRole('button', { name: 'Ta bort' }))
  const question = await screen.findByRole('alertdialog', { name: 'Vill du ta bort 2 objekt?' })
  expect(question.textContent).toContain('Filerna ligger i papperskorgen i 30 dagar')
  fireEvent.click(within(question).getByRole('button', { name: 'Ja, ta bort 2' }))
  await screen.findByText('2 objekt har tagits bort')
  fireEvent.click(screen.getByRole('button', { name: 'Ångra' }))
  await screen.findByText('Filen är tillbaka')
  expect(calls.filter(({ path }) => path === 'trash.undo').map(({ input }) => input)).toEqual([
    { rows: [{ entity: 'file', id: 8 }] },
  ])
})

test('a reader is offered to look and to fetch, and nothing else', async () => {
  open('/bank?portfolio=3', {}, { rules: [['read', 'Portfolio,File,Folder']] as never })
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Markera alla' }))
  const bar = within(await screen.findByRole('region', { name: /^2 / }))
  expect(bar.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['ZIP', 'Avmarkera alla'])
  expect(screen.queryByRole('button', { name: 'Ny mapp' })).toBeNull()
  expect(screen.queryByText(/Dra filer och mappar hit/)).toBeNull()
})

const use = { group: null, trashed: false, url: null }
const inFolder = { ...use, entity: 'file', id: 8, title: 'Mallen', editUrl: 'http://admin.vo.localhost:3000/file/8' }

test('a folder says how much lies in it, and by name what is in the way of its removal', async () => {
  const remove = vi.fn()
  open('/bank?portfolio=3', {
    'folder.usedIn': () => ({ items: [inFolder], total: 1 }),
    'folder.delete': remove,
  })
  expect((await screen.findByRole('row', { name: /Avtal.*1 objekt/ })).textContent).toContain('1 objekt')
  await choose('Avtal', 'Ta bort')
  const told = await screen.findByRole('alertdialog', { name: 'Avtal' })
  expect(told.textContent).toContain('Mappen är inte tom.')
  expect(within(told).getByRole('link', { name: 'Mallen' }).getAttribute('href')).toBe('/file/8')
  expect(within(told).queryByRole('button', { name: /ta bort/ })).toBeNull()
  expect(remove).not.toHaveBeenCalled()
})

test('a portfolio in the list says by name what is in the way of its removal', async () => {
  const remove = vi.fn()
  open('/bank', {
    'portfolio.usedIn': () => ({ items: [inFolder], total: 4 }),
    'portfolio.delete': remove,
  })
  await choose('Styrgruppen', 'Ta bort')
  const told = await screen.findByRole('alertdialog', { name: 'Styrgruppen' })
  expect(told.textContent).toContain(
    'Portföljen är inte tom. Den går att ta bort när de här 4 är flyttade eller borttagna.',
  )
  expect(remove).not.toHaveBeenCalled()
})

test('a few places that use a file are named with links, and many are counted', async () => {
  const page = { ...use, entity: 'page', id: 5, title: 'Anslut dig', editUrl: 'http://admin.vo.localhost:3000/page/5' }
  const whole = { ...file, previewUrl: '/images/pdf.svg', filename: 'a.pdf', created_at: '2026-11-20', siteUrl: null }
  const show = (total: number) =>
    open('/bank?portfolio=3&file=8', {
      'file.get': () => whole,
      'file.usedIn': () => ({ items: Array.from({ length: total }, (_, at) => ({ ...page, id: 5 + at })), total }),
    })
  const view = show(2)
  expect(await screen.findAllByRole('link', { name: 'Anslut dig' })).toHaveLength(2)
  view.unmount()
  show(9)
  await screen.findByRole('button', { name: '9 ställen' })
})

test('many are selected on a phone, too', async () => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('max-width'),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
  open('/bank?portfolio=3', { 'folder.delete': () => ({}), 'file.delete': () => ({}) })
  for (const name of [/Avtal$/, /Acceptansavtal/]) fireEvent.click(await screen.findByRole('checkbox', { name }))
  const bar = screen.getByRole('region', { name: '2 markerade' })
  fireEvent.click(within(bar).getByRole('button', { name: 'Ta bort' }))
  fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: /[Tt]a bort/ }))
  await screen.findByText(/^2 .* har tagits bort/)
  vi.unstubAllGlobals()
})

test('before many are removed, those that stay are named with the place that uses them', async () => {
  const use = { entity: 'article', id: 4, title: 'Det här gäller 2026', editUrl: 'http://admin.vo.localhost/article/4' }
  open('/bank?portfolio=3', {
    'folder.usedIn': () => ({ items: [], total: 0 }),
    'file.usedIn': () => ({ items: [{ ...use, group: null, trashed: false, url: null }], total: 3 }),
  })
  for (const box of (await screen.findAllByRole('checkbox', { name: /Avtal|Acceptansavtal/ })).slice(-2)) {
    fireEvent.click(box)
  }
  fireEvent.click((await screen.findAllByRole('button', { name: /Ta bort/ }))[0] as HTMLElement)
  const question = await screen.findByRole('alertdialog')
  expect(question.textContent).toContain('Ett av dem tas inte bort')
  expect(within(question).getByRole('link', { name: 'Det här gäller 2026' }).getAttribute('href')).toBe('/article/4')
  expect(question.textContent).toContain('och på 2 ställen till')
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
