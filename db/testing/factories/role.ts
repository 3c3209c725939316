import type { GroupsRole, Role } from '../../generated/client.ts'
import type { Db } from '../../src/client.ts'
import { buildGroupsPermission, buildPermission, type PermissionKey } from './permission.ts'
import { nextNumber } from './sequence.ts'

/** A global role with `permissions`, held by the users of `userIds`. */
export async function buildRole(
  db: Db,
  {
    permissions = [],
    userIds = [],
    ...overrides
  }: RoleOptions & { permissions?: PermissionKey[]; userIds?: number[] } = {},
): Promise<Role> {
  const number = nextNumber()
  const rows = []
  for (const key of permissions) rows.push(await buildPermission(db, key))
  return db.role.create({
    data: {
      name: `roll_${number}`,
      label: `Roll ${number}`,
      ...overrides,
      permissions: { connect: rows.map(({ id }) => ({ id })) },
      users: { connect: userIds.map((id) => ({ id })) },
    },
  })
}

/** A role to hold in groups. */
export async function buildGroupsRole(
  db: Db,
  { permissions = [], ...overrides }: RoleOptions & { permissions?: (PermissionKey & { below?: boolean })[] } = {},
): Promise<GroupsRole> {
  const number = nextNumber()
  const rows = []
  for (const key of permissions) rows.push(await buildGroupsPermission(db, key))
  return db.groupsRole.create({
    data: {
      name: `grupproll_${number}`,
      label: `Grupproll ${number}`,
      ...overrides,
      permissions: { connect: rows.map(({ id }) => ({ id })) },
    },
  })
}

interface RoleOptions {
  name?: string
  label?: string
}
