import './texts.ts'
import type { Question } from '@kollegium/api/definitions/surveys'
import { fireEvent, screen as page, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderWith } from '../../../resource/testing.tsx'
import type { Review } from './answer-text.tsx'
import type { ReviewCandidate } from './file-panel.tsx'
import { SurveyReview } from './survey-review.tsx'

const question = (rowId: number, kind: string) =>
  ({ ...{ rowId, number: rowId, kind, title: `Fråga ${rowId}` }, required: false, choices: [] }) as unknown as Question
const comment = (id: number, row_id: number | null, body: string) => ({
  ...{ id, row_id, body, internal: false, created_at: '2026-11-20T10:00:00.000Z', author: { id: 3, name: 'Amira' } },
})
const file = { id: 8, filename: 'Intyg.pdf', assignmentId: 4, rowId: 1 }

const show = (more: object, files: object[] = []) => {
  const review = {
    ...{ id: 4, candidate_id: 5, survey_id: 6, title: 'Enkät', status: 'sent', sent_at: null, reviewed_at: null },
    ...{ parts: [{ rowId: 9, title: 'Del ett', questions: [question(1, 'file'), question(2, 'text')] }] },
    ...{ answers: [], comments: [], ...more },
  } as unknown as Review
  const candidate = { id: 5, name: 'Amira Provberg', files } as unknown as ReviewCandidate
  return renderWith(<SurveyReview {...{ candidate, review, seenAt: null }} onFile={() => undefined} />, {
    answers: {
      'validationStaff.judge': () => ({ id: 1, judgement: 'ok' }),
      'validationStaff.comment': () => ({ id: 2 }),
    },
  })
}

test('a sent survey with a file alone is judged and downloaded as any other', async () => {
  const { calls } = show({}, [file])
  expect(page.getByText('0 av 1 svar bedömda')).toBeTruthy()
  expect(page.queryByText(/Kandidaten svarar/)).toBeNull()
  expect(page.getByRole('button', { name: 'Excel' })).toBeTruthy()
  fireEvent.click(page.getByRole('button', { name: /^Räcker/ }))
  await waitFor(() =>
    expect(calls).toContainEqual({ path: 'validationStaff.judge', input: { id: 4, judgement: 'ok', row_id: 1 } }),
  )
})

test('a sent survey whose questions were all left out shows them without answers', () => {
  show({})
  expect(page.getAllByText('Inget svar')).toHaveLength(2)
  expect(page.queryByText(/Kandidaten svarar/)).toBeNull()
})

test.each([
  ['notStarted', 'Kandidaten har inte börjat svara.'],
  ['answering', 'Kandidaten svarar. Svaren visas när enkäten är skickad.'],
  ['reopened', 'Kandidaten svarar. Svaren visas när enkäten är skickad.'],
])('comments are read and answered while the survey is %s', async (status, text) => {
  const { calls } = show({ status, comments: [comment(1, null, 'Om allt'), comment(2, 2, 'Om fråga två')] })
  expect(page.getByText(text)).toBeTruthy()
  expect(page.getByText('Om allt')).toBeTruthy()
  expect(page.getByText('Om fråga två')).toBeTruthy()
  expect(page.getByText('Fråga 2')).toBeTruthy()
  expect(page.queryByText('Inget svar')).toBeNull()
  fireEvent.change(page.getByRole('textbox', { name: 'Kommentar' }), { target: { value: 'Svar' } })
  fireEvent.click(page.getByRole('button', { name: 'Skicka kommentar' }))
  const input = { id: 4, row_id: null, body: 'Svar', internal: false }
  await waitFor(() => expect(calls).toContainEqual({ path: 'validationStaff.comment', input }))
})
