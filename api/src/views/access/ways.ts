import type { Prisma } from '@kollegium/db'
import { asSubject } from '../../access/ability.ts'
import { displayName, loadActor } from '../../access/actor.ts'
import { type RightJudgement, type RightQuestion, rulesGive } from '../../access/explain.ts'
import { hasGlobalRights } from '../../access/held-rights.ts'
import { rulesFrom } from '../../access/rules.ts'
import { visible } from '../../access/visible.ts'
import type { SignedInContext } from '../../engine/context.ts'
import { mayAppoint } from '../../modules/roles/contract.ts'
import type { AskedRow } from './asked-row.ts'

/** The most roles that are proposed, and the most people who are named. */
const most = 3

/**
 * A way out of a refusal. `yours`: the one who asks may do it. `people` counts those who get more by it; null where the one who
 * asks may not know.
 */
export type Way = {
  kind: 'giveRole' | 'giveGroupsRole' | 'changeRole' | 'changeGroupsRole'
  role: { id: number; label: string }
  group: { id: number; title: string } | null
  people: number | null
  yours: boolean
}

const rights = { select: { subject: true, name: true } } as const
const groupRights = { select: { subject: true, name: true, below: true } } as const

/** Roles that would give the right, those with the fewest permissions first, and the person's own that could be changed. */
export async function waysTo(
  ctx: SignedInContext,
  question: RightQuestion,
  { person, sources }: RightJudgement,
  row: AskedRow | null,
): Promise<Way[]> {
  const { db, actor } = ctx
  const groupIds = row?.groups ?? (ctx.groupId ? [ctx.groupId] : sources.flatMap(({ group }) => group?.id ?? []))
  const [roles, groupsRoles, groups] = await Promise.all([
    db.role.findMany({ select: { id: true, label: true, permissions: rights } }),
    db.groupsRole.findMany({ select: { id: true, label: true, permissions: groupRights } }),
    db.group.findMany({
      where: { AND: [{ id: { in: groupIds } }, visible(actor.ability, 'read', 'Group')] },
      select: { id: true, title: true },
      orderBy: { title: 'asc' },
      take: 1,
    }),
  ])
  const another = person.id !== actor.user.id
  const gives = hasGlobalRights(actor, [{ subject: 'User', name: 'update' }])
  const inGroup = groups.flatMap((group) =>
    groupsRoles
      .filter(({ permissions }) => rulesGive(rulesFrom([], at(permissions, group.id)), question))
      .map(
        (role): Sized => ({
          ...{ kind: 'giveGroupsRole', role, group, people: 1 },
          yours: another && mayAppoint(actor, group.id, role.permissions),
          size: sizeOf(role.permissions),
        }),
      ),
  )
  const everywhere = roles
    .filter(({ permissions }) => rulesGive(rulesFrom(permissions, []), question))
    .map(
      (role): Sized => ({
        ...{ kind: 'giveRole', role, group: null, people: 1 },
        yours: another && gives && hasGlobalRights(actor, role.permissions),
        // A role that holds everywhere gives more than any role of a group.
        size: 1_000 + sizeOf(role.permissions),
      }),
    )
  const held = sources.map(({ kind, id }) => `${kind} ${id}`)
  const isHeld = ({ kind, role }: Sized) =>
    held.includes(kind === 'giveRole' ? `role ${role.id}` : `groupsRole ${role.id}`) && kind === 'giveRole'
  const given = [...inGroup, ...everywhere].filter((way) => !isHeld(way)).sort((a, b) => a.size - b.size)
  return [...given.slice(0, most).map(shape), ...(await changesOfOwn(ctx, question, sources))]
}

/** How much a role gives: `manage` is every action of a subject, and `all` every subject. */
const sizeOf = (permissions: { subject: string; name: string }[]) =>
  permissions.reduce((sum, { subject, name }) => sum + (subject === 'all' ? 10_000 : name === 'manage' ? 5 : 1), 0)

type Sized = Omit<Way, 'role'> & { role: { id: number; label: string }; size: number }

const shape = ({ size: _, role: { id, label }, ...way }: Sized): Way => ({ ...way, role: { id, label } })

const at = (permissions: { subject: string; name: string }[], groupId: number) =>
  permissions.map(({ subject, name }) => ({ subject, name, groupId }))

/** The person's roles that lack the permission altogether: with it, all who have the role get more. */
async function changesOfOwn(
  { db, actor }: SignedInContext,
  question: RightQuestion,
  sources: RightJudgement['sources'],
): Promise<Way[]> {
  const lacking = sources.filter(
    ({ kind, rules }) => kind !== 'courseMoment' && !rulesGive(rules, { ...question, row: null }),
  )
  const once = [...new Map(lacking.map((source) => [`${source.kind} ${source.id}`, source])).values()].slice(0, 1)
  const wanted = { subject: question.subject, name: question.action }
  return Promise.all(
    once.map(async ({ kind, id, label }): Promise<Way> => {
      const isGlobal = kind === 'role'
      const mayRead = actor.ability.can('read', isGlobal ? 'Role' : 'GroupsRole')
      const holds: Prisma.UserWhereInput = isGlobal
        ? { roles: { some: { id } } }
        : { memberships: { some: { groupRoles: { some: { id } } } } }
      return {
        kind: isGlobal ? 'changeRole' : 'changeGroupsRole',
        role: { id, label },
        group: null,
        people: mayRead ? await db.user.count({ where: { active: true, anonymised_at: null, AND: [holds] } }) : null,
        yours:
          actor.ability.can('update', isGlobal ? 'Permission' : 'GroupsPermission') && hasGlobalRights(actor, [wanted]),
      }
    }),
  )
}

/**
 * People who may do it, among those whom the one who asks may read. Their roles find them, and their own abilities judge them.
 */
export async function othersWho(
  { db, actor }: SignedInContext,
  { action, subject, row }: RightQuestion,
  asked: AskedRow | null,
  except: number,
): Promise<{ id: number; name: string }[]> {
  if (!actor.ability.can('read', 'User')) return []
  const covering = { subject: { in: [subject, 'all'] }, name: { in: [action, 'manage'] } }
  const inGroups = asked ? { group_id: { in: asked.groups } } : {}
  const found = await db.user.findMany({
    where: {
      AND: [
        { id: { not: except }, active: true, anonymised_at: null },
        {
          OR: [
            { memberships: { some: { ...inGroups, groupRoles: { some: { permissions: { some: covering } } } } } },
            { roles: { some: { permissions: { some: covering } } } },
          ],
        },
        visible(actor.ability, 'read', 'User'),
      ],
    },
    select: { id: true, name: true, firstname: true, lastname: true },
    orderBy: [{ last_sign_in_at: { sort: 'desc', nulls: 'last' } }, { id: 'asc' }],
    take: 2 * most,
  })
  const judged = await Promise.all(
    found.map(async (user) => {
      const ability = (await loadActor(db, user.id))?.ability
      return { user, may: ability?.can(action, row ? asSubject(subject, row) : subject) ?? false }
    }),
  )
  return judged
    .filter(({ may }) => may)
    .slice(0, most)
    .map(({ user }) => ({ id: user.id, name: displayName(user) }))
}
