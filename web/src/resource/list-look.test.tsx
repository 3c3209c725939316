import { event } from '@kollegium/api/definitions/content'
import { fireEvent, screen as page, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ResourceList } from './resource-list.tsx'
import { defineScreen } from './screen.ts'
import { type Call, renderWith, testMe } from './testing.tsx'
import { asked, type ListCall, open, row } from './testing-list.tsx'

afterEach(() => vi.unstubAllGlobals())
beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

const heads = () => page.getAllByRole('columnheader').map((head) => head.getAttribute('aria-label') ?? '')
const looksOf = (calls: readonly Call[]) =>
  calls.filter(({ path }) => path === 'preference.saveLook').map(({ input }) => input as { columns: object[] })

test('columns are chosen and kept for the person by the server', async () => {
  const answers = { 'preference.saveLook': () => null }
  const view = open({ answers })
  await page.findByText('Antal objekt: 60')
  expect(page.queryByRole('columnheader', { name: 'ID' })).toBeNull()
  fireEvent.click(page.getByRole('button', { name: 'Kolumner' }))
  fireEvent.click(await page.findByRole('checkbox', { name: 'ID' }))
  expect(page.getByRole('columnheader', { name: 'ID' })).toBeTruthy()
  const columns = looksOf(view.calls).at(-1)?.columns ?? []
  expect(columns).toContainEqual({ key: 'id', width: 0 })
  view.unmount()
  const again = open({
    answers,
    me: { preferences: { ...testMe.preferences, looks: [{ list: 'article', columns }] } as never },
  })
  expect(await page.findByRole('columnheader', { name: 'ID' })).toBeTruthy()
  fireEvent.click(page.getByRole('button', { name: 'Kolumner' }))
  fireEvent.click(await page.findByRole('button', { name: 'Återställ' }))
  expect(page.queryByRole('columnheader', { name: 'ID' })).toBeNull()
  expect(looksOf(again.calls)).toEqual([{ list: 'article', columns: [] }])
})

test('columns stand in the kept order with their kept widths, and the keyboard changes a width', async () => {
  const kept = [
    { key: 'status', width: 0 },
    { key: 'title', width: 320 },
    { key: 'gone', width: 90 },
  ]
  const { calls } = open({
    answers: { 'preference.saveLook': () => null },
    me: { preferences: { ...testMe.preferences, looks: [{ list: 'article', columns: kept }] } as never },
  })
  await page.findByText('Antal objekt: 60')
  expect(heads().filter(Boolean)).toEqual(['Status', 'Rubrik'])
  const edge = () => page.getByRole('separator', { name: 'Bredd på kolumnen Rubrik' })
  expect(edge().getAttribute('aria-valuenow')).toBe('320')
  fireEvent.keyDown(edge(), { key: 'ArrowRight' })
  fireEvent.keyDown(edge(), { key: 'ArrowRight', shiftKey: true })
  expect(edge().getAttribute('aria-valuetext')).toBe('400 pixlar')
  expect(looksOf(calls).at(-1)?.columns).toEqual([
    { key: 'status', width: 0 },
    { key: 'title', width: 400 },
  ])
  fireEvent.keyDown(edge(), { key: 'Delete' })
  expect(edge().getAttribute('aria-valuetext')).toBe('Efter innehållet')
  expect(looksOf(calls).at(-1)?.columns).toContainEqual({ key: 'title', width: 0 })
})

test('a look that can’t be kept is told of, and stays while the page is open', async () => {
  open()
  await page.findByText('Antal objekt: 60')
  const edge = page.getByRole('separator', { name: 'Bredd på kolumnen Rubrik' })
  fireEvent.keyDown(edge, { key: 'Home' })
  expect(edge.getAttribute('aria-valuetext')).toBe('64 pixlar')
  const toasts = page.getByRole('region', { name: 'Aviseringar' })
  await waitFor(() => expect(toasts.textContent).not.toBe(''))
})

const onPhone = () =>
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('599'),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))

test('on a narrow screen the rows are stacked and more are shown on demand', async () => {
  onPhone()
  open()
  const list = await page.findByRole('list', { name: 'Artiklar' })
  expect(within(list).getAllByRole('listitem')).toHaveLength(25)
  expect(page.queryByRole('table')).toBeNull()
  fireEvent.click(page.getByRole('button', { name: 'Visa fler (35)' }))
  await waitFor(() => expect(within(list).getAllByRole('listitem')).toHaveLength(50))
  fireEvent.click(page.getByRole('button', { name: 'Visa fler (10)' }))
  await waitFor(() => expect(within(list).getAllByRole('listitem')).toHaveLength(60))
  expect(page.queryByRole('button', { name: /^(Visa fler|Nästa)/ })).toBeNull()
})

test('a narrow list that has grown to all that one answer holds is turned over, and back', async () => {
  onPhone()
  // One row stands for all of its page.
  const many = ({ page, limit }: ListCall) => ({ items: [row(page * limit)], total: 412, page, limit })
  const { calls } = open({ path: '/article?rader=200', answers: { 'article.list': many } })
  await page.findByText('Artikel 200')
  expect(page.queryByRole('button', { name: /^Visa fler/ })).toBeNull()
  expect(page.getByText('1–200 av 412')).toBeTruthy()
  fireEvent.click(page.getByRole('button', { name: 'Nästa' }))
  await page.findByText('Artikel 400')
  expect(asked(calls).every(({ limit }) => limit === 200)).toBe(true)
  fireEvent.click(page.getByRole('button', { name: 'Föregående' }))
  await page.findByText('Artikel 200')
})

test('on a narrow screen, too, an address that names a page has a way back', async () => {
  onPhone()
  open({ path: '/article?sida=2' })
  await page.findByText('26–50 av 60')
  expect(page.queryByRole('combobox', { name: 'Rader per sida' })).toBeNull()
  fireEvent.click(page.getByRole('button', { name: 'Föregående' }))
  expect(await page.findByRole('button', { name: 'Visa fler (35)' })).toBeTruthy()
})

test('the narrow button to the filters is called what one sees on it', async () => {
  onPhone()
  open({ path: '/article?status=published' })
  expect(await page.findByRole('button', { name: 'Filtrera listan (1)' })).toBeTruthy()
})

const eventScreen = defineScreen({ resource: event, api: (client) => client.event })

/** A window of these px; `useMedia` asks for a largest width. */
const inWindowOf = (width: number) =>
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: width <= Number(query.match(/max-width: ([\d.]+)px/)?.[1] ?? 0),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))

test.each([
  ['beside each other', 1440, ['Rubrik', 'Status', 'Taggar']],
  ['one under the other, with a head that names both', 1280, ['Rubrik', 'Status, Taggar']],
])('two values stand %s in a window of %i px', async (_where, width, expected) => {
  inWindowOf(width)
  const columns = ['title', 'status', 'tags'].map((key) => ({ key, width: 0 }))
  const items = [row(1), row(2, { tags: [] })].map((each) => ({ ...each, type: 'Event' }))
  const view = renderWith(<ResourceList screen={eventScreen} />, {
    path: '/event',
    answers: { 'event.list': () => ({ items, total: 2, page: 1, limit: 25 }) },
    me: { preferences: { ...testMe.preferences, looks: [{ list: 'event', columns }] } as never },
  })
  const tag = await page.findByText('Handledare')
  expect(heads().filter(Boolean)).toEqual(expected)
  const cells = [...(tag.closest('tr')?.children ?? [])]
  const cell = cells.find((each) => each.contains(tag))
  expect(cell?.textContent).toBe(width < 1440 ? 'PubliceradHandledare' : 'Handledare')
  view.unmount()
})
