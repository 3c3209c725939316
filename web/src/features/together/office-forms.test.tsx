import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { renderWith, waysToLeave } from '../../resource/testing.tsx'
import AclPage from '../access/acl-page.tsx'
import RolePage from '../access/role-page.tsx'
import AuditPage from '../audit-log/audit-page.tsx'
import OldClientsPage from '../old-clients/old-clients-page.tsx'
import SettingsPage from '../settings/settings-page.tsx'

// Forms of the whole installation: each is held while somebody else writes in it, and keeps the typed values.

beforeEach(() => localStorage.clear())

const moment = '2026-11-20T10:00:00.000Z'
const pen = { tab: null, name: 'Malin Skissgren', me: false, field: '', since: moment }
const own = { name: null, mark: null, logo: null, colour: null, association: null, email: null, host: null }
const brand = (name: string) => ({
  ...{ brand: name, own, file: null },
  defaults: { name: 'Nätet', mark: name, colour: '#0078BE', association: '', email: '', host: '' },
})
const wording = {
  ...{ key: 'action.yes', area: 'common', standard: 'Ja', shared: null, own: 'Japp' },
  updated_at: moment,
}
const portal = {
  ...{ id: 'portal', name: 'Skolportalen', redirect_uris: ['https://portal.example/auth'], origins: [] },
  ...{ rotation: true, unbound: true, secret_at: null, old_secret_until: null, closed_at: null },
  ...{ registered_by: null, used_by: null, last_used_at: null, created_at: moment, updated_at: moment },
}
const permissions = ['read', 'create'].map((name, at) => ({
  ...{ id: 20 + at, subject: 'Tag', name, label: `Taggar: ${name}`, type: 'Permission', grantable: true },
  roles: [{ id: 2, type: 'Role' }],
}))
const answers = {
  'brand.list': () => ({ items: [brand('college'), brand('language')], updated_at: moment }),
  'wording.list': () => ({ items: [wording], total: 1, replaced: 1 }),
  'signInPolicy.get': () => ({ demanded: [], proofMinutes: 15, updated_at: moment }),
  'factorReset.list': () => [],
  'auditLog.list': () => ({ items: [], total: 0, page: 1, limit: 25 }),
  'auditLog.alarms': () => ({ items: [], total: 0 }),
  'auditLog.chain': () => ({ position: 1, anchor: null, checking: false, checked: null }),
  'auditLog.settings': () => ({ months: 24, alarms: {}, addresses: [], witness: '', updated_at: moment }),
  'preference.filters': () => [],
  'oldClient.list': () => ({ items: [portal] }),
  'role.get': () => ({ id: 2, name: 'teacher', label: 'Lärare', builtIn: true, updated_at: moment }),
  'role.holders': () => ({ total: 0, shown: 0, groups: 0, people: [] }),
  'role.changes': () => ({ total: 0, items: [] }),
  'role.reach': () => [],
  'permission.acl': () => ({ permissions, roles: [{ id: 2, name: 'teacher', label: 'Lärare' }], updated_at: moment }),
}

const text = (name: RegExp | string) => async () => {
  const [input] = await screen.findAllByRole<HTMLInputElement>('textbox', { name })
  if (!input) throw new Error(`no field ${name}`)
  return {
    type: () => fireEvent.change(input, { target: { value: 'Nytt' } }),
    isTyped: () => input.value === 'Nytt',
    isHeld: () => input.readOnly || input.matches(':disabled'),
  }
}
const box = (name: RegExp) => async () => {
  const input = await screen.findByRole<HTMLInputElement>('checkbox', { name })
  const before = input.checked
  return {
    type: () => fireEvent.click(input),
    isTyped: () => input.checked !== before,
    isHeld: () => input.disabled,
  }
}

