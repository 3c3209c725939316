import type { Db, MessageAudience, Prisma } from '@kollegium/db'
import { whereVisibleToVisitors } from '../../engine/publication.ts'
import { sanitizeRichText, textOf } from '../../kernel/rich-text.ts'

// Messages to users of the apps and visitors of the sites. Rights play no part: only published messages are read here, without
// their title, which is internal. Every reader names its audience, so that a message to staff stands on no page for visitors.

/** The readers of a place where messages stand: visitors of the public sites, or signed-in users of the apps. */
export type Reading = Exclude<MessageAudience, 'both'>

type Reader = Pick<Db, 'message'>

const select = {
  id: true,
  body: true,
  severity: true,
  dismissible: true,
  created_at: true,
  updated_at: true,
} satisfies Prisma.MessageSelect

/** The condition on messages to these readers, of all groups and of one (null: the front site). */
const to = (reading: Reading, groupId: number | null): Prisma.MessageWhereInput => ({
  audience: { in: [reading, 'both'] },
  OR: [{ group_id: null }, { group_id: groupId }],
})

/** The condition on messages that these readers see in a group now. */
export const whereShown = (reading: Reading, groupId: number | null, now = new Date()): Prisma.MessageWhereInput => ({
  AND: [to(reading, groupId), whereVisibleToVisitors(now)],
})

/**
 * Reads the messages that visitors of a group's site, or its users, see now, the newest first; one statement. A browser remembers the id
 * and `updated_at` of a closed message, so that a changed one is shown again. Messages without text are left out.
 */
export async function visibleMessages(db: Reader, reading: Reading, groupId: number | null, now = new Date()) {
  const rows = await db.message.findMany({
    where: whereShown(reading, groupId, now),
    select,
    orderBy: [{ updated_at: 'desc' }, { id: 'desc' }],
  })
  return rows
    .filter(({ body }) => textOf(body) !== '')
    .map(({ body, created_at, updated_at, ...row }) => ({
      ...row,
      // The stored text may be older than the sanitiser's rules.
      body: sanitizeRichText(body),
      created_at: created_at.toISOString(),
      updated_at: updated_at.toISOString(),
    }))
}

export type VisibleMessage = Awaited<ReturnType<typeof visibleMessages>>[number]

/** The next moment at which {@link visibleMessages} changes without an edit; null for never. */
export function nextMessageChangeAt(
  db: Reader,
  reading: Reading,
  groupId: number | null,
  now = new Date(),
): Promise<Date | null> {
  return nextMoment(db, to(reading, groupId), now)
}

/** The same for the messages of all groups and to all readers. */
export const nextMessageMoment = (db: Reader, now = new Date()): Promise<Date | null> => nextMoment(db, {}, now)

async function nextMoment(db: Reader, among: Prisma.MessageWhereInput, now: Date): Promise<Date | null> {
  const where = { AND: [among, { status: 'published' as const, trashed_at: null }] }
  const [begin, end] = await Promise.all([
    db.message.aggregate({ where: { ...where, publish_at: { gt: now } }, _min: { publish_at: true } }),
    db.message.aggregate({ where: { ...where, unpublish_at: { gt: now } }, _min: { unpublish_at: true } }),
  ])
  const times = [begin._min.publish_at, end._min.unpublish_at].flatMap((date) => (date ? [date.getTime()] : []))
  return times.length > 0 ? new Date(Math.min(...times)) : null
}

/** The condition on messages that were trashed since a moment, or that began or ended by their own schedule. */
export function whereChangedByTime(since: Date, now = new Date()): Prisma.MessageWhereInput {
  const meanwhile = { gte: since, lte: now }
  return {
    OR: [
      { trashed_at: { gte: since } },
      {
        ...{ trashed_at: null, status: 'published' },
        OR: [{ publish_at: meanwhile }, { unpublish_at: meanwhile }],
      },
    ],
  }
}
