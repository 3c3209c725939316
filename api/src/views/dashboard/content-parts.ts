import type { ContentType, Prisma } from '@kollegium/db'
import { visible } from '../../access/visible.ts'
import type { SignedInContext } from '../../engine/context.ts'
import { todayInSweden } from '../../engine/filters.ts'
import { currentStatus, whereCurrentStatus, whereVisibleToVisitors } from '../../engine/publication.ts'
import type { Action } from '../../entities/define-entity.ts'
import { dayOf, momentOf, toDay } from '../../kernel/fields.ts'
import { contentTypes, subjectOf } from '../../modules/content/content-subjects.ts'

// The texts and messages of the start page: those that are not out yet, those changed last, and the coming events.

/** Rows of a part; the rest is a link. */
const shown = 4
const recentRows = 6
const comingEvents = 3

const select = {
  id: true,
  title: true,
  status: true,
  publish_at: true,
  unpublish_at: true,
  updated_at: true,
  group: { select: { id: true, title: true } },
} satisfies Prisma.ContentSelect

type Row = Prisma.ContentGetPayload<{ select: typeof select }>

const inGroup = ({ groupId }: SignedInContext) => (groupId ? { group_id: groupId } : {})

/** The types that the actor may do this to somewhere. */
const typesFor = ({ actor: { ability } }: SignedInContext, action: Action): ContentType[] =>
  contentTypes.filter((type) => ability.can(action, subjectOf[type]))

/** The texts, of every type at once, on which the actor may do the action. */
function whereTexts(ctx: SignedInContext, action: Action): Prisma.ContentWhereInput {
  const { ability } = ctx.actor
  const each = typesFor(ctx, action).map((type) => ({ AND: [{ type }, visible(ability, action, subjectOf[type])] }))
  // An empty list of alternatives would otherwise be dropped by Prisma and give every row.
  return { trashed_at: null, ...inGroup(ctx), ...(each.length > 0 ? { OR: each } : { id: { in: [] } }) }
}

const whereMessages = (ctx: SignedInContext, action: Action = 'update'): Prisma.MessageWhereInput => ({
  AND: [{ trashed_at: null }, inGroup(ctx), visible(ctx.actor.ability, action, 'Message')],
})

const present = (entity: ContentType | 'message', { publish_at, unpublish_at, updated_at, status, ...row }: Row) => ({
  ...row,
  entity,
  status: currentStatus({ status, publish_at, unpublish_at }),
  publish_at: momentOf(publish_at),
  updated_at: updated_at.toISOString(),
})
export type ListedText = ReturnType<typeof present>

const mayEdit = (ctx: SignedInContext) =>
  typesFor(ctx, 'update').length > 0 || ctx.actor.ability.can('update', 'Message')

/**
 * Texts and messages that the actor edits and nobody sees yet: scheduled rows by their moments, then unpublished ones, changed last first.
 * `lists` counts the rows that each kind's own list shows under the same statuses.
 * @returns null for an actor who edits nothing
 */
export async function plannedTexts(ctx: SignedInContext) {
  if (!mayEdit(ctx)) return null
  const { db } = ctx
  const [texts, messages] = [whereTexts(ctx, 'update'), whereMessages(ctx)]
  const soon = { publish_at: 'asc' } as const
  const latest = { updated_at: 'desc' } as const
  const scheduled = whereCurrentStatus('scheduled')
  const unpublished = whereCurrentStatus('unpublished')
  const typed = { ...select, type: true }
  const [lists, soonTexts, soonMessages, restTexts, restMessages, ...totals] = await Promise.all([
    plannedByList(ctx),
    db.content.findMany({ where: { AND: [texts, scheduled] }, select: typed, orderBy: soon, take: shown }),
    db.message.findMany({ where: { AND: [messages, scheduled] }, select, orderBy: soon, take: shown }),
    db.content.findMany({ where: { AND: [texts, unpublished] }, select: typed, orderBy: latest, take: shown }),
    db.message.findMany({ where: { AND: [messages, unpublished] }, select, orderBy: latest, take: shown }),
    db.content.count({ where: { AND: [texts, scheduled] } }),
    db.message.count({ where: { AND: [messages, scheduled] } }),
    db.content.count({ where: { AND: [texts, unpublished] } }),
    db.message.count({ where: { AND: [messages, unpublished] } }),
  ])
  const together = (those: (Row & { type: ContentType })[], others: Row[]): ListedText[] => [
    ...those.map(({ type, ...row }) => present(type, row)),
    ...others.map((row) => present('message', row)),
  ]
  const first = together(soonTexts, soonMessages).sort((one, other) => order(one.publish_at, other.publish_at))
  const rest = together(restTexts, restMessages).sort((one, other) => order(other.updated_at, one.updated_at))
  const [scheduledTexts = 0, scheduledMessages = 0, unpublishedTexts = 0, unpublishedMessages = 0] = totals
  return {
    items: [...first, ...rest].slice(0, shown),
    scheduled: scheduledTexts + scheduledMessages,
    unpublished: unpublishedTexts + unpublishedMessages,
    lists,
  }
}

