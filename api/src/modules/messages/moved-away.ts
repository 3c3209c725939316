import type { Prisma } from '@kollegium/db'
import { asSubject } from '../../access/ability.ts'
import type { SignedInContext } from '../../engine/context.ts'
import { leftSince } from '../../engine/row-moves.ts'
import { whereShown } from './visible-messages.ts'

/**
 * Messages that the actor read in a group until somebody moved them to where the actor doesn't. The moment is the move's, and
 * later changes there are not told.
 * @param seen the condition on the messages that the actor reads
 * @returns null when there are more moves than `most`
 */
export async function messagesMovedAway(
  { db, actor, groupId }: SignedInContext,
  { since, seen, most }: { since: Date; seen: Prisma.MessageWhereInput; most: number },
) {
  const moves = await leftSince(db, 'Message', { since, from: groupId, take: most + 1 })
  if (moves.length > most) return null
  const read = moves.filter(({ from }) => actor.ability.can('read', asSubject('Message', { group_id: from })))
  if (read.length === 0) return []
  const movedAt = new Map(read.map(({ id, version }) => [id, version]))
  const moved = { id: { in: [...movedAt.keys()] } }
  const still = await db.message.findMany({ where: { AND: [moved, seen] }, select: { id: true } })
  for (const { id } of still) movedAt.delete(id)
  const rows = await db.message.findMany({
    // One that is shown to everybody now is still shown to those who read it.
    where: { id: { in: [...movedAt.keys()] }, NOT: whereShown('signed_in', groupId) },
    select: { id: true, audience: true, severity: true, dismissible: true, created_at: true, updated_at: true },
    orderBy: { id: 'asc' },
  })
  return rows.map(({ created_at, updated_at, ...row }) => ({
    ...row,
    ...{ type: 'Message' as const, title: '', body: '', author: null, group: null, status: 'removed' as const },
    ...{ publish_at: null, unpublish_at: null, created_at: created_at.toISOString() },
    updated_at: movedAt.get(row.id) ?? updated_at.toISOString(),
  }))
}
