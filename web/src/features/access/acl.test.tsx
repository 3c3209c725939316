import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { refusal, renderWith, testMe } from '../../resource/testing.tsx'
import AclPage from './acl-page.tsx'
import { followsFrom, type Permission } from './use-matrix.ts'

const roles = [
  { id: 1, name: 'administrator', label: 'Administratör', type: 'Role' },
  { id: 2, name: 'teacher', label: 'Lärare', type: 'Role' },
]
const permission = (id: number, subject: string, name: string, label: string, held: number[] = []) => ({
  id,
  subject,
  name,
  label,
  type: 'Permission',
  roles: held.map((role) => ({ id: role, type: 'Role' })),
})
const permissions = [
  permission(10, 'all', 'manage', 'Allt: hantera', [1]),
  permission(11, 'Article', 'manage', 'Artiklar: hantera'),
  permission(12, 'Article', 'read', 'Artiklar: visa', [2]),
  permission(13, 'Article', 'create', 'Artiklar: skapa', [77]),
]
const acl = () => ({ permissions, roles })
const open = async (answers: Record<string, (input: never) => unknown> = {}) => {
  const view = renderWith(<AclPage />, { answers: { 'permission.acl': acl, ...answers } })
  await screen.findByRole('table')
  return view
}
const cell = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

test('what follows from managing can’t be taken away by itself', () => {
  const follows = followsFrom(permissions as Permission[])
  expect(permissions.map((each) => follows(each as Permission, 1))).toEqual([false, true, true, true])
  expect(permissions.some((each) => follows(each as Permission, 2))).toBe(false)
  const managed = followsFrom([permission(11, 'Article', 'manage', '', [2]), ...permissions.slice(2)] as Permission[])
  expect(managed(permissions[3] as Permission, 2)).toBe(true)
})

test('changed cells are counted, undone, and saved together with what was seen', async () => {
  const { calls } = await open({ 'permission.updateMany': () => [] })
  expect(screen.getAllByRole('img', { name: /Administratör: Ingår alltid i rollen/ })).toHaveLength(3)
  expect(cell('Artiklar: visa, Lärare').checked).toBe(true)
  fireEvent.click(cell('Artiklar: skapa, Lärare'))
  fireEvent.click(cell('Artiklar: visa, Lärare'))
  expect(screen.getByText('2 ändringar är inte sparade')).toBeTruthy()
  fireEvent.click(cell('Artiklar: visa, Lärare'))
  expect(screen.getByText('1 ändring är inte sparad')).toBeTruthy()
  press('Ångra alla')
  expect(cell('Artiklar: skapa, Lärare').checked).toBe(false)

  fireEvent.click(cell('Artiklar: skapa, Lärare'))
  press('Spara')
  await screen.findByText('Behörigheterna har sparats')
  // A hidden role keeps its permissions.
  expect(calls.find(({ path }) => path === 'permission.updateMany')?.input).toEqual({
    permissions: [{ id: 13, roles: [77, 2], seen: [77] }],
  })
})

test('several at once: marked rows are given to a role, locked ones are left', async () => {
  await open()
  fireEvent.click(cell('Markera alla behörigheter som visas'))
  fireEvent.click(screen.getByRole('button', { name: /Välj roll att tilldela/ }))
  fireEvent.click(await screen.findByRole('option', { name: 'Lärare' }))
  const bar = screen.getByRole('region', { name: '4 markerade' })
  fireEvent.click(within(bar).getByRole('button', { name: 'Lägg till' }))
  expect(screen.getByText('3 ändringar är inte sparade')).toBeTruthy()
})

test('a refused save says why and keeps what was changed', async () => {
  await open({
    'permission.updateMany': () => Promise.reject(refusal('CONFLICT', 'Behörigheten har ändrats av någon annan.')),
  })
  fireEvent.click(cell('Artiklar: skapa, Lärare'))
  press('Spara')
  await screen.findByText('Behörigheten har ändrats av någon annan.')
  expect(cell('Artiklar: skapa, Lärare').checked).toBe(true)
})

test('the arrows go from box to box and pass over locked ones; the search finds subjects and actions', async () => {
  await open()
  cell('Artiklar: visa, Lärare').focus()
  fireEvent.keyDown(cell('Artiklar: visa, Lärare'), { key: 'ArrowDown' })
  expect(document.activeElement).toBe(cell('Artiklar: skapa, Lärare'))
  fireEvent.keyDown(cell('Artiklar: skapa, Lärare'), { key: 'ArrowLeft' })
  expect(document.activeElement).toBe(cell('Artiklar: skapa, Lärare'))
  fireEvent.change(screen.getByRole('searchbox', { name: 'Sök behörighet' }), { target: { value: 'artiklar skapa' } })
  expect(screen.queryByRole('checkbox', { name: 'Artiklar: visa, Lärare' })).toBeNull()
  expect(cell('Artiklar: skapa, Lärare')).toBeTruthy()
})

test('who may only read it can’t change it', async () => {
  renderWith(<AclPage />, {
    answers: { 'permission.acl': acl },
    me: { ...testMe, rules: [['read', 'Permission,Role']] as never },
  })
  await screen.findByRole('table')
  expect(cell('Artiklar: skapa, Lärare').disabled).toBe(true)
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Spara' })).toBeNull())
})
