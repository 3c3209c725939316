import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { refusal, renderWith } from '../../resource/testing.tsx'
import AuditPage from './audit-page.tsx'

const entry = {
  ...{ id: 1284306, at: '2026-11-20T12:06:12.000Z', action: 'refused', act: 'Försökte läsa', object: 'Användare 4471' },
  ...{ subject: 'User', subject_id: '4471', who: { id: 7, name: 'Pontus Påhittsson' }, as: null, anonymous: false },
  ...{
    group: 'College Kronoberg',
    ip: '192.0.2.44',
    place: 'Växjö, Sverige',
    agent: 'Firefox, Windows',
    result: 'refused',
  },
  ...{
    reason: 'Saknar behörighet',
    reference: 'K7F2',
    checksum: `7c1e90ab${'0'.repeat(48)}4f02d83b`,
    call: 'user.get',
    times: 3,
    rows: null,
  },
  ...{
    given: [],
    taken: [],
    fields: [],
    changes: [],
    sign_in: { mark: 'Xy3_k-9aQ2mB', at: '2026-11-20T11:58:20.000Z' },
  },
}
const exported = {
  ...{ ...entry, id: 5, act: 'Hämtade fil', object: 'Diplom och intyg', result: 'done', reason: null, times: null },
  ...{
    who: { id: 8, name: 'Birgitta Testander' },
    as: { id: 9, name: 'Gunilla Exempelsson' },
    rows: 88,
    sign_in: null,
  },
}
const settings = {
  months: 24,
  alarms: { refusals: true, device: true, rights: true, exports: false },
  addresses: [],
  witness: '',
  updated_at: null,
}
const alarm = {
  id: 3,
  kind: 'refusals',
  user_id: 7,
  ip: null,
  title: '14 nekade försök: Pontus',
  text: 'Från 192.0.2.44.',
}
const chain = {
  ...{ position: 1284310, anchor: { day: '2026-11-19', position: 1284000 }, checking: false },
  checked: { at: '2026-11-20T02:10:00.000Z', links: 1284200, broken: null as string | null },
}
const answers = {
  'auditLog.list': () => ({ items: [entry, exported], total: 2, page: 1, limit: 25 }),
  'auditLog.settings': () => settings,
  'auditLog.alarms': () => ({ items: [], total: 0 }),
  'auditLog.chain': () => chain,
  'preference.filters': () => [],
}
const open = (more: Record<string, unknown> = {}, path = '/auditLog') =>
  renderWith(<AuditPage />, { path, answers: { ...answers, ...more } as never })

test('the hits are an Excel or CSV file; a refusal tells its reason', async () => {
  const { calls } = open({ 'auditLog.link': () => Promise.reject(refusal('INVALID', 'Välj en kortare period.')) })
  fireEvent.click(await screen.findByRole('button', { name: 'Exportera' }))
  expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual([
    'Excel-filExportera 2 händelser',
    'CSV-filExportera 2 händelser',
  ])
  fireEvent.click(screen.getByRole('menuitem', { name: /CSV/ }))
  await screen.findByText('Välj en kortare period.')
  expect(calls.find(({ path }) => path === 'auditLog.link')?.input).toMatchObject({ format: 'csv' })
})

test('an entry shows who did what to what, from where and how it ended; it opens in place', async () => {
  open()
  const row = (await screen.findByText('Pontus Påhittsson')).closest('tr')
  if (!row) throw new Error('no row')
  expect(row.textContent).toContain('2026-11-20 13:06:12')
  expect(row.textContent).toContain('Försökte läsa (3 gånger)')
  expect(row.textContent).toContain('Växjö, SverigeFirefox, Windows')
  expect(within(row).getByText('Nekat')).toBeTruthy()
  expect(screen.getByText('agerade som Gunilla Exempelsson')).toBeTruthy()
  expect(screen.queryByText('Saknar behörighet')).toBeNull()
  const toggle = within(row).getByRole('button', { name: 'Visa händelsen' })
  fireEvent.click(toggle)
  expect(screen.getByText('Saknar behörighet')).toBeTruthy()
  expect(screen.getByText('K7F2')).toBeTruthy()
  expect(screen.getByText('7c1e 90ab … 4f02 d83b')).toBeTruthy()
  expect(toggle.getAttribute('aria-expanded')).toBe('true')
  fireEvent.click(toggle)
  expect(screen.queryByText('K7F2')).toBeNull()
})

test('from an entry to all of the same address', async () => {
  const { calls } = open()
  fireEvent.click((await screen.findAllByRole('button', { name: 'Visa händelsen' }))[0] as HTMLElement)
  fireEvent.click(screen.getByRole('button', { name: 'Visa allt från samma nätadress' }))
  await waitFor(() => expect(calls.at(-1)).toMatchObject({ path: 'auditLog.list', input: { search: '192.0.2.44' } }))
})

