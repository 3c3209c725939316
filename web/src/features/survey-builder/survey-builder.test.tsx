import { generalSurvey } from '@kollegium/api/definitions/surveys'
import { fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { renderKind } from '../../resource/fields/testing.tsx'
import '../../lib/form-texts.ts'
import {
  type BuilderRow,
  choicesIn,
  rowsOf,
  settled,
  toRows,
  withChoices,
  withKeywords,
  withOptions,
} from './builder-values.ts'
import { surveyRows } from './survey-field-types.tsx'

const oldOptions = { kind: 'scale', from: 1, to: 5, labels: { 1: 'Inte alls', 5: 'Helt' }, färg: { djup: [null, 'å'] } }
/** Rows as old clients wrote them, of shapes that the builder has no field for. */
const held = [
  {
    ...{ id: 1, title: 'Hur väl?', type: '', options: oldOptions },
    items: [
      { id: 2, title: 'Jag kan', type: '', options: 'x' },
      { id: 3, title: 'Jag vet', type: '', options: null },
    ],
  },
  { id: 4, title: 'Var?', type: 'choices', options: ['Hemtjänst', 'Sjukhus'], items: [] },
  { id: 5, title: 'Hur länge?', type: 'radio', options: { kort: 'Mindre än ett år', lång: 'Mer' }, items: [] },
  {
    ...{ id: 6, title: 'Arbetar du?', type: '', options: [1, { djup: true }] },
    items: [{ id: 7, title: 'Heltid', type: 'x', options: [1] }],
  },
  {
    ...{ id: 8, title: 'Del', type: 'part', options: { ikon: 'hand' } },
    items: [{ id: 9, title: 'När?', type: 'date', options: null }],
  },
]

const rowOf = (id: number) => rowsOf(held).find((row) => row.id === id) as BuilderRow

describe('rows of old clients', () => {
  test('go back as they came', () => {
    expect(toRows(rowsOf(held))).toEqual(held)
  })

  test('keep unknown keys and their shape when something else is changed', () => {
    expect(withOptions(rowOf(1), { help: 'Ringa in' }).options).toEqual({ ...oldOptions, help: 'Ringa in' })
    const [first, second] = choicesIn(rowOf(4))
    if (!first || !second) throw new Error('choices are missing')
    expect(withChoices(rowOf(4), [second, { title: 'Skola', value: '' }]).options).toEqual(['Sjukhus', 'Skola'])
    expect(withOptions(rowOf(4), { required: true }).options).toEqual({
      choices: ['Hemtjänst', 'Sjukhus'],
      required: true,
    })
    const pairs = choicesIn(rowOf(5)).map((choice) => ({ ...choice, title: `${choice.title}!` }))
    expect(withChoices(rowOf(5), pairs).options).toEqual({ kort: 'Mindre än ett år!', lång: 'Mer!' })
    expect(withOptions(rowOf(5), { own: true }).options).toEqual({ choices: rowOf(5).options, own: true })
  })

  test('keep entries that are no ids of keywords when the keywords are changed', () => {
    const row = { ...rowOf(4), options: { keywords: [3, 'egen', { id: 4 }], färg: 1 } }
    expect(withKeywords(row, [3, 9]).options).toEqual({ keywords: ['egen', { id: 4 }, 3, 9], färg: 1 })
    expect(withKeywords({ ...row, options: { keywords: [3] } }, []).options).toBeNull()
    expect(withKeywords(rowOf(4), [9]).options).toEqual({ choices: ['Hemtjänst', 'Sjukhus'], keywords: [9] })
  })

  test('that are moved below a question stand beside it', () => {
    const rows = rowsOf(held).map((row) => (row.id === 5 ? { ...row, depth: 1 } : row))
    expect(settled(rows).find(({ id }) => id === 5)?.depth).toBe(0)
  })
})

const show = async () => {
  const view = renderKind(surveyRows, { label: 'Rader', held })
  await screen.findByRole('list', { name: 'Rader' })
  return view
}
const type = (name: string | RegExp, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } })

test('a question is edited beside the list, and nothing else changes', async () => {
  const view = await show()
  expect(view.sent()).toEqual(held)
  fireEvent.click(screen.getByRole('button', { name: /^Var\?/ }))
  type(/^Fråga/, 'Var arbetar du?')
  fireEvent.click(screen.getByRole('button', { name: 'Lägg till alternativ' }))
  type('Alternativ 3', 'Skola')
  fireEvent.click(screen.getByRole('switch', { name: 'Måste besvaras' }))
  const changed = {
    ...{ id: 4, title: 'Var arbetar du?', type: 'choices', items: [] },
    options: { choices: ['Hemtjänst', 'Sjukhus', 'Skola'], required: true },
  }
  expect(view.sent()).toEqual(held.map((row) => (row.id === 4 ? changed : row)))
  const preview = screen.getByText('Så ser kandidaten frågan').parentElement as HTMLElement
  expect(within(preview).getByText(/Var arbetar du\?/)).toBeTruthy()
  expect(within(preview).getByRole('checkbox', { name: 'Skola' })).toBeTruthy()
})

test('a choice that stands there twice says so, and is refused by the rules', async () => {
  const view = await show()
  fireEvent.click(screen.getByRole('button', { name: /^Var\?/ }))
  type('Alternativ 2', 'hemtjänst ')
  expect(screen.getByText('Alternativet finns redan. Skriv något annat.')).toBeTruthy()
  const checked = generalSurvey.fields.safeParse({ title: 'Enkät', rows: view.sent() })
  expect(checked.error?.issues.map((issue) => issue.path.join('.'))).toEqual(['rows.1.options'])
})

