import type { Grant } from './ability.ts'
import type { Actor } from './actor.ts'

// Who gives rights must have them: nobody makes another, or a role, mightier than oneself (docs/decisions/0013-people.md).

type GrantHolder = Pick<Actor, 'grants'>
type Right = Grant & { below?: boolean }

/** Whether a right that is held gives all that another does; a list of single actions is never `manage`. */
function covers(held: Grant, wanted: Grant): boolean {
  const subject = held.subject === 'all' || held.subject === wanted.subject
  return subject && (held.name === 'manage' || held.name === wanted.name)
}

/** Whether the actor has each of `wanted` everywhere, by global roles. */
export function hasGlobalRights({ grants }: GrantHolder, wanted: Right[]): boolean {
  return wanted.every((right) => grants.global.some((held) => covers(held, right)))
}

/** Whether the actor has each of `wanted` in the group, by a role there or everywhere; what reaches below as far below. */
export function hasGroupRights(actor: GrantHolder, groupId: number, wanted: Right[]): boolean {
  const groupGrants = actor.grants.group.filter((held) => held.groupId === groupId)
  return wanted.every(
    (right) =>
      hasGlobalRights(actor, [right]) ||
      groupGrants.some((held) => covers(held, right) && (!right.below || held.below !== undefined)),
  )
}
