import { act, fireEvent, screen as page, waitFor, within } from '@testing-library/react'
import Eye from 'lucide-react/icons/eye'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ResourceList } from './resource-list.tsx'
import { articleScreen, refusal, renderWith, type Setup } from './testing.tsx'
import { asked, type ListCall, open, paged } from './testing-list.tsx'

afterEach(() => vi.unstubAllGlobals())
beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

test('shows heading, create button, count and rows with status, tags, person and date', async () => {
  open()
  expect(page.getByRole('heading', { level: 1 }).textContent).toBe('Artiklar')
  expect(page.getByRole('link', { name: 'Ny artikel' }).getAttribute('href')).toBe('/article/new')
  const first = await page.findByRole('row', { name: /Artikel 1 / })
  expect(page.getByText('Antal objekt: 60')).toBeTruthy()
  expect(within(first).getByText('Publicerad')).toBeTruthy()
  expect(within(first).getByText('Handledare')).toBeTruthy()
  expect(within(first).getByText('Gunilla Exempelsson')).toBeTruthy()
  expect(within(first).getByText('2026-11-20')).toBeTruthy()
  expect(within(first).getByRole('link', { name: 'Artikel 1' }).getAttribute('href')).toBe('/article/1')
})

test('the address holds search, page, rows, order and filters, and gives the same list again', async () => {
  const { calls } = open({
    path: '/article?sok=handledare&status=published&updated_at=2026-01-01..&sort=title&rader=10&sida=2',
  })
  await page.findByText('24 objekt hittades')
  expect(asked(calls)[0]).toEqual({
    search: 'handledare',
    page: 2,
    limit: 10,
    orderBy: [{ column: 'title', order: 'asc' }],
    filters: { status: ['published'], updated_at: { from: '2026-01-01' } },
  })
  expect(page.getByRole('searchbox')).toHaveProperty('value', 'handledare')
  expect(page.getByRole('button', { name: 'Ta bort Status: Publicerad' })).toBeTruthy()
})

test('an address that makes no sense falls back to the default', async () => {
  const { calls } = open({ path: '/article?status=nonsense&sort=password_hash&sida=-2&rader=99999&updated_at=x' })
  await page.findByText('Antal objekt: 60')
  expect(asked(calls)[0]).toMatchObject({
    page: 1,
    limit: 200,
    filters: {},
    orderBy: [{ column: 'updated_at', order: 'desc' }],
  })
})

test('searching waits for the last key, keeps the rows meanwhile and starts on page one', async () => {
  const { calls } = open({ path: '/article?sida=2' })
  await page.findByRole('row', { name: /Artikel 26 / })
  const box = page.getByRole('searchbox')
  for (const text of ['h', 'ha', 'han']) fireEvent.change(box, { target: { value: text } })
  expect(page.getByRole('row', { name: /Artikel 26 / })).toBeTruthy()
  await page.findByText('24 objekt hittades')
  const searches = asked(calls).flatMap(({ search }) => search ?? [])
  expect(new Set(searches)).toEqual(new Set(['han']))
  expect(location.search).toBe('?sok=han')
  fireEvent.change(box, { target: { value: '' } })
  await page.findByText('Antal objekt: 60')
  expect(location.search).toBe('')
})

test('fetches the next page ahead, and back gives the page before', async () => {
  const { calls } = open()
  await page.findByText('Antal objekt: 60')
  await waitFor(() => expect(asked(calls).some((call) => call.page === 2)).toBe(true))
  fireEvent.click(page.getByRole('button', { name: /Nästa/ }))
  await page.findByRole('row', { name: /Artikel 26 / })
  expect(location.search).toBe('?sida=2')
  act(() => history.back())
  await page.findByRole('row', { name: /Artikel 1 / })
})

test('a page beyond the last one becomes the last one', async () => {
  open({ path: '/article?sida=9' })
  await page.findByRole('row', { name: /Artikel 51 / })
  expect(location.search).toBe('?sida=3')
})

