import type { Prisma } from '@kollegium/db'
import { asSubject } from '../../access/ability.ts'
import { displayName } from '../../access/actor.ts'
import { visible } from '../../access/visible.ts'
import type { SignedInContext } from '../../engine/context.ts'

/** The most changes of a role that its screen lists. */
const maxChanges = 30

const personSelect = { id: true, name: true, firstname: true, lastname: true } as const
const byName = [{ lastname: 'asc' as const }, { firstname: 'asc' as const }, { id: 'asc' as const }]

/** A person who has a role, with the groups where. */
export type RoleHolder = { id: number; name: string; groups: string[] }

/**
 * The people who have a role and may sign in: counted all, named as far as the actor may read them. Groups are named where the
 * actor may read the membership.
 */
export async function holdersOf(ctx: SignedInContext, kind: 'Role' | 'GroupsRole', id: number, limit: number) {
  const { ability } = ctx.actor
  const inGroups: Prisma.MembershipWhereInput = { groupRoles: { some: { id } } }
  const holds: Prisma.UserWhereInput = {
    active: true,
    anonymised_at: null,
    ...(kind === 'Role' ? { roles: { some: { id } } } : { memberships: { some: inGroups } }),
  }
  const seen = { AND: [holds, visible(ability, 'read', 'User')] }
  const [total, shown, groups, people] = await Promise.all([
    ctx.db.user.count({ where: holds }),
    ctx.db.user.count({ where: seen }),
    kind === 'Role' ? 0 : ctx.db.group.count({ where: { memberships: { some: { ...inGroups, user: holds } } } }),
    ctx.db.user.findMany({
      where: seen,
      select: {
        ...personSelect,
        memberships: {
          where: kind === 'Role' ? {} : inGroups,
          select: { group_id: true, group: { select: { title: true } } },
          orderBy: { group: { title: 'asc' } },
        },
      },
      orderBy: byName,
      take: limit,
    }),
  ])
  return {
    total,
    shown,
    groups,
    people: people.map(
      ({ memberships, ...person }): RoleHolder => ({
        id: person.id,
        name: displayName(person),
        groups: memberships
          .filter((membership) => ability.can('read', asSubject('Membership', membership)))
          .map(({ group }) => group.title),
      }),
    ),
  }
}

/** The most groups without a role that its screen names. */
const maxLacking = 10

/**
 * The groups where nobody has a group role, of the kind of group that has it most often: how many, of how many, and the first of them.
 * Null for a role that nobody has, and for an actor who may not read the memberships of every group.
 */
export async function groupsLacking({ db, actor }: SignedInContext, id: number) {
  const { ability } = actor
  if (!ability.can('read', asSubject('Membership', { group_id: null }))) return null
  const shown = { AND: [{ status: true }, visible(ability, 'read', 'Group')] }
  const holder = { groupRoles: { some: { id } }, user: { active: true, anonymised_at: null } }
  const having = { AND: [shown, { memberships: { some: holder } }] }
  const [most] = await db.group.groupBy({
    by: ['category'],
    where: having,
    _count: { _all: true },
    orderBy: [{ _count: { id: 'desc' } }, { category: 'asc' }],
    take: 1,
  })
  if (!most) return null
  const { category } = most
  const [total, groups] = await Promise.all([
    db.group.count({ where: { AND: [shown, { category }] } }),
    db.group.findMany({
      where: { AND: [shown, { category, memberships: { none: holder } }] },
      select: { id: true, title: true },
      orderBy: [{ title: 'asc' }, { id: 'asc' }],
      take: maxLacking,
    }),
  ])
  return { category, total, lacking: total - most._count._all, groups }
}

/** A change of a role's permissions, as the audit log has it. */
export type RoleRightsChange = {
  id: string
  at: string
  by: string | null
  permission: number
  given: boolean
  label: string
}

/** The last changes of a role's permissions, newest first, and the number of all; none for an actor who may not read the audit log. */
export async function changesOf(
  { db, actor }: SignedInContext,
  kind: 'Role' | 'GroupsRole',
  id: number,
): Promise<{ total: number; items: RoleRightsChange[] }> {
  if (!actor.ability.can('read', 'AuditLog')) return { total: 0, items: [] }
  const holds = (key: 'given' | 'taken') => ({ details: { path: [key], array_contains: [id] } })
  const where: Prisma.AuditEntryWhereInput = {
    subject: kind === 'Role' ? 'Permission' : 'GroupsPermission',
    action: 'update',
    result: 'done',
    OR: [holds('given'), holds('taken')],
  }
  const rows = await db.auditEntry.findMany({
    where,
    select: { id: true, at: true, user_id: true, subject_id: true, details: true },
    orderBy: [{ at: 'desc' }, { id: 'desc' }],
    take: maxChanges,
  })
  const wanted = { where: { id: { in: rows.map((row) => Number(row.subject_id)) } }, select: { id: true, label: true } }
  const [labels, users] = await Promise.all([
    kind === 'Role' ? db.permission.findMany(wanted) : db.groupsPermission.findMany(wanted),
    db.user.findMany({
      where: { id: { in: rows.flatMap(({ user_id }) => user_id ?? []) } },
      select: personSelect,
    }),
  ])
  const labelOf = new Map(labels.map((row) => [String(row.id), row.label]))
  const nameOf = new Map(users.map((row) => [row.id, displayName(row)]))
  const items = rows.flatMap(({ id: entry, at, user_id, subject_id, details }) => {
    const label = labelOf.get(subject_id ?? '')
    if (!label) return []
    const given = ((details as { given?: unknown[] }).given ?? []).includes(id)
    const by = nameOf.get(user_id ?? 0) ?? null
    return [{ id: String(entry), at: at.toISOString(), by, permission: Number(subject_id), given, label }]
  })
  // Fewer than the most are all of them, and need no count.
  const total = rows.length < maxChanges ? items.length : await db.auditEntry.count({ where })
  return { total, items }
}
