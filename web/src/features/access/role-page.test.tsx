import { subjectNames } from '@kollegium/api/definitions'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { relationsOf } from '../../apps/admin/relations.ts'
import { RelationsContext } from '../../resource/fields/relation-source.ts'
import { refusal, renderWith, testMe } from '../../resource/testing.tsx'
import { areas, areasOf, cellsOf, stateOf, turn } from './role-areas.ts'
import RolePage from './role-page.tsx'
import { answers, box, held, open, permission, permissions, role } from './testing-role.tsx'

test('every subject has its area, and one alone', () => {
  const placed: string[] = areas.flatMap(({ subjects }) => subjects)
  expect([...placed].sort()).toEqual([...subjectNames].sort())
})

test('a subject that no line tells has a line of its own, under its own word', () => {
  expect(areasOf([...subjectNames, 'Paper']).at(-1)).toMatchObject({ key: 'Paper', subjects: ['Paper'] })
  expect(areas.find(({ subjects }) => subjects.includes('Event'))?.name()).toBe('Evenemang')
})

test('turning one action off leaves the others of a managed subject', () => {
  const cell = cellsOf(permissions).find(({ key }) => key === 'role.area.events delete')
  if (!cell) throw new Error('no box')
  const before = new Set([20])
  expect(stateOf(permissions, before, cell)).toBe('on')
  const { give, take } = turn(permissions, before, cell, false)
  expect(take.map(({ id }) => id)).toEqual([20])
  expect(give.map(({ name }) => name)).toEqual(['read', 'create', 'update', 'publish'])
})

test('a change tells how many it touches, and is saved as permissions', async () => {
  const { calls } = await open({ 'permission.updateMany': () => [] })
  fireEvent.click(box('Evenemang: Ta bort'))
  await screen.findByText('45 personer förlorar den. 4 personer behåller den genom en annan roll.')
  // The list behind the link has all who hold the role, also those whom the change doesn't touch.
  const list = screen.getByRole('link', { name: /^Alla som har rollen: 49 personer/ })
  expect(list.getAttribute('href')).toBe('/user?roles=2')
  expect(calls.find(({ path }) => path === 'role.reach')?.input).toEqual({
    id: 2,
    given: [21, 22, 23, 25],
    taken: [20],
  })
  expect(screen.getByText('1 ändring är inte sparad')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Spara 1 ändring' }))
  await waitFor(() => expect(calls.some(({ path }) => path === 'permission.updateMany')).toBe(true))
  expect(calls.find(({ path }) => path === 'permission.updateMany')?.input).toEqual({
    permissions: [{ id: 20, roles: [], seen: [2] }, ...[21, 22, 23, 25].map((id) => ({ id, roles: [2], seen: [] }))],
  })
})

test('undone changes leave no bar and no effects', async () => {
  await open()
  fireEvent.click(box('Evenemang: Ta bort'))
  fireEvent.click(screen.getByRole('button', { name: 'Ångra alla' }))
  expect(screen.queryByRole('button', { name: /^Spara/ })).toBeNull()
  expect(box('Evenemang: Ta bort').checked).toBe(true)
})

test('a permission that is not one’s own can’t be turned', async () => {
  await open()
  expect(box('Taggar: Ta bort, låst').disabled).toBe(true)
  expect(box('Taggar: Visa').disabled).toBe(false)
})

test('the mark of a changed box is explained to those who can change one', async () => {
  await open()
  expect(screen.getByText('Ändrad, inte sparad')).toBeTruthy()
})

test('a role that may do everything has no box to change here, and no mark of one', async () => {
  const everything = [permission(10, 'all', 'manage', held), ...permissions.slice(1)]
  await open({ 'permission.acl': () => ({ ...answers['permission.acl'](), permissions: everything }) })
  expect(screen.getByText(/^Rollen får göra allt/)).toBeTruthy()
  expect(screen.queryByText('Ändrad, inte sparad')).toBeNull()
})

test('a person without the right to change sees the boxes, and no bar', async () => {
  await open({}, { me: { ...testMe, rules: [['read', 'Permission,Role,User']] as never } })
  expect(box('Evenemang: Visa').disabled).toBe(true)
  expect(screen.queryByText('Ändrad, inte sparad')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Byt namn' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Ge rollen till …' })).toBeNull()
})

test('who has it, with the groups, and who changed it', async () => {
  await open()
  fireEvent.click(await screen.findByRole('tab', { name: /^Vilka som har den/ }))
  const panel = screen.getByRole('tabpanel')
  await within(panel).findByRole('link', { name: 'Malin Skissgren' })
  expect(within(panel).getByText(/1 av dem får du inte se/)).toBeTruthy()
  expect(screen.getByText('Birgitta Testander gav Evenemang: publicera')).toBeTruthy()
})

const found = { 'search.user': () => [{ id: 7, name: 'oksfik', firstname: 'Oksana', lastname: 'Fiktivén', email: '' }] }
const pick = async (label: RegExp, text: string, option: RegExp) => {
  const field = await screen.findByRole('combobox', { name: label })
  act(() => field.focus())
  fireEvent.change(field, { target: { value: text } })
  await screen.findByRole('option', { name: option })
  fireEvent.keyDown(field, { key: 'End' })
  fireEvent.keyDown(field, { key: 'Enter' })
}
const withSearch = (page: ReactNode) => <RelationsContext value={relationsOf([])}>{page}</RelationsContext>

test('the people who have it stand first in the side column, and what is said about it last', async () => {
  await open({ 'comment.list': () => ({ items: [], open: 0 }), 'following.get': () => ({ on: false }) })
  await screen.findByRole('switch', { name: /^Bevaka/ })
  await screen.findByRole('heading', { name: 'Kommentarer' })
  const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
  expect(headings.slice(-3)).toEqual(['Vilka har rollen', 'Senaste ändringar', 'Kommentarer'])
})

