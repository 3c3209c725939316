import './texts.ts'
import { fireEvent, screen as page, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { refusal, renderWith } from '../../../resource/testing.tsx'
import { About } from './about.tsx'
import type { ReviewCandidate } from './file-panel.tsx'

const survey = (id: number, more: object) => ({
  ...{ id, survey_id: id, title: `Enkät ${id}`, status: 'answering', due: null, sent_at: null, saved_at: null },
  ...{ reviewed_at: null, reopened_at: null, answers: 0, comments: 0 },
  ...more,
})
const candidate = (more: object = {}) =>
  ({
    ...{ id: 5, name: 'Amira Provberg', email: 'amira@example.com', phone: '', education: 'Yrkespaket', group: null },
    ...{ assigned: true, status: 'answering', stillDays: 0, invited_at: null, last_active_at: null, finished_at: null },
    ...{ staff: [], surveys: [], files: [], news: null, seen_at: null },
    may: { lead: true, assign: true, withdraw: false, remove: false },
    ...more,
  }) as unknown as ReviewCandidate

const dialog = () => page.findByRole('alertdialog')
const press = async (name: string | RegExp) => fireEvent.click(await page.findByRole('button', { name }))

test('a survey is taken back after a question that tells what goes; one that was sent isn’t offered', async () => {
  const surveys = [survey(1, { answers: 3, comments: 1 }), survey(2, { status: 'sent', sent_at: '2026-11-20' })]
  const { calls } = renderWith(<About candidate={candidate({ surveys })} />, {
    answers: { 'validationStaff.takeBack': () => undefined },
  })
  expect(page.queryByRole('button', { name: 'Ta tillbaka enkäten: Enkät 2' })).toBeNull()
  await press('Ta tillbaka enkäten: Enkät 1')
  const asked = within(await dialog())
  expect(asked.getByText(/Det här går förlorat: 3 svar, 1 kommentar\./)).toBeTruthy()
  fireEvent.click(asked.getByRole('button', { name: 'Ta tillbaka enkäten' }))
  await waitFor(() =>
    expect(calls).toContainEqual({ path: 'validationStaff.takeBack', input: { id: 1, answers: 3, comments: 1 } }),
  )
})

test('the question before a removal tells the numbers and what stays, and a refusal stays in it', async () => {
  let refused = true
  const may = { lead: true, assign: true, withdraw: false, remove: true }
  const { calls } = renderWith(<About candidate={candidate({ may })} />, {
    path: '/candidate/5',
    answers: {
      'validationStaff.removal': () => ({ surveys: 2, answers: 24, files: 1, comments: 0 }),
      'validationStaff.remove': () => {
        if (refused) throw refusal('UNAVAILABLE', 'Försök igen om en stund.')
      },
    },
  })
  await press('Ta bort kandidaten')
  const asked = within(await dialog())
  for (const text of ['2 enkäter', '24 svar', '1 fil']) expect(await asked.findByText(text)).toBeTruthy()
  expect(asked.queryByText(/kommentar/)).toBeNull()
  expect(asked.getByText(/Personens konto/)).toBeTruthy()
  const remove = () => fireEvent.click(asked.getByRole('button', { name: 'Ta bort kandidaten' }))
  remove()
  expect(await asked.findByText('Försök igen om en stund.')).toBeTruthy()
  expect(location.pathname).toBe('/candidate/5')
  refused = false
  remove()
  await waitFor(() => expect(location.pathname).toBe('/candidate'))
  expect(calls.filter(({ path }) => path === 'validationStaff.remove').at(-1)?.input).toEqual({ id: 5 })
})

test('an invitation is taken back in place of a removal, and nobody without the right is offered either', async () => {
  const may = { lead: true, assign: true, withdraw: true, remove: false }
  const { calls, unmount } = renderWith(<About candidate={candidate({ may })} />, {
    answers: { 'validationStaff.withdraw': () => undefined },
  })
  expect(page.queryByRole('button', { name: 'Ta bort kandidaten' })).toBeNull()
  await press('Ta tillbaka inbjudan')
  fireEvent.click(within(await dialog()).getByRole('button', { name: 'Ta tillbaka inbjudan' }))
  await waitFor(() => expect(calls).toContainEqual({ path: 'validationStaff.withdraw', input: { id: 5 } }))
  unmount()
  renderWith(<About candidate={candidate()} />)
  for (const name of ['Ta bort kandidaten', 'Ta tillbaka inbjudan']) {
    expect(page.queryByRole('button', { name })).toBeNull()
  }
})