test('parts and questions are added and removed; a question stands in the part above it', async () => {
  const view = await show()
  fireEvent.click(screen.getByRole('button', { name: 'Ny del' }))
  type(/^Delens namn/, 'Dokumentation')
  fireEvent.click(screen.getByRole('button', { name: 'Ny fråga' }))
  type(/^Fråga/, 'Vad skriver du?')
  const made = { title: 'Dokumentation', type: 'part', options: null }
  const question = { title: 'Vad skriver du?', type: 'text', options: null }
  expect(view.sent()).toEqual([...held, { ...made, items: [question] }])
  fireEvent.click(screen.getByRole('button', { name: 'Ta bort frågan' }))
  expect(view.sent()).toEqual([...held, { ...made, items: [] }])
})

test('the text of a row is changed as JSON where the builder has no field', async () => {
  const view = await show()
  fireEvent.click(screen.getByRole('button', { name: /^Del$/ }))
  fireEvent.click(screen.getByRole('button', { name: 'Visa texten' }))
  type('Som JSON', '{"ikon":')
  expect(screen.getByText(/inte giltig JSON/)).toBeTruthy()
  type('Som JSON', '{"ikon":"hjärta"}')
  fireEvent.click(screen.getByRole('button', { name: 'Klar' }))
  expect(view.sent()).toEqual(held.map((row) => (row.id === 8 ? { ...row, options: { ikon: 'hjärta' } } : row)))
})

/** Answers as the server does, which gives the keywords of a search, or those of the ids alone. */
const pageOf = (keywords: { id: number; title: string; regulation: string }[]) => (asked: unknown) => {
  const { search = '', ids } = asked as { search?: string; ids?: number[] }
  const items = keywords.filter(({ id, title }) => (ids ? ids.includes(id) : title.toLowerCase().includes(search)))
  return { items, total: items.length, page: 1, limit: 100 }
}

test('a question is given keywords, and one that nobody knows keeps its number', async () => {
  const rows = [{ id: 1, title: 'Var?', type: 'text', options: { keywords: [8] }, items: [] }]
  const keywords = [{ id: 3, title: 'Delegering', regulation: 'HSLF-FS 2017:37' }]
  const view = renderKind(
    surveyRows,
    { label: 'Rader', held: rows },
    { answers: { 'validationStaff.keywords': pageOf(keywords) } },
  )
  fireEvent.click(await screen.findByRole('button', { name: /^Var\?/ }))
  const field = await screen.findByRole('combobox', { name: /^Nyckelord/ })
  expect(screen.getByText('Nyckelord 8')).toBeTruthy()
  fireEvent.change(field, { target: { value: 'deleg' } })
  fireEvent.mouseDown(await screen.findByRole('option', { name: 'Delegering' }))
  expect(view.sent()).toMatchObject([{ options: { keywords: [8, 3] } }])
})

test('the survey is tried with the names of its keywords', async () => {
  const rows = [{ id: 1, title: 'Var?', type: 'text', options: { keywords: [3, 8] }, items: [] }]
  const keywords = [3, 4].map((id) => ({ id, title: `Delegering ${id}`, regulation: '' }))
  renderKind(surveyRows, { label: 'Rader', held: rows }, { answers: { 'validationStaff.keywords': pageOf(keywords) } })
  fireEvent.click(await screen.findByRole('button', { name: 'Prova att svara' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(await dialog.findByText('Nyckelord: Delegering 3.')).toBeTruthy()
})

test('the survey is tried as the candidate meets it, and nothing is saved', async () => {
  const rows = [
    {
      ...{ id: 1, title: 'Bakgrund', type: 'part', options: null },
      items: [{ id: 2, title: 'Vad gör du?', type: 'text', options: { required: true } }],
    },
    {
      ...{ id: 3, title: 'Mer', type: 'part', options: null },
      items: [{ id: 4, title: 'Lämna intyg', type: 'file', options: null }],
    },
  ]
  const view = renderKind(surveyRows, { label: 'Rader', held: rows })
  fireEvent.click(await screen.findByRole('button', { name: 'Prova att svara' }))
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.click(dialog.getByRole('button', { name: 'Nästa del' }))
  expect(dialog.getByText('Lämna intyg')).toBeTruthy()
  fireEvent.click(dialog.getByRole('button', { name: 'Skicka svaren' }))
  // It leads to the missing answer, as it leads the candidate.
  expect(await dialog.findByText('Enkäten kan inte skickas än')).toBeTruthy()
  fireEvent.change(dialog.getByRole('textbox', { name: 'Vad gör du?' }), { target: { value: 'Städar' } })
  expect(await dialog.findByText('Enkäten kan skickas så här. Inget har skickats.')).toBeTruthy()
  expect(view.sent()).toEqual(rows)
})

test('a line tells how its question is answered, with the space of large numbers and the kinds of files', async () => {
  const question = (id: number, type: string, options: object | null) => ({
    ...{ id, title: `Fråga ${id}`, type, options, items: [] },
  })
  const rows = [question(1, 'text', { maxLength: 2000 }), question(2, 'file', null), question(3, 'scale', null)]
  renderKind(surveyRows, { label: 'Rader', held: rows })
  await screen.findByRole('list', { name: 'Rader' })
  const facts = ['Text, högst 2\u00a0000 tecken', 'Fil, PDF, Word, bild eller film', 'Skala, 1 till 5']
  for (const each of facts) expect(screen.getByText(each, { normalizer: (text) => text })).toBeTruthy()
})
