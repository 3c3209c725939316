import type { Prisma } from '@kollegium/db'
import { visible } from '../../access/visible.ts'
import type { SignedInContext } from '../../engine/context.ts'
import { todayInSweden } from '../../engine/filters.ts'
import { dayOf, momentOf, toDay } from '../../kernel/fields.ts'
import { brokenLinks, plannedTexts, recentTexts, upcomingEvents } from './content-parts.ts'

/** Days ahead in which the office is told of a certification that ends; a college itself learns of its own earlier. */
const daysAhead = { all: 60, own: 240 }
/** Named groups; the rest is a number. */
const namedGroups = 3
/** Shown runs, and for how many days a finished one is. */
const shownRuns = 3
const daysOfRuns = 7

/**
 * Everything that waits for the actor on the start page. Each part asks for its own right and is null without it, so that nobody is
 * promised more than they can do. A fixed number of statements, all at once.
 */
export async function dashboard(ctx: SignedInContext) {
  const [applications, certifications, links, planned, recent, events, runs] = await Promise.all([
    waitingApplications(ctx),
    endingCertifications(ctx),
    brokenLinks(ctx),
    plannedTexts(ctx),
    recentTexts(ctx),
    upcomingEvents(ctx),
    ownRuns(ctx),
  ])
  return { applications, certifications, links, planned, recent, events, runs }
}

/** Numbers of the drawer, by the segment of its row. */
export async function drawerCounts({ db, actor }: SignedInContext): Promise<{ application: number }> {
  const { ability } = actor
  if (!ability.can('update', 'Application')) return { application: 0 }
  return { application: await db.application.count({ where: whereWaiting(ability) }) }
}

const whereWaiting = (ability: SignedInContext['actor']['ability']): Prisma.ApplicationWhereInput => ({
  AND: [{ status: 'open' }, visible(ability, 'update', 'Application')],
})

/** Applications that nobody has begun with, and the oldest of them; no word of the applicant. */
async function waitingApplications({ db, actor: { ability } }: SignedInContext) {
  if (!ability.can('update', 'Application')) return null
  const where = whereWaiting(ability)
  const [total, oldest] = await Promise.all([
    db.application.count({ where }),
    db.application.findFirst({
      where,
      orderBy: [{ created_at: 'asc' }, { id: 'asc' }],
      select: { id: true, created_at: true, group: { select: { title: true } } },
    }),
  ])
  return {
    total,
    oldest: oldest && {
      id: oldest.id,
      created_at: oldest.created_at.toISOString(),
      group: oldest.group?.title ?? null,
    },
  }
}

/** Groups that the actor changes whose certification ends soon and goes on by no later period. */
async function endingCertifications({ db, actor: { ability }, groupId }: SignedInContext) {
  if (!ability.can('update', 'Group')) return null
  const today = todayInSweden()
  const days = groupId ? daysAhead.own : daysAhead.all
  const until = new Date(toDay(today).getTime() + days * 86_400_000)
  const within = { last_day: { gte: toDay(today), lte: until } }
  const where: Prisma.GroupWhereInput = {
    AND: [
      visible(ability, 'update', 'Group'),
      groupId ? { id: groupId } : {},
      { periods: { some: within, none: { OR: [{ last_day: null }, { last_day: { gt: until } }] } } },
    ],
  }
  const [total, rows] = await Promise.all([
    db.group.count({ where }),
    db.group.findMany({
      where,
      select: { id: true, title: true, periods: { where: within, select: { last_day: true } } },
      orderBy: { title: 'asc' },
    }),
  ])
  const items = rows
    .map(({ id, title, periods }) => ({
      ...{ id, title },
      last_day:
        periods
          .map(({ last_day }) => dayOf(last_day) ?? '')
          .sort()
          .at(-1) ?? '',
    }))
    .sort((one, other) => one.last_day.localeCompare(other.last_day))
  return { total, days, items: items.slice(0, namedGroups) }
}

/** The actor's own runs of the last days, the last begun first; null without the right to them. */
async function ownRuns({ db, actor: { ability, user } }: SignedInContext) {
  if (!ability.can('read', 'PrintRun')) return null
  const since = new Date(Date.now() - daysOfRuns * 86_400_000)
  const rows = await db.printRun.findMany({
    where: { AND: [{ author_id: user.id, created_at: { gte: since } }, visible(ability, 'read', 'PrintRun')] },
    select: {
      ...{ id: true, title: true, output: true, status: true, total: true, done: true, failed: true },
      ...{ created_at: true, finished_at: true },
    },
    orderBy: [{ created_at: 'desc' }, { id: 'asc' }],
    take: shownRuns,
  })
  return rows.map(({ created_at, finished_at, ...row }) => ({
    ...row,
    created_at: created_at.toISOString(),
    finished_at: momentOf(finished_at),
  }))
}
