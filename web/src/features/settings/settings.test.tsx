import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { refusal, renderWith, testMe, waysToLeave } from '../../resource/testing.tsx'
import { SettingRow } from './setting-row.tsx'
import SettingsPage from './settings-page.tsx'
import type { Setting } from './use-settings.ts'

const item = (name: string, kind: string, more: object = {}) => ({
  name,
  kind,
  category: 'startPage',
  own: null,
  value: null,
  inherited: false,
  from: null,
  target: null,
  file: null,
  ...more,
})
const answer = {
  items: [
    item('slideshowQueue', 'queue', {
      own: 4,
      value: 4,
      target: { id: 4, title: 'Bildspel hösten', type: 'Queue' },
    }),
    item('mainMenu', 'menu'),
    item('vocertCourseMomentBillingMail', 'email', { own: 'a@example.com', value: 'a@example.com' }),
  ],
  updated_at: '2026-11-20T10:00:00.000Z',
  site: { address: 'https://hoor.example', active: true, shown: true, open: true },
}
const relations = { menu: { search: async () => [{ value: 9, label: 'Huvudmeny' }] } }
const open = async (answers: Record<string, (input: never) => unknown> = {}) => {
  const view = renderWith(<SettingsPage />, { answers: { 'setting.list': () => answer, ...answers }, relations })
  await screen.findByRole('heading', { name: 'Startsidan' })
  return view
}
const mail = () => screen.getByRole('textbox', { name: /E-postadress för fakturaunderlag/ })
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Spara' }))

test('settings stand under their headings; only what is changed is saved, with the version that was seen', async () => {
  const { calls } = await open({ 'setting.update': () => answer })
  expect(screen.getByRole('combobox', { name: 'Innehållslista för bildspel' })).toHaveProperty(
    'value',
    'Bildspel hösten',
  )
  expect(screen.getByRole('link', { name: 'Öppna' }).getAttribute('href')).toBe('/queue/4')
  const menu = screen.getByRole('combobox', { name: 'Huvudmeny' })
  act(() => menu.focus())
  fireEvent.change(menu, { target: { value: 'huvud' } })
  await screen.findByRole('option', { name: 'Huvudmeny' })
  fireEvent.keyDown(menu, { key: 'ArrowDown' })
  fireEvent.keyDown(menu, { key: 'Enter' })
  fireEvent.change(mail(), { target: { value: '' } })
  await screen.findByText('Osparade ändringar')
  save()
  await screen.findByText('Inställningarna har sparats')
  expect(calls.find(({ path }) => path === 'setting.update')?.input).toEqual({
    data: { mainMenu: 9, vocertCourseMomentBillingMail: null },
    updated_at: answer.updated_at,
  })
})

test('what is inherited is named; of what one may not see it says what it is and whose', async () => {
  const from = { id: 2, title: 'College Skåne' }
  const items = [
    item('newsQueue', 'queue', { value: 5, inherited: true, from, target: { id: 5, title: 'Nyheter', type: 'Queue' } }),
    item('mainMenu', 'menu', { value: 6, inherited: true, from }),
  ]
  const rows = items.map((each) => (
    <SettingRow
      key={each.name}
      item={each as Setting}
      value={null}
      inherits
      readOnly={false}
      onChange={() => undefined}
    />
  ))
  const { container } = renderWith(<div>{rows}</div>, { answers: {} })
  expect(container.textContent).toContain('Nyheter Ärvs från College Skåne')
  expect(container.textContent).toContain('Meny som du inte har behörighet att se Ärvs från College Skåne')
})

test('a change that is taken back is no change', async () => {
  await open()
  fireEvent.change(mail(), { target: { value: 'b@example.com' } })
  await screen.findByText('Osparade ändringar')
  fireEvent.change(mail(), { target: { value: 'a@example.com' } })
  expect(screen.queryByText('Osparade ändringar')).toBeNull()
})

test('what the server refuses is said at the setting, and nothing is lost', async () => {
  const fields = { 'data.vocertCourseMomentBillingMail': ['Skriv en giltig e-postadress'] }
  await open({ 'setting.update': () => Promise.reject(refusal('INVALID', 'Fel', { fields })) })
  fireEvent.change(mail(), { target: { value: 'fel' } })
  save()
  await waitFor(() => expect(screen.getAllByText('Skriv en giltig e-postadress').length).toBeGreaterThan(0))
  expect(mail().getAttribute('aria-invalid')).toBe('true')
  expect(mail()).toHaveProperty('value', 'fel')
})

