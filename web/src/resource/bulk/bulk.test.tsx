import { cleanup, fireEvent, screen as page, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { ResourceList } from '../resource-list.tsx'
import { refusal, renderWith } from '../testing.tsx'
import { useRemoval } from '../use-removal.ts'
import { articles, open, rowOf, runOf, selectAll } from './testing.tsx'

test('the selection is exactly the filter shown, over its pages, and the question has the exact number', async () => {
  const { calls, put } = open()
  await selectAll()
  expect(page.getByText('312 markerade')).toBeTruthy()
  fireEvent.click(page.getByRole('button', { name: 'Publicera' }))
  const question = await page.findByRole('alertdialog', { name: 'Publicera 156 artiklar?' })
  expect(within(question).getByText(/156 av 312 får du inte ändra/)).toBeTruthy()
  const filter = {
    ...{ entity: 'article', search: 'art', filters: { status: ['unpublished'] } },
    orderBy: [{ column: 'title', order: 'asc' }],
  }
  const asked = (path: string) => calls.find((call) => call.path === path)?.input
  expect(asked('lists.chosen')).toEqual({ ...filter, act: 'publish', uses: false })
  fireEvent.click(within(question).getByRole('button', { name: 'Publicera 156 artiklar' }))
  // The server does it: the tab may be closed.
  expect(await page.findByRole('progressbar', { name: 'Publicera' })).toBeTruthy()
  expect(page.getByText(/fortsätter på servern/)).toBeTruthy()
  expect(asked('lists.begin')).toEqual({
    ...{ ...filter, act: 'publish', target: null, mark: 'these' },
    query: 'sok=art&status=unpublished&sort=title',
  })
  expect(calls.filter(({ path }) => path === 'article.publish')).toEqual([])
  const lists = () => calls.filter(({ path }) => path === 'article.list').length
  const before = lists()
  const refused = [{ id: 900, title: 'Deras artikel', reason: 'Du har inte behörighet' }]
  put({ id: 'a' }, { state: 'done', at: 156, done: 156, refused })
  expect(await page.findByText('156 artiklar har publicerats', {}, { timeout: 3000 })).toBeTruthy()
  await waitFor(() => expect(lists()).toBeGreaterThan(before))
  // The refused rows stay told, with why and a link.
  expect(page.getByText('156 kunde inte ändras')).toBeTruthy()
  expect(page.getByRole('link', { name: 'Deras artikel' }).getAttribute('href')).toBe('/article/900')
})

test('a run that another tab began is found in its list, and its outcome stays until it is closed', async () => {
  const refused = [{ id: 7, title: 'Artikel 7', reason: 'Någon har ändrat texten' }]
  const { runs } = open({}, [runOf({ state: 'done', at: 25, total: 25, done: 24, refused_number: 1, refused })])
  const outcome = (await page.findByText('24 artiklar har publicerats')).closest('[role=status]') as HTMLElement
  expect(within(outcome).getByText(/Någon har ändrat texten/)).toBeTruthy()
  expect(within(outcome).getByRole('link', { name: 'Visa urvalet' }).getAttribute('href')).toBe('/article?sok=art')
  fireEvent.click(within(outcome).getByRole('button', { name: 'Stäng meddelandet' }))
  await waitFor(() => expect(page.queryByText('24 artiklar har publicerats')).toBeNull())
  expect(runs).toEqual([])
})

test('a run is stopped, tells why one ended by itself, and goes on from there', async () => {
  const { calls, put } = open({}, [runOf({ at: 50, done: 50, refused_number: 0 })])
  fireEvent.click(await page.findByRole('button', { name: 'Stoppa' }))
  expect(await page.findByText('Åtgärden stoppades. 106 återstår.')).toBeTruthy()
  put({ id: 'a' }, { failure: 'Du har inte längre behörighet att göra detta.' })
  fireEvent.click(page.getByRole('button', { name: 'Fortsätt' }))
  expect(await page.findByRole('progressbar', { name: 'Publicera' })).toBeTruthy()
  put({ id: 'a' }, { state: 'stopped' })
  expect(await page.findByText(/inte längre behörighet/, {}, { timeout: 3000 })).toBeTruthy()
  expect(calls.filter(({ path }) => path === 'lists.goOn').map(({ input }) => input)).toEqual([
    { entity: 'article', id: 'a' },
  ])
})

test('an outcome tells the changed rows apart from those that were so already', async () => {
  const done = { state: 'done', at: 10, total: 10, refused_number: 0 }
  open({}, [runOf({ ...done, act: 'unpublish', done: 10, same_number: 90 })])
  const outcome = (await page.findByText('10 artiklar har avpublicerats')).closest('[role=status]') as HTMLElement
  expect(within(outcome).getByText('90 är opublicerade sedan tidigare.')).toBeTruthy()
})

test('an outcome offers to take it back, and the list tells how that goes', async () => {
  const { calls, put } = open(
    { 'lists.undo': (named: { id: string }) => put(named, { state: 'running', isUndo: true, undoable: 0, at: 0 }) },
    [runOf({ act: 'unpublish', state: 'done', at: 156, done: 156, refused_number: 0, undoable: 156 })],
  )
  fireEvent.click(await page.findByRole('button', { name: 'Ångra' }))
  expect(await page.findByRole('progressbar', { name: 'Ångrar: Avpublicera' })).toBeTruthy()
  expect(calls.find(({ path }) => path === 'lists.undo')?.input).toEqual({ entity: 'article', id: 'a' })
  put({ id: 'a' }, { state: 'done', done: 156 })
  expect(await page.findByText('156 artiklar är som före ”Avpublicera”', {}, { timeout: 3000 })).toBeTruthy()
  expect(page.queryByRole('button', { name: 'Ångra' })).toBeNull()
})

test('a selection of all says which acts take ticked rows alone, and a list without an act on all does not offer it', async () => {
  const first = open()
  await selectAll()
  expect(page.getByText(/”Kopiera|312 markerade/).textContent).not.toContain('Ta bort')
  first.unmount()
  renderWith(<ResourceList screen={{ ...articles, bulkRemoval: undefined } as never} />, {
    path: '/article',
    answers: { ...first.answers },
  })
  await selectAll()
  const sentence = page.getByText(/”Ta bort” tar bara rader som är markerade en och en/)
  // It doesn't run into the count.
  expect(sentence.tagName).toBe('P')
  expect(page.getByText('312 markerade').closest('[role="status"]')?.textContent).toBe('312 markerade')
  cleanup()
  const bare = { ...articles, bulkRemoval: undefined, actions: [] }
  renderWith(<ResourceList screen={bare as never} />, { path: '/article', answers: { ...first.answers } })
  await page.findByText('Artikel 1')
  fireEvent.click(page.getByRole('checkbox', { name: 'Markera alla' }))
  expect(page.getByText('25 markerade')).toBeTruthy()
  expect(page.queryByRole('button', { name: /Markera alla 312/ })).toBeNull()
})

test('the list is a file: the shown columns, the filter, and ticked rows alone', async () => {
  const { calls } = open({ 'lists.link': () => ({ url: '/api/v1/lists/x', expires_at: '' }) })
  await page.findByText('Artikel 1')
  fireEvent.click(page.getByRole('button', { name: 'Exportera' }))
  fireEvent.click(await page.findByRole('menuitem', { name: /CSV-fil/ }))
  const asked = () => calls.filter(({ path }) => path === 'lists.link').at(-1)?.input
  await waitFor(() => expect(asked()).toMatchObject({ entity: 'article', format: 'csv', search: 'art' }))
  expect(asked()).toMatchObject({ filters: { status: ['unpublished'] }, columns: expect.arrayContaining(['title']) })
  expect(asked()).not.toHaveProperty('ids')
  fireEvent.click(page.getByRole('checkbox', { name: /Artikel 3$/ }))
  fireEvent.click(page.getAllByRole('button', { name: 'Exportera' }).at(-1) as HTMLElement)
  fireEvent.click(await page.findByRole('menuitem', { name: /Excel-fil/ }))
  await waitFor(() => expect(asked()).toMatchObject({ ids: [3], format: 'xlsx' }))
})

describe('more ticked rows than a call takes', () => {
  const many = Array.from({ length: 213 }, (_, n) => rowOf(n + 1))
  const ids = many.map(({ id }) => id)

  test('are done by the server and told in the list, and the whole filter is still offered', async () => {
    const list = ({ page: number, limit }: { page: number; limit: number }) => ({
      ...{ items: many.slice((number - 1) * limit, number * limit), total: 213, page: number, limit },
    })
    const chosen = () => ({ ids, total: 213, same: 0, refused: 0, named: [], mark: 'these' })
    const { resource } = articles
    const columns = resource.list.columns.filter(({ kind }) => kind === 'title')
    const { calls } = open({ 'article.list': list, 'lists.chosen': chosen }, [], {
      path: '/article?rader=200',
      screen: { ...articles, resource: { ...resource, list: { ...resource.list, columns } } },
    })
    // Two pages. Roles are slow to find among so many rows.
    for (const name of ['Artikel 1', 'Artikel 201']) {
      await page.findByText(name)
      fireEvent.click(page.getByLabelText('Markera alla'))
      if (name === 'Artikel 1') fireEvent.click(page.getByText('Nästa'))
    }
    await page.findByText('213 markerade')
    expect(page.getByText(/Markera alla 213/)).toBeTruthy()
    const inputOf = (path: string) => calls.find((call) => call.path === path)?.input as { ids: number[] }
    fireEvent.click(page.getByText('Publicera'))
    const question = await page.findByRole('alertdialog', { name: 'Publicera 213 artiklar?' })
    expect(inputOf('lists.chosen').ids.toSorted((a, b) => a - b)).toEqual(ids)
    expect(inputOf('lists.chosen')).not.toHaveProperty('filters')
    fireEvent.click(within(question).getByText('Nej'))
    await waitFor(() => expect(page.queryByRole('alertdialog')).toBeNull())
    fireEvent.click(page.getByText('Ta bort'))
    const removal = await page.findByRole('alertdialog', { name: 'Ta bort 213 artiklar?' })
    fireEvent.click(within(removal).getByText('Ta bort 213 artiklar'))
    await waitFor(() => expect(page.queryByText('213 markerade')).toBeNull())
    expect(inputOf('lists.begin')).toMatchObject({ act: 'delete', mark: 'these', query: '' })
    expect(inputOf('lists.begin').ids).toHaveLength(213)
  })

  test('are removed in several calls where they are gone at once; the message tells how far that went', async () => {
    const onGone = vi.fn()
    const resource = { ...articles.resource, trashed: undefined, finalRemoval: true }
    const bare = { ...articles, resource, used: undefined } as never
    function Removal() {
      const remove = useRemoval(bare, onGone)
      return (
        <button type="button" onClick={() => void remove(many)}>
          Börja
        </button>
      )
    }
    const parts: number[] = []
    renderWith(<Removal />, {
      answers: {
        'article.deleteMany': (input: { ids: number[] }) => {
          if (parts.length > 0) throw refusal('CONFLICT', 'En av dem används.')
          parts.push(input.ids.length)
          return {}
        },
      },
    })
    fireEvent.click(page.getByText('Börja'))
    fireEvent.click(await page.findByRole('button', { name: 'Ja, ta bort' }))
    expect(await page.findByText('200 artiklar har tagits bort. En av dem används.')).toBeTruthy()
    expect(parts).toEqual([200])
    expect(onGone).toHaveBeenCalledWith(ids.slice(0, 200))
  })
})
