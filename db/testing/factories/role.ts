import type { GroupsRole, Role } from '../../generated/client.ts'
import type { Db } from '../../src/client.ts'
import { buildGroupsPermissions, buildPermissions, type PermissionKey } from './permission.ts'
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
  const held = await buildPermissions(db, permissions)
  return db.role.create({
    data: {
      name: `roll_${number}`,
      label: `Roll ${number}`,
      ...overrides,
      permissions: { connect: held },
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
  const held = await buildGroupsPermissions(db, permissions)
  return db.groupsRole.create({
    data: {
      name: `grupproll_${number}`,
      label: `Grupproll ${number}`,
      ...overrides,
      permissions: { connect: held },
    },
  })
}

interface RoleOptions {
  name?: string
  label?: string
}
