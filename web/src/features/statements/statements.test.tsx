import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import '../../lib/form-texts.ts'
import { emptyDraft, type StatementDraft, type StatementItem } from '@kollegium/api/definitions/statements'
import { refusal, renderWith, waysToLeave } from '../../resource/testing.tsx'
import StatementsPage from './statements-page.tsx'

const group = { id: 4, title: 'Eslöv', name: 'eslov', category: 'local', parent_id: null, depth: 0 }
const fault = (key: string, title: string, more: object = {}): StatementItem => ({
  ...{ key, title, situation: 'hearing', requirement: '', instead: 'Manus finns.', reason: '', by: '2099-12-31' },
  ...more,
})
const empty = emptyDraft('accessibility')
const network: StatementDraft = {
  ...empty,
  values: {
    ...empty.values,
    ...{ organisation: 'Föreningen', assessment: 'partial', assessedOn: '2026-11-04', method: 'self' },
    ...{ email: 'kansliet@example.com', phone: '070-174 06 00', outside: 'Kartor.' },
  },
  items: [fault('karta', 'Kartans nålar ligger tätt')],
}
const record = (more: object = {}) => ({
  id: 3,
  kind: 'accessibility',
  draft: empty,
  above: [{ owner: null, draft: network }],
  site: { title: 'Eslöv', url: 'http://eslov.vo.localhost:3000/tillganglighetsredogorelse' },
  shown: true,
  siteUrl: 'http://eslov.vo.localhost:3000/tillganglighetsredogorelse',
  published_at: null,
  changed: false,
  author: null,
  updated_at: '2026-11-20T10:00:00.000Z',
  ...more,
})

const open = async (answers: Record<string, (input: never) => unknown> = {}, given = record()) => {
  localStorage.clear()
  localStorage.setItem('vo_group', '4')
  const view = renderWith(<StatementsPage />, {
    answers: { 'statement.get': () => given, ...answers },
    path: '/statement/accessibility',
    groups: [group] as never,
  })
  await screen.findByRole('heading', { name: 'Tillgänglighetsredogörelse' })
  return view
}
const sent = (calls: { path: string; input: unknown }[], path: string) =>
  calls.find((call) => call.path === path)?.input as { data: StatementDraft; updated_at: string } | undefined
const publish = () => fireEvent.click(screen.getByRole('button', { name: 'Publicera' }))

test('what is inherited stands in a frame with its owner; an own value is asked for by a button and given back', async () => {
  const { calls } = await open({ 'statement.update': () => record() })
  expect(screen.getByText('Föreningen').parentElement?.textContent).toContain('Ärvs från Collegenätverket')
  fireEvent.click(within(frameOf('Hit skriver besökaren')).getByRole('button', { name: 'Ange egen' }))
  fireEvent.change(screen.getByRole('textbox', { name: /Hit skriver/ }), { target: { value: 'eslov@example.com' } })
  // An own address comes without the network's phone.
  expect(screen.getByRole('textbox', { name: /Telefon/ })).toHaveProperty('value', '')
  fireEvent.click(screen.getByRole('button', { name: 'Spara' }))
  await waitFor(() => expect(sent(calls, 'statement.update')?.data.values.email).toBe('eslov@example.com'))
  expect(sent(calls, 'statement.update')).toMatchObject({
    updated_at: record().updated_at,
    data: { items: [], hidden: [] },
  })
})

const frameOf = (label: string) => screen.getByText(label).parentElement as HTMLElement

test('an inherited fault is switched off; then a site without faults has to say so', async () => {
  await open()
  const applies = screen.getByRole('switch', { name: /Gäller hos oss/ })
  expect(applies).toHaveProperty('checked', true)
  fireEvent.click(applies)
  expect(await screen.findByText(/Beskriv minst en brist/)).toBeTruthy()
  fireEvent.click(applies)
  expect(screen.queryByText(/Beskriv minst en brist/)).toBeNull()
})

