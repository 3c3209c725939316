import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { refusal, renderWith } from '../../resource/testing.tsx'
import OldClientsPage from './old-clients-page.tsx'

const portal = {
  ...{
    id: 'portal',
    name: 'Provlandets skolportal',
    redirect_uris: ['https://portal.example/auth', 'https://b.example/a'],
  },
  ...{ origins: ['https://portal.example'], rotation: true, unbound: true, secret_at: '2026-02-04T10:00:00.000Z' },
  ...{ old_secret_until: null as string | null, closed_at: null as string | null },
  ...{ registered_by: 'Birgitta Testander' as string | null, used_by: 'Malin Skissgren' as string | null },
  ...{ last_used_at: '2026-11-20T12:00:00.000Z', created_at: '2024-02-04T10:00:00.000Z' },
  updated_at: '2026-02-04T10:00:00.000Z',
}
const closed = {
  ...{ ...portal, id: 'gammal', name: 'Gamla webbplatsen', redirect_uris: ['https://gammal.example/auth'] },
  ...{ secret_at: '2023-01-01T10:00:00.000Z', closed_at: '2025-12-11T10:00:00.000Z', last_used_at: null },
  ...{ registered_by: null, used_by: null },
}
const old = { ...closed, id: 'stat', name: 'Statistikuttag', closed_at: null }
const answers = { 'oldClient.list': () => ({ items: [portal, old, closed] }) }
const open = (path = '/oldClient', more: object = {}) =>
  renderWith(<OldClientsPage />, { path, answers: { ...answers, ...more } as never })

afterEach(() => void Reflect.deleteProperty(navigator, 'clipboard'))

test('clients are listed with their state, and found by name, id and address', async () => {
  open()
  const row = (await screen.findByText('Provlandets skolportal')).closest('tr') as HTMLElement
  expect(row.textContent).toContain('portal · 2 adresser')
  expect(row.textContent).toContain('Aktiv')
  expect(screen.getByText('Hemlighet från 2023')).not.toBeNull()
  expect((await screen.findByText('Gamla webbplatsen')).closest('tr')?.textContent).toContain('AldrigAvstängd')
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'b.example' } })
  expect(screen.getAllByRole('row')).toHaveLength(2)
})

test('its page names the person who registered it and the one for whom it was last used, as far as they are known', async () => {
  open('/oldClient/portal')
  const panel = await screen.findByRole('complementary', { name: 'Provlandets skolportal' })
  expect(document.title).toBe('Provlandets skolportal')
  expect(panel.textContent).toContain('portal · Registrerad 4 februari 2024 av Birgitta Testander')
  expect(panel.textContent).toMatch(/Senast använd.*av Malin Skissgren/)
  cleanup()
  open('/oldClient/gammal')
  const other = await screen.findByRole('complementary', { name: 'Gamla webbplatsen' })
  expect(other.textContent).toContain('gammal · Registrerad 4 februari 2024')
  expect(other.textContent).not.toMatch(/av (Birgitta|Malin)/)
})

test('one is registered with addresses of its own, and its secret is shown this once', async () => {
  const made = { ...portal, id: 'ny', name: 'Ny klient' }
  let items = [portal]
  const { calls } = open('/oldClient/new', {
    'oldClient.list': () => ({ items }),
    'oldClient.create': () => {
      items = [...items, made]
      return { client: made, secret: 'hemlig-text' }
    },
  })
  const panel = await screen.findByRole('complementary')
  const type = (label: string | RegExp, value: string) =>
    fireEvent.change(within(panel).getByLabelText(label), { target: { value } })
  type(/^Namn/, 'Ny klient')
  type(/^Klient-id/, 'ny')
  type('Adress 1', 'https://ny.example/auth')
  fireEvent.click(within(panel).getByRole('button', { name: 'Lägg till adress' }))
  type('Adress 2', 'https://ny.example/tva')
  fireEvent.click(within(panel).getByRole('switch', { name: /egen hemlighet/ }))
  fireEvent.click(within(panel).getByRole('button', { name: 'Registrera klient' }))
  expect((await screen.findByDisplayValue('hemlig-text')).hasAttribute('readonly')).toBe(true)
  const call = calls.find(({ path }) => path === 'oldClient.create')
  expect(call?.input).toMatchObject({
    client: 'ny',
    data: { redirect_uris: ['https://ny.example/auth', 'https://ny.example/tva'], origins: [], unbound: true },
    withSecret: true,
  })
  fireEvent.click(screen.getByRole('button', { name: /^Stäng( panelen)?$/ }))
  await waitFor(() => expect(screen.queryByDisplayValue('hemlig-text')).toBeNull())
})

