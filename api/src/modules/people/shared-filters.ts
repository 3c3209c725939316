import { asSubject } from '../../access/ability.ts'
import { type Actor, displayName } from '../../access/actor.ts'
import { visible } from '../../access/visible.ts'
import type { SignedInContext } from '../../engine/context.ts'
import { forbidden } from '../../engine/refusals.ts'

/** Whether the actor works in the group: is one of its members, or may change it. */
const worksIn = ({ groupIds, ability }: Actor, id: number): boolean =>
  groupIds.includes(id) || ability.can('update', asSubject('Group', { id }))

/** The filters of a list that are shared with groups that the actor works in, by name; `owner` says whose each is. */
export async function sharedFilters({ db, actor }: SignedInContext, list: string) {
  const rows = await db.savedFilter.findMany({
    where: {
      list,
      OR: [
        { group_id: { in: actor.groupIds } },
        { group: visible(actor.ability, 'update', 'Group') },
        { user_id: actor.user.id, group_id: { not: null } },
      ],
      user: { active: true },
    },
    select: {
      ...{ id: true, name: true, query: true, columns: true, user_id: true },
      group: { select: { id: true, title: true } },
      user: { select: { name: true, firstname: true, lastname: true } },
    },
    orderBy: [{ name: 'asc' }, { id: 'asc' }],
    take: 100,
  })
  return rows.flatMap(({ user_id, user, group, ...filter }) =>
    group ? [{ ...filter, group, owner: displayName(user), isOwn: user_id === actor.user.id }] : [],
  )
}

/**
 * Shares one's own filter with a group that one works in; null ends it. That there is no such filter is no error.
 * @throws AppError FORBIDDEN for another group
 */
export async function shareFilter(
  { db, actor }: SignedInContext,
  { list, name, group_id = null }: { list: string; name: string; group_id?: number | null | undefined },
): Promise<void> {
  if (group_id !== null && !worksIn(actor, group_id)) throw forbidden()
  // An administrator may name a group that is gone.
  if (group_id !== null && (await db.group.count({ where: { id: group_id } })) === 0) throw forbidden()
  await db.savedFilter.updateMany({ where: { user_id: actor.user.id, list, name }, data: { group_id } })
}