test('a fault is added and filled in; what is missing is told when one publishes, and nothing is sent', async () => {
  const { calls } = await open({ 'statement.publish': () => record({ published_at: '2026-11-23T08:00:00.000Z' }) })
  fireEvent.click(screen.getByRole('button', { name: 'Lägg till brist' }))
  publish()
  const summary = await screen.findByRole('region', { name: /Fyll i|Formuläret/ })
  expect(within(summary).getAllByRole('link').length).toBe(4)
  expect(calls.some(({ path }) => path === 'statement.publish')).toBe(false)

  fireEvent.change(screen.getByRole('textbox', { name: /Vad fungerar inte/ }), { target: { value: 'En film' } })
  fireEvent.change(screen.getByRole('textbox', { name: /Vad gör besökaren/ }), { target: { value: 'Läs manus.' } })
  fireEvent.change(screen.getByRole('textbox', { name: /Åtgärdas senast/ }), { target: { value: '2020-01-01' } })
  expect((await screen.findAllByText(/Datumet har passerat/)).length).toBeGreaterThan(0)
  fireEvent.change(screen.getByRole('textbox', { name: /Åtgärdas senast/ }), { target: { value: '2099-01-01' } })
  fireEvent.click(screen.getByRole('button', { name: /Vem drabbas mest/ }))
  fireEvent.click(await screen.findByRole('option', { name: /Utan hörsel/ }))
  publish()
  await screen.findByText('Sidan har publicerats')
  expect(sent(calls, 'statement.publish')?.data.items).toEqual([
    expect.objectContaining({ title: 'En film', situation: 'hearing', by: '2099-01-01', key: expect.any(String) }),
  ])
})

test('a half fault is saved as it is, and removed again', async () => {
  const { calls } = await open(
    { 'statement.update': () => record() },
    record({ draft: { ...empty, items: [fault('film', 'En film')] } }),
  )
  fireEvent.click(screen.getByRole('button', { name: 'Ta bort: En film' }))
  fireEvent.click(screen.getByRole('button', { name: 'Spara' }))
  await waitFor(() => expect(sent(calls, 'statement.update')?.data.items).toEqual([]))
})

test('what the server refuses is told at the field', async () => {
  const fields = { 'data.values.email': ['Skriv en giltig e-postadress'] }
  await open({ 'statement.update': () => Promise.reject(refusal('INVALID', 'Fel', { fields })) })
  fireEvent.click(within(frameOf('Hit skriver besökaren')).getByRole('button', { name: 'Ange egen' }))
  fireEvent.change(screen.getByRole('textbox', { name: /Hit skriver/ }), { target: { value: 'fel' } })
  fireEvent.click(screen.getByRole('button', { name: 'Spara' }))
  await waitFor(() =>
    expect(screen.getByRole('textbox', { name: /Hit skriver/ }).getAttribute('aria-invalid')).toBe('true'),
  )
})

test('of two editors the second compares, and keeps both changes', async () => {
  const theirs = record({
    draft: { ...empty, values: { ...empty.values, organisation: 'Deras' } },
    updated_at: '2026-11-20T11:00:00.000Z',
  })
  const details = { stale: true, name: 'Ada Test', current: theirs, updated_at: theirs.updated_at }
  let tries = 0
  const { calls } = await open({
    'statement.update': () => {
      tries += 1
      return tries === 1 ? Promise.reject(refusal('CONFLICT', 'Ada Test hann före', { details })) : theirs
    },
  })
  fireEvent.click(within(frameOf('Innehåll som lagen inte omfattar')).getByRole('button', { name: 'Ange egen' }))
  fireEvent.change(screen.getByRole('textbox', { name: /Innehåll som lagen/ }), { target: { value: 'Protokoll.' } })
  fireEvent.click(screen.getByRole('button', { name: 'Spara' }))
  fireEvent.click(await screen.findByRole('button', { name: /Jämför/ }))
  const table = await screen.findByRole('table')
  expect(table.textContent).toContain('Deras')
  fireEvent.click(screen.getAllByRole('button', { name: 'Spara mina ändringar ändå' }).at(-1) as HTMLElement)
  await waitFor(() => expect(tries).toBe(2))
  expect(calls.findLast(({ path }) => path === 'statement.update')?.input).toMatchObject({
    data: { values: { organisation: 'Deras', outside: 'Protokoll.' } },
    updated_at: theirs.updated_at,
  })
})

