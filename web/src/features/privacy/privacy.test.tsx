import { fireEvent, screen as page, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { refusal, renderWith, type Setup } from '../../resource/testing.tsx'
import { type Person, personHref, readKey, readKeys } from './person-key.ts'
import PrivacyPage from './privacy-page.tsx'

const entry = {
  ...{
    id: 'account',
    title: 'Användarkonton',
    data: 'Namn',
    purpose: 'Logga in',
    level: 'Sträng',
    basis: 'Avtal',
    kept: '24 månader',
  },
  ...{ count: 4118, removes: 'morning', last: { at: '2026-11-20T07:41:00.000Z', removed: 0, failed: true } },
}
const run = { id: 3, entry: 'account', title: 'Användarkonton', removed: 0, failed: true, at: entry.last.at }
const levels = [{ level: 'strict' as const, title: 'Sträng', rule: 'Personnummer är krypterade.' }]
const register = () => ({ entries: [entry], levels, runs: [run], excluded: 11 })
const row: Person['rows'][number] = {
  ...{ table: 'User' as const, id: 12, name: 'Rahel Mönsterqvist', email: 'rahel@exempel.test', place: '' },
  ...{ isIssued: false, open: { app: 'admin' as const, entity: 'user', id: 12 } },
}
const person: Person = {
  updated_at: '2026-11-20T10:00:00.000Z',
  ...{ name: 'Rahel Mönsterqvist', firstname: 'Rahel', lastname: 'Mönsterqvist', emails: ['rahel@exempel.test'] },
  ...{ numbers: ['19850912-••••'], rows: [row], similar: [{ ...row, id: 44 }], mentions: [], reads: [] },
  erasure: {
    parts: [
      { id: 'account', count: 1 },
      { id: 'newsletter', count: 0 },
    ],
    kept: { issued: 2, signed: 0, files: [], audit: 5 },
  },
}

const open = (path: string, answers: Setup['answers'] = {}, me: Setup['me'] = {}) =>
  renderWith(<PrivacyPage />, {
    path,
    me,
    answers: {
      'privacy.register': register,
      'privacy.erasures': () => [],
      'privacy.person': () => person,
      ...answers,
    },
  })

test('rows of a person are read from an address, and nothing else is', () => {
  expect(readKey('User-12')).toEqual({ table: 'User', id: 12 })
  for (const other of ['User', 'Setting-1', 'User-0', 'User-x', undefined]) expect(readKey(other)).toBeNull()
  const also = [{ table: 'Application', id: 3 }] as const
  expect(personHref({ row: { table: 'User', id: 12 }, also })).toBe('/privacy/User-12?och=Application-3')
  expect(readKeys('Application-3.Nobody-4')).toEqual(also)
})

test('the register says what is kept, and a removal that failed is tried again', async () => {
  const { calls } = open('/privacy', { 'privacy.remove': () => ({ entry: 'account' }) })
  const table = within(await page.findByRole('table'))
  expect(table.getByText('24 månader')).toBeTruthy()
  expect(table.getByText('Skyddsnivå: Sträng')).toBeTruthy()
  expect(page.getByText('Sträng', { selector: 'dt' }).nextElementSibling?.textContent).toBe(
    'Personnummer är krypterade.',
  )
  expect(table.getByText('Misslyckades 2026-11-20')).toBeTruthy()
  expect(page.getByText(/^11 konton/)).toBeTruthy()
  fireEvent.click(page.getByRole('button', { name: 'Försök igen' }))
  await waitFor(() =>
    expect(calls.filter(({ path }) => path === 'privacy.remove')).toEqual([
      { path: 'privacy.remove', input: { entry: 'account' } },
    ]),
  )
})

test('a search leads to persons by their rows; a short one asks nothing', async () => {
  const { calls } = open('/privacy', {
    'privacy.search': () => ({
      items: [
        {
          row: { table: 'User', id: 12 },
          name: person.name,
          email: row.email,
          personal_number: null,
          tables: ['User'],
        },
      ],
      more: false,
    }),
  })
  const field = await page.findByRole('textbox', { name: 'Namn, e-post eller personnummer' })
  const search = (value: string) => {
    fireEvent.change(field, { target: { value } })
    fireEvent.click(page.getByRole('button', { name: 'Sök' }))
  }
  search('ra')
  expect(page.getByText('Skriv minst tre tecken.')).toBeTruthy()
  search('rahel')
  const link = await page.findByRole('link', { name: person.name })
  expect(link.getAttribute('href')).toBe('/privacy/User-12')
  expect(calls.filter(({ path }) => path === 'privacy.search')).toHaveLength(1)
})

test('an erasure tells first what goes, what stays and why', async () => {
  const { calls } = open('/privacy/User-12', { 'privacy.erase': () => ({ id: 'x' }) })
  fireEvent.click(await page.findByRole('button', { name: /^Radera/ }))
  const dialog = within(await page.findByRole('alertdialog'))
  expect(dialog.getByText('Konto, roller och inloggningar')).toBeTruthy()
  expect(dialog.queryByText('Nyhetsbrev')).toBeNull()
  expect(dialog.getByText(/kunna kontrolleras för alltid/)).toBeTruthy()
  expect(calls.some(({ path }) => path === 'privacy.erase')).toBe(false)
  fireEvent.click(dialog.getByRole('button', { name: 'Ja, radera personen' }))
  await waitFor(() => expect(location.pathname).toBe('/privacy'))
  expect(calls.find(({ path }) => path === 'privacy.erase')?.input).toEqual({
    table: 'User',
    id: 12,
    also: [],
    without: [],
  })
})

test('a correction sends what was changed alone, and shows a refusal at its field', async () => {
  const refused = () => {
    throw refusal('INVALID', 'Kontrollera fälten', { fields: { 'data.email': ['Adressen är upptagen'] } })
  }
  const { calls } = open('/privacy/User-12', { 'privacy.correct': refused })
  fireEvent.click(await page.findByRole('button', { name: /^Rätta/ }))
  const dialog = within(await page.findByRole('dialog'))
  const button = dialog.getByRole('button', { name: 'Rätta överallt' })
  expect(button.getAttribute('aria-disabled') ?? String((button as HTMLButtonElement).disabled)).toBe('true')
  const email = dialog.getByRole('textbox', { name: 'E-postadress' })
  fireEvent.change(email, { target: { value: 'ny@exempel.test' } })
  fireEvent.click(button)
  expect(await dialog.findByText('Adressen är upptagen')).toBeTruthy()
  expect(calls.find(({ path }) => path === 'privacy.correct')?.input).toEqual({
    ...{ table: 'User', id: 12, also: [], without: [] },
    data: { email: 'ny@exempel.test', texts: true },
  })
})

test('a correction and an erasure are held while a colleague corrects the same person, and what was typed stays', async () => {
  let taken: object = {}
  const pen = { tab: null, name: 'Malin Skissgren', me: false, field: 'email', since: person.updated_at }
  const room = () => ({ people: [], total: 0, pen: null, changed_at: person.updated_at, news: '', ...taken })
  const { calls } = open('/privacy/User-12', { 'presence.watch': room, 'presence.beat': room })
  fireEvent.click(await page.findByRole('button', { name: /^Rätta/ }))
  const dialog = within(await page.findByRole('dialog'))
  const name = dialog.getByRole('textbox', { name: 'Efternamn' })
  taken = { pen }
  fireEvent.change(name, { target: { value: 'Ny' } })
  await dialog.findByText(/^Malin Skissgren skriver i E-postadress/)
  await waitFor(() => expect(dialog.queryByRole('button', { name: 'Rätta överallt' })).toBeNull())
  expect([(name as HTMLInputElement).value, name.matches(':disabled')]).toEqual(['Ny', true])
  const watched = calls.find(({ path }) => path === 'presence.watch')?.input
  expect(watched).toMatchObject({ entity: 'personData', rows: ['User-12'] })
  fireEvent.click(dialog.getByRole('button', { name: 'Avbryt' }))
  fireEvent.click(await page.findByRole('button', { name: /^Radera/ }))
  const erasing = within(await page.findByRole('alertdialog'))
  await erasing.findByText(/^Malin Skissgren skriver/)
  await waitFor(() => expect(erasing.queryByRole('button', { name: /^Ja|^Radera/ })).toBeNull())
})

test('a person without the right to erase sees no such button', async () => {
  open('/privacy/User-12', {}, { rules: [['read', 'Privacy']] })
  await page.findByRole('heading', { name: 'Det här sparas' })
  expect(page.queryByRole('button', { name: /^(Radera|Rätta)/ })).toBeNull()
})

test('erasures are a file', async () => {
  const erasure = {
    ...{ id: '3f2a1b0c-0000-4000-8000-000000000000', status: 'done', author: null, parts: [] },
    ...{ created_at: '2026-11-20T10:00:00.000Z', finished_at: '2026-11-20T10:01:00.000Z' },
    kept: { issued: 0, signed: 0, files: [], audit: 0 },
  }
  const { calls } = open('/privacy', { 'privacy.erasures': () => [erasure], 'lists.link': () => ({ url: '#fil' }) })
  const list = within(await page.findByRole('region', { name: 'Raderingar' }))
  fireEvent.click(list.getByRole('button', { name: 'Exportera' }))
  fireEvent.click(await page.findByRole('menuitem', { name: /Excel/ }))
  const asked = () => calls.find(({ path }) => path === 'lists.link')?.input
  await waitFor(() => expect(asked()).toMatchObject({ entity: 'erasures', format: 'xlsx' }))
})
