import type { Grant } from './ability.ts'
import type { Actor } from './actor.ts'

// An actor can only grant rights that the actor holds: no one gives another user or a role more (docs/decisions/0013-people.md).

type GrantHolder = Pick<Actor, 'grants'>
type Right = Grant & { below?: boolean }

/** Returns whether the held right includes the wanted one; a list of single actions never includes `manage`. */
function covers(held: Grant, wanted: Grant): boolean {
  const subject = held.subject === 'all' || held.subject === wanted.subject
  return subject && (held.name === 'manage' || held.name === wanted.name)
}

/** Returns whether the actor's global roles give each of the `wanted` rights. */
export function hasGlobalRights({ grants }: GrantHolder, wanted: Right[]): boolean {
  return wanted.every((right) => grants.global.some((held) => covers(held, right)))
}

/** Returns whether the actor has each of the `wanted` rights in the group, by a group role there or by global roles. A right that holds below the group must be held below it. */
export function hasGroupRights(actor: GrantHolder, groupId: number, wanted: Right[]): boolean {
  const groupGrants = actor.grants.group.filter((held) => held.groupId === groupId)
  return wanted.every(
    (right) =>
      hasGlobalRights(actor, [right]) ||
      groupGrants.some((held) => covers(held, right) && (!right.below || held.below !== undefined)),
  )
}
