import { fireEvent, screen as page, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { contentScreens } from '../../apps/admin/screens/content.tsx'
import { ResourceList } from '../resource-list.tsx'
import { refusal, renderWith } from '../testing.tsx'
import { closeRun } from './bulk-runs.ts'

const articles = contentScreens[0]
if (!articles) throw new Error('no screen of articles')
const rowOf = (id: number) => ({
  ...{ id, title: `Artikel ${id}`, status: 'unpublished', tags: [], author: null, group_id: 1 },
  ...{ created_at: '2026-11-20T09:00:00.000Z', updated_at: '2026-11-20T09:00:00.000Z' },
})
const rows = Array.from({ length: 25 }, (_, n) => rowOf(n + 1))

beforeEach(() => closeRun('article'))

function open(answers: Record<string, (input: never) => unknown> = {}) {
  return renderWith(<ResourceList screen={articles as never} />, {
    path: '/article?sok=art&status=unpublished&sort=title',
    answers: {
      'article.list': () => ({ items: rows, total: 312, page: 1, limit: 25 }),
      'article.publish': ({ ids }: { ids: number[] }) => ({ count: ids.length }),
      'lists.chosen': () => ({
        ids: Array.from({ length: 156 }, (_, n) => n + 1),
        ...{ total: 312, refused: 156, named: [{ id: 900, title: 'Deras artikel' }] },
      }),
      ...answers,
    },
  })
}

async function selectAll() {
  await page.findByText('Artikel 1')
  fireEvent.click(page.getByRole('checkbox', { name: 'Markera alla' }))
  fireEvent.click(page.getByRole('button', { name: /Markera alla 312 i urvalet/ }))
}

test('the selection is exactly the filter shown, over its pages, and the question has the exact number', async () => {
  const { calls } = open()
  await selectAll()
  expect(page.getByText('312 markerade')).toBeTruthy()
  fireEvent.click(page.getByRole('button', { name: 'Publicera' }))
  const question = await page.findByRole('alertdialog', { name: 'Publicera 156 artiklar?' })
  expect(within(question).getByText(/156 av 312 får du inte ändra/)).toBeTruthy()
  expect(calls.find(({ path }) => path === 'lists.chosen')?.input).toEqual({
    ...{ entity: 'article', action: 'publish', search: 'art', filters: { status: ['unpublished'] } },
    orderBy: [{ column: 'title', order: 'asc' }],
  })
  fireEvent.click(within(question).getByRole('button', { name: 'Publicera 156 artiklar' }))
  expect(await page.findByText('156 artiklar har publicerats')).toBeTruthy()
  const sent = calls
    .filter(({ path }) => path === 'article.publish')
    .flatMap(({ input }) => (input as { ids: number[] }).ids)
  expect(sent).toEqual(Array.from({ length: 156 }, (_, n) => n + 1))
  // The refused rows stay told, with why and a link.
  expect(page.getByText('156 kunde inte ändras')).toBeTruthy()
  expect(page.getByRole('link', { name: 'Deras artikel' }).getAttribute('href')).toBe('/article/900')
})

test('a row that is refused on the way keeps no other back, and is told by its title', async () => {
  const { calls } = open({
    'article.publish': ({ ids }: { ids: number[] }) => {
      if (ids.includes(7)) throw refusal('CONFLICT', 'Någon har ändrat texten')
      return { count: ids.length }
    },
    'article.records': () => ({ items: [rowOf(7)], total: 1 }),
    'lists.chosen': () => ({ ids: rows.map(({ id }) => id), total: 25, refused: 0, named: [] }),
  })
  await selectAll()
  fireEvent.click(page.getByRole('button', { name: 'Publicera' }))
  fireEvent.click(await page.findByRole('button', { name: 'Publicera 25 artiklar' }))
  expect(await page.findByText('24 artiklar har publicerats')).toBeTruthy()
  const outcome = page.getByText('1 kunde inte ändras').closest('[role=status]') as HTMLElement
  expect(within(outcome).getByRole('link', { name: 'Artikel 7' })).toBeTruthy()
  expect(within(outcome).getByText(/Någon har ändrat texten/)).toBeTruthy()
  expect(calls.filter(({ path }) => path === 'article.publish')).toHaveLength(26)
})

test('a failure of the server stops the run, which goes on from there', async () => {
  let isDown = true
  const { calls } = open({
    'article.publish': ({ ids }: { ids: number[] }) => {
      if (isDown && ids.includes(51)) throw refusal('UNAVAILABLE', 'Servern svarar inte')
      return { count: ids.length }
    },
  })
  await selectAll()
  fireEvent.click(page.getByRole('button', { name: 'Publicera' }))
  fireEvent.click(await page.findByRole('button', { name: 'Publicera 156 artiklar' }))
  expect(await page.findByText(/Åtgärden stoppades/)).toBeTruthy()
  expect(page.getByText('Servern svarar inte')).toBeTruthy()
  isDown = false
  fireEvent.click(page.getByRole('button', { name: 'Fortsätt' }))
  expect(await page.findByText('106 artiklar har publicerats')).toBeTruthy()
  const tries = calls
    .filter(({ path }) => path === 'article.publish')
    .map(({ input }) => (input as { ids: number[] }).ids)
  expect(tries.map(({ length }) => length)).toEqual([50, 50, 50, 50, 6])
})

test('no changes nothing, and without a row that one may change nothing is asked', async () => {
  const { calls, answers } = open()
  await selectAll()
  fireEvent.click(page.getByRole('button', { name: 'Publicera' }))
  fireEvent.click(within(await page.findByRole('alertdialog')).getByRole('button', { name: 'Nej' }))
  await waitFor(() => expect(page.queryByRole('alertdialog')).toBeNull())
  answers['lists.chosen'] = () => ({ ids: [], total: 312, refused: 312, named: [] })
  fireEvent.click(page.getByRole('button', { name: 'Publicera' }))
  expect(await page.findByText('Du får inte ändra något av det som är markerat.')).toBeTruthy()
  expect(calls.filter(({ path }) => path === 'article.publish')).toEqual([])
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
