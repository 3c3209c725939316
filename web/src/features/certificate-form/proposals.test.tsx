import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { refusal } from '../../resource/testing.tsx'
import { giveHeight } from '../persons/testing.tsx'
import { button, callsOf, choose, field, person, saved, showForm, showLike, type } from './testing.tsx'

beforeEach(() => {
  giveHeight()
  sessionStorage.clear()
  localStorage.clear()
})

const elif = { role: 'principal', name: 'Elif Demolund', used_on: '2026-06-12' }
const kerstin = { role: 'principal', name: 'Kerstin Provberg', used_on: '2025-12-12' }
const lastTime = {
  source: { id: 9, title: 'Vuxenutbildning, vård och omsorg', date: '2026-06-12', persons: 31, issued: true },
  fields: {
    diplomaType: 'vuxen',
    education: 'vardOchOmsorg',
    credits: 1500,
    principal: 'Elif Demolund',
    place: 'Höör',
  },
  educator: { id: 8, name: 'Provköpings vuxenutbildning' },
  signatories: [elif, kerstin],
}
const answers = { 'diploma.proposals': () => lastTime, 'diploma.create': () => saved([]) }
const notice = () => screen.findByRole('region', { name: 'Förslag från förra gången' })
const sentData = (calls: Parameters<typeof callsOf>[0]) => callsOf(calls, 'diploma.create')[0]?.data

test('proposals are no values: nothing of them is saved before they are taken', async () => {
  const { calls } = showForm(null, answers)
  expect(within(await notice()).getByText(/6 uppgifter från/).textContent).toContain(
    'utfärdat 2026-06-12 till 31 personer',
  )
  expect(field(/^Rektor/).value).toBe('')
  expect(field(/^Rektor/).placeholder).toBe('Elif Demolund')
  fireEvent.click(button('Spara utkast'))
  await waitFor(() => expect(sentData(calls)).toMatchObject({ principal: '', place: '', educator_id: null }))
})

test('an empty form is drawn with its proposals, or without them when they can’t be had, and so moves nothing', async () => {
  let answer = (_: typeof lastTime) => {}
  const { calls } = showForm(null, {
    ...answers,
    'diploma.proposals': () => new Promise<typeof lastTime>((resolve) => (answer = resolve)),
  })
  await waitFor(() => expect(callsOf(calls, 'diploma.proposals')).toEqual([{ group_id: 3, variant: null }]))
  await waitFor(() => expect(callsOf(calls, 'diploma.groups')).toHaveLength(1))
  expect(screen.queryByRole('textbox', { name: /^Rektor/ })).toBeNull()
  answer(lastTime)
  await notice()
  expect(field(/^Rektor/).placeholder).toBe('Elif Demolund')
})

test('proposals that fail keep nobody from a new form', async () => {
  showForm(null, {
    'diploma.proposals': () => {
      throw refusal('INTERNAL_SERVER_ERROR', 'Något gick fel')
    },
  })
  expect(await screen.findByRole('textbox', { name: /^Rektor/ })).toBeTruthy()
})

test('all are taken by one press, and the date stays that of today', async () => {
  const { calls } = showForm(null, answers)
  const date = (await screen.findByRole('textbox', { name: /^Datum/ })) as HTMLInputElement
  const today = date.value
  fireEvent.click(within(await notice()).getByRole('button', { name: 'Använd alla 6' }))
  expect(field(/^Rektor/).value).toBe('Elif Demolund')
  expect(field(/^Poäng/).value).toBe('1\u00a0500')
  expect(screen.queryByRole('region', { name: 'Förslag från förra gången' })).toBeNull()
  fireEvent.click(button('Spara utkast'))
  await waitFor(() =>
    expect(sentData(calls)).toMatchObject({
      ...{ diplomaType: 'vuxen', education: 'vardOchOmsorg', credits: 1500, principal: 'Elif Demolund', place: 'Höör' },
      ...{ educator_id: 8, date: today, persons: [] },
    }),
  )
})

test('one is taken alone, typing replaces another, and the rest can be refused', async () => {
  showForm(null, answers)
  await notice()
  fireEvent.click(button('Använd Höör som Ort'))
  expect(field(/^Ort/).value).toBe('Höör')
  type(/^Rektor/, 'Kerstin Provberg')
  expect(within(await notice()).getByText(/4 uppgifter från/)).toBeTruthy()
  fireEvent.click(button('Börja tomt'))
  expect(field(/^Ort/).value).toBe('Höör')
  expect(screen.queryByRole('button', { name: /^Använd/ })).toBeNull()
})

test('a chosen type asks for the last one of that type', async () => {
  const { calls } = showForm(null, answers)
  await notice()
  await choose(/^Typ av diplom/, 'Gymnasieskola (ungdom)')
  await waitFor(() => expect(callsOf(calls, 'diploma.proposals').at(-1)).toEqual({ group_id: 3, variant: 'ung' }))
})

test('an opened draft gets no proposals, and still lists those who sign', async () => {
  showForm(5, { ...answers, 'diploma.get': () => saved(undefined, { principal: '' }) })
  expect(await screen.findByRole('button', { name: /^Välj bland dem som har skrivit under: Rektor/ })).toBeTruthy()
  expect(field(/^Rektor/).placeholder).toBe('')
})

test('a person who has signed is picked from the list, or taken off it', async () => {
  const { calls } = showForm(null, { ...answers, 'diploma.removeSignatory': () => [elif] })
  await notice()
  const open = button(/^Välj bland dem som har skrivit under: Rektor/)
  fireEvent.click(open)
  fireEvent.click(await screen.findByRole('button', { name: /^Kerstin Provberg/ }))
  expect(field(/^Rektor/).value).toBe('Kerstin Provberg')
  fireEvent.click(open)
  fireEvent.click(await screen.findByRole('button', { name: 'Ta bort Kerstin Provberg ur listan' }))
  await waitFor(() =>
    expect(callsOf(calls, 'diploma.removeSignatory')).toEqual([
      { group_id: 3, role: 'principal', name: 'Kerstin Provberg' },
    ]),
  )
})

test('a copy has the same common facts, the day of today and nobody, and is not saved by itself', async () => {
  const { calls } = showLike(5, {
    ...answers,
    'diploma.get': () => saved([person(1, 'Jasmina', 'Testander')], { certified_reason: 'Gamla skäl', place: 'Hörby' }),
  })
  await screen.findByRole('button', { name: 'Spara utkast' })
  expect(field(/^Rektor/).value).toBe('Elif Demolund')
  expect(field(/^Ort/).value).toBe('Hörby')
  expect(field(/^Datum/).value).not.toBe('2026-12-18')
  expect(screen.queryByText('Jasmina')).toBeNull()
  expect(screen.queryByRole('region', { name: 'Förslag från förra gången' })).toBeNull()
  expect(callsOf(calls, 'diploma.create')).toEqual([])
  fireEvent.click(button('Spara utkast'))
  await waitFor(() =>
    expect(sentData(calls)).toMatchObject({ educator_id: 8, place: 'Hörby', certified_reason: '', persons: [] }),
  )
})
