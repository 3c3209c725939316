import { fireEvent, screen as page, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ResourceList } from './resource-list.tsx'
import { articleScreen, refusal, renderWith } from './testing.tsx'
import { asked, type ListCall, open, paged } from './testing-list.tsx'

afterEach(() => vi.unstubAllGlobals())
beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})

const groups = [
  { id: 1, name: 'skane', title: 'College Skåne', category: 'region', vopagesStatus: true, parent_id: null, depth: 0 },
  { id: 3, name: 'eslov', title: 'Eslöv–Höör–Hörby', category: 'local', vopagesStatus: true, parent_id: 1, depth: 1 },
] as const
const none = ({ page: number, limit }: ListCall) => ({ items: [], total: 0, page: number, limit })

test('a search without hits keeps the search and offers to clear it; an empty list says what it is for', async () => {
  const none = () => ({ items: [], total: 0, page: 1, limit: 25 })
  const view = open({ path: '/article?sok=handledre', answers: { 'article.list': none } })
  await page.findByText('Sökningen gav inga träffar')
  expect(page.getByText('0 objekt hittades')).toBeTruthy()
  expect(page.getAllByRole('button', { name: 'Rensa sökningen' }).length).toBeGreaterThan(0)
  view.unmount()
  open({ answers: { 'article.list': none } })
  await page.findByText('Det finns inget att visa')
  // The toolbar keeps the room of the export that an empty list hides: its other buttons would move when the answer comes.
  expect(page.getByRole('button', { name: 'Exportera' }).closest('.invisible')).toBeTruthy()
})

test('a failed list says what happened, gives the reference and tries again', async () => {
  let broken = true
  open({
    answers: {
      'article.list': (input: ListCall) => {
        if (broken) throw refusal('UNAVAILABLE', 'Tjänsten nås inte just nu.', { reference: '7f3a-91c2' })
        return paged(input)
      },
    },
  })
  await page.findByText('Tjänsten nås inte just nu.')
  expect(page.getByText(/7f3a-91c2/)).toBeTruthy()
  broken = false
  fireEvent.click(page.getByRole('button', { name: 'Försök igen' }))
  await page.findByText('Antal objekt: 60')
})

test('without the right to read nothing is asked and the person is told who they are', async () => {
  const { calls } = open({ me: { rules: [['read', 'Tag']] as never } })
  expect(await page.findByText('Du har inte behörighet till Artiklar')).toBeTruthy()
  expect(page.getByText(/Du är inloggad som Gunilla Exempelsson/)).toBeTruthy()
  expect(calls).toEqual([])
})

test('a list that is empty because one’s rights lie in another group says so, and leads there', async () => {
  localStorage.setItem('vo_group', '1')
  const { calls } = open({
    groups,
    me: { rules: [['read,create', 'Article', { group_id: { in: [3] } }]] as never },
    answers: { 'article.list': none },
  })
  expect(await page.findByText('Du har inte behörighet till Artiklar')).toBeTruthy()
  expect(page.getByText(/Exempelsson i College Skåne\. Byt grupp eller be/)).toBeTruthy()
  expect(page.queryByRole('link', { name: 'Ny artikel' })).toBeNull()
  fireEvent.click(page.getByRole('button', { name: 'Byt grupp' }))
  // Only where it goes.
  expect(page.queryByRole('option', { name: /College Skåne/ })).toBeNull()
  fireEvent.click(await page.findByRole('option', { name: /Eslöv/ }))
  expect(await page.findByText('Det finns inget att visa')).toBeTruthy()
  expect(calls.length).toBeGreaterThan(1)
})

test('where rights reach the group, or no other, an empty list is said to be empty', async () => {
  localStorage.setItem('vo_group', '1')
  const rules = [['read', 'Article', { group_id: { in: [1, 3] } }]] as never
  const reached = open({ groups, me: { rules }, answers: { 'article.list': none } })
  expect(await page.findByText('Det finns inget att visa')).toBeTruthy()
  reached.unmount()
  open({ groups, me: { rules: [['read', 'Tag']] as never } })
  expect(await page.findByText(/Be gruppens administratör om den roll som behövs/)).toBeTruthy()
  expect(page.queryByRole('button', { name: 'Byt grupp' })).toBeNull()
})

describe('a search without hits', () => {
  const alike = vi.fn(async () => ['Ny kurs för handledare'])
  const shown = (found: string) => {
    alike.mockClear()
    const list = (input: ListCall) => (input.search === found ? paged(input) : none(input))
    return renderWith(<ResourceList screen={{ ...articleScreen, alike }} />, {
      path: '/article?sok=handledre&status=published',
      answers: { 'article.list': list },
    })
  }

  test('proposes what was meant where that gives hits, with the filters kept', async () => {
    const { calls } = shown('handledare')
    const meant = await page.findByRole('button', { name: 'handledare' })
    expect(meant.closest('[role="status"]')).not.toBeNull()
    fireEvent.click(meant)
    // The button goes away with the rest of the message.
    expect(document.activeElement).toBe(page.getByRole('searchbox'))
    await page.findByText('24 objekt hittades')
    expect(new URLSearchParams(location.search).get('sok')).toBe('handledare')
    expect(new URLSearchParams(location.search).get('status')).toBe('published')
    expect(alike).toHaveBeenCalledTimes(1)
    expect(asked(calls).every(({ filters }) => Object.keys(filters).length === 1)).toBe(true)
  })

  test('proposes nothing that would give none either', async () => {
    const { calls } = shown('annat')
    await page.findByText('Sökningen gav inga träffar')
    await waitFor(() => expect(asked(calls).map(({ search }) => search)).toEqual(['handledre', 'handledare']))
    expect(page.queryByText(/Menade du/)).toBeNull()
  })
})
