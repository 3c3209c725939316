import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { refusal } from '../../resource/testing.tsx'
import { giveHeight } from '../persons/testing.tsx'
import { button, callsOf, person, saved, showForm, type } from './testing.tsx'

beforeEach(() => {
  giveHeight()
  sessionStorage.clear()
})

const issued = (id: number, name: string, more: object = {}) =>
  person(id, name, 'Testander', { status: 'issued', number: '7K3MQ9TX2F8C', ...more })
async function menuOf(name: string) {
  // The table's menu; the stack of narrow screens has one too.
  const [menu] = await screen.findAllByLabelText(`Fler val för ${name}`)
  fireEvent.click(menu as HTMLElement)
}
const rowOf = (name: string) => screen.getByText(name, { selector: 'tr button' }).closest('tr') as HTMLElement

test('a person of a draft is marked by a column that is asked for, and stays marked through a save', async () => {
  const { calls } = showForm(5, {
    'diploma.update': () =>
      saved([person(1, 'Jasmina', 'Testander'), person(2, 'Liban', 'Demolund', { protected: true })]),
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Skyddad identitet' }))
  fireEvent.click(screen.getByRole('checkbox', { name: 'Skyddad identitet, rad 2' }))
  // A column with values is always shown.
  expect(screen.queryByRole('button', { name: 'Skyddad identitet' })).toBeNull()
  fireEvent.click(button('Spara utkast'))
  expect(await screen.findByText('Diplomet har sparats')).toBeTruthy()
  expect(callsOf(calls, 'diploma.update')).toMatchObject([
    { data: { persons: [{ protected: false }, { protected: true }] } },
  ])
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Skyddad identitet, rad 2' }).checked).toBe(true)
})

test('an issued person is protected from the menu, and told so beside the name; what was being written stays', async () => {
  const { calls } = showForm(5, {
    'diploma.get': () => saved([issued(1, 'Jasmina'), person(2, 'Liban', 'Demolund')]),
    'diploma.protect': () =>
      saved([issued(1, 'Jasmina', { protected: true }), person(2, 'Liban', 'Demolund')], {
        updated_at: '2026-11-20T10:00:00.000Z',
      }),
    'diploma.paper': () => null,
  })
  fireEvent.click(await screen.findByText('Lägg till person'))
  fireEvent.keyDown(document.activeElement as Element, { key: 'B' })
  fireEvent.change(document.activeElement as Element, { target: { value: 'Bo' } })
  fireEvent.blur(document.activeElement as Element)
  await menuOf('Jasmina Testander')
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Skyddad identitet' }))
  const question = await screen.findByRole('alertdialog', { name: 'Vill du skydda identiteten?' })
  expect(question.textContent).toMatch(/Jasmina Testander.*får veta att dokumentet är äkta, men varken namn/)
  expect(callsOf(calls, 'diploma.protect')).toEqual([])
  fireEvent.click(within(question).getByRole('button', { name: 'Skydda identiteten' }))
  expect(await screen.findByText(/^Jasmina Testander har skyddad identitet/)).toBeTruthy()
  expect(callsOf(calls, 'diploma.protect')).toEqual([{ person_id: 1, protected: true }])
  expect(rowOf('Jasmina Testander').textContent).toContain('Skyddad identitet')
  expect(document.querySelector('[data-cell="1:0"]')?.textContent).toBe('Bo')
})

test('protection is taken away after a question', async () => {
  const { calls } = showForm(5, {
    'diploma.get': () => saved([issued(1, 'Jasmina', { protected: true })]),
    'diploma.protect': () => saved([issued(1, 'Jasmina')], { updated_at: '2026-11-20T10:00:00.000Z' }),
    'diploma.paper': () => null,
  })
  await menuOf('Jasmina Testander')
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Ta bort skyddad identitet' }))
  const dialog = await screen.findByRole('alertdialog', { name: 'Vill du ta bort skyddad identitet?' })
  expect(callsOf(calls, 'diploma.protect')).toEqual([])
  fireEvent.click(within(dialog).getByText('Ta bort skyddad identitet'))
  await waitFor(() => expect(callsOf(calls, 'diploma.protect')).toEqual([{ person_id: 1, protected: false }]))
  await waitFor(() => expect(rowOf('Jasmina Testander').textContent).not.toContain('Skyddad identitet'))
})

test('a revoked document is protected too; who may not change it is not asked', async () => {
  const revoked = issued(1, 'Jasmina', { status: 'revoked', revoked_reason: 'Misstag' })
  const items = async () => (await screen.findAllByRole('menuitem')).map((item) => item.textContent)
  const answers = { 'diploma.get': () => saved([revoked]), 'diploma.paper': () => null }
  const { unmount } = showForm(5, answers)
  await menuOf('Jasmina Testander')
  expect(await items()).toEqual(['Visa historik', 'Skyddad identitet'])
  unmount()
  const can = { update: false, delete: false, issue: false, revoke: false, reveal: false, print: false }
  showForm(5, { ...answers, 'diploma.get': () => saved([revoked], { can }) })
  await menuOf('Jasmina Testander')
  expect(await items()).toEqual(['Visa historik'])
})

test('a refusal is told, and nothing is marked', async () => {
  showForm(5, {
    'diploma.get': () => saved([issued(1, 'Jasmina')]),
    'diploma.paper': () => null,
    'diploma.protect': () => {
      throw refusal('FORBIDDEN', 'Du har inte behörighet att göra detta.')
    },
  })
  await menuOf('Jasmina Testander')
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Skyddad identitet' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Skydda identiteten' }))
  expect(await screen.findByText('Du har inte behörighet att göra detta.')).toBeTruthy()
  expect(rowOf('Jasmina Testander').textContent).not.toContain('Skyddad identitet')
})

test('a revocation, too, leaves what one has not saved of the others', async () => {
  showForm(5, {
    'diploma.get': () => saved([issued(1, 'Jasmina'), person(2, 'Liban', 'Demolund')], { certified_reason: '' }),
    'diploma.revoke': () =>
      saved([issued(1, 'Jasmina', { status: 'revoked', revoked_reason: 'x' }), person(2, 'Liban', 'Demolund')], {
        updated_at: '2026-11-20T10:00:00.000Z',
      }),
    'diploma.paper': () => null,
  })
  await screen.findByRole('button', { name: 'Utfärda 1 diplom' })
  fireEvent.click(screen.getByRole('button', { name: 'Ta bort rad 1' }))
  await menuOf('Jasmina Testander')
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Återkalla …' }))
  const dialog = await screen.findByRole('dialog')
  type(/^Orsak/, 'Misstag')
  fireEvent.click(within(dialog).getByRole('button', { name: 'Återkalla diplomet' }))
  expect(await screen.findByText('Diplomet har återkallats')).toBeTruthy()
  expect(screen.queryByText('Liban')).toBeNull()
})
