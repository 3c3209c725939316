import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { refusal, waysToLeave } from '../../resource/testing.tsx'
import { giveHeight } from '../persons/testing.tsx'
import { button, callsOf, field, presenceOf, saved, showForm, type, VERSION } from './testing.tsx'

beforeEach(() => {
  giveHeight()
  sessionStorage.clear()
})

const LATER = '2026-11-20T10:00:00.000Z'
const pen = { tab: 'gunillas', name: 'Gunilla Exempelsson', me: false, field: 'principal', since: VERSION }
const here = { people: [{ id: 4, name: 'Gunilla Exempelsson' }], total: 1 }

test('a draft that somebody else writes in is read, with the person, the field and taking over', async () => {
  showForm(5, presenceOf({ ...here, pen }))
  await screen.findByText(/^Gunilla Exempelsson skriver i Rektor$/)
  expect(screen.getByRole('list', { name: 'Har posten öppen' }).textContent).toContain('Gunilla Exempelsson')
  await waitFor(() => expect(field(/^Rektor/).readOnly).toBe(true))
  for (const name of ['Spara utkast', /^Utfärda/, /Lägg till person/, /Ta bort utkastet/, /^Provtryck/]) {
    expect(screen.queryByRole('button', { name }), String(name)).toBeNull()
  }
  expect(button('Ta över …')).toBeTruthy()
})

test('what was typed before somebody took over stays, is told with its field, and is sent by the old version', async () => {
  let taken: object | null = null
  const answer = () => ({ people: [], total: 0, pen: null, changed_at: VERSION, news: '', ...taken })
  const { calls, services } = showForm(5, {
    'presence.watch': answer,
    'presence.beat': answer,
    'diploma.update': () => {
      const details = { stale: true, name: 'Gunilla Exempelsson', current: saved(), updated_at: LATER }
      throw refusal('CONFLICT', 'Gunilla Exempelsson sparade en nyare version.', { details })
    },
  })
  await screen.findByRole('textbox', { name: /^Rektor/ })
  taken = { ...here, pen }
  type(/^Rektor/, 'Jasmina Testander')
  await screen.findByText(/^Gunilla Exempelsson skriver i Rektor/)
  await waitFor(() =>
    expect(callsOf(calls, 'presence.beat').at(-1)).toMatchObject({ entity: 'diploma', id: 5, field: 'principal' }),
  )
  expect(field(/^Rektor/).value).toBe('Jasmina Testander')
  expect(screen.queryByRole('button', { name: 'Spara utkast' })).toBeNull()

  // The pen is the other one's, so leaving offers no save either.
  expect(await waysToLeave(services.guard)).toEqual(['Lämna utan att spara', 'Stanna kvar'])
  fireEvent.click(screen.getByRole('button', { name: 'Stanna kvar' }))

  // The other one has saved and gone: the question of the versions is as it is without company.
  taken = { changed_at: LATER }
  window.dispatchEvent(new Event('online'))
  await screen.findByText(/^En nyare version sparades/)
  expect(field(/^Rektor/).value).toBe('Jasmina Testander')
  ;(await screen.findByRole('button', { name: 'Spara utkast' })).click()
  await screen.findByRole('button', { name: 'Spara mina ändringar ändå' })
  expect(callsOf(calls, 'diploma.update')).toMatchObject([
    { updated_at: VERSION, data: { principal: 'Jasmina Testander' } },
  ])
})
