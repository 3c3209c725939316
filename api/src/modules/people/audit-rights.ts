import { audit } from '../../access/audit.ts'
import type { SignedInContext } from '../../engine/context.ts'
import type { UserFull } from './user-shape.ts'

/** `role` for global ones, `role @ group` for those held in a group, `@ group` for the membership itself. */
function rightsOf(user: UserFull | null): string[] {
  if (!user) return []
  const inGroups = user.memberships.flatMap(({ group_id, groupRoles }) => [
    `@ ${group_id}`,
    ...groupRoles.map(({ name }) => `${name} @ ${group_id}`),
  ])
  return [...user.roles.map(({ name }) => name), ...inGroups]
}

/** Notes which roles and memberships a saved user was given and lost, so that the log tells who made whom what. */
export async function auditRights(ctx: SignedInContext, row: UserFull, before: UserFull | null): Promise<void> {
  const [was, is] = [rightsOf(before), rightsOf(row)]
  const given = is.filter((right) => !was.includes(right))
  const taken = was.filter((right) => !is.includes(right))
  if (given.length + taken.length === 0) return
  await audit(ctx.db, ctx, { action: 'rights', subject: 'User', id: row.id, details: { given, taken } })
}
