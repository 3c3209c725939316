import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { run } from '../../features/certificate-form/testing.tsx'
import { refusal, type Setup } from '../../resource/testing.tsx'
import { page, rows, show } from './testing.tsx'

// Every certificate of a filter at once: as a file, and as prints.

beforeEach(() => localStorage.clear())

const group = (id: number) =>
  ({ id, name: `g${id}`, title: `Grupp ${id}`, category: 'local', parent_id: null, depth: 0 }) as never
const choices = {
  ...{ issued: 128, listed: 130, mail: { to: 0, without: 128, names: [], protected: 0 }, reveal: true },
  ...{ barred: 0, groups: 1, mark: 'these' },
}
const whole = { kind: 'diploma', search: 'vux', filters: { status: ['issued'] } }

/** Selects every certificate of a filter of 60. */
async function selectWhole(answers: Setup['answers'] = {}, more: Partial<Setup> = {}) {
  const view = show(
    {
      'diploma.list': () => ({ ...page(rows), total: 60 }),
      'lists.groups': () => ({ groups: 2 }),
      'print.choices': () => choices,
      'print.start': () => run(),
      'print.get': () => run(),
      'print.progress': () => run(),
      ...answers,
    },
    { path: '/diploma?sok=vux&status=issued', ...more },
  )
  await screen.findByText('Gymnasieskola, vård och omsorg')
  fireEvent.click(screen.getByRole('checkbox', { name: 'Markera alla' }))
  fireEvent.click(screen.getByRole('button', { name: 'Markera alla 60' }))
  const inputsOf = (path: string) => view.calls.filter((call) => call.path === path).map(({ input }) => input)
  return { ...view, bar: within(screen.getByRole('region', { name: '60 markerade' })), inputsOf }
}

test('every certificate of the filter is saved as a file', async () => {
  const { bar, inputsOf } = await selectWhole({ 'lists.link': () => ({ url: '/fil' }) })
  expect(bar.getByText('60 markerade').closest('[role="status"]')?.textContent).toBe('60 markerade')
  fireEvent.click(bar.getByRole('button', { name: 'Exportera' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: /Excel-fil/ }))
  await waitFor(() => expect(inputsOf('lists.link')).toHaveLength(1))
  const [asked] = inputsOf('lists.link')
  expect(asked).toMatchObject({ entity: 'diploma', search: 'vux', filters: { status: ['issued'] } })
  expect(asked).not.toHaveProperty('ids')
})

test('every certificate of the filter is printed after a question with the number of the documents', async () => {
  const { bar, inputsOf } = await selectWhole(
    { 'print.choices': () => ({ ...choices, barred: 12, groups: 3 }) },
    { groups: [group(3), group(4)] },
  )
  await bar.findByText('i 2 grupper')
  fireEvent.click(bar.getByRole('button', { name: 'Skriv ut som en PDF' }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Skriv ut 128 dokument som en PDF?' }))
  // Each is a paragraph of its own, and lies in no other.
  expect(question.getByText('De finns i 3 grupper.').parentElement?.closest('p')).toBeNull()
  expect(question.getByText('12 av 140 dokument får du inte skriva ut. De lämnas utanför.')).toBeTruthy()
  expect(inputsOf('print.choices')).toEqual([{ filter: expect.objectContaining(whole) }])
  expect(inputsOf('print.start')).toEqual([])
  fireEvent.click(question.getByRole('button', { name: 'Skriv ut 128 dokument som en PDF' }))
  await waitFor(() =>
    expect(inputsOf('print.start')).toEqual([{ filter: expect.objectContaining(whole), mark: 'these', output: 'pdf' }]),
  )
  await waitFor(() => expect(location.pathname).toBe(`/print/${run().id}`))
  expect(inputsOf('diploma.get')).toEqual([])
})

test('a person who says no prints nothing of the filter, and a filter of nothing issued is not asked about', async () => {
  const { answers, bar, inputsOf } = await selectWhole()
  fireEvent.click(bar.getByRole('button', { name: 'Ladda ner som ZIP' }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Ladda ner 128 dokument i en ZIP-fil?' }))
  fireEvent.click(question.getByRole('button', { name: 'Nej' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  answers['print.choices'] = () => ({ ...choices, issued: 0 })
  fireEvent.click(bar.getByRole('button', { name: 'Skriv ut som en PDF' }))
  expect(await screen.findByText(/^Inget av det du har markerat är utfärdat/)).toBeTruthy()
  expect(inputsOf('print.start')).toEqual([])
})

test('a filter larger than a print, and one that has changed since the question, are told and not printed', async () => {
  const message = 'Urvalet har 2 001 dokument. Högst 2 000 kan skrivas ut på en gång. Dela upp det med filter.'
  const refuses = (code: string, text: string) => () => {
    throw refusal(code, text, { fields: { filter: [text] } })
  }
  const { answers, bar } = await selectWhole({ 'print.choices': refuses('INVALID', message) })
  fireEvent.click(bar.getByRole('button', { name: 'Skriv ut som en PDF' }))
  expect(await screen.findByText(message)).toBeTruthy()
  expect(screen.queryByRole('alertdialog')).toBeNull()
  answers['print.choices'] = () => choices
  answers['print.start'] = refuses('CONFLICT', 'Urvalet har ändrats sedan du svarade.')
  fireEvent.click(bar.getByRole('button', { name: 'Skriv ut som en PDF' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Skriv ut 128 dokument som en PDF' }))
  expect(await screen.findByText('Urvalet har ändrats sedan du svarade.')).toBeTruthy()
  // The same print would be refused again: the list is looked at first.
  expect(screen.queryByRole('button', { name: 'Försök igen' })).toBeNull()
  expect(location.pathname).toBe('/diploma')
})

test('every certificate of the filter is offered in all outputs, and each begins with what was counted', async () => {
  const { bar, inputsOf } = await selectWhole({ 'print.choices': () => ({ ...choices, barred: 2 }) })
  fireEvent.click(bar.getByRole('button', { name: 'Fler format' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Vad vill du skapa?' }))
  expect(await dialog.findByText('2 av 130 dokument får du inte skriva ut. De lämnas utanför.')).toBeTruthy()
  fireEvent.click(dialog.getByRole('checkbox', { name: /Excel-lista/ }))
  fireEvent.click(dialog.getByRole('button', { name: 'Skapa' }))
  await waitFor(() => expect(inputsOf('print.start')).toHaveLength(2))
  const begun = { filter: expect.objectContaining(whole), mark: 'these', order: 'list' }
  expect(inputsOf('print.start')).toEqual([
    { ...begun, output: 'pdf' },
    { ...begun, output: 'xlsx', personal_numbers: 'masked' },
  ])
})
