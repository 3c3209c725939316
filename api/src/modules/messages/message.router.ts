import type { Prisma } from '@kollegium/db'
import { z } from 'zod'
import { asSubject } from '../../access/ability.ts'
import { displayName } from '../../access/actor.ts'
import { requireNotMasquerading } from '../../access/not-masquerading.ts'
import { visible } from '../../access/visible.ts'
import type { SignedInContext } from '../../engine/context.ts'
import { sourceIsChanged, withSources } from '../../engine/copies/copied-from.ts'
import { copiesOf } from '../../engine/copies/copies.ts'
import { crud } from '../../engine/crud.ts'
import { draftLinksOf } from '../../engine/draft-links/draft-links.ts'
import { oneOf, within } from '../../engine/filters.ts'
import { currentStatus, publicationFrom, requirePublisher, whereCurrentStatus } from '../../engine/publication.ts'
import { byId } from '../../engine/resource.ts'
import { movesOf } from '../../engine/row-moves.ts'
import { listSearch } from '../../engine/search/list-search.ts'
import { siteOf } from '../../engine/site-address.ts'
import { createCallerFactory, procedure, router } from '../../engine/trpc.ts'
import { keepRevision, revisionsOf, versionsOf } from '../../engine/versions/versions.ts'
import { contentStatuses } from '../../entities/publication-fields.ts'
import { sv } from '../../i18n/sv/index.ts'
import { createTranslator } from '../../i18n/translator.ts'
import { AppError } from '../../kernel/errors.ts'
import { momentOf, version } from '../../kernel/fields.ts'
import { sanitizeRichText } from '../../kernel/rich-text.ts'
import { versionNames } from '../content/contract.ts'
import { isReviewedByOthers, requireReviewed } from '../reviews/contract.ts'
import { closeMessage, openMessages } from './closed-messages.ts'
import { audiences, message, severities } from './message.entity.ts'
import { messagesMovedAway } from './moved-away.ts'
import { whereChangedByTime } from './visible-messages.ts'

const t = createTranslator(sv)

const listSelect = {
  id: true,
  title: true,
  audience: true,
  severity: true,
  dismissible: true,
  status: true,
  publish_at: true,
  unpublish_at: true,
  group_id: true,
  group: { select: { id: true, name: true, title: true } },
  author: { select: { id: true, name: true, firstname: true, lastname: true } },
  created_at: true,
  updated_at: true,
} satisfies Prisma.MessageSelect
const select = { ...listSelect, author_id: true, body: true } satisfies Prisma.MessageSelect

type Listed = Prisma.MessageGetPayload<{ select: typeof listSelect }>
type Full = Prisma.MessageGetPayload<{ select: typeof select }>

