import type { Prisma } from '@kollegium/db'
import { displayName, isCandidateOnly } from '../../access/actor.ts'
import { hasGlobalRights } from '../../access/held-rights.ts'
import { visible } from '../../access/visible.ts'
import type { SignedInContext } from '../../engine/context.ts'
import {
  beyond,
  type ChosenRoles,
  type HeldRights,
  type RightsByPlace,
  type RoleRights,
  readRoleRights,
  together,
} from './role-rights.ts'

// The people who have the same rights as a new person would get, and how others there differ. Rights that course moments
// give by naming somebody are left out: they come with no role.

/** The most people who are named of the same set, and of another one. */
const mostSame = 50
const mostOther = 3
/** The most other sets that are told, the nearest first. */
const mostSets = 8

type Person = { id: number; name: string; roles: string[] }
/** People whose rights differ, with the rights that they have more and those that they lack. */
export type OtherSet = { count: number; people: Person[]; more: RightsByPlace; less: RightsByPlace }

const labelled = { select: { id: true, label: true }, orderBy: { label: 'asc' } } as const
const byName = [{ lastname: 'asc' as const }, { firstname: 'asc' as const }, { id: 'asc' as const }]

/**
 * The people to compare with, as far as the actor may read them and their memberships: members of every chosen group. Without a
 * group those with a global role that gives nothing beyond the chosen ones, so that everybody with the same rights is among them.
 */
function readPeople({ db, actor }: SignedInContext, table: RoleRights, chosen: ChosenRoles, wanted: HeldRights) {
  const groups = [...wanted.groups.keys()]
  const within = [...table.everywhere].filter(
    ([, rights]) => rights.size > 0 && [...rights].every((right) => wanted.everywhere.has(right)),
  )
  const roles = [...chosen.roles, ...within.map(([id]) => id)]
  const readable = visible(actor.ability, 'read', 'Membership')
  const among: Prisma.UserWhereInput[] =
    groups.length > 0
      ? groups.map((group_id) => ({ memberships: { some: { AND: [{ group_id }, readable] } } }))
      : [{ roles: { some: { id: { in: roles } } } }]
  return db.user.findMany({
    where: { AND: [{ active: true, anonymised_at: null }, ...among, visible(actor.ability, 'read', 'User')] },
    select: {
      ...{ id: true, name: true, firstname: true, lastname: true, validig: true },
      roles: { select: { ...labelled.select, name: true }, orderBy: labelled.orderBy },
      memberships: { where: { group_id: { in: groups } }, select: { group_id: true, groupRoles: labelled } },
    },
    orderBy: byName,
  })
}

type Row = Awaited<ReturnType<typeof readPeople>>[number]

const idsOf = (rows: { id: number }[]) => rows.map(({ id }) => id)
const chosenOf = ({ roles, memberships }: Row): ChosenRoles => ({
  roles: idsOf(roles),
  memberships: memberships.map(({ group_id, groupRoles }) => ({ group_id, groupRoles: idsOf(groupRoles) })),
})
const keyOf = (row: Row) => JSON.stringify(chosenOf(row))

const personOf = (row: Row): Person => ({
  id: row.id,
  name: displayName(row),
  roles: [...new Set([...row.memberships.flatMap(({ groupRoles }) => groupRoles), ...row.roles].map((r) => r.label))],
})

const sizeOf = (rights: RightsByPlace) =>
  Object.values(rights)
    .flat()
    .reduce((sum, { actions }) => sum + actions.length, 0)

/**
 * Compares the rights that roles would give with those of the people there: those who have exactly the same, and the sets of rights of the
 * others, the nearest first. Rights are compared in the chosen groups and everywhere; rights in further groups are left out.
 * Nobody is counted whom the actor may not read.
 */
export async function sameRights(ctx: SignedInContext, chosen: ChosenRoles) {
  const table = await readRoleRights(ctx.db)
  const wanted = together(table, chosen)
  const [rows, groups] = await Promise.all([
    readPeople(ctx, table, chosen, wanted),
    ctx.db.group.findMany({
      where: { AND: [{ id: { in: [...wanted.groups.keys()] } }, visible(ctx.actor.ability, 'read', 'Group')] },
      select: { id: true, title: true },
      orderBy: { title: 'asc' },
    }),
  ])
  // People with the same roles are judged once; roles of a validation candidate alone give nothing (access/actor.ts).
  const alike = [
    ...Map.groupBy(
      rows.filter((row) => !isCandidateOnly(row)),
      keyOf,
    ).values(),
  ].map((people) => {
    const held = together(table, chosenOf(people[0] as Row))
    return { people, more: beyond(held, wanted), less: beyond(wanted, held) }
  })
  const distance = ({ more, less }: (typeof alike)[number]) => sizeOf(more) + sizeOf(less)
  const same = alike.filter((set) => distance(set) === 0).flatMap(({ people }) => people)
  const others = [
    ...Map.groupBy(
      alike.filter((set) => distance(set) > 0),
      ({ more, less }) => JSON.stringify([more, less]),
    ).values(),
  ].map((sets) => {
    const people = sets.flatMap((set) => set.people)
    const { more, less } = sets[0] as (typeof alike)[number]
    return { count: people.length, people: people.slice(0, mostOther).map(personOf), more, less }
  })
  const sizeOfSet = ({ more, less }: OtherSet) => sizeOf(more) + sizeOf(less)
  const nearest = others.sort((a, b) => sizeOfSet(a) - sizeOfSet(b) || b.count - a.count)
  return {
    groups,
    /** Whether nobody is out of the actor's sight. */
    seesAll: hasGlobalRights(ctx.actor, [
      { subject: 'User', name: 'read' },
      { subject: 'Membership', name: 'read' },
    ]),
    same: { count: same.length, people: same.slice(0, mostSame).map(personOf) },
    others: nearest.slice(0, mostSets) as OtherSet[],
    /** People of sets that are not told. */
    further: nearest.slice(mostSets).reduce((sum, { count }) => sum + count, 0),
  }
}