/** The lists with scheduled and unpublished rows, of the kinds that the actor edits. A list shows what its reader may read. */
async function plannedByList(ctx: SignedInContext): Promise<{ entity: ListedText['entity']; total: number }[]> {
  const { ability } = ctx.actor
  const hidden = { OR: [whereCurrentStatus('scheduled'), whereCurrentStatus('unpublished')] }
  const [texts, messages] = await Promise.all([
    ctx.db.content.groupBy({ by: ['type'], where: { AND: [whereTexts(ctx, 'read'), hidden] }, _count: { _all: true } }),
    ability.can('update', 'Message')
      ? ctx.db.message.count({ where: { AND: [whereMessages(ctx, 'read'), hidden] } })
      : 0,
  ])
  const totalOf = (type: ContentType) => texts.find((each) => each.type === type)?._count._all ?? 0
  const lists = typesFor(ctx, 'update').map((type) => ({ entity: type, total: totalOf(type) }))
  return [...lists, { entity: 'message' as const, total: messages }].filter(({ total }) => total > 0)
}

const order = (one: string | null, other: string | null) => (one ?? '').localeCompare(other ?? '')

/** The texts of every type that were changed last, of those that the actor edits; null for an actor who edits none. */
export async function recentTexts(ctx: SignedInContext) {
  if (typesFor(ctx, 'update').length === 0) return null
  const rows = await ctx.db.content.findMany({
    where: whereTexts(ctx, 'update'),
    select: { ...select, type: true },
    orderBy: [{ updated_at: 'desc' }, { id: 'desc' }],
    take: recentRows,
  })
  return rows.map(({ type, ...row }) => present(type, row))
}

/** The published events that begin or go on from today, of those that the actor reads, and the number of them all; null for an actor who reads none. */
export async function upcomingEvents(ctx: SignedInContext) {
  const { ability } = ctx.actor
  if (!ability.can('read', 'Event')) return null
  const today = toDay(todayInSweden())
  const where: Prisma.ContentWhereInput = {
    AND: [
      { type: 'event', ...inGroup(ctx), OR: [{ start_date: { gte: today } }, { end_date: { gte: today } }] },
      whereVisibleToVisitors(),
      visible(ability, 'read', 'Event'),
    ],
  }
  const [total, rows] = await Promise.all([
    ctx.db.content.count({ where }),
    ctx.db.content.findMany({
      where,
      select: {
        ...{ id: true, title: true, allday: true, start_date: true, start_time: true, end_time: true, location: true },
        group: { select: { title: true } },
      },
      orderBy: [{ start_date: 'asc' }, { start_time: 'asc' }, { id: 'asc' }],
      take: comingEvents,
    }),
  ])
  return { total, items: rows.map(({ start_date, ...row }) => ({ ...row, start_date: dayOf(start_date) })) }
}

/** The rows that links stand in, as far as the actor may mend them; null for somebody who mends none, as the page that lists them. */
function whereMended(ctx: SignedInContext) {
  const { ability } = ctx.actor
  if (!(['Page', 'Article', 'Menu', 'Message', 'Group'] as const).some((subject) => ability.can('update', subject)))
    return null
  const menu: Prisma.MenuWhereInput = {
    AND: [{ trashed_at: null }, inGroup(ctx), visible(ability, 'update', 'Menu')],
  }
  const group: Prisma.GroupWhereInput = {
    AND: [ctx.groupId ? { id: ctx.groupId } : {}, visible(ability, 'update', 'Group')],
  }
  return { content: whereTexts(ctx, 'update'), menu, message: whereMessages(ctx), group }
}

const state = 'broken' as const

const countIn = (
  ctx: SignedInContext,
  { content, menu, message, group }: NonNullable<ReturnType<typeof whereMended>>,
) => ctx.db.textLink.count({ where: { state, OR: [{ content }, { menu }, { message }, { group }] } })

/** The number of links that lead nowhere in rows that the actor may mend; null for somebody who mends none. */
export async function countBrokenLinks(ctx: SignedInContext): Promise<number | null> {
  const rows = whereMended(ctx)
  return rows && countIn(ctx, rows)
}

/** The links that lead nowhere, as the last night found them, in rows that the actor may mend; null for somebody who mends none. */
export async function brokenLinks(ctx: SignedInContext) {
  const rows = whereMended(ctx)
  if (!rows) return null
  const { content, menu, message, group } = rows
  const having = { text_links: { some: { state } } }
  const [total, own, ...groups] = await Promise.all([
    countIn(ctx, rows),
    ctx.db.group.findMany({ where: { AND: [group, having] }, select: { id: true } }),
    ctx.db.content.groupBy({ by: ['group_id'], where: { AND: [content, having] } }),
    ctx.db.menu.groupBy({ by: ['group_id'], where: { AND: [menu, having] } }),
    ctx.db.message.groupBy({ by: ['group_id'], where: { AND: [message, having] } }),
  ])
  return { total, sites: new Set([...own.map(({ id }) => id), ...groups.flat().map(({ group_id }) => group_id)]).size }
}
