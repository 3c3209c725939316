import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { createRow } from '../persons/rows.ts'
import { giveHeight } from '../persons/testing.tsx'
import { laterTwins, twinsOf } from './issue-checks.tsx'
import { callsOf, person, saved, showForm, VERSION } from './testing.tsx'

beforeEach(() => {
  giveHeight()
  sessionStorage.clear()
})

const sunday = {
  title: 'söndag 12 juli 2026',
  remarks: [{ rule: 'sundayInJuly', text: 'Det är en söndag i juli.' }],
  previous: { date: '2026-06-12', title: 'fredag 12 juni 2026' },
}
const issuedAll = () =>
  saved([person(1, 'Jasmina', 'Testander', { status: 'issued', number: '7K3MQ9TX2F8C', issued_at: VERSION })], {
    updated_at: '2026-11-20T10:00:00.000Z',
  })

async function asked(count: number) {
  fireEvent.click(await screen.findByRole('button', { name: `Utfärda ${count} diplom` }))
  return screen.findByRole('alertdialog')
}

test('an unlikely date is asked about, and nothing is issued before an answer', async () => {
  const { calls } = showForm(5, {
    'diploma.unusualDate': () => sunday,
    'diploma.issue': issuedAll,
    'diploma.paper': () => null,
  })
  const dialog = within(await asked(2))
  expect(dialog.getByText('Datumet är ovanligt: söndag 12 juli 2026')).toBeTruthy()
  expect(dialog.getByText('Det är en söndag i juli. Förra gången var det fredag 12 juni 2026.')).toBeTruthy()
  fireEvent.click(dialog.getByRole('button', { name: 'Utfärda 2 diplom' }))
  expect(dialog.getByText('Svara om datumet är rätt, eller ändra det.')).toBeTruthy()
  expect(callsOf(calls, 'diploma.issue')).toEqual([])
  fireEvent.click(dialog.getByRole('radio', { name: 'Datumet är rätt' }))
  fireEvent.click(dialog.getByRole('button', { name: 'Utfärda 2 diplom' }))
  await waitFor(() => expect(callsOf(calls, 'diploma.issue')).toHaveLength(1))
})

test('the date of the last time is proposed; the form takes it, saves it and asks anew', async () => {
  let unusual: object | null = sunday
  const { calls } = showForm(5, {
    'diploma.unusualDate': () => unusual,
    'diploma.update': () => saved(undefined, { date: '2026-06-12', updated_at: '2026-11-20T09:30:00.000Z' }),
  })
  const dialog = within(await asked(2))
  fireEvent.click(dialog.getByRole('radio', { name: 'Ändra till' }))
  expect(dialog.getByRole<HTMLInputElement>('textbox', { name: 'Ändra till' }).value).toBe('2026-06-12')
  unusual = null
  fireEvent.click(dialog.getByRole('button', { name: 'Ändra datumet' }))
  await waitFor(() => expect(callsOf(calls, 'diploma.update')).toMatchObject([{ data: { date: '2026-06-12' } }]))
  const again = within(await screen.findByRole('alertdialog'))
  expect(again.queryByText(/^Datumet är ovanligt/)).toBeNull()
  expect(again.getByRole('button', { name: 'Utfärda 2 diplom' })).toBeTruthy()
  expect(callsOf(calls, 'diploma.issue')).toEqual([])
})

test('a name that stands several times is issued once, or for all when that is chosen', async () => {
  const names = [1, 2, 3].map((id) => person(id, 'Anna', 'Testander'))
  const persons = [...names, person(4, 'Bo', 'Provberg', { protected: true, personal_number: '19850912-••••' })]
  const { calls } = showForm(5, {
    'diploma.get': () => saved(persons),
    'diploma.unusualDate': () => null,
    'diploma.issue': issuedAll,
    'diploma.paper': () => null,
  })
  const dialog = within(await asked(4))
  expect(dialog.getByText('1 person finns flera gånger i listan')).toBeTruthy()
  expect(dialog.getByText('3 personer saknar personnummer')).toBeTruthy()
  expect(dialog.getByText('1 person har skyddad identitet')).toBeTruthy()
  fireEvent.click(dialog.getByRole('button', { name: 'Visa' }))
  expect(dialog.getByText('Anna Testander').closest('li')?.textContent).toBe('Anna Testander: Rad 1, Rad 2, Rad 3')
  expect(dialog.getByRole('button', { name: 'Utfärda 2 diplom' })).toBeTruthy()
  const all = dialog.getByRole('checkbox', { name: 'Utfärda för alla 3 raderna' })
  fireEvent.click(all)
  expect(dialog.getByRole('button', { name: 'Utfärda 4 diplom' })).toBeTruthy()
  fireEvent.click(all)
  fireEvent.click(dialog.getByRole('button', { name: 'Utfärda 2 diplom' }))
  await waitFor(() => expect(callsOf(calls, 'diploma.issue')).toMatchObject([{ id: 5, leave: [2, 3] }]))
})

test('different numbers or addresses make different persons of one name', () => {
  const row = (id: number, more: object) => createRow({ id, firstname: 'Anna', lastname: 'Testander', ...more })
  const numbers = ['19850912-2381', '19870304-2393']
  expect(twinsOf(numbers.map((personal_number, id) => row(id, { personal_number })))).toEqual([])
  expect(twinsOf(['a@example.com', 'b@example.com'].map((email, id) => row(id, { email })))).toEqual([])
  const [one, other] = [row(1, { personal_number: numbers[0] }), row(2, {})]
  expect(twinsOf([one, other])).toEqual([[one, other]])
  expect(laterTwins([[one, other]])).toEqual([2])
})
