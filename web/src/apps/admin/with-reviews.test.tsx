import { act, screen as page, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ResourceList } from '../../resource/resource-list.tsx'
import { articleScreen, refusal, renderWith } from '../../resource/testing.tsx'
import { withReviews } from './with-reviews.tsx'

const list = () => ({
  items: [{ id: 5, title: 'Trygg handledare', status: 'unpublished', updated_at: '2026-11-20T08:00:00Z' }],
  ...{ total: 1, page: 1, limit: 25 },
})
const open = (waiting: () => unknown) =>
  renderWith(<ResourceList screen={withReviews(articleScreen as never)} />, {
    path: '/article',
    answers: { 'article.list': list, 'review.waiting': waiting },
  })

test('rows come with the word that they wait for a review: their column would grow with it', async () => {
  let answer: (waiting: object) => void = () => undefined
  const asked = new Promise((resolve) => {
    answer = resolve
  })
  const { calls } = open(() => asked)
  await waitFor(() => expect(calls.map(({ path }) => path)).toContain('article.list'))
  await act(async () => undefined)
  expect(page.queryByText('Trygg handledare')).toBeNull()
  answer({ items: [{ entity: 'article', id: 5 }], reviewedGroups: [] })
  await page.findByText('Trygg handledare')
  expect(page.getByText('Väntar på granskning')).toBeTruthy()
})

test('without an answer on reviews the rows are shown all the same', async () => {
  open(() => {
    throw refusal('UNAVAILABLE', 'Nätverket svarar inte')
  })
  await page.findByText('Trygg handledare')
})
