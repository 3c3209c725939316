import type { SignedInContext } from '../../engine/context.ts'
import { type VisibleMessage, visibleMessages } from './visible-messages.ts'

/** The messages that the apps show the person now: those of all groups and of one, without those that the person has closed. */
export async function openMessages({ db, actor }: SignedInContext, groupId: number | null): Promise<VisibleMessage[]> {
  const [shown, closed] = await Promise.all([
    visibleMessages(db, 'signed_in', groupId),
    db.closedMessage.findMany({
      where: { user_id: actor.user.id, message: { status: 'published', trashed_at: null } },
      select: { message_id: true, version: true },
    }),
  ])
  const versions = new Map(closed.map(({ message_id, version }) => [message_id, version.toISOString()]))
  // A message that was changed since is a new one to its readers.
  return shown.filter(({ id, dismissible, updated_at }) => !dismissible || updated_at > (versions.get(id) ?? ''))
}

/**
 * Closes a message for the person, as it stood at `updated_at`. A message that is shown to nobody any more needs no closing, and one
 * that can't be closed stays.
 */
export async function closeMessage(
  { db, actor }: SignedInContext,
  { id, updated_at }: { id: number; updated_at: Date },
  groupId: number | null,
): Promise<void> {
  const shown = (await visibleMessages(db, 'signed_in', groupId)).find((each) => each.id === id)
  if (!shown?.dismissible) return
  const key = { user_id: actor.user.id, message_id: id }
  await db.closedMessage.upsert({
    where: { user_id_message_id: key },
    create: { ...key, version: updated_at },
    update: { version: updated_at, closed_at: new Date() },
  })
}