test('from an entry to all of the same sign-in, whose moment is told; an entry without one leads nowhere', async () => {
  const { calls } = open()
  const [first, second] = await screen.findAllByRole('button', { name: 'Visa händelsen' })
  fireEvent.click(second as HTMLElement)
  expect(screen.queryByText('Inloggning')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Visa allt från samma inloggning' })).toBeNull()
  fireEvent.click(first as HTMLElement)
  expect(screen.getByText('2026-11-20 12:58:20')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Visa allt från samma inloggning' }))
  await waitFor(() => expect(calls.at(-1)).toMatchObject({ path: 'auditLog.list', input: { search: 'Xy3_k-9aQ2mB' } }))
})

test('an alarm leads to its entries and is handled; without alarms there is no room for them', async () => {
  let left = [alarm]
  const { calls } = open({
    'auditLog.alarms': () => ({ items: left, total: left.length }),
    'auditLog.handle': () => {
      left = []
      return { id: 3 }
    },
  })
  const part = await screen.findByRole('region', { name: 'Larm' })
  expect(within(part).getByRole('link', { name: 'Visa försöken' }).getAttribute('href')).toBe(
    '/auditLog?person=7&result=refused',
  )
  fireEvent.click(within(part).getByRole('button', { name: 'Ta hand om' }))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Larm' })).toBeNull())
  expect(calls.find(({ path }) => path === 'auditLog.handle')?.input).toEqual({ id: 3 })
})

test('an alarm of shown numbers leads to what the account was shown', async () => {
  const items = [
    { ...alarm, kind: 'reveals', title: 'Många visade personnummer: Pontus', text: '200 personnummer på kort tid.' },
  ]
  open({ 'auditLog.alarms': () => ({ items, total: 1 }) })
  const part = await screen.findByRole('region', { name: 'Larm' })
  expect(within(part).getByRole('link', { name: 'Visa händelserna' }).getAttribute('href')).toBe(
    '/auditLog?person=7&area=reveals',
  )
  expect(screen.getByRole('switch', { name: 'Många visade personnummer' })).toBeTruthy()
})

test('a switch saves at once, addresses and time are saved together, and a fault is told at its field', async () => {
  const saved: unknown[] = []
  open({
    'auditLog.saveSettings': (input: { addresses?: string[] }) => {
      saved.push(input)
      if (input.addresses?.includes('fel'))
        throw refusal('INVALID', 'Fel', { fields: { 'addresses.0': ['Inte en adress'] } })
      return { ...settings, ...input, alarms: settings.alarms }
    },
  })
  fireEvent.click(await screen.findByRole('switch', { name: 'Stora exporter' }))
  await waitFor(() => expect(saved).toEqual([{ alarms: { exports: true } }]))
  fireEvent.click(screen.getByRole('button', { name: 'Ändra adresser och tid' }))
  const field = screen.getByRole('textbox', { name: /Larm skickas till/ })
  fireEvent.change(field, { target: { value: 'fel' } })
  fireEvent.click(screen.getByRole('button', { name: 'Spara' }))
  expect(await screen.findByText('Inte en adress')).toBeTruthy()
  fireEvent.change(field, { target: { value: 'ett@example.com\ntva@example.com' } })
  fireEvent.click(screen.getByRole('button', { name: 'Spara' }))
  await waitFor(() =>
    expect(saved.at(-1)).toEqual({
      ...{ months: 24, addresses: ['ett@example.com', 'tva@example.com'], witness: '', updated_at: null },
    }),
  )
})

test('the head tells that the chain holds, and a check is begun and waited for', async () => {
  let state: object = chain
  const { calls } = open({
    'auditLog.chain': () => state,
    'auditLog.checkChain': () => {
      state = { ...chain, checking: true }
      return null
    },
  })
  await screen.findByText(/^Kedjan är hel, kontrollerad .*3[.:]10/)
  const part = screen.getByRole('region', { name: 'Kedjan' })
  expect(part.textContent).toContain('2026-11-19')
  fireEvent.click(within(part).getByRole('button', { name: 'Kontrollera nu' }))
  await within(part).findByText('Kontrollerar …')
  expect(calls.some(({ path }) => path === 'auditLog.checkChain')).toBe(true)
  state = { ...chain, checked: { at: '2026-11-20T09:00:00.000Z', links: 5, broken: 'Posten 7 är ändrad.' } }
  await screen.findByText('Posten 7 är ändrad.', {}, { timeout: 10_000 })
  expect(screen.getByText('Kedjan är inte hel')).toBeTruthy()
})

test('without the right to it there is no log; with the right to read alone nothing changes', async () => {
  const none = renderWith(<AuditPage />, { path: '/auditLog', answers: {}, me: { rules: [['read', 'Article']] } })
  expect(none.calls).toEqual([])
  expect(screen.queryByRole('table')).toBeNull()
})
