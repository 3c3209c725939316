import { fireEvent, screen as page, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { open, rows, selectAll } from './bulk/testing.tsx'

// The bar over the rows of a whole filter: in how many groups they are.

const group = (id: number, title: string) => ({
  id,
  name: `g${id}`,
  title,
  category: 'local',
  parent_id: null,
  depth: 0,
})
const groups = [group(1, 'Eslöv'), group(4, 'Skåne')]
const barText = () => page.getByText('312 markerade').parentElement?.textContent

beforeEach(() => localStorage.clear())

test('a selection of all tells its groups, counted under the filter of the list', async () => {
  const { calls } = open({ 'lists.groups': () => ({ groups: 12 }) }, [], { groups })
  await page.findByText('Artikel 1')
  fireEvent.click(page.getByRole('checkbox', { name: 'Markera alla' }))
  // Ticked rows are known, and nothing is asked.
  expect(calls.filter(({ path }) => path === 'lists.groups')).toEqual([])
  fireEvent.click(page.getByRole('button', { name: /Markera alla 312/ }))
  expect(barText()).toBe('312 markerade')
  await waitFor(() => expect(barText()).toBe('312 markerade i 12 grupper'))
  expect(calls.filter(({ path }) => path === 'lists.groups').map(({ input }) => input)).toEqual([
    { entity: 'article', search: 'art', filters: { status: ['unpublished'] } },
  ])
})

test('is counted anew after an act on the list', async () => {
  let now = 12
  const { services } = open({ 'lists.groups': () => ({ groups: now }) }, [], { groups })
  await selectAll()
  await waitFor(() => expect(barText()).toBe('312 markerade i 12 grupper'))
  now = 3
  await services.queries.invalidateQueries({ queryKey: [['article']] })
  await waitFor(() => expect(barText()).toBe('312 markerade i 3 grupper'))
})

test.each([
  ['one group', { groups: 1 }],
  ['rows of no group', { groups: null }],
])('says nothing of %s', async (_, answer) => {
  const { calls } = open({ 'lists.groups': () => answer }, [], { groups })
  await selectAll()
  await waitFor(() => expect(calls.some(({ path }) => path === 'lists.groups')).toBe(true))
  expect(barText()).toBe('312 markerade')
})

test('asks nothing for a person of one group, nor in a list whose rows say none', async () => {
  const first = open({}, [], { groups: groups.slice(0, 1) })
  await selectAll()
  expect(barText()).toBe('312 markerade')
  first.unmount()
  const bare = rows.map(({ group_id: _, ...row }) => row)
  const list = () => ({ items: bare, total: 312, page: 1, limit: 25 })
  const second = open({ 'article.list': list }, [], { groups })
  await selectAll()
  expect(barText()).toBe('312 markerade')
  const asked = [...first.calls, ...second.calls].filter(({ path }) => path === 'lists.groups')
  expect(asked).toEqual([])
})
