import { screen } from '@testing-library/react'
import { renderWith } from '../../resource/testing.tsx'
import RolePage from './role-page.tsx'
import type { Permission } from './use-matrix.ts'

// The page of a role, with the answers of a server.

/** A permission of the role, as `permission.acl` answers it. */
export const permission = (id: number, subject: string, name: string, more: object = {}) =>
  ({
    ...{ id, subject, name, label: `${subject}: ${name}`, type: 'Permission', roles: [], grantable: true },
    ...more,
  }) as unknown as Permission
export const held = { roles: [{ id: 2, type: 'Role' }] }
export const permissions = [
  permission(10, 'all', 'manage'),
  ...['manage', 'read', 'create', 'update', 'delete', 'publish'].map((name, at) =>
    permission(20 + at, 'Event', name, name === 'manage' ? held : {}),
  ),
  permission(30, 'Tag', 'read', held),
  permission(31, 'Tag', 'delete', { grantable: false }),
  permission(32, 'Diploma', 'issue'),
]
export const role = {
  id: 2,
  name: 'teacher',
  label: 'Lärare',
  type: 'Role',
  builtIn: true,
  updated_at: '2026-11-01T00:00:00Z',
}
export const birgitta = { by: 'Birgitta Testander', given: true }
export const publishes = {
  ...birgitta,
  id: '1',
  at: '2026-10-12T10:00:00Z',
  permission: 25,
  label: 'Evenemang: publicera',
}
export const answers = {
  'role.get': () => role,
  'permission.acl': () => ({ permissions, roles: [{ id: 2, name: 'teacher', label: 'Lärare', type: 'Role' }] }),
  'role.holders': () => ({
    ...{ total: 49, shown: 48, groups: 0 },
    people: [{ id: 5, name: 'Malin Skissgren', groups: ['Eslöv–Höör–Hörby'] }],
  }),
  'role.changes': () => ({ total: 1, items: [publishes] }),
  'role.reach': () => [{ id: 24, gain: 0, lose: 45, keep: 4, groups: 0 }],
}
/** Opens the page of role 2 and waits for its table. `more` replaces answers of the server. */
export const open = async (more: object = {}, setup: object = {}) => {
  const view = renderWith(<RolePage />, { path: '/role/2', answers: { ...answers, ...more }, ...setup })
  await screen.findByRole('table')
  return view
}
/** Finds the box of a permission by its name. */
export const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name })
