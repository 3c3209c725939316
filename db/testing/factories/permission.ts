import type { Db } from '../../src/client.ts'

/**
 * A permission's key: `subject` is a model's name or 'all', `name` an action or 'manage'. The first build makes the
 * row, later ones find it.
 */
export interface PermissionKey {
  subject: string
  name: string
}

/**
 * Builds permissions for roles that hold everywhere, in two statements however many.
 * @returns the ids, in no order
 */
export async function buildPermissions(db: Db, keys: readonly PermissionKey[]): Promise<{ id: number }[]> {
  if (keys.length === 0) return []
  await db.permission.createMany({ data: keys.map((key) => ({ ...key, label: labelOf(key) })), skipDuplicates: true })
  return db.permission.findMany({ where: { OR: [...keys] }, select: { id: true } })
}

/**
 * Builds permissions for roles held in a group, in two statements however many.
 * @returns the ids, in no order
 */
export async function buildGroupsPermissions(
  db: Db,
  keys: readonly (PermissionKey & { below?: boolean })[],
): Promise<{ id: number }[]> {
  if (keys.length === 0) return []
  const rows = keys.map(({ subject, name, below = false }) => ({ subject, name, below }))
  await db.groupsPermission.createMany({
    data: rows.map((row) => ({ ...row, label: labelOf(row) })),
    skipDuplicates: true,
  })
  return db.groupsPermission.findMany({ where: { OR: rows }, select: { id: true } })
}

const labelOf = ({ subject, name }: PermissionKey) => `${name} ${subject}`
