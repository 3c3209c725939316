import { asSubject } from '../../access/ability.ts'
import type { Actor } from '../../access/actor.ts'
import { hasGlobalRights, hasGroupRights } from '../../access/held-rights.ts'
import { requireNotMasquerading } from '../../access/not-masquerading.ts'
import { managesAllMemberships } from '../../access/user-management.ts'
import type { Context } from '../../engine/context.ts'
import { forbidden } from '../../engine/refusals.ts'
import { type LinkWriter, requireReadable } from '../../engine/relations.ts'
import { sv } from '../../i18n/sv/index.ts'
import { createTranslator } from '../../i18n/translator.ts'
import { type FieldErrors, invalid } from '../../kernel/errors.ts'

// Giving and taking roles. Taking counts as giving: an actor who may not make somebody an administrator may not unmake
// one either.

const t = createTranslator(sv)

const refuse = (fields: FieldErrors) => invalid(fields, t('valid.invalidFields'))

/** In one of the lists and not in both. */
function difference(one: number[], other: number[]): number[] {
  return [...one.filter((id) => !other.includes(id)), ...other.filter((id) => !one.includes(id))]
}

/** Refuses changes of one's own roles: nobody locks oneself out, or helps oneself. */
function requireAnother(ctx: Context, userId: number | undefined, path: string): void {
  requireNotMasquerading(ctx.actor)
  if (userId === ctx.actor.user?.id) throw refuse({ [path]: [t('people.ownRoles')] })
}

type UserBefore = { id: number; roles: { id: number }[]; memberships: MembershipBefore[] }
type MembershipBefore = { group_id: number; groupRoles: { id: number }[] }

/**
 * Writes a user's global roles. Those that are given or taken must be covered by the actor's own global ones.
 * @throws AppError INVALID at `data.roles`, FORBIDDEN while masquerading
 */
export const grantedRoles: LinkWriter = async (ctx, { field, value, before }) => {
  const user = before as UserBefore | null
  const ids = [...new Set(value as number[])]
  const changed = difference(ids, user?.roles.map(({ id }) => id) ?? [])
  if (changed.length > 0) {
    const path = `data.${field}`
    requireAnother(ctx, user?.id, path)
    const select = { permissions: { select: { subject: true, name: true } } } as const
    const roles = await ctx.db.role.findMany({ where: { id: { in: changed } }, select })
    const national = hasGlobalRights(ctx.actor, [{ subject: 'User', name: user ? 'update' : 'create' }])
    const covered = roles.every((role) => hasGlobalRights(ctx.actor, role.permissions))
    if (!national || !covered || roles.length < changed.length) throw refuse({ [path]: [t('people.roleBeyond')] })
  }
  const rows = ids.map((id) => ({ id }))
  return user ? { set: rows } : { connect: rows }
}

export type MembershipChange = {
  group_id: number
  action: 'create' | 'update' | 'delete'
  /** Group roles that are given or taken. */
  roles: number[]
  /** Where the input names the group, and the roles. */
  path: { group: string; roles: string }
}

type Permissions = Parameters<typeof hasGroupRights>[2]

/**
 * Whether the actor may give or take, in the group, a role of these permissions: permissions that the actor has, or any
 * for an actor who appoints everywhere.
 */
function maySetRole(
  actor: Actor,
  action: MembershipChange['action'],
  group_id: number,
  permissions: Permissions,
): boolean {
  return managesAllMemberships(actor, action) || hasGroupRights(actor, group_id, permissions)
}

/** As {@link requireMembershipRights} judges it, whether the actor may make a member of the group one of that role. */
export function mayAppoint(actor: Actor, group_id: number, permissions: Permissions): boolean {
  const actions = ['create', 'update'] as const
  return actions.some(
    (action) =>
      actor.ability.can(action, asSubject('Membership', { group_id })) &&
      maySetRole(actor, action, group_id, permissions),
  )
}

/**
 * Refuses what the actor may not change of who belongs to which group: the right must be had in that group, and each
 * role given or taken must be covered by the actor's own there. An actor who appoints everywhere may give any group
 * role.
 * @param userId undefined for a user who is being made
 * @throws AppError INVALID at the paths, FORBIDDEN while masquerading
 */
