import { z } from 'zod'
import { t } from '../i18n.ts'
import { idIn } from '../ids.ts'
import type { InputReading } from '../nested-input.ts'
import { applyMany, type ManyOperations, manyOperations, type SaidLink } from '../nested-links.ts'
import type { Row } from '../rows.ts'

// Turns a user's groups and group roles into memberships. The contract lists each role once, whichever groups the user holds
// it in. A list of roles that comes back therefore says whether the user holds a role, and not where.

const membership = z.object({
  group_id: z.number(),
  group: z.object({ title: z.string() }),
  groupRoles: z.array(z.object({ id: z.number() })),
})
type Held = z.infer<typeof membership>
const heldMemberships = z.array(membership).default([])

const given = z.object({ groups: manyOperations.nullish(), groupRoles: manyOperations.nullish() })

/** A group of the user's new groups, with its roles. `isSaid` tells that the group's own entry names them. */
type Wanted = Pick<SaidLink, 'by' | 'byId'> & { id: number; roles: number[]; isSaid: boolean }

/**
 * Works out a user's memberships from the groups and group roles of an input. A role that the user holds in no group is given
 * in the group of the request (VoGroup), and a role left out is taken there. Roles held in other groups stay there; `connect`
 * gives them here, too. A role that would be given or taken in no group, or in another group, is a fault of `groupRoles`.
 * @returns `{ memberships }`, or nothing where the input says neither or is faulty
 */
export async function membershipsOf(input: Row, { before, unit, inputPaths, faults }: InputReading): Promise<Row> {
  const { groups, groupRoles } = given.parse(input)
  if (groups === undefined && groupRoles === undefined) return {}
  const held = heldMemberships.parse((await before?.())?.memberships)
  const heldIn = new Map(held.map(({ group_id, groupRoles: roles }) => [group_id, idsOf(roles)]))
  const applied = (at: string, type: string, current: number[], operations: ManyOperations | null | undefined) =>
    applyMany(operations === undefined ? {} : (operations ?? { sync: [] }), {
      at,
      type,
      writer: unit.writerOf(type),
      unit,
      current: current.map((id) => ({ id })),
    })
  const wanted = (await applied('groups', 'Group', [...heldIn.keys()], groups)).map(({ link, ...said }): Wanted => {
    const own = rolesSaid(link)
    return { ...said, id: link.id, roles: own ?? heldIn.get(link.id) ?? [], isSaid: own !== undefined }
  })
  if (groupRoles !== undefined) {
    const shown = [...new Set([...heldIn.values()].flat())]
    const roles = await applied('groupRoles', 'GroupsRole', shown, groupRoles)
    const fault = spread(roles, { wanted, held, here: unit.context.groupId, canJoin: groups === undefined })
    if (fault) {
      faults['data.groupRoles'] = [fault]
      return {}
    }
  }
  inputPaths.set('memberships', groups === undefined ? 'groupRoles' : 'groups')
  const memberships = wanted.map(({ id, roles, isSaid, by, byId }, index) => {
    const path = `memberships.${index}`
    inputPaths.set(path, by && `groups.${by}`)
    inputPaths.set(`${path}.group_id`, byId && `groups.${byId}`)
    if (!isSaid) inputPaths.set(`${path}.groupRoles`, groupRoles === undefined ? null : 'groupRoles')
    return { group_id: id, groupRoles: roles }
  })
  return { memberships }
}

type Spreading = {
  wanted: Wanted[]
  held: Held[]
  /** The group of the request. */
  here: number | null
  /** Whether a role makes the user a member of that group: only where the input says nothing of groups. */
  canJoin: boolean
}

/** Makes the changes of the flat list of roles in the group of the request. @returns the text of a fault, or null */
function spread(said: SaidLink[], { wanted, held, here, canJoin }: Spreading): string | null {
  const listed = new Set(said.map(({ link }) => link.id))
  const known = new Set([
    ...held.flatMap(({ groupRoles }) => idsOf(groupRoles)),
    ...wanted.flatMap(({ roles }) => roles),
  ])
  const isConnected = ({ by }: SaidLink) => here !== null && by?.startsWith('connect.')
  const given = said.filter((role) => !known.has(role.link.id) || isConnected(role)).map(({ link }) => link.id)
  const own = wanted.find(({ id }) => id === here)
  const left = (one: Wanted) => (one.isSaid ? [] : one.roles.filter((id) => !listed.has(id)))
  const taken = new Set(own ? left(own) : [])
  const elsewhere = wanted.filter((one) => one !== own && left(one).some((id) => !taken.has(id)))

  if (here === null && given.length + elsewhere.length > 0) return t('people.rolesNeedGroup')
  if (elsewhere.length > 0) {
    const titleOf = (group: number) => held.find(({ group_id }) => group_id === group)?.group.title ?? ''
    return t('people.rolesElsewhere', { groups: elsewhere.map(({ id }) => titleOf(id)).join(', ') })
  }
  if (own) own.roles = [...new Set([...own.roles.filter((id) => !taken.has(id)), ...given])]
  else if (here !== null && given.length > 0) {
    if (!canJoin) return t('people.rolesOfNoMember')
    wanted.push({ id: here, roles: given, isSaid: false, by: null, byId: null })
  }
  return null
}

/** The ids of the roles that an entry of a group, or of its user, names by their ids or as rows; undefined without a list. */
export function rolesSaid({ groupRoles }: Row): number[] | undefined {
  if (!Array.isArray(groupRoles)) return undefined
  return groupRoles.map((role: unknown) => idIn(role, 'GroupsRole'))
}

const idsOf = (rows: { id: number }[]) => rows.map(({ id }) => id)