function presentListed({ author, group_id, ...row }: Listed) {
  return {
    ...row,
    type: 'Message' as const,
    status: currentStatus(row),
    publish_at: momentOf(row.publish_at),
    unpublish_at: momentOf(row.unpublish_at),
    author: author && { id: author.id, name: displayName(author), type: 'User' as const },
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}

async function prepare(ctx: SignedInContext, data: Record<string, unknown>, before: Full | null) {
  if (before) requirePublisher(ctx, 'Message', before)
  const { status, publish_at, unpublish_at, ...rest } = data
  const { date: _, ...publication } = publicationFrom(
    { status, publish_at, unpublish_at } as never,
    before && { ...before, date: null },
  )
  const approved =
    before && Object.keys(rest).length === 0 ? { message_id: before.id, updated_at: before.updated_at } : null
  await requireReviewed(ctx, {
    ...{ group_id: before ? before.group_id : ctx.groupId, before, next: publication },
    approved,
  })
  return { ...rest, ...publication, ...(typeof rest.body === 'string' && { body: sanitizeRichText(rest.body) }) }
}

const versioned = { subject: 'Message' as const, scope: { trashed_at: null }, select }
const versionOf = versionsOf<Full>(message)
const saved = keepRevision(versioned, versionOf)

const procedures = crud(message, {
  ...versioned,
  present: (rows: Full[]) => rows.map(({ body, author_id: _, ...row }) => ({ ...presentListed(row), body })),
  listSelect,
  presentList: (rows: Listed[], ctx) => withSources(ctx, 'Message', rows.map(presentListed)),
  search: (text, ctx) => listSearch(ctx, text, 'Message'),
  filters: {
    status: oneOf(contentStatuses, (chosen) => ({ OR: chosen.map((status) => whereCurrentStatus(status)) })),
    audience: oneOf(audiences, (chosen) => ({ audience: { in: chosen } })),
    severity: oneOf(severities, (chosen) => ({ severity: { in: chosen } })),
    updated_at: within('updated_at'),
    behind: sourceIsChanged('Message'),
  },
  narrow: (ctx) => (ctx.groupId ? { group_id: ctx.groupId } : {}),
  owned: (ctx) => ({ group_id: ctx.groupId, author_id: ctx.actor.user.id }),
  prepare,
  guarded: { status: 'publish', publish_at: 'publish', unpublish_at: 'publish' },
  saved,
  isDraft: (row) => currentStatus(row) === 'unpublished',
  trash: (ctx, row) => {
    requirePublisher(ctx, 'Message', row)
    return { trashed_at: new Date() }
  },
})
const ownOf = createCallerFactory(router({ create: procedures.create, update: procedures.update }))
const update = (ctx: SignedInContext, input: object) => ownOf(ctx).update(input as never)

/** The most changed messages of one answer; for more the client must read the list. */
const maxChanged = 1_000

/** The procedures of messages for their editors. */
export const messageRouter = router({
  ...procedures,
  /**
   * Messages that were removed since a moment, or moved to where the actor doesn't read them, without title, text and author, and
   * messages that began or ended by schedule.
   * @throws AppError RATE_LIMITED when there are too many, for example since a moment long ago
   */
  turned: procedure.input(z.object({ since: version() })).query(async ({ ctx, input }) => {
    const since = new Date(input.since)
    const seen = {
      AND: [ctx.groupId ? { group_id: ctx.groupId } : {}, visible(ctx.actor.ability, 'read', 'Message')],
    }
    const rows = await ctx.db.message.findMany({
      where: { AND: [whereChangedByTime(since), seen] },
      select: { ...listSelect, body: true, trashed_at: true },
      orderBy: { id: 'asc' },
      take: maxChanged + 1,
    })
    const moved = await messagesMovedAway(ctx, { since, seen, most: maxChanged })
    if (!moved || rows.length + moved.length > maxChanged) {
      throw new AppError('RATE_LIMITED', { message: t('error.tooManyChanges') })
    }
    const changed = rows.map(({ body, trashed_at, ...row }) =>
      trashed_at
        ? { ...presentListed(row), title: '', body: '', author: null, status: 'removed' as const }
        : { ...presentListed(row), body },
    )
    return [...changed, ...moved]
  }),
  ...revisionsOf(message, {
    ...versioned,
    versionOf,
    names: versionNames,
    update,
  }),
  ...movesOf<Full>({
    ...versioned,
    name: 'message',
    saved,
    requireRights: (ctx, row) => requirePublisher(ctx, 'Message', row),
    async requireRoom(ctx, _row, there, isUndo) {
      // It was shown in that group until the move, and nothing has changed it since.
      if (isUndo || currentStatus(there) === 'unpublished') return
      await requireReviewed(ctx, { group_id: there.group_id, before: null, next: { status: there.status } })
    },
  }),
  ...draftLinksOf<Full>({ ...versioned, addressOf: (row, { services }) => `${siteOf(services.env, row.group)}/` }),
  ...copiesOf<Full>(message, {
    ...versioned,
    versionOf,
    names: versionNames,
    fit: async (_ctx, form) => ({ form, left: { files: [], tags: [] } }),
    isReviewed: ({ db }, groupId) => isReviewedByOthers(db, groupId),
    create: (ctx, input) => ownOf(ctx).create(input as never),
    update,
  }),
})

/** The current group if the actor belongs to it or may read its messages; otherwise null, which gives the messages to all groups. */
function ownGroup({ actor, groupId }: SignedInContext): number | null {
  const belongs = groupId !== null && actor.groupIds.includes(groupId)
  return belongs || actor.ability.can('read', asSubject('Message', { group_id: groupId })) ? groupId : null
}

/** The procedures of messages for the users of the apps (`activeMessage`). */
export const activeMessageRouter = router({
  /** The messages to signed-in users that the apps show now: those of all groups, and those of the current group. */
  list: procedure.query(({ ctx }) => openMessages(ctx, ownGroup(ctx))),

  /** Closes a message for good, as the person read it. */
  close: procedure.input(byId.extend({ updated_at: version() })).mutation(async ({ ctx, input }) => {
    requireNotMasquerading(ctx.actor)
    await closeMessage(ctx, { id: input.id, updated_at: new Date(input.updated_at) }, ownGroup(ctx))
  }),
})
