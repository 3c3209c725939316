import '../../lib/validation-texts.ts'
import { fireEvent, screen as page, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { refusal, renderWith } from '../../resource/testing.tsx'
import { SurveyPage } from './survey-page.tsx'

// A survey that its makers change while somebody answers it.

const question = (rowId: number, title: string, more: object = {}) => ({
  ...{ rowId, number: rowId, kind: 'text', title, help: '', required: false, keywords: [], choices: [], own: false },
  ...{ maxLength: 5000, scale: { from: 1, to: 5, low: '', high: '', labels: {} }, ...more },
})
const work = question(1, 'Var arbetar du?')
const years = question(2, 'Hur länge?')
const survey = {
  ...{ id: 3, title: 'Omvårdnad', description: '', status: 'answering', due: null, saved_at: null, sent_at: null },
  ...{ reopened_at: null, reviewed_at: null, finished_at: null, staff: [], keywords: [], comments: [], files: [] },
  ...{ answers: [], former: [], parts: [{ rowId: null, title: '', help: '', questions: [work, years] }] },
}
const withQuestions = (questions: object[], more: object = {}) => ({
  ...survey,
  ...{ parts: [{ rowId: null, title: '', help: '', questions }], ...more },
})

let now: object = survey
beforeEach(() => {
  localStorage.clear()
  now = survey
})

const show = (saveAnswer: (input: { rowId: number; value: unknown }) => unknown, sent: object = {}) =>
  renderWith(<SurveyPage id={3} part={null} />, {
    path: '/surveys/3',
    answers: {
      'ownValidation.assignment': () => now,
      'ownValidation.saveAnswer': saveAnswer,
      'ownValidation.send': () => ({ missing: [], sentAt: null, ...sent }),
    },
  })
const type = (name: RegExp, value: string) =>
  fireEvent.change(page.getByRole('textbox', { name }), { target: { value } })
const saved = { version: 1, savedAt: '2026-11-20T10:00:00.000Z' }

test('a question that is taken out is told, its earlier answer stays readable, and the rest can be sent', async () => {
  show(({ rowId }) => {
    if (rowId !== work.rowId) return saved
    throw refusal('NOT_FOUND', 'Frågan har tagits bort', { details: { question: rowId } })
  })
  await page.findByRole('textbox', { name: /Var arbetar du/ })
  const kept = { title: work.title, kind: 'text', choices: [] }
  now = withQuestions([years], { former: [{ id: 8, question: kept, value: 'På ett boende' }] })
  type(/Var arbetar du/, 'På ett boende i stan')
  expect(await page.findByText('Frågan har tagits bort', undefined, { timeout: 3000 })).toBeTruthy()
  await waitFor(() => expect(page.queryByRole('textbox', { name: /Var arbetar du/ })).toBeNull())
  expect(page.getByText('På ett boende')).toBeTruthy()
  type(/Hur länge/, 'Fyra år')
  fireEvent.click(page.getByRole('button', { name: 'Skicka svaren' }))
  expect(await page.findByRole('alertdialog')).toBeTruthy()
})

test('a question that has become another kind is drawn anew where the words are refused', async () => {
  const choices = [{ title: 'Äldreboende', value: 'a' }]
  const { calls } = show(({ value }) => {
    if (typeof value !== 'string') return saved
    now = withQuestions([{ ...work, kind: 'choice', choices }, years])
    throw refusal('INVALID', 'Välj ett av svaren')
  })
  await page.findByRole('textbox', { name: /Var arbetar du/ })
  type(/Var arbetar du/, 'På ett boende')
  expect(await page.findByText('Välj ett av svaren', undefined, { timeout: 3000 })).toBeTruthy()
  fireEvent.click(await page.findByRole('radio', { name: 'Äldreboende' }))
  await waitFor(() => expect(page.queryByText('Välj ett av svaren')).toBeNull())
  await waitFor(() => expect(calls.at(-1)?.input).toMatchObject({ rowId: 1, value: { value: 'a' } }), { timeout: 3000 })
})

test('a question that came while one answered is shown, and named as missing, when the answers are sent', async () => {
  const added = question(4, 'Vilket språk?', { required: true })
  const missing = [{ rowId: 4, number: 3, title: added.title, part: 0, error: 'Svara på frågan' }]
  show(() => saved, { missing })
  await page.findByRole('textbox', { name: /Hur länge/ })
  now = withQuestions([work, years, added])
  fireEvent.click(page.getByRole('button', { name: 'Skicka svaren' }))
  const confirm = within(await page.findByRole('alertdialog'))
  fireEvent.click(confirm.getByRole('button', { name: 'Skicka svaren' }))
  expect(await page.findByRole('textbox', { name: /Vilket språk/ })).toBeTruthy()
  expect(page.getByRole('button', { name: '3. Vilket språk?' })).toBeTruthy()
  expect(location.pathname).toBe('/surveys/3')
})
