import { fireEvent, screen as page, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { savableQuery } from './list-query.ts'
import './saved-filters-panel.tsx'
import { ResourceList } from './resource-list.tsx'
import { articleScreen, refusal, renderWith, testMe } from './testing.tsx'

type Filter = { list: string; name: string; query: string; columns: string[]; is_default: boolean }
const mine: Filter = {
  list: 'article',
  name: 'Mina utkast',
  query: 'sort=title&status=unpublished',
  columns: ['title', 'status'],
  is_default: false,
}
const row = { id: 1, title: 'Artikel 1', status: 'unpublished', tags: [], updated_at: '2026-11-20T09:00:00.000Z' }

beforeEach(() => localStorage.clear())

function open({
  path = '/article',
  filters = [mine],
  defaults = [] as Filter[],
  refuse = '',
  shared = [] as object[],
  groups = [] as never[],
} = {}) {
  let stored = filters
  const result = renderWith(<ResourceList screen={articleScreen} />, {
    path,
    me: { preferences: { ...testMe.preferences, defaults } },
    groups,
    answers: {
      'article.list': () => ({ items: [row], total: 1, page: 1, limit: 25 }),
      'preference.filters': () => stored,
      'preference.sharedFilters': () => shared,
      'preference.saveFilter': ({ was, ...given }: Filter & { was?: string }) => {
        if (refuse) throw refusal('INVALID', refuse, { fields: { name: [refuse] } })
        const filter = { ...given, is_default: given.is_default ?? false }
        stored = [...stored.filter(({ name }) => name !== was), filter]
        return filter
      },
      'preference.removeFilter': ({ name }: Filter) => {
        stored = stored.filter((each) => each.name !== name)
      },
    },
  })
  const asked = () => result.calls.filter(({ path }) => path === 'article.list').at(-1)?.input
  const sent = (name: string) => result.calls.filter(({ path }) => path === `preference.${name}`).at(-1)?.input
  return { ...result, asked, sent }
}

async function openFilters() {
  await page.findByText('Artikel 1')
  fireEvent.click(page.getByRole('button', { name: 'Sparade filter' }))
  return page.findByRole('textbox', { name: 'Spara det som visas nu' })
}

test('what is kept is filters and order: neither the page nor what one searches for', () => {
  expect(savableQuery(new URLSearchParams('sok=Anna&sida=3&rader=50&visa=allt&status=draft&sort=-title'))).toBe(
    'sort=-title&status=draft',
  )
})

test('a chosen filter is the list’s address, with its columns', async () => {
  const { asked } = open()
  await openFilters()
  fireEvent.click(page.getByRole('button', { name: 'Mina utkast' }))
  await waitFor(() =>
    expect(asked()).toMatchObject({ filters: { status: ['unpublished'] }, orderBy: [{ column: 'title' }] }),
  )
  expect(location.search).toBe('?sort=title&status=unpublished')
  expect(page.queryByRole('columnheader', { name: 'Taggar' })).toBeNull()
})

test('what the list shows is kept under a name, without what was searched for', async () => {
  const { sent } = open({ path: '/article?status=scheduled&sok=Anna&sida=1', filters: [] })
  const name = await openFilters()
  fireEvent.click(page.getByRole('button', { name: 'Spara' }))
  expect(page.getByText('Ge filtret ett namn')).toBeTruthy()
  fireEvent.change(name, { target: { value: ' På väg ut ' } })
  fireEvent.click(page.getByRole('button', { name: 'Spara' }))
  expect(await page.findByRole('button', { name: /^På väg ut/, current: true })).toBeTruthy()
  expect(sent('saveFilter')).toMatchObject({ list: 'article', name: 'På väg ut', query: 'status=scheduled' })
})

test('a name that is taken replaces knowingly, and a refusal stands at the field', async () => {
  const { sent, answers } = open({ path: '/article?status=scheduled' })
  const name = await openFilters()
  fireEvent.change(name, { target: { value: 'mina utkast' } })
  fireEvent.click(page.getByRole('button', { name: 'Ersätt' }))
  await waitFor(() => expect(sent('saveFilter')).toMatchObject({ was: 'Mina utkast', query: 'status=scheduled' }))
  answers['preference.saveFilter'] = () => {
    throw refusal('INVALID', 'Kontrollera fälten.', { fields: { name: ['En lista kan ha högst 30 sparade filter.'] } })
  }
  fireEvent.change(name, { target: { value: 'Ett till' } })
  fireEvent.click(page.getByRole('button', { name: 'Spara' }))
  expect(await page.findByText('En lista kan ha högst 30 sparade filter.')).toBeTruthy()
  expect((name as HTMLInputElement).value).toBe('Ett till')
})

test('is renamed, made what the list opens with, removed, and brought back', async () => {
  const { sent } = open()
  await openFilters()
  fireEvent.click(page.getByRole('button', { name: 'Byt namn på Mina utkast' }))
  const field = page.getByRole('textbox', { name: 'Byt namn på Mina utkast' })
  fireEvent.change(field, { target: { value: 'Utkasten' } })
  fireEvent.submit(field)
  await page.findByRole('button', { name: 'Öppna listan med Utkasten' })
  fireEvent.click(page.getByRole('button', { name: 'Öppna listan med Utkasten' }))
  await page.findByText('Listan öppnas med det')
  expect(sent('saveFilter')).toMatchObject({ name: 'Utkasten', was: 'Utkasten', is_default: true })
  fireEvent.click(page.getByRole('button', { name: 'Ta bort Utkasten' }))
  const told = await page.findByText('Filtret Utkasten har tagits bort')
  expect(page.queryByRole('button', { name: 'Utkasten' })).toBeNull()
  fireEvent.click(within(told.closest('[role]') ?? document.body).getByRole('button', { name: 'Ångra' }))
  expect(await page.findByText('Listan öppnas med det')).toBeTruthy()
})

test('a list opens with its filter, and shows everything when asked to', async () => {
  const { asked, calls } = open({ defaults: [{ ...mine, is_default: true }] })
  await openFilters()
  expect(location.search).toBe('?sort=title&status=unpublished')
  // At once: nothing was asked for without it.
  expect(calls.filter(({ path }) => path === 'article.list').map(({ input }) => input)).toEqual([
    expect.objectContaining({ filters: { status: ['unpublished'] } }),
  ])
  fireEvent.click(page.getByRole('button', { name: 'Visa allt' }))
  await waitFor(() => expect(asked()).toMatchObject({ filters: {} }))
  expect(location.search).toBe('?visa=allt')
})

test('an address that says something is shown as it says, whatever the list opens with', async () => {
  const { asked } = open({ path: '/article?sok=Anna', defaults: [{ ...mine, is_default: true }] })
  await page.findByText('Artikel 1')
  expect(asked()).toMatchObject({ search: 'Anna', filters: {} })
  expect(location.search).toBe('?sok=Anna')
})

test('a filter is shared with the group that one works in, and no more when its owner ends it', async () => {
  const group = { id: 1, title: 'College Skåne', category: 'region', parent_id: null, depth: 0 }
  const shared: object[] = []
  const { answers, sent } = open({ shared, groups: [group as never] })
  answers['preference.shareFilter'] = ({ name, group_id }: { name: string; group_id: number | null }) => {
    shared.splice(
      0,
      1,
      ...(group_id ? [{ id: 4, name, group, owner: 'Gunilla', isOwn: true, query: '', columns: [] }] : []),
    )
  }
  await openFilters()
  fireEvent.click(page.getByRole('button', { name: 'Dela Mina utkast med College Skåne' }))
  expect(await page.findByText('Delas med College Skåne')).toBeTruthy()
  expect(sent('shareFilter')).toEqual({ list: 'article', name: 'Mina utkast', group_id: 1 })
  fireEvent.click(page.getByRole('button', { name: 'Sluta dela Mina utkast' }))
  await waitFor(() => expect(page.queryByText('Delas med College Skåne')).toBeNull())
  expect(sent('shareFilter')).toMatchObject({ group_id: null })
})

test('a colleague’s filter says whose it is, and is applied', async () => {
  const shared = [
    {
      ...{ id: 8, name: 'Vårens texter', query: 'status=scheduled', columns: ['title'], isOwn: false },
      ...{ owner: 'Ivar Mönsterqvist', group: { id: 1, title: 'College Skåne' } },
    },
  ]
  const { asked } = open({ shared })
  await openFilters()
  fireEvent.click(await page.findByRole('button', { name: /Vårens texter.*Ivar Mönsterqvist · College Skåne/ }))
  await waitFor(() => expect(asked()).toMatchObject({ filters: { status: ['scheduled'] } }))
})
