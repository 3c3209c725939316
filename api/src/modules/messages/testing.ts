import type { Db } from '@kollegium/db'
import { buildGroup } from '@kollegium/db/testing/factories/group'
import { buildMessage } from '@kollegium/db/testing/factories/message'
import { createCallerFactory } from '../../engine/trpc.ts'
import { messageRouter } from './message.router.ts'

/** Calls the procedures of messages as a person. */
export const callerOf = createCallerFactory(messageRouter)

/** An hour in milliseconds. */
export const hour = 3_600_000
/** The moment in so many hours. */
export const inHours = (hours: number) => new Date(Date.now() + hours * hour)

/** Makes one of each: shown to everyone and to the group, and those that are not. Returns the id of another group. */
export async function severalOf(db: Db, groupId: number) {
  const other = (await buildGroup(db)).id
  const shown = { status: 'published' as const }
  const make = (body: string, more = {}) => buildMessage(db, { body, ...shown, ...more })
  await make('alla')
  await make('gruppen', { group_id: groupId, publish_at: inHours(-1), unpublish_at: inHours(5), severity: 'error' })
  await make('andra', { group_id: other })
  await make('utkast', { status: 'unpublished', group_id: groupId })
  await make('senare', { group_id: groupId, publish_at: inHours(2) })
  await make('slut', { group_id: groupId, unpublish_at: inHours(-1) })
  return other
}
