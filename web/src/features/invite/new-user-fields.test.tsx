import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { adminFieldTypes } from '../../apps/admin/field-types.ts'
import { peopleScreens } from '../../apps/admin/screens/people.tsx'
import { ResourceForm } from '../../resource/resource-form.tsx'
import { renderWith } from '../../resource/testing.tsx'

const screenOfUsers = peopleScreens.find(({ resource }) => resource.name === 'user')
if (!screenOfUsers) throw new Error('a form of users')
const group = { id: 5, title: 'Eslöv', category: 'local', parent_id: null, depth: 0 } as never
const person = { id: 4, fullname: 'Elif Demolund', email: 'elif@example.com', groups: [], roles: [] }
const source = { search: async () => [] }

const open = () =>
  renderWith(<ResourceForm screen={{ ...screenOfUsers, fieldTypes: adminFieldTypes }} id={null} />, {
    path: '/user/new',
    groups: [group],
    relations: { group: source, grantableRole: source, role: source },
    answers: {
      'role.options': () => [{ id: 3, name: 'principal', label: 'Rektor', type: 'Role', grantable: true }],
      'groupsRole.options': () => [
        { id: 11, name: 'member', label: 'Medlem', type: 'GroupsRole', grantableIn: [5] },
        { id: 12, name: 'issuer', label: 'Utfärdare', type: 'GroupsRole', grantableIn: [5] },
      ],
      'access.ofRoles': () => [
        { everywhere: [], here: [{ subject: 'Event', actions: ['read', 'publish'] }], below: [] },
      ],
      'user.known': ({ email }: { email: string }) => ({ taken: email === person.email, people: [person] }),
      'user.create': () => ({ id: 9 }),
    },
  })
const field = (name: RegExp) => screen.findByRole<HTMLInputElement>('textbox', { name })
const type = async (name: RegExp, value: string) => fireEvent.change(await field(name), { target: { value } })

test("a new account's form tells of an account with the same address, with a link, until another one is typed", async () => {
  open()
  await type(/^E-post/, 'elif@example.com')
  expect(screen.queryByText('Adressen har redan ett konto.')).toBeNull()
  fireEvent.blur(await field(/^E-post/))
  await screen.findByText('Adressen har redan ett konto.')
  expect(screen.getByRole('link', { name: 'Elif Demolund' }).getAttribute('href')).toBe('/user/4')
  await type(/^E-post/, 'elif.d@example.com')
  await waitFor(() => expect(screen.queryByText('Adressen har redan ett konto.')).toBeNull())
})

test('a first and a last name are enough to be told of a double', async () => {
  const { calls } = open()
  await type(/^Förnamn/, 'Elif')
  await type(/^Efternamn/, 'Demolund')
  fireEvent.blur(await field(/^Efternamn/))
  await screen.findByText('Det finns redan någon som kan vara samma person.')
  const asked = calls.find(({ path }) => path === 'user.known')
  expect(asked?.input).toEqual({ firstname: 'Elif', lastname: 'Demolund', email: '' })
})

test('a chosen task fills in roles, the membership and apps of a new account, and tells its rights', async () => {
  const { calls } = open()
  await type(/^Användarnamn/, 'elidem')
  await type(/^E-post/, 'elif.d@example.com')
  fireEvent.click(await screen.findByRole('radio', { name: /Rektor/ }))
  await screen.findByText('Se och publicera evenemang')
  expect(screen.getByRole('radio', { name: /Rektor/ })).toHaveProperty('checked', true)
  fireEvent.click(screen.getAllByRole('button', { name: /^Spara/ })[0] as HTMLElement)
  await waitFor(() => expect(calls.some(({ path }) => path === 'user.create')).toBe(true))
  const created = calls.find(({ path }) => path === 'user.create')?.input
  expect(created).toMatchObject({
    data: { roles: [3], apps: ['cert', 'pages'], memberships: [{ group_id: 5, groupRoles: [11, 12] }] },
  })
})