type Form = {
  name: string
  page: ReactNode
  path: string
  find: ReturnType<typeof text>
  key: object
  save: RegExp
  /** The words of the field, as the others read them. */
  field?: [name: string, words: string]
  open?: () => Promise<void>
}
const forms: Form[] = [
  {
    name: 'brands',
    ...{ page: <SettingsPage />, path: '/setting/brand', find: text('Namn'), save: /^Spara/ },
    key: { entity: 'brand', id: null, field: 'college.name' },
    field: ['language.association', 'Språkombudens varumärke, Förening'],
  },
  {
    name: 'a text',
    ...{ page: <SettingsPage />, path: '/setting/wording', find: text('Egen text'), save: /^Spara/ },
    open: async () => void fireEvent.click(await screen.findByRole('button', { name: 'Ändra texten Ja' })),
    key: { entity: 'wording', key: ':action.yes', field: 'text' },
    field: ['text', 'Egen text'],
  },
  {
    name: 'demands on those who sign in',
    ...{ page: <SettingsPage />, path: '/setting/sign-in', find: text(/^Minuter/), save: /^Spara/ },
    key: { entity: 'signInPolicy', id: null, field: '' },
  },
  {
    name: 'the settings of the audit log',
    ...{ page: <AuditPage />, path: '/auditLog', find: text(/^Larm skickas till/), save: /^Spara$/ },
    open: async () => void fireEvent.click(await screen.findByRole('button', { name: 'Ändra adresser och tid' })),
    key: { entity: 'auditLog', id: null, field: 'addresses' },
    field: ['witness', 'Ankare skickas till'],
  },
  {
    name: 'a program of others',
    ...{ page: <OldClientsPage />, path: '/oldClient/portal', find: text(/^Namn/), save: /^Spara/ },
    key: { entity: 'oldClient', key: 'portal', field: 'name' },
    field: ['origins', 'Ursprung'],
  },
  {
    name: 'a role',
    ...{ page: <RolePage />, path: '/role/2', find: box(/^Taggar: Visa$/), save: /^Spara/ },
    key: { entity: 'role', id: 2 },
    field: ['role.area.tags.create', 'Taggar: Skapa'],
  },
  {
    name: 'the matrix of rights',
    ...{ page: <AclPage />, path: '/permission', find: box(/^Taggar: read, Lärare$/), save: /^Spara/ },
    key: { entity: 'permission', id: null, field: '' },
  },
]

test.each(forms)('$name: held while somebody else writes, and what was typed stays', async (form) => {
  let taken: object | null = null
  const room = () => ({ people: [], total: 0, pen: null, changed_at: moment, news: '', ...taken })
  const setup = { path: form.path, answers: { ...answers, 'presence.watch': room, 'presence.beat': room } }
  const { calls, services } = renderWith(form.page, setup)
  await form.open?.()
  const control = await form.find()
  const buttons = () => screen.queryAllByRole('button', { name: form.save })
  control.type()
  await waitFor(() => expect(calls.findLast(({ path }) => path === 'presence.beat')?.input).toMatchObject(form.key))
  expect(buttons()).not.toEqual([])
  const [field, words] = form.field ?? ['', null]
  taken = { people: [{ id: 5, name: pen.name }], total: 1, pen: { ...pen, field } }
  window.dispatchEvent(new Event('online'))
  await screen.findByText(words ? `Malin Skissgren skriver i ${words}` : /^Malin Skissgren skriver$/, {
    exact: false,
  })
  const [people] = screen.getAllByRole('list', { name: 'Har posten öppen' })
  expect(within(people as HTMLElement).getAllByText('Malin Skissgren')).not.toEqual([])
  await waitFor(() => expect(control.isHeld()).toBe(true))
  expect([control.isTyped(), buttons()]).toEqual([true, []])
  expect(screen.getByRole('button', { name: 'Ta över …' })).toBeTruthy()
  expect(await waysToLeave(services.guard)).toEqual(['Lämna utan att spara', 'Stanna kvar'])
})

test('a program that is about to be registered is in no room', async () => {
  const { calls } = renderWith(<OldClientsPage />, { path: '/oldClient/new', answers })
  await (await text(/^Namn/)()).type()
  await waitFor(() => expect(screen.getByRole('button', { name: 'Registrera klient' })).toBeTruthy())
  expect(calls.filter(({ path }) => path.startsWith('presence'))).toEqual([])
})