test('the role is given to a person beside those that the person has; nobody is chosen by mistake', async () => {
  const person = { id: 7, roles: [{ id: 5 }], memberships: [], updated_at: 'v1' }
  const { calls } = renderWith(withSearch(<RolePage />), {
    path: '/role/2',
    answers: { ...answers, ...found, 'user.get': () => person, 'user.update': () => person },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Ge rollen till …' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Ge rollen' }))
  await screen.findByText('Välj vem som ska få rollen')
  await pick(/^Person/, 'oks', /Oksana/)
  fireEvent.click(screen.getByRole('button', { name: 'Ge rollen' }))
  await screen.findByText('Oksana Fiktivén har fått rollen')
  expect(calls.find(({ path }) => path === 'user.update')?.input).toEqual({
    ...{ id: 7, data: { roles: [5, 2] }, updated_at: 'v1' },
  })
})

test('a group role is given in a group, as a membership where there is none; a refusal stays in the dialog', async () => {
  const { calls, answers: server } = renderWith(withSearch(<RolePage />), {
    path: '/groupsRole/2',
    answers: {
      ...found,
      ...Object.fromEntries(
        Object.entries(answers).map(([path, answer]) => [path.replace('role.', 'groupsRole.'), answer]),
      ),
      'groupsPermission.acl': answers['permission.acl'],
      'groupsRole.lacking': () => ({
        ...{ category: 'local', total: 49, lacking: 12, groups: [{ id: 31, title: 'Nordöstra Skåne' }] },
      }),
      'search.group': () => [{ id: 31, title: 'Nordöstra Skåne', category: 'local' }],
      'user.get': () => ({ id: 7, roles: [], memberships: [], updated_at: 'v1' }),
      'membership.add': () => Promise.reject(refusal('FORBIDDEN', 'Du får inte ge den rollen')),
    },
  })
  await screen.findByText('12 av 49 lokala college har ingen med rollen:')
  expect(screen.getByRole('link', { name: 'Nordöstra Skåne' }).getAttribute('href')).toBe('/group/31')
  expect(screen.getByText('och 11 till')).toBeTruthy()
  fireEvent.click(await screen.findByRole('button', { name: 'Ge rollen till …' }))
  await pick(/^Person/, 'oks', /Oksana/)
  fireEvent.click(screen.getByRole('button', { name: 'Ge rollen' }))
  await screen.findByText('Välj i vilken grupp rollen ska gälla')
  await pick(/^I gruppen/, 'nord', /Nordöstra/)
  fireEvent.click(screen.getByRole('button', { name: 'Ge rollen' }))
  await screen.findByText('Du får inte ge den rollen')
  server['membership.add'] = () => ({ id: 1 })
  fireEvent.click(screen.getByRole('button', { name: 'Ge rollen' }))
  await screen.findByText('Oksana Fiktivén har fått rollen')
  expect(calls.findLast(({ path }) => path === 'membership.add')?.input).toEqual({
    ...{ group_id: 31, user_id: 7, groupRoles: [2] },
  })
})

test('a person who has the role already is told so, and nothing is written', async () => {
  const person = { id: 7, roles: [{ id: 2 }], memberships: [], updated_at: 'v1' }
  const { calls } = renderWith(withSearch(<RolePage />), {
    path: '/role/2',
    answers: { ...answers, ...found, 'user.get': () => person },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Ge rollen till …' }))
  await pick(/^Person/, 'oks', /Oksana/)
  fireEvent.click(screen.getByRole('button', { name: 'Ge rollen' }))
  await screen.findByText('Oksana Fiktivén har redan rollen')
  expect(calls.some(({ path }) => path === 'user.update')).toBe(false)
})

test('a role is copied under a name of its own, and what is wrong with it is told at the field', async () => {
  const { calls, answers: server } = await open({
    'role.copy': () =>
      Promise.reject(refusal('INVALID', 'Namnet finns redan', { fields: { 'data.name': ['Namnet finns redan'] } })),
  })
  fireEvent.click(screen.getByRole('button', { name: 'Kopiera rollen' }))
  const name = await screen.findByRole('textbox', { name: /^Namn/ })
  expect(name).toHaveProperty('value', 'teacher_kopia')
  fireEvent.click(screen.getByRole('button', { name: 'Skapa kopian' }))
  await screen.findByText('Namnet finns redan')
  fireEvent.change(name, { target: { value: 'larare_2' } })
  server['role.copy'] = () => ({ ...role, id: 9, label: 'Lärare (kopia)' })
  fireEvent.click(screen.getByRole('button', { name: 'Skapa kopian' }))
  await waitFor(() => expect(location.pathname).toBe('/role/9'))
  expect(calls.findLast(({ path }) => path === 'role.copy')?.input).toEqual({
    id: 2,
    data: { label: 'Lärare (kopia)', name: 'larare_2' },
  })
})

test('the session ends before it is saved: the changed boxes are there after the next sign-in, and on no other role', async () => {
  const { unmount } = await open()
  fireEvent.click(box('Evenemang: Ta bort'))
  unmount()
  const other = { ...role, id: 3, name: 'other', label: 'Annan' }
  const next = await open({ 'role.get': () => other }, { path: '/role/3' })
  expect(screen.queryByText('1 ändring är inte sparad')).toBeNull()
  next.unmount()
  await open()
  expect(box('Evenemang: Ta bort').checked).toBe(false)
  expect(screen.getByText('1 ändring är inte sparad')).toBeTruthy()
})
