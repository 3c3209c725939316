import './texts.ts'
import { screen as page, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { refusal, renderWith, type Setup } from '../../../resource/testing.tsx'
import { CandidatePage } from './candidate-page.tsx'

const candidate = {
  ...{ id: 5, name: 'Amira Provberg', email: '', phone: '', education: 'Undersköterska', group: null, assigned: false },
  ...{ status: 'answering', stillDays: null, invited_at: null, last_active_at: null, finished_at: null, seen_at: null },
  ...{ staff: [], surveys: [], files: [], news: null, may: { lead: false, assign: false, remove: false } },
}
const people = [{ id: 4, name: 'Gunilla Exempelsson', shared: [] }]
const room = { people, total: 1, pen: null, changed_at: null, news: '3-4' }

const show = (answer: () => unknown) => {
  const answers: Setup['answers'] = {
    'validationStaff.candidate': () => candidate,
    'validationStaff.list': () => ({ items: [], total: 0 }),
    'presence.watch': answer,
    'presence.beat': answer,
  }
  return renderWith(<CandidatePage id={5} />, { path: '/candidate/5', answers })
}

test('a candidate’s page shows the colleagues who have it open', async () => {
  const { calls } = show(() => room)
  const list = await page.findByRole('list', { name: 'Har posten öppen' })
  expect(within(list).getByText('Gunilla Exempelsson')).toBeTruthy()
  const watched = calls.find(({ path }) => path === 'presence.watch')?.input
  expect(watched).toMatchObject({ entity: 'candidate', id: 5 })
})

test('without an answer nobody is shown, and the page is as it was', async () => {
  const { calls } = show(() => {
    throw refusal('NOT_FOUND', 'Sidan finns inte.')
  })
  expect(await page.findByRole('heading', { name: 'Amira Provberg' })).toBeTruthy()
  await expect.poll(() => calls.some(({ path }) => path.startsWith('presence.'))).toBe(true)
  expect(page.queryByRole('list', { name: 'Har posten öppen' })).toBeNull()
})
