import type { Db, Prisma } from '@kollegium/db'
import { whereVisibleToVisitors } from '../../engine/publication.ts'
import { sanitizeRichText, textOf } from '../../kernel/rich-text.ts'

// Messages to users of the apps and visitors of the sites. Rights play no part: only published messages are read here, without
// their title, which is internal.

type Reader = Pick<Db, 'notice'>

const select = {
  id: true,
  body: true,
  severity: true,
  dismissible: true,
  created_at: true,
  updated_at: true,
} satisfies Prisma.NoticeSelect

/** The condition on messages to everyone and to the group (null: the front site). */
const to = (groupId: number | null): Prisma.NoticeWhereInput => ({ OR: [{ group_id: null }, { group_id: groupId }] })

/**
 * Reads the messages that a group's site and its users see now, the newest first; one statement. A browser remembers the id
 * and `updated_at` of a closed message, so that a changed one is shown again. Messages without text are left out.
 */
export async function visibleMessages(db: Reader, groupId: number | null, now = new Date()) {
  const rows = await db.notice.findMany({
    where: { AND: [to(groupId), whereVisibleToVisitors(now)] },
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
export function nextMessageChangeAt(db: Reader, groupId: number | null, now = new Date()): Promise<Date | null> {
  return nextMoment(db, to(groupId), now)
}

/** The same for the messages of all groups. */
export const nextMessageMoment = (db: Reader, now = new Date()): Promise<Date | null> => nextMoment(db, {}, now)

async function nextMoment(db: Reader, among: Prisma.NoticeWhereInput, now: Date): Promise<Date | null> {
  const where = { AND: [among, { status: 'published' as const, trashed_at: null }] }
  const [begin, end] = await Promise.all([
    db.notice.aggregate({ where: { ...where, publish_at: { gt: now } }, _min: { publish_at: true } }),
    db.notice.aggregate({ where: { ...where, unpublish_at: { gt: now } }, _min: { unpublish_at: true } }),
  ])
  const times = [begin._min.publish_at, end._min.unpublish_at].flatMap((date) => (date ? [date.getTime()] : []))
  return times.length > 0 ? new Date(Math.min(...times)) : null
}

/** The condition on messages that were trashed since a moment, or that began or ended by their own schedule. */
export function whereChangedByTime(since: Date, now = new Date()): Prisma.NoticeWhereInput {
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
