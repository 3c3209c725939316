import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { refusal, renderWith } from '../../resource/testing.tsx'
import { GroupMembers } from './group-members.tsx'

const member = (id: number, name: string, roles: object[] = []) => ({
  ...{ id, membership_id: id + 100, name, email: `${id}@exempel.se`, username: name, type: 'User' },
  groupRoles: roles,
})

test('its members: roles, a new one and one that goes are saved at once; one’s own are not one’s to change', async () => {
  const editor = { id: 2, name: 'editor', label: 'Redaktör', grantableIn: [26] }
  let members = [member(7, 'Gunilla Exempelsson'), member(8, 'Elif Demolund', [editor])]
  const { calls } = renderWith(<GroupMembers record={{ id: 26 }} />, {
    relations: { user: { search: async () => [{ value: 9, label: 'Malin Skissgren' }] } },
    answers: {
      'group.members': () => ({ items: members, total: members.length, page: 1, limit: 25 }),
      'groupsRole.options': () => [editor],
      'membership.add': () => {
        members = [...members, member(9, 'Malin Skissgren')]
        return {}
      },
      'membership.update': () =>
        Promise.reject(refusal('INVALID', 'Ogiltigt', { fields: { groupRoles: ['Rollen kan inte ges'] } })),
      'membership.remove': () => {
        members = members.filter(({ id }) => id !== 8)
        return {}
      },
    },
  })
  const list = within(await screen.findByRole('list'))
  await list.findByRole('link', { name: 'Elif Demolund' })
  expect(list.queryByRole('button', { name: 'Ta bort Gunilla Exempelsson ur gruppen' })).toBeNull()
  fireEvent.click(list.getByRole('button', { name: /Redaktör/ }))
  await screen.findByText('Rollen kan inte ges')
  fireEvent.click(list.getByRole('button', { name: 'Ta bort Elif Demolund ur gruppen' }))
  const dialog = await screen.findByRole('alertdialog')
  expect(dialog.textContent).toContain('Åtgärden kan inte ångras.')
  fireEvent.click(within(dialog).getByRole('button', { name: 'Ta bort ur gruppen' }))
  await screen.findByText('Elif Demolund är inte längre medlem')
  await waitFor(() => expect(list.queryByRole('link', { name: 'Elif Demolund' })).toBeNull())
  fireEvent.change(screen.getByRole('combobox', { name: 'Lägg till medlem' }), { target: { value: 'mal' } })
  fireEvent.mouseDown(await screen.findByRole('option', { name: /Malin Skissgren/ }))
  await list.findByRole('link', { name: 'Malin Skissgren' })
  const sent = calls.filter(({ path }) => path.startsWith('membership.'))
  expect(sent.map(({ path, input }) => [path, input])).toEqual([
    ['membership.update', { id: 108, groupRoles: [] }],
    ['membership.remove', { id: 108 }],
    ['membership.add', { group_id: 26, user_id: 9 }],
  ])
})

test('roles that one may not give aren’t offered; who holds one keeps it, and the place in the group', async () => {
  const editor = { id: 2, name: 'editor', label: 'Redaktör', grantableIn: [26] }
  const issuer = { id: 3, name: 'issuer', label: 'Utfärdare', grantableIn: [] }
  const { calls } = renderWith(<GroupMembers record={{ id: 26 }} />, {
    relations: { user: { search: async () => [] } },
    answers: {
      'group.members': () => ({
        ...{ items: [member(8, 'Elif Demolund', [issuer]), member(9, 'Malin Skissgren', [editor])], total: 2, page: 1 },
      }),
      'groupsRole.options': () => [editor, issuer],
      'membership.update': () => ({}),
    },
  })
  await screen.findByRole('button', { name: /Redaktör/ })
  expect(calls.find(({ path }) => path === 'groupsRole.options')?.input).toEqual({ groups: [26] })
  expect(screen.getByText('Utfärdare')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Utfärdare/ })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Ta bort Elif Demolund ur gruppen' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Ta bort Malin Skissgren ur gruppen' })).toBeTruthy()
  const roles = screen.getByRole('combobox', { name: 'Roller för Elif Demolund' })
  fireEvent.focus(roles)
  fireEvent.change(roles, { target: { value: 'r' } })
  expect((await screen.findAllByRole('option')).map((option) => option.textContent)).toEqual(['Redaktör'])
  fireEvent.mouseDown(screen.getByRole('option', { name: 'Redaktör' }))
  await waitFor(() =>
    expect(calls.find(({ path }) => path === 'membership.update')?.input).toEqual({ id: 108, groupRoles: [3, 2] }),
  )
})

test('of many members a page is shown, with how many they are; a search asks the server', async () => {
  let total = 60
  const all = () => Array.from({ length: total }, (_, index) => member(index + 100, `Medlem ${index + 1}`))
  type Asked = { search: string | null; page: number; limit: number }
  const members = ({ search, page = 1, limit }: Asked) => {
    const found = all().filter(({ name }) => name.endsWith(search ?? ''))
    return { items: found.slice((page - 1) * limit, page * limit), total: found.length, page, limit }
  }
  renderWith(<GroupMembers record={{ id: 26 }} />, {
    relations: { user: { search: async () => [] } },
    answers: {
      'group.members': members as never,
      'groupsRole.options': () => [],
      'membership.remove': () => {
        total = 50
        return {}
      },
    },
  })
  const range = (text: string) => screen.findByText(text, { selector: '[role=status]' })
  await range('1–25 av 60')
  expect(screen.queryByText('Medlem 26')).toBeNull()
  fireEvent.change(screen.getByRole('searchbox', { name: 'Sök bland medlemmarna' }), { target: { value: '42' } })
  // Enter neither searches again nor saves the form around it.
  expect(fireEvent.keyDown(screen.getByRole('searchbox'), { key: 'Enter' })).toBe(false)
  await screen.findByText('Medlem 42')
  await range('1–1 av 1')
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: '' } })
  await range('1–25 av 60')
  fireEvent.click(screen.getByRole('button', { name: 'Sida 3' }))
  await screen.findByText('Medlem 51')
  await range('51–60 av 60')
  // The last page disappeared with its members.
  fireEvent.click(screen.getByRole('button', { name: 'Ta bort Medlem 51 ur gruppen' }))
  const dialog = await screen.findByRole('alertdialog')
  fireEvent.click(within(dialog).getByRole('button', { name: 'Ta bort ur gruppen' }))
  await range('26–50 av 50')
  await screen.findByText('Medlem 50')
})

test('who is a member already is found, and can’t be added again', async () => {
  const found = [member(159, 'Medlem Sextio'), member(9, 'Malin Skissgren')]
  const { calls } = renderWith(<GroupMembers record={{ id: 26 }} />, {
    relations: { user: { search: async () => found.map(({ id, name }) => ({ value: id, label: name })) } },
    answers: {
      // A member on another page.
      'group.members': (({ search }: { search: string | null }) => ({
        ...{ items: search ? [found[0]] : [member(8, 'Elif Demolund')], total: 60, page: 1, limit: 25 },
      })) as never,
      'groupsRole.options': () => [],
    },
  })
  fireEvent.change(await screen.findByRole('combobox', { name: 'Lägg till medlem' }), { target: { value: 'm' } })
  const known = await screen.findByRole('option', { name: /Medlem Sextio/ })
  expect(known.getAttribute('aria-disabled')).toBe('true')
  expect(screen.getByRole('option', { name: /Malin Skissgren/ }).getAttribute('aria-disabled')).not.toBe('true')
  expect(calls.findLast(({ path }) => path === 'group.members')?.input).toMatchObject({ id: 26, search: 'm' })
})