export async function requireMembershipRights(
  ctx: Context,
  userId: number | undefined,
  changes: MembershipChange[],
): Promise<void> {
  const [first] = changes
  if (!first) return
  requireAnother(ctx, userId, first.path.group)
  const added = new Map(changes.flatMap((each) => (each.action === 'create' ? [[each.group_id, each.path.group]] : [])))
  await requireReadable(ctx, 'Group', [...added.keys()], (id) => added.get(id) ?? first.path.group)
  const rows = await ctx.db.groupsRole.findMany({
    where: { id: { in: [...new Set(changes.flatMap(({ roles }) => roles))] } },
    select: { id: true, permissions: { select: { subject: true, name: true, below: true } } },
  })
  const permissionsOf = new Map(rows.map((role) => [role.id, role.permissions]))
  const errors: FieldErrors = {}
  for (const { group_id, action, roles, path } of changes) {
    if (!ctx.actor.ability.can(action, asSubject('Membership', { group_id }))) {
      errors[path.group] = [t('people.noMembersThere')]
    }
    const grantable = (id: number) => {
      const permissions = permissionsOf.get(id)
      return permissions && maySetRole(ctx.actor, action, group_id, permissions)
    }
    if (!roles.every(grantable)) errors[path.roles] = [t('people.roleBeyond')]
  }
  if (Object.keys(errors).length > 0) throw refuse(errors)
}

/**
 * The membership with which a user who is made for a group begins: the group role `member`.
 * @throws AppError FORBIDDEN when the actor may add nobody there, or may not give that role
 */
export async function newMember({ actor, db }: Context, group_id: number) {
  if (!actor.ability.can('create', asSubject('Membership', { group_id }))) throw forbidden()
  const permissions = { select: { subject: true, name: true, below: true } }
  const roles = await db.groupsRole.findMany({ where: { name: 'member' }, select: { id: true, permissions } })
  const grantable =
    managesAllMemberships(actor, 'create') || roles.every((role) => hasGroupRights(actor, group_id, role.permissions))
  if (!grantable) throw forbidden()
  return { group_id, groupRoles: { connect: roles.map(({ id }) => ({ id })) } }
}

type WantedMembership = { group_id: number; groupRoles: number[] }

/** Writes a user's memberships, as they shall be, after {@link requireMembershipRights}; those that stay keep their ids. */
export const grantedMemberships: LinkWriter = async (ctx, { field, value, before }) => {
  const user = before as UserBefore | null
  const wanted = value as WantedMembership[]
  const root = `data.${field}`
  if (new Set(wanted.map(({ group_id }) => group_id)).size < wanted.length) {
    throw refuse({ [root]: [t('people.groupTwice')] })
  }
  const left = (user?.memberships ?? []).filter(
    ({ group_id }) =>
      !wanted.some((each) => each.group_id === group_id) &&
      // The actor sees the memberships of readable groups only; the others stay.
      ctx.actor.ability.can('read', asSubject('Membership', { group_id })),
  )
  await requireMembershipRights(ctx, user?.id, changesOf(root, user?.memberships ?? [], wanted, left))
  const roleRows = ({ groupRoles }: WantedMembership) => groupRoles.map((id) => ({ id }))
  const create = (each: WantedMembership) => ({ group_id: each.group_id, groupRoles: { connect: roleRows(each) } })
  if (!user) return { create: wanted.map(create) }
  return {
    deleteMany: { group_id: { in: left.map(({ group_id }) => group_id) } },
    upsert: wanted.map((each) => ({
      where: { user_id_group_id: { user_id: user.id, group_id: each.group_id } },
      create: create(each),
      update: { groupRoles: { set: roleRows(each) } },
    })),
  }
}

function changesOf(root: string, before: MembershipBefore[], wanted: WantedMembership[], left: MembershipBefore[]) {
  const changes: MembershipChange[] = []
  for (const [index, { group_id, groupRoles }] of wanted.entries()) {
    const path = { group: `${root}.${index}.group_id`, roles: `${root}.${index}.groupRoles` }
    const known = before.find((membership) => membership.group_id === group_id)
    const roles = difference(groupRoles, known?.groupRoles.map(({ id }) => id) ?? [])
    if (!known) changes.push({ group_id, action: 'create', roles, path })
    else if (roles.length > 0) changes.push({ group_id, action: 'update', roles, path })
  }
  for (const { group_id, groupRoles } of left) {
    const path = { group: root, roles: root }
    changes.push({ group_id, action: 'delete', roles: groupRoles.map(({ id }) => id), path })
  }
  return changes
}
