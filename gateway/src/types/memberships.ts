import type { Row } from '../entity.ts'
import { idIn } from '../ids.ts'
import type { InputReading } from '../nested.ts'
import { applyMany, type ManyOperations, type SaidLink } from '../nested-links.ts'
import { t } from '../words.ts'

// A user's groups and group roles. The contract has them flat, each role once whatever groups it is held in; the typed API has
// memberships. So a list of roles that comes back says of each whether it is held at all, and not where.

type Held = { group_id: number; group: { title: string }; groupRoles: { id: number; label: string }[] }

/** A user's groups as they are to be, each with its roles; `isSaid` where the group's own entry names them. */
type Wanted = Pick<SaidLink, 'by' | 'byId'> & { id: number; roles: number[]; isSaid: boolean }

/**
 * Groups and group roles as memberships. A role that isn't held in any group is given in the one that one works in (VoGroup),
 * and one that is left out is taken there; what is held elsewhere stays there, and is given here only when it is connected.
 * What would have to be given or taken in no group, or in another, is a fault of `groupRoles`.
 */
export async function membershipsOf(input: Row, { before, unit, places, faults }: InputReading): Promise<Row> {
  const { groups, groupRoles } = input as { groups?: ManyOperations | null; groupRoles?: ManyOperations | null }
  if (groups === undefined && groupRoles === undefined) return {}
  const held = ((await before?.())?.memberships ?? []) as Held[]
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
  places.set('memberships', groups === undefined ? 'groupRoles' : 'groups')
  const memberships = wanted.map(({ id, roles, isSaid, by, byId }, index) => {
    const path = `memberships.${index}`
    places.set(path, by && `groups.${by}`)
    places.set(`${path}.group_id`, byId && `groups.${byId}`)
    if (!isSaid) places.set(`${path}.groupRoles`, groupRoles === undefined ? null : 'groupRoles')
    return { group_id: id, groupRoles: roles }
  })
  return { memberships }
}

type Spreading = {
  wanted: Wanted[]
  held: Held[]
  /** The group that one works in. */
  here: number | null
  /** Nothing is said of groups: who is given a role here comes to belong here. */
  canJoin: boolean
}

/** Brings what the flat list of roles changes into the group that one works in. @returns what is wrong with it, or null */
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

/** The ids of the roles that an entry of a group, or of its user, names: as ids or as they were read. */
export function rolesSaid({ groupRoles }: Row): number[] | undefined {
  if (!Array.isArray(groupRoles)) return undefined
  return groupRoles.map((role: unknown) => idIn(role, 'GroupsRole'))
}

const idsOf = (rows: { id: number }[]) => rows.map(({ id }) => id)
