import type { GroupsPermission, Permission } from '../../generated/client.ts'
import type { Db } from '../../src/client.ts'

/**
 * A permission's key: `subject` is a model's name or 'all', `name` an action or 'manage'. The first build makes the
 * row, later ones find it.
 */
export interface PermissionKey {
  subject: string
  name: string
}

/** A permission for roles that hold everywhere. */
export function buildPermission(db: Db, key: PermissionKey): Promise<Permission> {
  return db.permission.upsert({
    where: { subject_name: key },
    create: { ...key, label: `${key.name} ${key.subject}` },
    update: {},
  })
}

/** A permission for roles held in a group. */
export function buildGroupsPermission(
  db: Db,
  { below = false, ...key }: PermissionKey & { below?: boolean },
): Promise<GroupsPermission> {
  return db.groupsPermission.upsert({
    where: { subject_name_below: { ...key, below } },
    create: { ...key, below, label: `${key.name} ${key.subject}` },
    update: {},
  })
}