test('the own content is withdrawn after a question', async () => {
  const shown = record({ published_at: '2026-03-04T10:00:00.000Z' })
  const { calls } = await open({ 'statement.withdraw': () => record() }, shown)
  expect(screen.getByRole('link', { name: 'Visa den publicerade sidan' }).getAttribute('href')).toBe(shown.site.url)
  fireEvent.click(screen.getByRole('button', { name: 'Sluta visa det egna' }))
  const dialog = await screen.findByRole('alertdialog').catch(() => screen.findByRole('dialog'))
  fireEvent.click(within(await dialog).getByRole('button', { name: 'Sluta visa det egna' }))
  await screen.findByText('Det egna innehållet visas inte längre')
  expect(sent(calls, 'statement.withdraw')).toEqual({ kind: 'accessibility', updated_at: shown.updated_at })
})

test('the list says what visitors find', async () => {
  const states = [
    {
      kind: 'accessibility',
      address: 'tillganglighetsredogorelse',
      shown: true,
      siteUrl: record().siteUrl,
      published_at: null,
      changed: false,
      updated_at: null,
    },
    {
      kind: 'dataProtection',
      address: 'dataskyddspolicy',
      shown: false,
      siteUrl: null,
      published_at: null,
      changed: false,
      updated_at: '2026-11-20T10:00:00.000Z',
    },
  ]
  renderWith(<StatementsPage />, { answers: { 'statement.list': () => states }, path: '/statement' })
  await screen.findByRole('heading', { name: 'Juridiska sidor' })
  expect(screen.getByText('Visas på webbplatsen, ärvd')).toBeTruthy()
  expect(screen.getByText('Utkast, inte publicerat')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Dataskyddspolicy' }).getAttribute('href')).toBe('/statement/dataProtection')
  expect(screen.queryByRole('button', { name: 'Fler val för Dataskyddspolicy' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Fler val för Tillgänglighetsredogörelse' }))
  const item = await screen.findByRole('menuitem', { name: 'Visa på webbplatsen' })
  expect(item.getAttribute('href')).toBe(record().siteUrl)
})

test('the page is opened from the heading and from the message that it is published, while visitors find it', async () => {
  const onSite = () => screen.queryByRole('link', { name: /^Visa på webbplatsen/ })
  const { unmount } = await open({}, record({ siteUrl: null }))
  expect(onSite()).toBeNull()
  expect(screen.queryByRole('link', { name: /^Visa den publicerade sidan/ })).toBeNull()
  unmount()
  const opened = vi.spyOn(window, 'open').mockReturnValue(null)
  const { values, items } = network
  await open({ 'statement.publish': () => record() }, record({ draft: { ...empty, values, items } }))
  expect(onSite()?.getAttribute('href')).toBe(record().siteUrl)
  publish()
  fireEvent.click(await screen.findByRole('button', { name: 'Visa på webbplatsen' }))
  expect(opened).toHaveBeenCalledWith(record().siteUrl, '_blank', 'noopener')
  opened.mockRestore()
})

test('what was typed in a legal page before somebody took over stays, and leaving offers no save', async () => {
  let now: object = {}
  const pen = { tab: null, name: 'Malin Skissgren', me: false, field: 'values.email', since: record().updated_at }
  const room = () => ({ people: [], total: 0, pen: null, changed_at: record().updated_at, news: '', ...now })
  const { services } = await open({ 'presence.watch': room, 'presence.beat': room })
  fireEvent.click(within(frameOf('Hit skriver besökaren')).getByRole('button', { name: 'Ange egen' }))
  now = { pen }
  fireEvent.change(screen.getByRole('textbox', { name: /Hit skriver/ }), { target: { value: 'eslov@example.com' } })
  await screen.findByText(/^Malin Skissgren skriver i .+$/)
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Spara' })).toBeNull())
  expect(await waysToLeave(services.guard)).toEqual(['Lämna utan att spara', 'Stanna kvar'])
})

test('a legal page that somebody else writes in is read, and a newer version is fetched by a press', async () => {
  const pen = { tab: null, name: 'Malin Skissgren', me: false, field: 'values.email', since: record().updated_at }
  let now: object = { pen }
  let given = record()
  const room = () => ({ people: [], total: 0, pen: null, changed_at: given.updated_at, news: '', ...now })
  const { calls } = await open({ 'presence.watch': room, 'presence.beat': room, 'statement.get': () => given })
  await screen.findByText(/^Malin Skissgren skriver i .+$/)
  expect(calls.find(({ path }) => path === 'presence.watch')?.input).toMatchObject({
    ...{ entity: 'statement', kind: 'accessibility', id: 4 },
  })
  for (const name of ['Spara', 'Publicera', 'Ange egen', 'Förhandsgranska']) {
    await waitFor(() => expect(screen.queryByRole('button', { name }), name).toBeNull())
  }
  now = {}
  given = record({
    draft: { ...empty, values: { ...empty.values, email: 'ny@example.com' } },
    updated_at: '2026-11-20T11:00:00.000Z',
  })
  window.dispatchEvent(new Event('online'))
  fireEvent.click(await screen.findByRole('button', { name: 'Visa den nya versionen' }))
  expect(await screen.findByDisplayValue('ny@example.com')).toBeTruthy()
  await waitFor(() => expect(screen.queryByText(/^En nyare version/)).toBeNull())
})

const talk = { 'comment.list': () => ({ items: [], open: 0 }), 'following.get': () => ({ on: false }) }

test('a saved legal page has comments and following beside its form, and its acts below', async () => {
  const acts = { 'activity.ofRecord': () => ({ items: [], more: false }) }
  const { calls } = await open({ ...talk, ...acts })
  await screen.findByRole('button', { name: 'Kommentera' })
  await screen.findByRole('switch', { name: /Bevaka den juridiska sidan/ })
  await screen.findByRole('heading', { name: 'Vem gjorde vad' })
  const asked = ['comment.list', 'following.get'].map((path) => calls.find((call) => call.path === path)?.input)
  expect(asked).toEqual([
    { entity: 'statement', id: 3 },
    { entity: 'statement', id: 3 },
  ])
})

test('a legal page that nobody has saved has none', async () => {
  const { calls } = await open(talk, record({ id: 0, updated_at: null }))
  await screen.findByText('Föreningen')
  expect(calls.map(({ path }) => path)).not.toContain('comment.list')
})

test('the link of a mail opens the page of the group that it names, and ends the follow there', async () => {
  const { unmount } = await open({})
  unmount()
  const other = { ...group, id: 9, title: 'Höör', name: 'hoor' }
  const { services, calls } = renderWith(<StatementsPage />, {
    answers: { 'statement.get': () => record({ id: 12 }), 'following.set': () => ({ on: false }), ...talk },
    path: '/statement/accessibility?group=9&following=off',
    groups: [group, other] as never,
  })
  await screen.findByRole('heading', { name: 'Tillgänglighetsredogörelse' })
  await waitFor(() => expect(calls.map(({ path }) => path)).toContain('following.set'))
  expect(calls.find(({ path }) => path === 'following.set')?.input).toEqual({ entity: 'statement', id: 12, on: false })
  expect([services.session.group(), location.search]).toEqual([9, ''])
})
