import type { Prisma } from '@kollegium/db'
import { displayName } from '../../access/actor.ts'
import type { SignedInContext } from '../../engine/context.ts'
import { idsOf } from '../../engine/filters.ts'
import { pagesOf } from '../../engine/list-page.ts'
import type { ListInput } from '../../engine/resource.ts'
import { listSearch } from '../../engine/search/list-search.ts'
import { candidateName, namedSelect } from './candidate-name.ts'
import { assignedTo, ofChosenGroup, seenCandidates } from './staff-access.ts'
import { type News, newsOf } from './staff-news.ts'
import { daysSince, statusOf } from './staff-status.ts'

/** The tabs of the list; the first one is the list without a tab. */
export const candidateTabs = ['mine', 'review', 'unassigned', 'all', 'finished'] as const
export type CandidateTab = (typeof candidateTabs)[number]

const person = { id: true, name: true, firstname: true, lastname: true } satisfies Prisma.UserSelect

const select = {
  id: true,
  education: true,
  invited_at: true,
  last_active_at: true,
  finished_at: true,
  created_at: true,
  group: { select: { id: true, title: true } },
  ...namedSelect,
  staff: { select: { user_id: true, user: { select: person } }, orderBy: { created_at: 'asc' } },
  assignments: { select: { status: true } },
} satisfies Prisma.ValidigCandidateSelect

type Listed = Prisma.ValidigCandidateGetPayload<{ select: typeof select }>

/** The condition of a tab. Finished candidates stand under their own tab alone. */
function inTab(ctx: SignedInContext, tab: CandidateTab): Prisma.ValidigCandidateWhereInput {
  switch (tab) {
    case 'mine':
      return { AND: [{ finished_at: null }, assignedTo(ctx)] }
    case 'review':
      return { finished_at: null, assignments: { some: { status: 'sent' } } }
    case 'unassigned':
      // Assigned staff without a right see no unassigned candidate, so that nothing is looked through for them.
      if (!ctx.actor.ability.can('read', 'ValidigCandidate')) return { id: { in: [] } }
      return { finished_at: null, has_staff: false }
    case 'finished':
      return { finished_at: { not: null } }
    case 'all':
      return { finished_at: null }
  }
}

function tabOf(filters: ListInput['filters']): CandidateTab {
  const given = filters?.tab
  const [first] = Array.isArray(given) ? given : [given]
  return candidateTabs.find((tab) => tab === first) ?? 'mine'
}

const pageOf = pagesOf<SignedInContext>(
  {
    subject: 'ValidigCandidate',
    list: {
      columns: [],
      filters: [],
      sort: ['news_at', 'list_name', 'created_at', 'education'],
      defaultSort: { column: 'news_at', order: 'desc' },
    },
  },
  {
    search: (text, ctx) => listSearch(ctx, text, 'ValidigCandidate'),
    filters: {
      // The tab narrows the page below, where it also is read without being named.
      tab: () => ({}),
      group: idsOf((ids) => ({ group_id: { in: ids } })),
      staff: idsOf((ids) => ({ staff: { some: { user_id: { in: ids } } } })),
    },
    narrow: (ctx, { filters }) => ({ AND: [inTab(ctx, tabOf(filters)), ofChosenGroup(ctx)] }),
  },
  seenCandidates,
)

/** A page of candidates with the news to the person; a fixed number of statements. Without a tab: the person's own. */
export async function listCandidates(ctx: SignedInContext, input: ListInput) {
  const { rows, ...page } = await pageOf<Listed>(ctx, input, select)
  const own = rows.filter(({ staff }) => staff.some(({ user_id }) => user_id === ctx.actor.user.id))
  const news = await newsOf(
    ctx,
    own.map(({ id }) => id),
  )
  const now = new Date()
  return { items: rows.map((row) => presentListed(row, news.get(row.id) ?? null, now)), ...page }
}

function presentListed(row: Listed, news: News | null, now: Date) {
  const { staff, assignments, last_active_at, ...rest } = row
  return {
    ...{ id: rest.id, title: candidateName(row), education: rest.education, group: rest.group, news },
    staff: staff.map((each) => ({ id: each.user_id, name: displayName(each.user) })),
    surveys: assignments.length,
    reviewed: assignments.filter(({ status }) => status === 'reviewed').length,
    status: statusOf(row, now),
    stillDays: last_active_at && daysSince(last_active_at, now),
    last_active_at: last_active_at?.toISOString() ?? null,
    created_at: rest.created_at.toISOString(),
  }
}

/** The number of candidates under each tab, of the chosen group as the list. */
export async function countTabs(ctx: SignedInContext): Promise<Record<CandidateTab, number>> {
  const counts = await Promise.all(
    candidateTabs.map((tab) =>
      ctx.services.totals.count(ctx.db, 'ValidigCandidate', {
        AND: [seenCandidates(ctx), inTab(ctx, tab), ofChosenGroup(ctx)],
      }),
    ),
  )
  return Object.fromEntries(candidateTabs.map((tab, at) => [tab, counts[at] ?? 0])) as Record<CandidateTab, number>
}
