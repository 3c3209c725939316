import { hasGlobalRights, hasGroupRights } from '../../access/held-rights.ts'
import type { Tx } from '../../kernel/transaction.ts'

// The people whom a change of a role's permissions touches, told before it is saved. The judging is that of
// access/held-rights.ts: a right that somebody keeps through another role is not lost.

type Right = { id: number; subject: string; name: string; below?: boolean }
type RightsOf = Map<number, Right[]>
/** A change of one role: ids of permissions. */
export type RoleChange = { id: number; given: number[]; taken: number[] }
/** `gain` and `lose` count people; `keep` those who have it before and after, by this role or another. */
export type Reach = { id: number; gain: number; lose: number; keep: number; groups: number }

const holder = { active: true, anonymised_at: null } as const
const ids = { select: { id: true } } as const
const columns = { id: true, subject: true, name: true } as const
const groupColumns = { ...columns, below: true } as const

const idsOf = (rows: { id: number }[]) => rows.map(({ id }) => id)
const rightsOf = (roles: readonly number[], of: RightsOf) => roles.flatMap((id) => of.get(id) ?? [])
const tableOf = (roles: { id: number; permissions: Right[] }[]): RightsOf =>
  new Map(roles.map((role) => [role.id, role.permissions]))

/** The rights of all roles after the change. */
function after(before: RightsOf, catalogue: Right[], { id, given, taken }: RoleChange): RightsOf {
  const own = (before.get(id) ?? []).filter((right) => !taken.includes(right.id))
  return new Map(before).set(id, [...own, ...catalogue.filter((right) => given.includes(right.id))])
}

/** The permissions that the change may touch: each single action of its subjects, and `manage` of everything itself. */
function touched(catalogue: Right[], { given, taken }: RoleChange): Right[] {
  const changed = catalogue.filter(({ id }) => given.includes(id) || taken.includes(id))
  const subjects = new Set(changed.map(({ subject }) => subject))
  return catalogue.filter(
    (right) =>
      (subjects.has('all') || subjects.has(right.subject)) && (right.name !== 'manage' || right.subject === 'all'),
  )
}

/** Which of two moments somebody has a right in. */
type Moments = [before: boolean, after: boolean]

function reachOf(id: number, people: { moments: Moments; count: number; groups?: number[] }[]): Reach {
  const counted = (had: boolean, has: boolean) =>
    people.filter(({ moments }) => moments[0] === had && moments[1] === has).reduce((sum, { count }) => sum + count, 0)
  const groups = new Set(people.flatMap(({ groups = [] }) => groups))
  return { id, gain: counted(false, true), lose: counted(true, false), keep: counted(true, true), groups: groups.size }
}

const changes = ({ gain, lose }: Reach) => gain > 0 || lose > 0

/** The people that a change of a global role touches, by permission; those that it changes for nobody are left out. */
export async function reachOfRole(db: Tx, change: RoleChange): Promise<Reach[]> {
  const [catalogue, roles, users] = await Promise.all([
    db.permission.findMany({ select: columns, orderBy: { id: 'asc' } }),
    db.role.findMany({ select: { id: true, permissions: { select: columns } } }),
    db.user.findMany({ where: { ...holder, roles: { some: { id: change.id } } }, select: { roles: ids } }),
  ])
  const was = tableOf(roles)
  const is = after(was, catalogue, change)
  /** People with the same roles are judged once. */
  const alike = [...Map.groupBy(users, (user) => idsOf(user.roles).sort().join()).values()]
  const has = (roles: number[], table: RightsOf, right: Right) =>
    hasGlobalRights({ grants: { global: rightsOf(roles, table), group: [] } }, [right])
  return touched(catalogue, change)
    .map((right) =>
      reachOf(
        right.id,
        alike.map((people) => {
          const held = idsOf(people[0]?.roles ?? [])
          return { moments: [has(held, was, right), has(held, is, right)] as Moments, count: people.length }
        }),
      ),
    )
    .filter(changes)
}

const membershipSelect = {
  select: { group_id: true, group: { select: { path: true } }, groupRoles: ids },
} as const

type Membership = { group_id: number; group: { path: number[] }; groupRoles: { id: number }[] }
type Holder = { roles: { id: number }[]; memberships: Membership[] }

/** The people that a change of a group role touches, by permission; those that it changes for nobody are left out. */
export async function reachOfGroupsRole(db: Tx, change: RoleChange): Promise<Reach[]> {
  const [catalogue, groupsRoles, roles, users] = await Promise.all([
    db.groupsPermission.findMany({ select: groupColumns, orderBy: { id: 'asc' } }),
    db.groupsRole.findMany({ select: { id: true, permissions: { select: groupColumns } } }),
    db.role.findMany({ select: { id: true, permissions: { select: columns } } }),
    db.user.findMany({
      where: { ...holder, memberships: { some: { groupRoles: { some: { id: change.id } } } } },
      select: { roles: ids, memberships: membershipSelect },
    }),
  ])
  const was = tableOf(groupsRoles)
  const is = after(was, catalogue, change)
  const everywhere = tableOf(roles)
  const places = users.map((user) => placesOf(user, change.id, everywhere))
  return touched(catalogue, change)
    .map((right) =>
      reachOf(
        right.id,
        places.map((own) => touchedIn(own, right, was, is)),
      ),
    )
    .filter(changes)
}

/** A group where somebody has the role, with the person's memberships that may give rights there. */
type HeldIn = { groupId: number; global: Right[]; memberships: Membership[] }

function placesOf({ roles, memberships }: Holder, role: number, everywhere: RightsOf): HeldIn[] {
  const global = rightsOf(idsOf(roles), everywhere)
  return memberships
    .filter(({ groupRoles }) => groupRoles.some(({ id }) => id === role))
    .map(({ group_id: groupId, group }) => ({
      groupId,
      global,
      memberships: memberships.filter((each) => each.group_id === groupId || group.path.includes(each.group_id)),
    }))
}

/** Somebody gains or loses a right who does so in any of their groups. */
function touchedIn(places: HeldIn[], right: Right, was: RightsOf, is: RightsOf) {
  const judged = places.map((place) => ({
    groupId: place.groupId,
    had: hasIn(place, right, was),
    has: hasIn(place, right, is),
  }))
  const changed = judged.find(({ had, has }) => had !== has) ?? judged[0]
  const moments: Moments = [changed?.had ?? false, changed?.has ?? false]
  return { moments, count: 1, groups: judged.filter(({ had, has }) => had !== has).map(({ groupId }) => groupId) }
}

function hasIn({ groupId, global, memberships }: HeldIn, right: Right, table: RightsOf): boolean {
  const group = memberships.flatMap((each) =>
    rightsOf(idsOf(each.groupRoles), table)
      .filter(({ below }) => each.group_id === groupId || below)
      .map(({ subject, name, below }) => ({ subject, name, groupId, ...(below && { below: [] }) })),
  )
  return hasGroupRights({ grants: { global, group } }, groupId, [right])
}
