import { event } from '@kollegium/api/definitions/content'
import { courseMoment } from '@kollegium/api/definitions/course-moments'
import { fireEvent, screen as page, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { duplicateOf, yearsLater } from './duplicate-row.ts'
import { ResourceForm } from './resource-form.tsx'
import { ResourceList } from './resource-list.tsx'
import { defineScreen } from './screen.ts'
import { articleScreen, renderWith } from './testing.tsx'
import { groupTitleOf } from './whose.tsx'

// Whose a row is, for people who work in several groups.

const group = (id: number, title: string) =>
  ({ id, name: `g${id}`, title, category: 'local', parent_id: null, depth: 0 }) as never
const groups = [group(3, 'Eslöv'), group(4, 'Skåne')]
const row = {
  ...{ id: 7, type: 'Article', title: 'Nytt', slug: 'nytt', status: 'published', lead: '', body: '', comments: '' },
  ...{ group: { id: 3, name: 'eslov', title: 'Eslöv' }, author: null, tags: [], images: [], attachments: [] },
  ...{ settings: {}, date: null, publish_at: null, unpublish_at: null },
  ...{ updated_at: '2026-11-20T10:00:00.000Z', created_at: '2026-11-01T10:00:00.000Z' },
}
const answers = {
  'article.list': () => ({ items: [row], total: 1, page: 1, limit: 25 }),
  'article.get': () => row,
}
const columns = async () => {
  await page.findByRole('row', { name: /Nytt/ })
  return page.getAllByRole('columnheader').map((head) => head.textContent)
}

beforeEach(() => localStorage.clear())

test('a list of several groups tells the group of each row, and is filtered by groups', async () => {
  const { calls } = renderWith(<ResourceList screen={articleScreen} />, {
    path: '/article?group=3,4',
    answers,
    groups,
  })
  expect(await columns()).toContain('Grupp')
  expect(within(page.getByRole('row', { name: /Nytt/ })).getByText('Eslöv')).toBeTruthy()
  expect(calls.find(({ path }) => path === 'article.list')?.input).toMatchObject({ filters: { group: [3, 4] } })
})

test('the author stands under the day of the last change where the group has a column, and has one of its own elsewhere', async () => {
  const written = { ...row, author: { id: 5, name: 'Gunilla Exempelsson' } }
  const list = { ...answers, 'article.list': () => ({ items: [written], total: 1, page: 1, limit: 25 }) }
  const { unmount } = renderWith(<ResourceList screen={articleScreen} />, { path: '/article', answers: list, groups })
  expect(await columns()).not.toContain('Författare')
  expect(page.getByText('Gunilla Exempelsson').closest('td')?.textContent).toBe('2026-11-20Gunilla Exempelsson')
  unmount()
  renderWith(<ResourceList screen={articleScreen} />, { path: '/article', answers: list, groups: groups.slice(0, 1) })
  expect(await columns()).toContain('Författare')
})

test('in one group alone there is neither column nor filter, even when the address names one', async () => {
  const { calls } = renderWith(<ResourceList screen={articleScreen} />, {
    path: '/article?group=3',
    answers,
    groups: groups.slice(0, 1),
  })
  expect(await columns()).not.toContain('Grupp')
  expect(calls.find(({ path }) => path === 'article.list')?.input).toMatchObject({ filters: {} })
})

test('a form says whose the record is', async () => {
  renderWith(<ResourceForm screen={articleScreen} id={7} />, { path: '/article/7', answers, groups })
  await waitFor(() => expect(page.getByText('Eslöv').closest('p')?.textContent).toMatch(/^Tillhör Eslöv · /))
})

test('a row of no group belongs to the whole network; one that says nothing is not guessed', () => {
  expect(groupTitleOf({ group: null }, groups)).toBe('Hela nätverket')
  expect(groupTitleOf({ group_id: 4 }, groups)).toBe('Skåne')
  expect(groupTitleOf({ groupTitle: 'Höör' }, groups)).toBe('Höör')
  expect(groupTitleOf({ title: 'x' }, groups)).toBeUndefined()
})

test('a row is duplicated in its own group, as a draft, and the copy is opened', async () => {
  const create = vi.fn((_input: { data: object }) => ({ ...row, id: 8 }))
  const definition = defineScreen({ ...articleScreen, duplicates: {} } as never)
  renderWith(<ResourceList screen={definition} />, {
    path: '/article',
    answers: { ...answers, 'article.create': create },
    groups,
  })
  fireEvent.click(await page.findByRole('button', { name: 'Fler val för Nytt' }))
  fireEvent.click(await page.findByRole('menuitem', { name: 'Duplicera' }))
  await waitFor(() => expect(location.pathname).toBe('/article/8'))
  expect(create.mock.calls[0]?.[0]).toMatchObject({
    data: { title: 'Nytt (kopia)', status: 'unpublished', slug: '', publish_at: null },
  })
})

test('without the right to create in the group nothing is duplicated', async () => {
  const definition = defineScreen({ ...articleScreen, duplicates: {} } as never)
  const rules = [
    ['read', 'Article'],
    ['create', 'Article', { group_id: { in: [4] } }],
  ]
  renderWith(<ResourceList screen={definition} />, { path: '/article', answers, groups, me: { rules: rules as never } })
  fireEvent.click(await page.findByRole('button', { name: 'Fler val för Nytt' }))
  await page.findByRole('menuitem', { name: 'Visa' })
  expect(page.queryByRole('menuitem', { name: 'Duplicera' })).toBeNull()
})

test('an event of the next year keeps its hours, across the change of clocks and from a leap day', () => {
  const values = {
    title: 'Träff',
    start_date: '2028-02-29',
    start_time: '02:30',
    end_date: '2028-03-26',
    end_time: '16:00',
  }
  const screen = { resource: event, duplicates: { days: ['start_date', 'end_date'] } } as never
  expect(duplicateOf(screen, values, 1)).toMatchObject({
    ...{
      title: 'Träff (kopia)',
      start_date: '2029-02-28',
      start_time: '02:30',
      end_date: '2029-03-26',
      end_time: '16:00',
    },
    ...{ status: 'unpublished', publish_at: '', unpublish_at: '' },
  })
  expect(yearsLater('2026-03-29', 1)).toBe('2027-03-29')
})

test('a long title keeps its end within what a title may hold', () => {
  const screen = { resource: courseMoment, duplicates: {} } as never
  const { title } = duplicateOf(screen, { title: 'x'.repeat(200) }, 0) as { title: string }
  expect(title).toHaveLength(200)
  expect(title.endsWith(' (kopia)')).toBe(true)
})

test('a copy says in the list whose it is, and marked rows in how many groups they are', async () => {
  const rows = [
    row,
    {
      ...row,
      id: 8,
      title: 'Avskrift',
      group: { id: 4, title: 'Skåne' },
      copied: { group: 'Eslöv', seen: true, behind: true },
    },
    { ...row, id: 9, title: 'Okänd', copied: { group: null, seen: false } },
  ]
  renderWith(<ResourceList screen={articleScreen} />, {
    path: '/article',
    answers: { 'article.list': () => ({ items: rows, total: 3, page: 1, limit: 25 }) },
    groups,
  })
  await page.findByRole('row', { name: /Nytt/ })
  expect(within(page.getByRole('row', { name: /Avskrift/ })).getByText('Kopia från Eslöv')).toBeTruthy()
  expect(page.getByText('Originalet har ändrats').closest('tr')).toBe(page.getByRole('row', { name: /Avskrift/ }))
  expect(within(page.getByRole('row', { name: /Okänd/ })).getByText('Kopia')).toBeTruthy()
  expect(within(page.getByRole('row', { name: /Nytt/ })).queryByText(/^Kopia/)).toBeNull()
  fireEvent.click(page.getByRole('checkbox', { name: /Nytt/ }))
  expect(page.getByText('1 markerad').parentElement?.textContent).toBe('1 markerad av 3')
  fireEvent.click(page.getByRole('checkbox', { name: /Avskrift/ }))
  expect(page.getByText('2 markerade').parentElement?.textContent).toBe('2 markerade av 3, i 2 grupper')
})
