import type { Db } from '@kollegium/db'
import { z } from 'zod'
import { abilityOf } from '../../access/ability.ts'
import { rulesFrom } from '../../access/rules.ts'
import { type Subject, subjectFacts, subjectNames } from '../../access/subjects.ts'
import type { Action } from '../../entities/define-entity.ts'
import { rowId } from '../../kernel/fields.ts'

// The rights that roles give together, read off the rules: `manage` is told as the actions of its subject, and a right that
// reaches no rows isn't told. Two sets of roles that give the same are equal here, whatever the roles are called.

const ids = z.array(rowId()).max(50)
/** Global roles, and group roles with their groups: those of an account that is to be made. */
export const chosenRoles = z.object({
  roles: ids,
  memberships: z.array(z.object({ group_id: rowId(), groupRoles: ids })).max(50),
})

export type ChosenRoles = z.infer<typeof chosenRoles>
/** The actions that somebody may do, by subject. */
export type May = { subject: Subject; actions: Action[] }[]
/** Where rights hold: everywhere, in the groups of the memberships, or in the groups below these. */
export type RightsByPlace = { everywhere: May; here: May; below: May }

/** A right as one word, "Article publish", so that rights can stand in sets. */
type Right = `${Subject} ${Action}`
type Permission = { subject: string; name: string; below?: boolean }
type InGroup = { here: ReadonlySet<Right>; below: ReadonlySet<Right> }
/** The rights of each role by itself. */
export type RoleRights = { everywhere: ReadonlyMap<number, ReadonlySet<Right>>; inGroup: ReadonlyMap<number, InGroup> }
/** The rights of roles together: everywhere, and in each group. A right that holds everywhere stands in each group, too. */
export type HeldRights = { everywhere: ReadonlySet<Right>; groups: ReadonlyMap<number, InGroup> }

const catalogue = subjectNames.flatMap((subject) =>
  subjectFacts(subject).actions.map((action) => ({ subject, action, right: `${subject} ${action}` as Right })),
)

function rightsOf(...rules: Parameters<typeof rulesFrom>): Set<Right> {
  const ability = abilityOf(rulesFrom(...rules))
  return new Set(catalogue.filter(({ subject, action }) => ability.can(action, subject)).map(({ right }) => right))
}

/** Any group: a group role gives the same in each. */
const somewhere = 1
const inAnyGroup = (permissions: Permission[]) =>
  rightsOf(
    [],
    permissions.map(({ subject, name }) => ({ subject, name, groupId: somewhere })),
  )

/** Reads the rights of every role: two statements, and one judgement a role. */
export async function readRoleRights(db: Pick<Db, 'role' | 'groupsRole'>): Promise<RoleRights> {
  const columns = { subject: true, name: true } as const
  const [roles, groupsRoles] = await Promise.all([
    db.role.findMany({ select: { id: true, permissions: { select: columns } } }),
    db.groupsRole.findMany({ select: { id: true, permissions: { select: { ...columns, below: true } } } }),
  ])
  return {
    everywhere: new Map(roles.map(({ id, permissions }) => [id, rightsOf(permissions, [])])),
    inGroup: new Map(
      groupsRoles.map(({ id, permissions }) => [
        id,
        { here: inAnyGroup(permissions), below: inAnyGroup(permissions.filter(({ below }) => below)) },
      ]),
    ),
  }
}

const union = (sets: (ReadonlySet<Right> | undefined)[]) => new Set(sets.flatMap((set) => [...(set ?? [])]))

/** Joins the rights of roles. */
export function together({ everywhere, inGroup }: RoleRights, { roles, memberships }: ChosenRoles): HeldRights {
  const global = union(roles.map((id) => everywhere.get(id)))
  const byGroup = Map.groupBy(memberships, ({ group_id }) => group_id)
  const groups = [...byGroup].map(([group, own]): [number, InGroup] => {
    const held = own.flatMap(({ groupRoles }) => groupRoles.map((id) => inGroup.get(id)))
    return [
      group,
      {
        here: union([global, ...held.map((each) => each?.here)]),
        below: union([global, ...held.map((each) => each?.below)]),
      },
    ]
  })
  return { everywhere: global, groups: new Map(groups) }
}

/** The rights of one that the other lacks, place by place. */
export function beyond(one: HeldRights, other?: HeldRights): RightsByPlace {
  const everywhere = without(one.everywhere, other?.everywhere)
  const inGroups = (place: keyof InGroup) =>
    union([...one.groups].map(([id, held]) => without(held[place], other?.groups.get(id)?.[place])))
  return {
    everywhere: mayOf(everywhere),
    here: mayOf(without(inGroups('here'), everywhere)),
    below: mayOf(without(inGroups('below'), everywhere)),
  }
}

const without = (rights: ReadonlySet<Right>, others?: ReadonlySet<Right>) =>
  new Set([...rights].filter((right) => !others?.has(right)))

const mayOf = (rights: ReadonlySet<Right>): May =>
  [...Map.groupBy(catalogue, ({ subject }) => subject)]
    .map(([subject, own]) => ({
      subject,
      actions: own.filter(({ right }) => rights.has(right)).map(({ action }) => action),
    }))
    .filter(({ actions }) => actions.length > 0)