test('a fault that is mended goes without taking focus', async () => {
  const fields = { 'data.vocertCourseMomentBillingMail': ['Fel adress'], 'data.slideshowQueue': ['Fel lista'] }
  await open({ 'setting.update': () => Promise.reject(refusal('INVALID', 'Fel', { fields })) })
  fireEvent.change(mail(), { target: { value: 'fel' } })
  save()
  const summary = await screen.findByRole('region', { name: /2 fel/ })
  await waitFor(() => expect(document.activeElement).toBe(summary))
  mail().focus()
  fireEvent.change(mail(), { target: { value: 'rätt' } })
  expect(screen.getByRole('region', { name: /1 fel/ })).toBe(summary)
  expect(document.activeElement).toBe(mail())
})

test('what is typed while it saves stands, to be saved after it', async () => {
  let answerNow = (_: unknown) => {}
  const slow = new Promise((resolve) => {
    answerNow = resolve
  })
  const { calls } = await open({ 'setting.update': () => slow })
  fireEvent.change(mail(), { target: { value: 'b@example.com' } })
  save()
  fireEvent.change(mail(), { target: { value: 'a@example.com' } })
  fireEvent.submit(screen.getByRole('form'))
  const items = answer.items.map((each) => (each.kind === 'email' ? { ...each, own: 'b@example.com' } : each))
  answerNow({ ...answer, items, updated_at: '2026-11-20T11:00:00.000Z' })
  await screen.findByText('Osparade ändringar')
  expect(mail()).toHaveProperty('value', 'a@example.com')
  expect(calls.filter(({ path }) => path === 'setting.update')).toHaveLength(1)
})

test('who may only read them sees no button', async () => {
  renderWith(<SettingsPage />, {
    answers: { 'setting.list': () => answer },
    me: { ...testMe, rules: [['read', 'Setting']] as never },
  })
  await screen.findByRole('heading', { name: 'Startsidan' })
  expect(screen.queryByRole('button', { name: 'Spara' })).toBeNull()
  expect(mail()).toHaveProperty('readOnly', true)
})

test('settings of a group where one has no right to them say so, and lead to one where one has', async () => {
  localStorage.setItem('vo_group', '1')
  const group = { category: 'local', vopagesStatus: true, parent_id: null, depth: 0 } as const
  let refused = true
  renderWith(<SettingsPage />, {
    groups: [
      { ...group, id: 1, name: 'skane', title: 'College Skåne' },
      { ...group, id: 3, name: 'eslov', title: 'Eslöv–Höör–Hörby' },
    ],
    me: { rules: [['read', 'Setting', { group_id: { in: [3] } }]] as never },
    answers: {
      'setting.list': () => {
        if (refused) throw refusal('FORBIDDEN', 'Du har inte behörighet att göra detta.')
        return answer
      },
    },
  })
  await screen.findByText('Du har inte behörighet till Inställningar')
  refused = false
  fireEvent.click(screen.getByRole('button', { name: 'Byt grupp' }))
  expect(screen.getByRole('dialog', { name: 'Byt grupp' })).toBeTruthy()
  fireEvent.click(await screen.findByRole('option', { name: /Eslöv/ }))
  expect(await screen.findByRole('heading', { name: 'Startsidan' })).toBeTruthy()
  localStorage.removeItem('vo_group')
})

test('the site is opened and closed from its settings, after a question, and its address is told', async () => {
  const group = { id: 3, name: 'hoor', title: 'Höör', category: 'local', parent_id: null, vopagesStatus: true }
  let active = true
  const { calls } = renderWith(<SettingsPage />, {
    relations,
    groups: [group as never],
    answers: {
      'setting.list': () => ({ ...answer, site: { ...answer.site, active, open: active } }),
      'group.update': (input: { data: { vopagesStatus: boolean } }) => {
        active = input.data.vopagesStatus
        return {}
      },
    } as never,
  })
  const address = await screen.findByRole('link', { name: /^hoor\.example/ })
  expect(address.getAttribute('href')).toBe('https://hoor.example')
  expect(screen.getByRole('link', { name: /^Visa webbplatsen/ })).toBeTruthy()
  fireEvent.click(screen.getByRole('switch', { name: /^Webbplatsen är aktiv/ }))
  expect(calls.some(({ path }) => path === 'group.update')).toBe(false)
  fireEvent.click(await screen.findByRole('button', { name: 'Ja, stäng webbplatsen' }))
  await waitFor(() => expect(screen.queryByRole('link', { name: /^Visa webbplatsen/ })).toBeNull())
  expect(calls.find(({ path }) => path === 'group.update')?.input).toEqual({ id: 3, data: { vopagesStatus: false } })
  expect(screen.queryByRole('link', { name: /^hoor\.example/ })).toBeNull()
})

