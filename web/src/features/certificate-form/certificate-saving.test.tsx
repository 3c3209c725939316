import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { refusal } from '../../resource/testing.tsx'
import { giveHeight } from '../persons/testing.tsx'
import { button, callsOf, choose, field, person, saved, showForm, type } from './testing.tsx'

beforeEach(() => {
  giveHeight()
  sessionStorage.clear()
  localStorage.clear()
})
const summary = () => screen.getByRole('region', { name: /^Formuläret innehåller/ })
const cellText = (cell: string) => document.querySelector(`[data-cell="${cell}"]`)?.textContent

test('a version that someone else saved overwrites nothing: the rows stand, and are compared', async () => {
  const theirs = saved([person(1, 'Jasmina', 'Testander'), person(2, 'Liban', 'Demolund-Berg')], {
    place: 'Eslöv',
    updated_at: '2026-11-20T09:30:00.000Z',
  })
  let refuse = true
  const { calls } = showForm(5, {
    'diploma.update': () => {
      if (!refuse) return saved(undefined, { principal: 'Ny Rektor', updated_at: '2026-11-20T09:40:00.000Z' })
      refuse = false
      throw refusal('CONFLICT', 'Malin Skissgren sparade en nyare version kl. 10.30. Din text finns kvar här.', {
        details: { stale: true, name: 'Malin Skissgren', current: theirs, updated_at: theirs.updated_at },
      })
    },
  })
  await screen.findByRole('button', { name: 'Utfärda 2 diplom' })
  type(/^Rektor/, 'Ny Rektor')
  fireEvent.click(button('Spara utkast'))
  await screen.findByText(/Malin Skissgren sparade en nyare version/)
  expect(field(/^Rektor/).value).toBe('Ny Rektor')
  expect(cellText('1:1')).toBe('Demolund')

  fireEvent.click(button('Jämför versioner'))
  const dialog = await screen.findByRole('dialog', { name: 'Jämför versioner' })
  const rows = within(dialog).getAllByRole('row').slice(1)
  expect(rows.map((row) => row.textContent)).toEqual([
    'RektorElif DemolundNy Rektor',
    'OrtEslövInte ändrat av dig. Den sparade versionen behålls.',
    'Rad 2Liban Demolund-BergInte ändrat av dig. Den sparade versionen behålls.',
  ])
  fireEvent.click(within(dialog).getByRole('button', { name: 'Spara mina ändringar ändå' }))
  await waitFor(() => expect(callsOf(calls, 'diploma.update')).toHaveLength(2))
  const [, over] = callsOf(calls, 'diploma.update')
  expect(over?.updated_at).toBe(theirs.updated_at)
  // Untouched fields take the other editor's values.
  expect(over?.data).toMatchObject({
    principal: 'Ny Rektor',
    place: 'Eslöv',
    persons: [{}, { lastname: 'Demolund-Berg' }],
  })
  expect(await screen.findByText('Diplomet har sparats')).toBeTruthy()
})

test('a server that is away keeps everything typed, and one can try again', async () => {
  let away = true
  const { calls } = showForm(5, {
    'diploma.update': () => {
      if (away) throw refusal('UNAVAILABLE', 'Tjänsten nås inte just nu. Det du har skrivit finns kvar.')
      return saved(undefined, { principal: 'Ny Rektor', updated_at: '2026-11-20T09:40:00.000Z' })
    },
  })
  await screen.findByRole('button', { name: 'Utfärda 2 diplom' })
  type(/^Rektor/, 'Ny Rektor')
  fireEvent.click(button('Spara utkast'))
  expect(await screen.findByText('Kunde inte spara')).toBeTruthy()
  expect(field(/^Rektor/).value).toBe('Ny Rektor')
  expect(JSON.stringify({ ...sessionStorage })).toContain('Ny Rektor')
  away = false
  fireEvent.click(screen.getAllByRole('button', { name: 'Försök igen' })[0] as HTMLElement)
  expect(await screen.findByText('Sparat')).toBeTruthy()
  expect(callsOf(calls, 'diploma.update')).toHaveLength(2)
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('Ny Rektor')
})

test('what was typed before the page was left is found again, and personal numbers are not left on the computer', async () => {
  const { unmount } = showForm(5)
  await screen.findByRole('button', { name: 'Utfärda 2 diplom' })
  type(/^Rektor/, 'Ny Rektor')
  await waitFor(() => expect(JSON.stringify({ ...sessionStorage })).toContain('Ny Rektor'), { timeout: 3000 })
  expect(JSON.stringify({ ...localStorage })).not.toContain('Ny Rektor')
  unmount()
  showForm(5)
  fireEvent.click(await screen.findByRole('button', { name: 'Hämta texten' }))
  expect(field(/^Rektor/).value).toBe('Ny Rektor')
})

test('a draft may be saved unfinished, but not what could not be sent as it stands', async () => {
  const { calls } = showForm(null, { 'diploma.create': () => saved([], { principal: 'Elif' }) })
  await screen.findByRole('button', { name: 'Spara utkast' })
  await choose(/^Typ av diplom/, 'Vuxenutbildning')
  type(/^Poäng/, 'många')
  type(/^Datum/, '2026-13-01')
  fireEvent.click(button('Spara utkast'))
  expect(
    within(summary())
      .getAllByRole('button')
      .map((link) => link.textContent),
  ).toEqual(['Poäng: Skriv poängen med siffror, till exempel 1 500', 'Datum: Skriv datumet som ÅÅÅÅ-MM-DD'])
  expect(callsOf(calls, 'diploma.create')).toEqual([])
  type(/^Poäng/, '1500')
  type(/^Datum/, '2026-12-18')
  fireEvent.click(button('Spara utkast'))
  expect(await screen.findByText('Diplomet har skapats')).toBeTruthy()
  const [{ data }] = callsOf(calls, 'diploma.create') as [{ data: object }]
  expect(data).toMatchObject({ group_id: 3, credits: 1500, date: '2026-12-18', persons: [] })
})