test('a head sorts, and once more the other way', async () => {
  const { calls } = open()
  await page.findByText('Antal objekt: 60')
  fireEvent.click(page.getByRole('button', { name: 'Rubrik' }))
  await waitFor(() => expect(asked(calls).at(-1)?.orderBy).toEqual([{ column: 'title', order: 'asc' }]))
  fireEvent.click(page.getByRole('button', { name: 'Rubrik' }))
  await waitFor(() => expect(location.search).toBe('?sort=-title'))
  expect(page.getByRole('columnheader', { name: 'Rubrik' }).getAttribute('aria-sort')).toBe('descending')
})

test('filters take effect with the button, which says how many it will show', async () => {
  const { calls } = open({
    answers: {
      'article.list': (input: ListCall) => {
        const status = (input.filters.status as string[] | undefined)?.join()
        return { ...paged(input), total: status === 'published' ? 131 : status === 'published,scheduled' ? 134 : 163 }
      },
    },
  })
  await page.findByText('Antal objekt: 163')
  fireEvent.click(page.getByRole('button', { name: 'Filtrera listan' }))
  const panel = await page.findByRole('dialog', { name: 'Filtrera listan' })
  fireEvent.click(within(panel).getByRole('checkbox', { name: /Publicerad/ }))
  fireEvent.click(await within(panel).findByRole('button', { name: 'Visa 131 objekt' }))
  await page.findByText('131 objekt hittades')
  expect(location.search).toBe('?status=published')
  expect(asked(calls).at(-1)?.filters).toEqual({ status: ['published'] })
  fireEvent.click(page.getByRole('button', { name: 'Rensa filter' }))
  await page.findByText('Antal objekt: 163')
})

test('another filter begins at the first page, and ends the selection', async () => {
  open({ path: '/article?sida=2&status=published' })
  fireEvent.click(await page.findByRole('checkbox', { name: 'Markera Artikel 26' }))
  expect(page.getByRole('region', { name: /1/ })).toBeTruthy()
  fireEvent.click(page.getByRole('button', { name: 'Rensa filter' }))
  await page.findByRole('checkbox', { name: 'Markera Artikel 1' })
  expect(location.search).toBe('')
  expect(page.queryByText('Avmarkera alla')).toBeNull()
})

test('a changed filter shows its first page, whichever page was shown', async () => {
  const { calls } = open({ path: '/article?status=published&sida=2' })
  await page.findByText('60 objekt hittades')
  expect(asked(calls)[0]).toMatchObject({ page: 2, filters: { status: ['published'] } })
  fireEvent.click(page.getByRole('button', { name: 'Ta bort Status: Publicerad' }))
  await page.findByText('Antal objekt: 60')
  expect(location.search).toBe('')
  const unfiltered = asked(calls).filter(({ filters }) => Object.keys(filters).length === 0)
  expect(unfiltered[0]?.page).toBe(1)
})

test('marked rows get a bar; they are deleted after a question, all at once', async () => {
  const remove = vi.fn((_input: { ids: number[] }) => ({ count: 2 }))
  open({ answers: { 'article.deleteMany': remove } })
  await page.findByText('Antal objekt: 60')
  fireEvent.click(page.getByRole('checkbox', { name: 'Markera Artikel 1' }))
  fireEvent.click(page.getByRole('checkbox', { name: 'Markera Artikel 2' }))
  const bar = page.getByRole('region', { name: '2 markerade' })
  fireEvent.click(within(bar).getByRole('button', { name: 'Ta bort' }))
  const dialog = await page.findByRole('alertdialog')
  expect(dialog.textContent).toContain('Vill du ta bort 2 artiklar?')
  expect(dialog.textContent).toContain('Åtgärden kan inte ångras')
  fireEvent.click(within(dialog).getByRole('button', { name: 'Ja, ta bort' }))
  await page.findByText('2 artiklar har tagits bort')
  expect(remove).toHaveBeenCalledWith({ ids: [1, 2] })
  expect(page.queryByRole('region', { name: /markerade/ })).toBeNull()
})

