import './texts.ts'
import { fireEvent, screen as page, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderWith, testMe } from '../../../resource/testing.tsx'
import type { ReviewCandidate } from './file-panel.tsx'
import { ReviewHeader } from './review-header.tsx'

const show = (id: number, waiting: number[]) => {
  const candidate = { id, name: 'Amira Provberg', education: '', files: [] } as unknown as ReviewCandidate
  return renderWith(<ReviewHeader candidate={candidate} survey={undefined} review={undefined} />, {
    path: `/candidate/${id}`,
    answers: {
      'validationStaff.list': () => ({ items: waiting.map((each) => ({ id: each })), total: waiting.length }),
    },
  })
}
const step = (name: string) => page.getByRole('button', { name }) as HTMLButtonElement

test('the steps go through the candidates of one’s own that wait for a review, and through no others', async () => {
  const { calls } = show(5, [3, 5, 9])
  expect(await page.findByText('2 av 3')).toBeTruthy()
  expect(calls.map(({ input }) => input)).toEqual([
    { filters: { tab: ['review'], staff: [testMe.user.id] }, limit: 200 },
  ])
  fireEvent.click(step('Nästa kandidat'))
  await waitFor(() => expect(location.pathname).toBe('/candidate/9'))
  fireEvent.click(step('Föregående kandidat'))
  await waitFor(() => expect(location.pathname).toBe('/candidate/3'))
})

test.each([
  [3, '1 av 2', { previous: true, next: false }],
  [9, '2 av 2', { previous: false, next: true }],
])('the steps end with the list: candidate %i', async (id, words, disabled) => {
  show(id, [3, 9])
  expect(await page.findByText(words)).toBeTruthy()
  expect({ previous: step('Föregående kandidat').disabled, next: step('Nästa kandidat').disabled }).toEqual(disabled)
})

test('from a candidate that waits for nothing the step leads to the first one that does; without any there are no steps', async () => {
  const { unmount } = show(7, [3, 9])
  await waitFor(() => expect(step('Nästa kandidat').disabled).toBe(false))
  expect(step('Föregående kandidat').disabled).toBe(true)
  fireEvent.click(step('Nästa kandidat'))
  await waitFor(() => expect(location.pathname).toBe('/candidate/3'))
  unmount()
  const { calls } = show(7, [])
  await waitFor(() => expect(calls).toHaveLength(1))
  expect(page.queryByRole('button', { name: 'Nästa kandidat' })).toBeNull()
})
