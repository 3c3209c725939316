import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { refusal, renderWith } from '../../resource/testing.tsx'
import InvitePage from './invite-page.tsx'
import { presetsOf } from './presets.ts'

const roles = [
  { id: 1, name: 'administrator', label: 'Administratör', type: 'Role', grantable: false },
  { id: 3, name: 'principal', label: 'Rektor', type: 'Role', grantable: true },
]
const groupsRoles = [
  { id: 11, name: 'member', label: 'Medlem', type: 'GroupsRole', grantableIn: [5] },
  { id: 12, name: 'issuer', label: 'Utfärdare', type: 'GroupsRole', grantableIn: [5] },
  { id: 13, name: 'group_admin', label: 'Gruppadministratör', type: 'GroupsRole', grantableIn: [] },
]
const answers = {
  'role.options': () => roles,
  'groupsRole.options': () => groupsRoles,
  'access.ofRoles': () => [{ subject: 'Event', actions: ['read', 'publish'] }],
  'user.known': () => ({ taken: false, people: [] }),
  'user.invite': () => ({ id: 9, fullname: 'Elif Demolund' }),
}
const group = { id: 5, title: 'Eslöv–Höör–Hörby', category: 'local', parent_id: null, depth: 0 } as never
const open = (more: object = {}) =>
  renderWith(<InvitePage />, { path: '/user/invite', groups: [group], answers: { ...answers, ...more } })
const type = (label: RegExp, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })

test('presets are the roles that may be given, with the group roles that belong to them', () => {
  expect(presetsOf(roles as never, groupsRoles as never, 5).map(({ key, groupRoles }) => [key, groupRoles])).toEqual([
    ['groupsRole 11', [11]],
    ['groupsRole 12', [12]],
    ['role 3', [11, 12]],
  ])
  expect(presetsOf(roles as never, groupsRoles as never, null).map(({ key }) => key)).toEqual(['role 3'])
})

test('a chosen task fills in roles and apps, and the invitation is sent without a password', async () => {
  const { calls } = open()
  type(/^Förnamn/, 'Elif')
  type(/^Efternamn/, 'Demolund')
  type(/^E-post/, 'elif@example.com')
  fireEvent.blur(screen.getByLabelText(/^E-post/))
  type(/^Hälsning i inbjudan/, 'Hej Elif!\nRing mig.')
  fireEvent.click(await screen.findByRole('radio', { name: /Rektor/ }))
  await screen.findByText('visa, publicera')
  fireEvent.click(screen.getAllByRole('button', { name: 'Skicka inbjudan' })[0] as HTMLElement)
  await waitFor(() => expect(calls.some(({ path }) => path === 'user.invite')).toBe(true))
  expect(calls.find(({ path }) => path === 'user.invite')?.input).toEqual({
    data: {
      ...{ firstname: 'Elif', lastname: 'Demolund', email: 'elif@example.com', roles: [3], apps: ['cert', 'pages'] },
      memberships: [{ group_id: 5, groupRoles: [11, 12] }],
      greeting: 'Hej Elif!\nRing mig.',
    },
  })
})

test('a chosen task is asked about before the page is left, and the text of a second invitation, too', async () => {
  const { guard } = open().services
  // Leaving is tried: the page asks, or it is left.
  const isUnsaved = () => {
    const left = vi.fn()
    act(() => guard.attempt(left))
    act(() => guard.stay())
    return left.mock.calls.length === 0
  }
  expect(isUnsaved()).toBe(false)
  fireEvent.click(await screen.findByRole('radio', { name: /Rektor/ }))
  expect(isUnsaved()).toBe(true)
  fireEvent.click(screen.getByRole('switch'))
  for (const name of ['Elif', 'Birgitta']) {
    type(/^Förnamn/, name)
    type(/^Efternamn/, 'Demolund')
    type(/^E-post/, 'elif@example.com')
    expect(isUnsaved()).toBe(true)
    fireEvent.click(screen.getAllByRole('button', { name: 'Skicka inbjudan' })[0] as HTMLElement)
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>(/^Förnamn/).value).toBe(''))
    expect(isUnsaved()).toBe(false)
  }
})

test('a double is shown with a link; one out of sight is only told', async () => {
  const person = { id: 4, fullname: 'Elif Demolund', email: 'elif.d@example.com', groups: [], roles: [] }
  open({ 'user.known': () => ({ taken: false, people: [person] }) })
  type(/^Förnamn/, 'Elif')
  type(/^Efternamn/, 'Demolund')
  fireEvent.blur(screen.getByLabelText(/^Efternamn/))
  expect((await screen.findByRole('link', { name: 'Elif Demolund' })).getAttribute('href')).toBe('/user/4')
})

test('a refusal stands at its field, and nothing typed is lost', async () => {
  const fields = { 'data.email': ['Används redan.'] }
  open({ 'user.invite': () => Promise.reject(refusal('INVALID', 'Rätta felen.', { fields })) })
  fireEvent.click(screen.getAllByRole('button', { name: 'Skicka inbjudan' })[0] as HTMLElement)
  await screen.findByRole('link', { name: /Förnamn/ })
  type(/^Förnamn/, 'Elif')
  type(/^Efternamn/, 'Demolund')
  type(/^E-post/, 'elif@example.com')
  fireEvent.click(screen.getAllByRole('button', { name: 'Skicka inbjudan' })[0] as HTMLElement)
  await screen.findAllByText(/Används redan\./)
  expect(screen.getByLabelText<HTMLInputElement>(/^Förnamn/).value).toBe('Elif')
})

test('the session ends in the middle of an invitation: person and task are there after the next sign-in', async () => {
  const { unmount } = open()
  type(/^Förnamn/, 'Elif')
  fireEvent.click(await screen.findByRole('radio', { name: /Rektor/ }))
  unmount()
  open()
  expect(screen.getByLabelText(/^Förnamn/)).toHaveProperty('value', 'Elif')
  expect(await screen.findByRole('radio', { name: /Rektor/ })).toHaveProperty('checked', true)
})
