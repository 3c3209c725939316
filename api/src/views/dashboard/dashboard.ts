import type { Prisma } from '@kollegium/db'
import { visible } from '../../access/visible.ts'
import type { SignedInContext } from '../../engine/context.ts'
import { todayInSweden } from '../../engine/filters.ts'
import { dayOf, momentOf, toDay } from '../../kernel/fields.ts'
import { waitingFor } from '../../modules/applications/waiting.ts'
import { countWaitingRequests } from '../../modules/certificates/holders/requests.router.ts'
import { listKeptTexts } from '../../modules/collaboration/kept-texts.ts'
import { countWaitingResets } from '../../modules/people/security/factor-reset.ts'
import { brokenLinks, countBrokenLinks, plannedTexts, recentTexts, upcomingEvents } from './content-parts.ts'
import { ownImports } from './own-imports.ts'

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
  const [applications, others, certifications, links, planned, kept, recent, events, runs] = await Promise.all([
    waitingApplications(ctx),
    waitingOthers(ctx),
    endingCertifications(ctx),
    brokenLinks(ctx),
    plannedTexts(ctx),
    listKeptTexts(ctx),
    recentTexts(ctx),
    upcomingEvents(ctx),
    ownRuns(ctx),
  ])
  return { applications, ...others, certifications, links, planned, kept, recent, events, runs }
}

/** Numbers of the drawer, by the segment of its row: that which waits for an act of this person. One statement each, and none without the right. */
export async function drawerCounts(ctx: SignedInContext) {
  const { ability } = ctx.actor
  const [application, { requests, accountRequests, resets }, links] = await Promise.all([
    ability.can('update', 'Application') ? ctx.db.application.count({ where: waitingFor(ability) }) : 0,
    waitingOthers(ctx),
    countBrokenLinks(ctx),
  ])
  return {
    ...{ application, requests: requests ?? 0, accountRequest: accountRequests ?? 0, links: links ?? 0 },
    // Lost devices are confirmed among the demands on sign-ins, which lie below the settings.
    setting: resets ?? 0,
  }
}

/** The numbers of requests of holders, of requests for accounts, and of lost devices that wait; null without the right to answer them. */
async function waitingOthers(ctx: SignedInContext) {
  const { db, actor } = ctx
  const accounts: Prisma.AccountRequestWhereInput = {
    AND: [{ status: 'open' }, visible(actor.ability, 'update', 'AccountRequest')],
  }
  const [requests, accountRequests, resets] = await Promise.all([
    countWaitingRequests(ctx),
    actor.ability.can('update', 'AccountRequest') ? db.accountRequest.count({ where: accounts }) : null,
    countWaitingResets(ctx),
  ])
  return { requests, accountRequests, resets }
}

/** Applications that nobody has decided, and the oldest of them; no word of the applicant. */
async function waitingApplications({ db, actor: { ability } }: SignedInContext) {
  if (!ability.can('update', 'Application')) return null
  const where = waitingFor(ability)
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

const sinceRuns = () => new Date(Date.now() - daysOfRuns * 86_400_000)

/**
 * The actor's own prints, acts on whole lists and imports of people of the last days, the last begun first; null for an actor who
 * prints nothing and did none.
 */
async function ownRuns(ctx: SignedInContext) {
  const [prints, lists, imports] = await Promise.all([
    ownPrints(ctx),
    ownListRuns(ctx),
    ownImports(ctx, sinceRuns(), shownRuns),
  ])
  if (!prints && lists.length + imports.length === 0) return null
  const runs = [...(prints ?? []), ...lists, ...imports]
  return runs.sort((one, other) => other.created_at.localeCompare(one.created_at)).slice(0, shownRuns)
}

async function ownPrints({ db, actor: { ability, user } }: SignedInContext) {
  if (!ability.can('read', 'PrintRun')) return null
  const rows = await db.printRun.findMany({
    where: { AND: [{ author_id: user.id, created_at: { gte: sinceRuns() } }, visible(ability, 'read', 'PrintRun')] },
    select: {
      ...{ id: true, title: true, status: true, total: true, done: true, failed: true },
      ...{ created_at: true, finished_at: true },
    },
    orderBy: [{ created_at: 'desc' }, { id: 'asc' }],
    take: shownRuns,
  })
  return rows.map(({ created_at, finished_at, ...row }) => ({
    ...row,
    kind: 'print' as const,
    created_at: created_at.toISOString(),
    finished_at: momentOf(finished_at),
  }))
}

async function ownListRuns({ db, actor: { user } }: SignedInContext) {
  const rows = await db.listRun.findMany({
    where: { user_id: user.id, begun_at: { gte: sinceRuns() } },
    select: {
      ...{ id: true, list: true, state: true, failure: true, total: true, at: true, refused_number: true },
      ...{ begun_at: true, ended_at: true },
    },
    orderBy: [{ begun_at: 'desc' }, { id: 'asc' }],
    take: shownRuns,
  })
  return rows.map(({ id, list, state, failure, total, at, refused_number, begun_at, ended_at }) => ({
    ...{ id, kind: 'list' as const, list, total, done: at, failed: refused_number },
    status: state === 'stopped' ? (failure ? ('failed' as const) : ('cancelled' as const)) : state,
    created_at: begun_at.toISOString(),
    finished_at: momentOf(ended_at),
  }))
}
