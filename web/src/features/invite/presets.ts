import type { Outputs } from '../../lib/trpc.ts'

type RoleOption = Outputs['role']['options'][number]
type GroupsRoleOption = Outputs['groupsRole']['options'][number]
type App = 'cert' | 'pages' | 'metodmaterial'

/** Something that an invited person shall do: it fills in roles and apps, which can be changed afterwards. */
export type Preset = {
  key: string
  label: string
  roles: number[]
  groupRoles: number[]
  apps: App[]
}

/** The apps that people with a built-in role use; others begin with the admin. */
const appsOf: Record<string, App[]> = {
  principal: ['cert', 'pages'],
  school_administrator: ['cert', 'pages'],
  language_representative_educator: ['cert'],
  issuer: ['cert'],
  regional_processledare: ['cert', 'pages', 'metodmaterial'],
  lokal_processledare: ['cert', 'pages', 'metodmaterial'],
  group_admin: ['cert', 'pages'],
  teacher: ['pages', 'metodmaterial'],
  syv: ['pages', 'metodmaterial'],
}
/** The group roles that come with a built-in global role, when they may be given there. */
const rolesWith: Record<string, readonly string[]> = {
  principal: ['member', 'issuer'],
  school_administrator: ['member', 'issuer'],
  lokal_processledare: ['group_admin'],
  regional_processledare: ['group_admin'],
}

/** Returns the presets that the person may give: each grantable group role of the group, then each grantable global role. */
export function presetsOf(
  roles: readonly RoleOption[],
  groupsRoles: readonly GroupsRoleOption[],
  group: number | null,
): Preset[] {
  const offered = group === null ? [] : groupsRoles.filter(({ grantableIn }) => grantableIn.includes(group))
  const ids = (names: readonly string[]) => offered.filter(({ name }) => names.includes(name)).map(({ id }) => id)
  const inGroup = offered.map(
    ({ id, name, label }): Preset => ({
      ...{ key: `groupsRole ${id}`, label, roles: [], groupRoles: [id] },
      apps: appsOf[name] ?? ['pages'],
    }),
  )
  const everywhere = roles
    .filter(({ grantable, name }) => grantable && name !== 'candidate')
    .map(
      ({ id, name, label }): Preset => ({
        ...{ key: `role ${id}`, label, roles: [id] },
        groupRoles: ids(rolesWith[name] ?? ['member']),
        apps: appsOf[name] ?? ['pages'],
      }),
    )
  return [...inGroup, ...everywhere]
}
