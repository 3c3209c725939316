import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { refusal } from '../../resource/testing.tsx'
import { giveHeight } from '../persons/testing.tsx'
import { button, callsOf, person, saved, showForm, type } from './testing.tsx'

beforeEach(() => {
  giveHeight()
  sessionStorage.clear()
  localStorage.clear()
})

const id = '11111111-2222-3333-4444-555555555555'

/** Returns the addresses that the page downloads from now on. */
function downloads(): string[] {
  const urls: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    urls.push(this.getAttribute('href') ?? '')
  })
  return urls
}

test('a proof of the shown person, or of all, is made of the form as it stands, and saves nothing', async () => {
  const urls = downloads()
  let looks = 0
  const { calls } = showForm(5, {
    'diploma.proof': () => ({ id }),
    'print.proof': () => (++looks === 1 ? { state: 'waiting' } : { state: 'done', url: `/proof/${looks}` }),
  })
  await screen.findByRole('button', { name: 'Utfärda 2 diplom' })
  type(/^Ort/, 'Hörby')
  fireEvent.click(await screen.findByRole('button', { name: 'Provtryck' }))
  await waitFor(() => expect(urls).toEqual(['/proof/2']))
  fireEvent.click(await screen.findByRole('button', { name: 'Provtryck alla 2' }))
  await waitFor(() => expect(urls).toHaveLength(2))
  const asked = callsOf(calls, 'diploma.proof')
  expect(asked.map(({ at }) => at)).toEqual([0, undefined])
  expect(asked[0]).toMatchObject({ id: 5, data: { place: 'Hörby', persons: [{ id: 1 }, { id: 2 }] } })
  expect(callsOf(calls, 'diploma.update')).toEqual([])
})

test('the question before the issue offers a proof first', async () => {
  const urls = downloads()
  showForm(5, { 'diploma.proof': () => ({ id }), 'print.proof': () => ({ state: 'done', url: '/proof' }) })
  fireEvent.click(await screen.findByRole('button', { name: 'Utfärda 2 diplom' }))
  const dialog = await screen.findByRole('alertdialog')
  fireEvent.click(within(dialog).getByRole('button', { name: 'Provtryck först' }))
  await waitFor(() => expect(urls).toEqual(['/proof']))
  expect(within(dialog).getByRole('button', { name: 'Utfärda 2 diplom' })).toBeTruthy()
})

test('what can’t be sent is told at its field, and a failed proof says so', async () => {
  const { calls } = showForm(5, {
    'diploma.proof': () => {
      throw refusal('UNAVAILABLE', 'Provtrycket blev inte klart. Försök igen.')
    },
  })
  await screen.findByRole('button', { name: 'Provtryck' })
  type(/^Poäng/, 'många')
  fireEvent.click(button('Provtryck'))
  expect(await screen.findByRole('region', { name: /^Formuläret innehåller/ })).toBeTruthy()
  expect(callsOf(calls, 'diploma.proof')).toEqual([])
  type(/^Poäng/, '1500')
  fireEvent.click(button('Provtryck'))
  expect(await screen.findByText('Provtrycket blev inte klart. Försök igen.')).toBeTruthy()
})

test('whoever may not issue gets no proof, and an issued person needs none', async () => {
  const { unmount } = showForm(5, {
    'diploma.get': () => saved(undefined, { can: { update: true, delete: true, issue: false } }),
  })
  await screen.findByText('När du utfärdar')
  expect(screen.queryByRole('button', { name: /^Provtryck/ })).toBeNull()
  unmount()
  const issued = { status: 'issued', number: '7K3MQ9TX2F8C', issued_at: '2026-11-20T09:00:00.000Z' }
  showForm(5, { 'diploma.get': () => saved([person(1, 'Jasmina', 'Testander', issued)]) })
  await screen.findByRole('button', { name: 'Skriv ut' })
  expect(screen.queryByRole('button', { name: /^Provtryck/ })).toBeNull()
})
