import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Client } from '../../lib/trpc.ts'
import { refusal } from '../../resource/testing.tsx'
import { undoRemoval } from '../../resource/undo-removal.ts'
import type { Element } from './file-actions.ts'
import { moveBack, moveElements } from './move-elements.ts'
import { choose, file, open } from './testing.tsx'

// Elements of the document bank are fetched, moved and removed, one or many.

const use = { group: null, trashed: false, url: null }
const inFolder = { ...use, entity: 'file', id: 8, title: 'Mallen', editUrl: 'http://admin.vo.localhost:3000/file/8' }

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

test('a link that the browser refuses to copy is shown with how long it works', async () => {
  const writeText = () => Promise.reject(new Error('NotAllowedError'))
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true })
  const link = { url: 'http://vo.localhost/files/8?sig=1', filename: 'a.pdf', expires_at: '2026-11-20T10:10:00Z' }
  open('/bank?portfolio=3', { 'file.link': () => link })
  await choose('Acceptansavtal', 'Kopiera länk')
  const field = await screen.findByRole('textbox', { name: 'Länk', description: /fungerar i tio minuter/ })
  expect(field).toHaveProperty('value', link.url)
  await waitFor(() => expect(document.activeElement).toBe(field))
})

test('asks before a download, and no means no', async () => {
  const { calls } = open('/bank?portfolio=3')
  await choose('Acceptansavtal', 'Ladda ner')
  const dialog = await screen.findByRole('alertdialog', { name: 'Vill du ladda ner filen?' })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Avbryt' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(calls.some(({ path }) => path === 'file.link')).toBe(false)
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
  const lost = () => ({ items: [], total: 0, hidden: 0 })
  const given = { 'file.move': move('file'), 'folder.move': move('folder'), 'file.usesLostByMove': lost }
  open('/bank?portfolio=3', given, undefined, relations as never)
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

test('elements that lie in the chosen place stay there, and are told apart', async () => {
  const moved: object[] = []
  const relations = {
    portfolio: {
      search: async () => [],
      get: async (_: unknown, id: number) => ({ value: id, label: 'Eslöv, publik' }),
    },
    folder: { search: async () => [], get: async () => ({ value: 7, label: 'Avtal' }), tree: async () => [] },
  }
  const move = (input: object) => void moved.push(input)
  open('/bank?portfolio=3', { 'file.move': move, 'folder.move': move }, undefined, relations as never)
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Markera alla' }))
  fireEvent.click(within(await screen.findByRole('region', { name: /^2 / })).getByRole('button', { name: 'Flytta' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Flytta 2 objekt' }))
  await waitFor(() =>
    expect(dialog.getByRole('combobox', { name: /Portfölj/ })).toHaveProperty('value', 'Eslöv, publik'),
  )
  fireEvent.click(dialog.getByRole('button', { name: 'Flytta' }))
  await screen.findByText('1 objekt har flyttats. 1 ligger i Eslöv, publik sedan tidigare.')
  expect(moved).toEqual([{ ids: [8], portfolio_id: 3, folder_id: null }])
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

test('removed files and folders come back together by the toast', async () => {
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
  await screen.findByText('2 objekt är tillbaka')
  const rows = [
    { entity: 'file', id: 8 },
    { entity: 'folder', id: 7 },
  ]
  expect(calls.filter(({ path }) => path === 'trash.undo').map(({ input }) => input)).toEqual([{ rows }])
})

test.each([
  ['folder', '/bank?portfolio=3', 'Avtal', 'Mappen är tillbaka', 7],
  ['portfolio', '/bank', 'Styrgruppen', 'Portföljen är tillbaka', 4],
] as const)('a removed %s comes back by the toast, and the question says so', async (entity, path, title, back, id) => {
  const { calls } = open(path, {
    [`${entity}.usedIn`]: () => ({ items: [], total: 0 }),
    [`${entity}.delete`]: () => ({ id }),
    'trash.undo': () => ({ count: 1 }),
  })
  await choose(title, 'Ta bort')
  const question = await screen.findByRole('alertdialog')
  expect(question.textContent).toContain('Du kan ångra det direkt efteråt')
  fireEvent.click(within(question).getByRole('button', { name: 'Ja, ta bort' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Ångra' }))
  await screen.findByText(back)
  expect(calls.find((call) => call.path === 'trash.undo')?.input).toEqual({ rows: [{ entity, id }] })
})

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
  expect(question.textContent).toContain('Filerna ligger i papperskorgen i 30 dagar')
  expect(question.textContent).toContain('Tomma mappar tas bort, och du kan ångra det')
})

test('files that are more than a call takes come back in several', async () => {
  const parts: number[] = []
  const client = {
    trash: { undo: { mutate: async ({ rows }: { rows: object[] }) => void parts.push(rows.length) } },
  } as unknown as Client
  await undoRemoval(
    client,
    Array.from({ length: 401 }, (_, at) => ({ entity: 'file', id: at + 1 })),
  )
  // The last removed first: folders were removed after what lay in them.
  expect(parts).toEqual([1, 200, 200])
})

test('files that are more than a call takes are moved in several; a refused one keeps those of its own call', async () => {
  const parts: number[][] = []
  const move = vi.fn(async ({ ids }: { ids: number[] }) => {
    if (ids.includes(250)) throw refusal('CONFLICT', 'Någon har flyttat den.')
    parts.push(ids)
  })
  const client = { file: { move: { mutate: move } } } as unknown as Client
  const elements = Array.from({ length: 401 }, (_, at) => ({
    ...{ type: 'File', id: at + 1, title: `Fil ${at + 1}`, portfolio_id: 3, folder_id: null },
  })) as unknown as Element[]
  const { moved, refused } = await moveElements(client, elements, { portfolio_id: 4, folder_id: null })
  expect(parts.map(({ length }) => length)).toEqual([200, 1])
  expect(refused).toHaveLength(200)
  expect(moved).toHaveLength(201)
  move.mockReset()
  await moveBack(client, moved)
  expect(move.mock.calls.map(([{ ids }]) => ids.length)).toEqual([200, 1])
})
