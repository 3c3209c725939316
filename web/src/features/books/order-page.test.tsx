import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { refusal, renderWith } from '../../resource/testing.tsx'
import { layOutRows, press } from '../../ui/sorting-testing.ts'
import { pagesOf, rowsOf, siblingsAt } from './book-rows.ts'
import BookOrderPage from './order-page.tsx'

beforeEach(layOutRows)

const page = (id: number, title: string, parent_id: number | null, group_id: number | null = null) => ({
  ...{ id, title, parent_id, group_id, type: 'Book' as const, position: 0, access: null, status: 'published' as const },
})
const pages = [
  page(1, 'Handbok', null),
  page(2, 'Börja här', 1),
  page(3, 'Logga in', 2),
  page(4, 'Fortsätt', 1),
  page(5, 'Annan bok', null),
]

const open = (answers: Record<string, (input: never) => unknown> = {}, rules = [['manage', 'all']]) =>
  renderWith(<BookOrderPage />, {
    me: { rules: rules as never },
    answers: {
      'book.tree': () => ({ items: pages, total: pages.length }),
      'book.move': (input: object) => input,
      ...answers,
    },
  })
const titles = () =>
  screen
    .getAllByRole('link', { name: /./ })
    .flatMap((link) => (link.getAttribute('href')?.match(/^\/book\/\d/) ? link.textContent : []))
const moves = (calls: { path: string; input: unknown }[]) =>
  calls.filter(({ path }) => path === 'book.move').map(({ input }) => input)

test('pages and rows are the same thing, and each knows those beside it', () => {
  const rows = rowsOf(pages)
  expect(rows.map(({ depth }) => depth)).toEqual([0, 1, 2, 1, 0])
  expect(pagesOf(rows)).toEqual(pages)
  expect(rows.map((_, at) => siblingsAt(rows, at))).toEqual([
    { before: null, after: 4 },
    { before: null, after: 3 },
    { before: null, after: null },
    { before: 1, after: null },
    { before: 0, after: null },
  ])
})

test('a page is moved past those beside it by its menu, with all below it; shown and saved at once', async () => {
  const { calls } = open()
  fireEvent.click(await screen.findByRole('button', { name: /Börja här.*|.*Börja här/, expanded: false }))
  expect(screen.getByRole('menuitem', { name: 'Flytta upp' }).getAttribute('aria-disabled')).toBe('true')
  fireEvent.click(screen.getByRole('menuitem', { name: 'Flytta ner' }))
  await waitFor(() => expect(moves(calls)).toEqual([{ id: 2, parent_id: 1, position: 1 }]))
})

test('by keys it goes under another page, and nothing is sent where it is put back', async () => {
  const { calls } = open()
  const grip = await screen.findByRole('button', { name: 'Flytta Fortsätt' })
  await press(grip, ' ', ' ')
  await press(grip, ' ', 'ArrowRight', 'Escape')
  await press(grip, ' ', 'ArrowRight', ' ')
  await waitFor(() => expect(moves(calls)).toEqual([{ id: 4, parent_id: 2, position: 1 }]))
})

test('what the server refuses goes back, and is said', async () => {
  open({
    'book.move': () => {
      throw refusal('FORBIDDEN', 'Texten är publicerad. Bara den som får publicera kan ändra den.')
    },
  })
  const grip = await screen.findByRole('button', { name: 'Flytta Annan bok' })
  await press(grip, ' ', 'ArrowRight', ' ')
  await screen.findByText('Texten är publicerad. Bara den som får publicera kan ändra den.')
  await waitFor(() => expect(titles()).toEqual(pages.map(({ title }) => title)))
})

test('who may only read has no tools; it is the pages of one site that are asked for', async () => {
  const { calls } = open({}, [['read', 'Book']])
  const list = await screen.findByRole('list', { name: 'Ordna sidorna' })
  expect(within(list).getAllByRole('listitem')).toHaveLength(5)
  expect(within(list).queryByRole('button')).toBeNull()
  expect(calls.filter(({ path }) => path === 'book.tree').map(({ input }) => input)).toEqual([
    { group_id: null, limit: 500 },
  ])
})

test('those who order the same books see each other, and each other’s moves', async () => {
  let shown = pages
  let news = 'one'
  const people = [{ id: 5, name: 'Malin Skissgren', shared: [] }]
  const room = () => ({ people, total: 1, pen: null, changed_at: null, news })
  const { calls } = open({
    'book.tree': () => ({ items: shown, total: shown.length }),
    'presence.watch': room,
    'presence.beat': room,
  })
  const list = await screen.findByRole('list', { name: 'Har posten öppen' })
  expect(within(list).getByText('Malin Skissgren')).toBeTruthy()
  const watched = calls.find(({ path }) => path === 'presence.watch')?.input
  expect(watched).toMatchObject({ entity: 'bookOrder', id: null })
  shown = [pages[4], ...pages.slice(0, 4)] as typeof pages
  news = 'two'
  window.dispatchEvent(new Event('online'))
  await waitFor(() => expect(titles()).toEqual(shown.map(({ title }) => title)))
})

test('who may only read the books is in no room', async () => {
  const { calls } = open({}, [['read', 'Book']])
  await screen.findByRole('list', { name: 'Ordna sidorna' })
  expect(calls.filter(({ path }) => path.startsWith('presence'))).toEqual([])
})

test('of very many the first are shown, and more are fetched on asking; a move keeps the number', async () => {
  let come = () => {}
  const coming = new Promise<void>((done) => {
    come = done
  })
  const { calls } = open({
    'book.tree': async ({ limit }: { limit: number }) => {
      if (limit > 500) await coming
      return { items: pages.slice(0, limit === 500 ? 3 : 5), total: 5 }
    },
  })
  await screen.findByRole('link', { name: 'Logga in' })
  const grip = screen.getByRole('button', { name: 'Flytta Logga in' })
  await press(grip, ' ', 'ArrowLeft', ' ')
  await waitFor(() => expect(moves(calls)).toEqual([{ id: 3, parent_id: 1, position: 1 }]))
  const more = screen.getByRole('button', { name: 'Visa fler (2)' })
  more.focus()
  fireEvent.click(more)
  await waitFor(() => expect(more.textContent).toContain('Läser in'))
  come()
  await screen.findByRole('link', { name: 'Annan bok' })
  expect(screen.queryByRole('button', { name: /Visa fler/ })).toBeNull()
  // Focus moves to where the new pages begin.
  expect(document.activeElement?.textContent).toBe('Fortsätt')
  expect(titles()).toEqual(pages.map(({ title }) => title))
})
