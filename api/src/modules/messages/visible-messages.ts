import type { Db, Prisma } from '@kollegium/db'
import { whereVisibleToVisitors } from '../../engine/publication.ts'
import { sanitizeRichText, textOf } from '../../kernel/rich-text.ts'

// What is told to users of the apps and visitors of the sites. Rights play no part: only what is published is read here,
// and its title, which is internal, is not.

type Reader = Pick<Db, 'notice'>

const select = {
  id: true,
  body: true,
  severity: true,
  dismissible: true,
  created_at: true,
  updated_at: true,
} satisfies Prisma.NoticeSelect

/** Everyone's, and those of the group (null: the front site). */
const to = (groupId: number | null): Prisma.NoticeWhereInput => ({ OR: [{ group_id: null }, { group_id: groupId }] })

/**
 * The messages that a group's site and its users are shown now, the newest first; one statement. Who has closed one
 * remembers its id and `updated_at`: a message that has changed is shown again. What says nothing is not shown.
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
      // What stands in the database may be older than the rules.
      body: sanitizeRichText(body),
      created_at: created_at.toISOString(),
      updated_at: updated_at.toISOString(),
    }))
}

export type VisibleMessage = Awaited<ReturnType<typeof visibleMessages>>[number]

/** When {@link visibleMessages} will next give something else though nobody edits anything; null for never. */
export function nextMessageChangeAt(db: Reader, groupId: number | null, now = new Date()): Promise<Date | null> {
  return nextMoment(db, to(groupId), now)
}

/** The same of all messages, whoever they are to. */
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

/** Rows that were removed since, or that began or ended by a moment of their own: no list says so by its order. */
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
