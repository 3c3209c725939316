import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
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
const nothing = { everywhere: [], here: [], below: [] }
const publishesEvents = [{ subject: 'Event', actions: ['read', 'publish'] }]
const people = [
  { id: 21, name: 'Rahel Prov', roles: ['Rektor', 'Utfärdare'] },
  { id: 22, name: 'Malin Skissgren', roles: ['Rektor'] },
]
const admin = { id: 23, name: 'Gunilla Exempelsson', roles: ['Gruppadministratör'] }
const same = {
  groups: [{ id: 5, title: 'Eslöv–Höör–Hörby' }],
  seesAll: true,
  same: { count: 4, people },
  others: [
    {
      ...{ count: 3, people: [admin] },
      more: { ...nothing, here: [{ subject: 'Event', actions: ['create', 'update', 'delete'] }] },
      less: { ...nothing, everywhere: [{ subject: 'Education', actions: ['read'] }] },
    },
  ],
  further: 12,
}
const answers = {
  'role.options': () => roles,
  'groupsRole.options': () => groupsRoles,
  'access.ofRoles': ({ sets }: { sets: unknown[] }) => sets.map(() => ({ ...nothing, here: publishesEvents })),
  'access.sameRights': () => same,
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
  await screen.findByText('Se och publicera evenemang')
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

describe('the rights of a choice', () => {
  const choose = async () => fireEvent.click(await screen.findByRole('radio', { name: /Rektor/ }))

  test('stand under each task as a sentence, made of what its roles give', async () => {
    const issues = { ...nothing, here: [{ subject: 'Diploma', actions: ['read', 'issue', 'revoke'] }] }
    const sets: unknown[] = []
    open({
      'access.ofRoles': (input: { sets: { roles: number[] }[] }) => {
        sets.push(input.sets)
        return input.sets.map(({ roles }) => (roles.includes(3) ? issues : { ...nothing, here: publishesEvents }))
      },
    })
    await screen.findByRole('radio', { name: /^Rektor\s*Utfärdar och återkallar diplom\.$/ })
    expect(screen.getByRole('radio', { name: /^Medlem\s*Ser och publicerar evenemang\.$/ })).toBeTruthy()
    // One question about all tasks, and one about the choice.
    expect(sets.map((each) => (each as unknown[]).length).sort()).toEqual([1, 3])
  })

  test('a task that holds everywhere says so in a group', async () => {
    open({
      'access.ofRoles': ({ sets }: { sets: [] }) => sets.map(() => ({ ...nothing, everywhere: publishesEvents })),
    })
    await screen.findByRole('radio', { name: /^Rektor\s*Ser och publicerar evenemang\. I hela nätverket\.$/ })
  })

  test('name the person, the group and the others with the same, whom a dialog compares', async () => {
    const { calls } = open()
    type(/^Förnamn/, 'Elif Maria')
    await choose()
    expect(await screen.findByRole('heading', { name: 'Det här kommer Elif att kunna' })).toBeTruthy()
    expect(screen.getByRole('heading', { name: 'Vad ska Elif göra?' })).toBeTruthy()
    await screen.findByText((_, element) => element?.textContent === 'Samma som 4 andra i Eslöv–Höör–Hörby.')
    expect(calls.findLast(({ path }) => path === 'access.sameRights')?.input).toEqual({
      ...{ roles: [3], memberships: [{ group_id: 5, groupRoles: [11, 12] }] },
    })
    fireEvent.click(screen.getByRole('button', { name: /^Jämför/ }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Jämför rättigheter' }))
    expect(dialog.getByRole('heading', { name: 'Samma rättigheter (4)' })).toBeTruthy()
    expect(dialog.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      ...['/user/21', '/user/22', '/user/23'],
    ])
    expect(dialog.getAllByText('och 2 till')).toHaveLength(2)
    expect(dialog.getByText('Skapa, redigera och ta bort evenemang')).toBeTruthy()
    expect(dialog.getByText('Läsa utbildningar')).toBeTruthy()
    expect(dialog.getByText('12 personer till har rättigheter som skiljer sig mer.')).toBeTruthy()
    expect(dialog.queryByText(/får se räknas/)).toBeNull()
  })

  test('nobody else has: it is told, as far as the inviter sees, and there is nothing to compare', async () => {
    const nobody = { ...same, seesAll: false, same: { count: 0, people: [] }, others: [], further: 0 }
    open({ 'access.sameRights': () => nobody })
    await choose()
    const words = 'Ingen annan som du ser har just de här rättigheterna i Eslöv–Höör–Hörby.'
    await screen.findByText((_, element) => element?.textContent?.replaceAll(/\s+/g, ' ') === words)
    expect(screen.queryByRole('button', { name: /^Jämför/ })).toBeNull()
  })

  test('are asked about only once something is chosen, and one other is told as one', async () => {
    const { calls } = open({ 'access.sameRights': () => ({ ...same, same: { count: 1, people: people.slice(1) } }) })
    await screen.findByRole('radio', { name: /Rektor/ })
    expect(calls.some(({ path }) => path === 'access.sameRights')).toBe(false)
    await choose()
    expect(await screen.findByText('1 annan')).toBeTruthy()
  })

  test('others that can’t be read are left out, and the invitation goes on', async () => {
    open({ 'access.sameRights': () => Promise.reject(refusal('FORBIDDEN', 'Nej.')) })
    await choose()
    await screen.findByText('Se och publicera evenemang')
    expect(screen.queryByText(/Samma som|Ingen annan/)).toBeNull()
  })
})

test.each([false, true])('a list of people is one press away at every width, narrow: %s', async (matches) => {
  vi.stubGlobal('matchMedia', () => ({ matches, addEventListener: () => {}, removeEventListener: () => {} }))
  open()
  fireEvent.click(screen.getByRole('button', { name: 'Flera från Excel' }))
  await screen.findByRole('dialog', { name: 'Importera användare' })
  vi.unstubAllGlobals()
})
