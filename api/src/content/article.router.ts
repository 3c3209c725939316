import { z } from 'zod'
import { asSubject } from '../access/ability.ts'
import { audit } from '../access/audit.ts'
import { visible } from '../access/visible.ts'
import type { SignedInContext } from '../core/context.ts'
import { crud } from '../core/crud.ts'
import { AppError } from '../core/errors.ts'
import { toDay } from '../core/fields.ts'
import { containing, idsOf, oneOf, within } from '../core/filters.ts'
import { manyOf, orderedLinks, requireReadable } from '../core/links.ts'
import { byId, maxLimit } from '../core/resource.ts'
import { inTransaction, type Tx } from '../core/transaction.ts'
import { procedure, router } from '../core/trpc.ts'
import { sv } from '../words/sv/index.ts'
import { createWords } from '../words/words.ts'
import { article, contentStatuses } from './article.resource.ts'
import { type ArticleFull, articleListSelect, articleSelect, presentArticle, presentListed } from './article-shape.ts'
import { previewToken } from './preview.ts'
import { dateOf, publicationFrom, shownStatus, whereShown } from './publication.ts'
import { sanitizeRichText } from './rich-text.ts'
import { freeSlug, slugOf } from './slug.ts'

const t = createWords(sv)
const scope = { type: 'article', trashed_at: null } as const

type Written = Record<string, unknown> & Partial<z.infer<typeof article.fields>>

/** From what the form holds to what the table holds: clean HTML, a slug of its own, moments of publication. */
async function prepare(ctx: SignedInContext, data: Record<string, unknown>, before: ArticleFull | null) {
  const { title, slug, body, date, status, publish_at, unpublish_at, ...rest } = data as Written
  const publication = publicationFrom({ status, publish_at, unpublish_at }, before)
  const day = toDay(date)
  const visibleFrom = publication.status === 'published' && !day && !before?.date ? dateOf(publication) : day
  return {
    ...rest,
    ...publication,
    title,
    date: visibleFrom,
    body: body === undefined ? undefined : sanitizeRichText(body),
    slug: await slugFor(ctx, { title, slug }, before),
  }
}

/** Left out on an update, it stays: an address that has been given out doesn't change with the title. */
async function slugFor(ctx: SignedInContext, given: { title?: string; slug?: string }, before: ArticleFull | null) {
  if (before && given.slug === undefined) return undefined
  const wanted = slugOf(given.slug ?? '') || slugOf(given.title ?? before?.title ?? '') || article.name
  if (wanted === before?.slug) return wanted
  const group_id = before ? before.group_id : ctx.groupId
  // Two at the same time would choose the same one.
  await ctx.db.$executeRaw`SELECT pg_advisory_xact_lock(hashtext(${`slug of ${article.name} in ${group_id}`}))`
  const taken = await ctx.db.content.findMany({
    where: { ...scope, group_id, slug: { startsWith: wanted }, id: { not: before?.id ?? 0 } },
    select: { slug: true },
  })
  return freeSlug(
    wanted,
    taken.map((row) => row.slug),
  )
}

const procedures = crud(article, {
  delegate: (db) => db.content,
  scope,
  select: articleSelect,
  present: (rows: ArticleFull[], ctx) => rows.map((row) => presentArticle(row, ctx)),
  listSelect: articleListSelect,
  presentList: (rows: Parameters<typeof presentListed>[0][], ctx) => rows.map((row) => presentListed(row, ctx)),
  search: (text) => ({ OR: [{ title: containing(text) }, { lead: containing(text) }] }),
  filters: {
    status: oneOf(contentStatuses, (chosen) => ({ OR: chosen.map((status) => whereShown(status)) })),
    tags: idsOf((ids) => ({ tags: { some: { id: { in: ids } } } })),
    author: idsOf((ids) => ({ author_id: { in: ids } })),
    updated_at: within('updated_at'),
  },
  narrow: (ctx) => (ctx.groupId ? { group_id: ctx.groupId } : {}),
  owned: (ctx) => ({ type: 'article', group_id: ctx.groupId, author_id: ctx.actor.user.id }),
  links: {
    tags: manyOf('Tag'),
    images: orderedLinks('File', 'file_id'),
    attachments: orderedLinks('File', 'file_id'),
  },
  prepare,
  guarded: { status: 'publish', publish_at: 'publish', unpublish_at: 'publish' },
  trash: () => ({ trashed_at: new Date() }),
})

const many = z.object({ ids: z.array(byId.shape.id).min(1).max(maxLimit) })

/**
 * Changes several articles at once, all or none.
 * @throws AppError NOT_FOUND for one that the actor can't see, FORBIDDEN for one on which `action` is not allowed
 */
async function changeMany(
  ctx: SignedInContext,
  given: { ids: number[]; action: 'publish' | 'update'; note: string },
  change: (tx: Tx, row: ArticleFull) => Promise<unknown>,
) {
  const ids = [...new Set(given.ids)]
  return inTransaction(ctx.db, async (tx) => {
    const rows = await tx.content.findMany({
      where: { AND: [{ id: { in: ids } }, scope, visible(ctx.actor.ability, 'read', 'Article')] },
      select: articleSelect,
    })
    if (rows.length < ids.length) throw new AppError('NOT_FOUND', { message: t('error.404') })
    for (const row of rows) {
      if (!ctx.actor.ability.can(given.action, asSubject('Article', row))) {
        throw new AppError('FORBIDDEN', { message: t('notice.accessDenied') })
      }
      await change(tx, row)
      await audit(tx, ctx, { action: given.note, subject: 'Article', id: row.id })
    }
    return { count: rows.length }
  })
}

export const articleRouter = router({
  ...procedures,

  /** Shows them to visitors from now on, whatever was scheduled. */
  publish: procedure.input(many).mutation(({ ctx, input }) =>
    changeMany(ctx, { ...input, action: 'publish', note: 'publish' }, (tx, row) => {
      if (shownStatus(row) === 'published') return Promise.resolve()
      const publication = { ...publicationFrom({ status: 'published' }, row), publish_at: null }
      const data = { ...publication, date: row.date ?? dateOf(publication) }
      return tx.content.update({ where: { id: row.id }, data, select: { id: true } })
    }),
  ),

  unpublish: procedure
    .input(many)
    .mutation(({ ctx, input }) =>
      changeMany(ctx, { ...input, action: 'publish', note: 'unpublish' }, (tx, row) =>
        tx.content.update({ where: { id: row.id }, data: { status: 'unpublished' }, select: { id: true } }),
      ),
    ),

  addTag: procedure.input(many.extend({ tag_id: byId.shape.id })).mutation(async ({ ctx, input }) => {
    await requireReadable(ctx, 'Tag', [input.tag_id], 'tag_id')
    return changeMany(ctx, { ...input, action: 'update', note: 'update' }, (tx, row) =>
      tx.content.update({
        where: { id: row.id },
        data: { tags: { connect: { id: input.tag_id } } },
        select: { id: true },
      }),
    )
  }),

  /** An address on the public site where this article shows as saved, also before it is published; for an hour. */
  preview: procedure.input(byId).query(async ({ ctx, input }) => {
    const row = await ctx.db.content.findFirst({
      where: { AND: [{ id: input.id }, scope, visible(ctx.actor.ability, 'read', 'Article')] },
      select: articleListSelect,
    })
    if (!row) throw new AppError('NOT_FOUND', { message: t('error.404') })
    const { token, expires_at } = previewToken(ctx.services.keys, row.id)
    return { url: `${presentListed(row, ctx).url}?forhandsgranska=${token}`, expires_at }
  }),
})