test('a site whose group is turned off is not told as open: its switch says why, with the way to the group', async () => {
  const group = { id: 3, name: 'hoor', title: 'Höör', category: 'local', parent_id: null, vopagesStatus: true }
  let active = true
  const { calls } = renderWith(<SettingsPage />, {
    relations,
    groups: [group as never],
    answers: {
      'setting.list': () => ({ ...answer, site: { ...answer.site, active, shown: false, open: false } }),
      'group.update': (input: { data: { vopagesStatus: boolean } }) => {
        active = input.data.vopagesStatus
        return {}
      },
    } as never,
  })
  const turned = await screen.findByRole('switch', { name: /eftersom gruppen inte visas utåt/ })
  expect(turned).toHaveProperty('checked', true)
  expect(screen.getByRole('link', { name: 'Öppna gruppen' }).getAttribute('href')).toBe('/group/3')
  expect(screen.queryByRole('link', { name: /^Visa webbplatsen/ })).toBeNull()
  expect(screen.queryByRole('link', { name: /^hoor\.example/ })).toBeNull()
  // Nobody sees the site, so nothing is asked about.
  fireEvent.click(turned)
  await screen.findByText('Webbplatsen är stängd för besökare')
  await waitFor(() => expect(turned).toHaveProperty('checked', false))
  fireEvent.click(turned)
  await waitFor(() => expect(calls.filter(({ path }) => path === 'group.update')).toHaveLength(2))
  await waitFor(() => expect(screen.getAllByText(/eftersom gruppen inte visas utåt/)).toHaveLength(2))
  expect(screen.queryByText('Webbplatsen är öppen för besökare')).toBeNull()
})

const pen = { tab: null, name: 'Malin Skissgren', me: false, field: 'mainMenu', since: '2026-11-20T10:00:00.000Z' }

test('settings that somebody else writes in are read, and what was typed stays', async () => {
  let taken: object | null = null
  const room = () => ({ people: [], total: 0, pen: null, changed_at: answer.updated_at, news: '', ...taken })
  const { calls, services } = await open({ 'presence.watch': room, 'presence.beat': room })
  taken = { pen }
  fireEvent.change(mail(), { target: { value: 'b@example.com' } })
  await screen.findByText(/^Malin Skissgren skriver i Huvudmeny$/)
  await waitFor(() => expect(mail()).toHaveProperty('readOnly', true))
  expect(mail()).toHaveProperty('value', 'b@example.com')
  expect(screen.queryByRole('button', { name: 'Spara' })).toBeNull()
  expect(calls.find(({ path }) => path === 'presence.beat')?.input).toMatchObject({ entity: 'setting', id: null })
  expect(await waysToLeave(services.guard)).toEqual(['Lämna utan att spara', 'Stanna kvar'])
})

test('the session ends before they are saved: the typed ones are there after the next sign-in, and are thrown away on request', async () => {
  const { unmount } = await open()
  fireEvent.change(mail(), { target: { value: 'mitt-i@example.com' } })
  unmount()
  const next = await open()
  expect(mail()).toHaveProperty('value', 'mitt-i@example.com')
  await screen.findByText('Osparade ändringar')
  fireEvent.click(await screen.findByRole('button', { name: 'Kasta det' }))
  await waitFor(() => expect(mail()).toHaveProperty('value', 'a@example.com'))
  next.unmount()
  await open()
  expect(mail()).toHaveProperty('value', 'a@example.com')
  expect(screen.queryByText(/förra gången/)).toBeNull()
})

test('saved ones are not brought back', async () => {
  const { unmount } = await open({ 'setting.update': () => answer })
  fireEvent.change(mail(), { target: { value: '' } })
  save()
  await screen.findByText('Inställningarna har sparats')
  unmount()
  await open()
  expect(screen.queryByText('Osparade ändringar')).toBeNull()
})