test('a used row is removed where its question asks and is agreed to, and stays where the question only tells', async () => {
  for (const tells of [false, true]) {
    const remove = vi.fn(() => ({ id: 1 }))
    const used = async () => ({ title: 'Används av 3 personer', confirmLabel: 'Ta bort ändå', ...(tells && { tells }) })
    const { unmount } = renderWith(<ResourceList screen={{ ...articleScreen, used } as never} />, {
      answers: { 'article.list': paged, 'article.delete': remove, 'lists.runs': () => [] },
      path: '/article',
    })
    fireEvent.click(await page.findByRole('button', { name: 'Fler val för Artikel 1' }))
    fireEvent.click(await page.findByRole('menuitem', { name: 'Ta bort' }))
    const question = within(await page.findByRole('alertdialog', { name: 'Används av 3 personer' }))
    fireEvent.click(question.getAllByRole('button').at(-1) as HTMLElement)
    await waitFor(() => expect(page.queryByRole('alertdialog')).toBeNull())
    if (tells) expect(remove).not.toHaveBeenCalled()
    else await waitFor(() => expect(remove).toHaveBeenCalled())
    unmount()
  }
})

test('a delete that is refused says why and keeps the row', async () => {
  open({
    answers: {
      'article.delete': () => {
        throw refusal('CONFLICT', 'Objektet används av 2 innehållslistor och kan därför inte tas bort.')
      },
    },
  })
  await page.findByText('Antal objekt: 60')
  fireEvent.click(page.getByRole('button', { name: 'Fler val för Artikel 1' }))
  fireEvent.click(await page.findByRole('menuitem', { name: 'Ta bort' }))
  fireEvent.click(await page.findByRole('button', { name: 'Ja, ta bort' }))
  await page.findByText('Objektet används av 2 innehållslistor och kan därför inte tas bort.')
  expect(page.getByRole('row', { name: /Artikel 1 / })).toBeTruthy()
})

test('only what one may do is offered', async () => {
  open({ me: { rules: [['read', 'Article']] as never } })
  await page.findByText('Antal objekt: 60')
  expect(page.queryByRole('link', { name: 'Ny artikel' })).toBeNull()
  expect(page.queryByRole('checkbox', { name: 'Markera Artikel 1' })).toBeNull()
})

test('rows that somebody else reviews first are not offered to be published', async () => {
  const group = { id: 3, title: 'Eslöv', category: 'local', parent_id: null, depth: 0 } as never
  const publish = { label: 'Publicera', icon: Eye, needs: 'publish', publishes: true, run: async () => null } as const
  const show = async (reviewed: number[], setup: Setup = {}) => {
    const screen = {
      ...{ ...articleScreen, actions: [publish] },
      useIsReviewed: () => (each: object) => 'group' in each && reviewed.includes((each.group as { id: number }).id),
    }
    const view = renderWith(<ResourceList screen={screen as never} />, {
      path: '/article',
      ...setup,
      answers: { 'article.list': paged },
    })
    fireEvent.click(await page.findByRole('button', { name: 'Fler val för Artikel 1' }))
    await page.findByRole('menu')
    const inMenu = page.queryByRole('menuitem', { name: 'Publicera' }) !== null
    fireEvent.click(page.getByRole('checkbox', { name: 'Markera Artikel 1', hidden: true }))
    const button = page.queryByRole<HTMLButtonElement>('button', { name: 'Publicera' })
    const inBar = button !== null && !button.disabled
    view.unmount()
    return [inMenu, inBar]
  }
  expect(await show([], { groups: [group] })).toEqual([true, true])
  expect(await show([3])).toEqual([false, false])
})