test('a secret that the browser refuses to copy is selected, and that is said', async () => {
  const writeText = vi.fn(async (_: string): Promise<void> => {
    throw new Error('refused')
  })
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true })
  open('/oldClient/portal', { 'oldClient.newSecret': () => ({ client: portal, secret: 'andra-texten' }) })
  fireEvent.click(await screen.findByRole('button', { name: 'Byt hemlighet' }))
  const field = (await screen.findByDisplayValue('andra-texten')) as HTMLInputElement
  const copy = screen.getByRole('button', { name: 'Kopiera hemligheten' })
  fireEvent.click(copy)
  expect((await screen.findByText(/Hemligheten är markerad/)).closest('[role=alert]')).toBeTruthy()
  expect(document.activeElement).toBe(field)
  expect([field.selectionStart, field.selectionEnd]).toEqual([0, 'andra-texten'.length])
  writeText.mockResolvedValueOnce(undefined)
  fireEvent.click(copy)
  expect(await screen.findByText('Hemligheten är kopierad')).toBeTruthy()
  expect(screen.queryByText(/Hemligheten är markerad/)).toBeNull()
})

test('a fault stands at the address that it is about, and a removed address goes', async () => {
  const { calls } = open('/oldClient/portal', {
    'oldClient.update': () => {
      const fields = { 'data.redirect_uris.1': ['Adressen ska börja med https.'] }
      throw refusal('BAD_REQUEST', 'Fel', { code: 'INVALID', fields })
    },
  })
  const second = await screen.findByLabelText('Adress 2')
  fireEvent.change(second, { target: { value: 'http://b.example/a' } })
  fireEvent.click(screen.getByRole('button', { name: 'Spara' }))
  expect(await screen.findByText('Adressen ska börja med https.')).not.toBeNull()
  expect(second.getAttribute('aria-invalid')).toBe('true')
  fireEvent.click(screen.getByRole('button', { name: 'Ta bort http://b.example/a' }))
  fireEvent.click(screen.getByRole('button', { name: 'Spara' }))
  await waitFor(() => expect(calls.filter(({ path }) => path === 'oldClient.update')).toHaveLength(2))
  expect(calls.findLast(({ path }) => path === 'oldClient.update')?.input).toMatchObject({
    data: { redirect_uris: ['https://portal.example/auth'] },
  })
})

test('a secret is renewed, its former one ended, and a client closed after a question', async () => {
  let now = portal
  const { calls } = open('/oldClient/portal', {
    'oldClient.list': () => ({ items: [now] }),
    'oldClient.newSecret': () => {
      now = { ...portal, old_secret_until: '2026-11-27T13:31:00.000Z', updated_at: '2026-11-20T13:31:00.000Z' }
      return { client: now, secret: 'andra-texten' }
    },
    'oldClient.endSecret': () => {
      now = { ...now, old_secret_until: null }
      return now
    },
    'oldClient.close': () => {
      now = { ...now, closed_at: '2026-11-20T14:00:00.000Z' }
      return now
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Byt hemlighet' }))
  expect(await screen.findByDisplayValue('andra-texten')).not.toBeNull()
  expect(await screen.findByText('Två gäller just nu')).not.toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Avsluta den gamla' }))
  const ask = await screen.findByRole('alertdialog')
  fireEvent.click(within(ask).getByRole('button', { name: 'Avsluta den gamla' }))
  await waitFor(() => expect(calls.map(({ path }) => path)).toContain('oldClient.endSecret'))
  await waitFor(() => expect(screen.queryByText('Två gäller just nu')).toBeNull())
  fireEvent.click(screen.getByRole('button', { name: 'Stäng av klienten' }))
  fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Stäng av klienten' }))
  expect(await screen.findByRole('button', { name: 'Öppna klienten igen' })).not.toBeNull()
  expect(screen.getByRole('button', { name: 'Ta bort klienten' })).not.toBeNull()
})

test('the session ends before a client is registered: the typed values are there after the next sign-in, beside no other client', async () => {
  const name = async () => within(await screen.findByRole('complementary')).getByLabelText<HTMLInputElement>(/^Namn/)
  const { unmount } = open('/oldClient/new')
  fireEvent.change(await name(), { target: { value: 'Mitt i' } })
  unmount()
  const next = open('/oldClient/portal')
  expect((await name()).value).toBe(portal.name)
  next.unmount()
  open('/oldClient/new')
  expect((await name()).value).toBe('Mitt i')
})

test('the list is a file, of what is searched for', async () => {
  const { calls } = open('/oldClient', { 'lists.link': () => ({ url: '#fil' }) })
  fireEvent.change(await screen.findByRole('searchbox'), { target: { value: 'b.example' } })
  fireEvent.click(screen.getByRole('button', { name: 'Exportera' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: /Excel/ }))
  const asked = () => calls.find(({ path }) => path === 'lists.link')?.input
  await waitFor(() => expect(asked()).toMatchObject({ entity: 'oldClients', format: 'xlsx', search: 'b.example' }))
})
