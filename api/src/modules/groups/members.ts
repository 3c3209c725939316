import type { Prisma } from '@kollegium/db'
import { z } from 'zod'
import { displayName } from '../../access/actor.ts'
import { visible } from '../../access/visible.ts'
import { visibleSql } from '../../access/visible-sql.ts'
import type { SignedInContext } from '../../engine/context.ts'
import { byId, listInput, maxLimit, rangeOf } from '../../engine/resource.ts'
import { peopleFilter } from '../../engine/search/people-search.ts'
import { sv } from '../../i18n/sv/index.ts'
import { createTranslator } from '../../i18n/translator.ts'
import { AppError } from '../../kernel/errors.ts'

const t = createTranslator(sv)

// A group's users with their roles there (Spec §3 Group, `users { groupRoles }`), as far as one may read memberships.

/** So many members of each group are given where the contract has no pages. */
export const membersAtMost = maxLimit

/** The input of a page of a group's members. */
export const membersInput = listInput.pick({ search: true, page: true, limit: true }).extend(byId.shape)
/** The input of several groups' members. */
export const membersOfInput = z.object({ ids: z.array(byId.shape.id).max(maxLimit) })

const select = {
  id: true,
  user: { select: { id: true, name: true, firstname: true, lastname: true, email: true } },
  groupRoles: { select: { id: true, name: true, label: true }, orderBy: { label: 'asc' } },
} satisfies Prisma.MembershipSelect
type Member = Prisma.MembershipGetPayload<{ select: typeof select }>

function present({ id, user, groupRoles }: Member) {
  return {
    ...user,
    membership_id: id,
    username: user.name,
    name: displayName(user),
    type: 'User' as const,
    groupRoles: groupRoles.map((role) => ({ ...role, type: 'GroupsRole' as const })),
  }
}

/**
 * A page of a group's members by name, those found by `search` alone, and how many they are.
 * @throws AppError NOT_FOUND when the group may not be read
 */
export async function groupMembers(ctx: SignedInContext, { id, search, ...asked }: z.infer<typeof membersInput>) {
  const { db, actor } = ctx
  const seen = await db.group.count({ where: { AND: [{ id }, visible(actor.ability, 'read', 'Group')] } })
  if (seen === 0) throw new AppError('NOT_FOUND', { message: t('error.404') })
  const { page, limit, skip } = rangeOf(asked)
  const text = search?.trim()
  const where: Prisma.MembershipWhereInput = {
    AND: [{ group_id: id }, visible(actor.ability, 'read', 'Membership'), text ? { user: peopleFilter(text) } : {}],
  }
  const [rows, total] = await Promise.all([
    db.membership.findMany({
      where,
      select,
      orderBy: [{ user: { lastname: 'asc' } }, { user: { firstname: 'asc' } }, { user_id: 'asc' }],
      skip,
      take: limit,
    }),
    db.membership.count({ where }),
  ])
  return { items: rows.map(present), total, page, limit }
}

/**
 * The members of several groups, each with its `group_id`: by name, the first {@link membersAtMost} of each group. Of
 * groups unseen there are none. Two statements.
 */
export async function membersOf({ db, actor }: SignedInContext, ids: number[]) {
  const rows = await db.$queryRaw<Found[]>`
    SELECT member.* FROM unnest(${[...new Set(ids)]}::int[]) AS asked(id) CROSS JOIN LATERAL (
      SELECT m.id AS membership_id, m.group_id, u.id, u.name, u.firstname, u.lastname, u.email
      FROM "Membership" m JOIN "User" u ON u.id = m.user_id
      WHERE m.group_id = asked.id AND ${visibleSql(actor.ability, 'read', 'Membership', 'm')}
      ORDER BY u.lastname, u.firstname, u.id LIMIT ${membersAtMost}
    ) AS member ORDER BY member.lastname, member.firstname, member.id`
  const roles = await db.$queryRaw<HeldRole[]>`
    SELECT held."B" AS membership_id, r.id, r.name, r.label
    FROM "_GroupsRoleToMembership" held JOIN "GroupsRole" r ON r.id = held."A"
    WHERE held."B" = ANY (${rows.map(({ membership_id }) => membership_id)}) ORDER BY r.label`
  const held = Map.groupBy(roles, ({ membership_id }) => membership_id)
  return rows.map(({ membership_id, group_id, ...user }) => {
    const groupRoles = (held.get(membership_id) ?? []).map(({ membership_id: _, ...role }) => role)
    return { ...present({ id: membership_id, user, groupRoles }), group_id }
  })
}

type Found = Member['user'] & { membership_id: number; group_id: number }
type HeldRole = Member['groupRoles'][number] & { membership_id: number }
