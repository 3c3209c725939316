import type { Prisma } from '@kollegium/db'
import type { Actor } from '../../access/actor.ts'
import { visibleOr } from '../../access/visible.ts'

/** Groups that the actor may know of: by rights, by membership, and what lies below a membership (Spec §6). */
export function discoverableGroups({ ability, groupIds }: Actor): Prisma.GroupWhereInput {
  return visibleOr(ability, 'read', 'Group', { id: { in: groupIds } }, { path: { hasSome: groupIds } })
}
