import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { refusal } from '../../resource/testing.tsx'
import { giveHeight } from '../persons/testing.tsx'
import { button, callsOf, field, person, saved, showForm, type, VERSION } from './testing.tsx'

beforeEach(() => {
  giveHeight()
  sessionStorage.clear()
  localStorage.clear()
})

const LATER = '2026-11-20T10:00:00.000Z'
const few = person(2, 'Liban', 'Demolund', { credits: 1499 })
const jasmina = person(1, 'Jasmina', 'Testander')
const ake = person(3, 'Åke', 'Provberg')
const klass = [jasmina, few, ake]
const dialog = () => screen.findByRole('dialog', { name: 'Vilka ska få ett intyg i stället?' })
const boxes = (inside: HTMLElement) =>
  within(inside)
    .getAllByRole('checkbox')
    .map((box) => [(box as HTMLInputElement).labels?.[0]?.textContent, (box as HTMLInputElement).checked])

test('who lacks points is offered an intyg, and marked; the diploma keeps the others', async () => {
  let now = saved(klass)
  const { calls } = showForm(5, {
    'diploma.get': () => now,
    'diploma.changeKind': () => {
      now = saved([jasmina, ake], { updated_at: LATER })
      return { id: 77, kind: 'certificate' }
    },
  })
  expect(await screen.findByText('En person når inte 1 500 poäng', {}, { timeout: 3000 })).toBeTruthy()
  fireEvent.click(button('Flytta till ett intyg'))
  const asked = await dialog()
  expect(boxes(asked)).toEqual([
    ['Markera alla', false],
    ['Jasmina Testander1\u00a0500 poäng', false],
    ['Liban Demolund1\u00a0499 poäng', true],
    ['Åke Provberg1\u00a0500 poäng', false],
  ])
  fireEvent.click(within(asked).getByRole('button', { name: 'Flytta 1 person' }))
  expect(await screen.findByText('1 person har flyttats till ett nytt utkast av intyg')).toBeTruthy()
  expect(callsOf(calls, 'diploma.changeKind')).toEqual([{ id: 5, updated_at: VERSION, person_ids: [2] }])
  expect(await screen.findByRole('button', { name: 'Utfärda 2 diplom' })).toBeTruthy()
  await waitFor(() => expect(screen.queryByText(/når inte/)).toBeNull())
  fireEvent.click(button('Öppna intyget'))
  await waitFor(() => expect(window.location.pathname).toBe('/certificate/77'))
})

test('common points that are too few are everybody’s: the whole draft becomes an intyg', async () => {
  const { calls } = showForm(5, {
    'diploma.update': () => saved(undefined, { credits: 1400, updated_at: LATER }),
    'diploma.changeKind': () => ({ id: 5, kind: 'certificate' }),
  })
  await screen.findByRole('button', { name: 'Utfärda 2 diplom' })
  type(/^Poäng/, '1 400')
  expect(await screen.findByText('2 personer når inte 1 500 poäng', {}, { timeout: 3000 })).toBeTruthy()
  fireEvent.click(button('Flytta till ett intyg'))
  const asked = await dialog()
  expect(asked.textContent).toContain('hela utkastet blir ett intyg')
  fireEvent.click(within(asked).getByRole('button', { name: 'Gör till intyg i stället' }))
  await waitFor(() => expect(window.location.pathname).toBe('/certificate/5'))
  expect(callsOf(calls, 'diploma.update')).toMatchObject([{ data: { credits: 1400 } }])
  expect(callsOf(calls, 'diploma.changeKind')).toEqual([{ id: 5, updated_at: LATER, person_ids: [1, 2] }])
})

test('any of a class can be moved for another reason; nobody marked is told, a refusal keeps the marks', async () => {
  const { calls } = showForm(5, {
    'diploma.changeKind': () => {
      throw refusal('CONFLICT', 'Någon annan har sparat')
    },
  })
  await screen.findByRole('button', { name: 'Utfärda 2 diplom' })
  expect(screen.queryByText(/når inte/)).toBeNull()
  fireEvent.click(button('Flytta till ett intyg'))
  const asked = await dialog()
  fireEvent.click(within(asked).getByRole('button', { name: 'Flytta 0 personer' }))
  expect(await within(asked).findByText('Markera minst en person')).toBeTruthy()
  expect(callsOf(calls, 'diploma.changeKind')).toEqual([])
  fireEvent.click(within(asked).getByRole('checkbox', { name: /^Jasmina/ }))
  expect(within(asked).queryByText('Markera minst en person')).toBeNull()
  fireEvent.click(within(asked).getByRole('button', { name: 'Flytta 1 person' }))
  expect(await within(asked).findByText('Någon annan har sparat')).toBeTruthy()
  expect(boxes(asked)[1]).toEqual(['Jasmina Testander1\u00a0500 poäng', true])
})

test('nothing is offered to who makes no intyg, of who is issued, or of a higher vocational diploma', async () => {
  const issued = { status: 'issued', number: '7K3MQ9TX2F8C', issued_at: VERSION }
  const one = showForm(5, { 'diploma.get': () => saved([{ ...jasmina, ...issued }]) })
  await screen.findAllByText('7K3M-Q9TX-2F8C')
  expect(screen.queryByRole('button', { name: 'Flytta till ett intyg' })).toBeNull()
  one.unmount()
  showForm(5, { 'diploma.get': () => saved(klass, { diplomaType: 'yh', degree: 'Examen' }) })
  await screen.findByRole('button', { name: 'Utfärda 3 diplom' })
  expect(field(/^Examen/).value).toBe('Examen')
  expect(screen.queryByRole('button', { name: 'Flytta till ett intyg' })).toBeNull()
})
