import type { SignedInContext } from '../../engine/context.ts'
import { forbidden } from '../../engine/refusals.ts'
import { inTransaction } from '../../kernel/transaction.ts'

export type Made = { id: number; name: string; label: string }
type Permission = { id: number; roles: { id: number }[] }
type Permissions = {
  acl: () => Promise<{ permissions: Permission[] }>
  updateMany: (input: { permissions: { id: number; roles: number[]; seen: number[] }[] }) => Promise<unknown>
}
type Names = { name: string; label: string }
type Roles = {
  get: (input: { id: number }) => Promise<unknown>
  create: (input: { data: Names }) => Promise<unknown>
}
type Work = {
  data: Names
  subject: 'Permission' | 'GroupsPermission'
  /** The plain procedures of roles, by their own rights. */
  roles: (ctx: SignedInContext) => Roles
  /** The procedures of its permissions, which judge and log each as they are given one by one. */
  permissions: (ctx: SignedInContext) => Permissions
}

/**
 * Makes a role with the permissions of another one, all of it or nothing.
 * @throws AppError FORBIDDEN for a permission that the actor lacks, INVALID for a name that another role has, NOT_FOUND
 */
export function copyRole(ctx: SignedInContext, from: number, work: Work): Promise<Made> {
  return inTransaction(
    ctx.db,
    async (tx) => {
      const inside = { ...ctx, db: tx }
      if (!ctx.actor.ability.can('update', work.subject)) throw forbidden()
      const roles = work.roles(inside)
      await roles.get({ id: from })
      const made = (await roles.create({ data: work.data })) as Made
      const procedures = work.permissions(inside)
      const { permissions } = await procedures.acl()
      const given = permissions
        .map(({ id, roles }) => ({ id, seen: roles.map((role) => role.id) }))
        .filter(({ seen }) => seen.includes(from))
        .map(({ id, seen }) => ({ id, seen, roles: [...seen, made.id] }))
      if (given.length > 0) await procedures.updateMany({ permissions: given })
      return made
    },
    { timeout: 30_000, maxWait: 10_000 },
  )
}
