import type { Prisma } from '@kollegium/db'
import { z } from 'zod'
import { asSubject } from '../../access/ability.ts'
import { audit } from '../../access/audit.ts'
import { visible } from '../../access/visible.ts'
import type { Context } from '../../engine/context.ts'
import { idsOf, oneOf } from '../../engine/filters.ts'
import { currentStatus, requirePublisher } from '../../engine/publication.ts'
import { forbidden, staleError } from '../../engine/refusals.ts'
import { manyOf } from '../../engine/relations.ts'
import { byId } from '../../engine/resource.ts'
import { inOrderOf } from '../../engine/search/matches.ts'
import { changedSince } from '../../engine/trash/undo-removal.ts'
import { createCallerFactory, procedure, router } from '../../engine/trpc.ts'
import { readableRow } from '../../engine/versions/versioned-rows.ts'
import { sv } from '../../i18n/sv/index.ts'
import { createTranslator } from '../../i18n/translator.ts'
import { optionalRow, rowId } from '../../kernel/fields.ts'
import { inTransaction } from '../../kernel/transaction.ts'
import { book, bookAccess, materialSettings } from './book.entity.ts'
import { bookParent, inReadingOrder, lastPosition, lockBooks, placeBook } from './book-tree.ts'
import { textTemplates } from './content-fields.ts'
import { type ContentListRow, type ContentRow, contentSelect, templateOf } from './content-shape.ts'
import { contentType } from './content-type.ts'
import { contentRightsSelect, mayReadContent, readableContent } from './readable-content.ts'

const t = createTranslator(sv)

const named = { select: { id: true, name: true, label: true }, orderBy: { id: 'asc' as const } }
const select = {
  parent: { select: { ...contentRightsSelect, title: true } },
  roles: named,
  groupRoles: named,
} satisfies Prisma.ContentSelect
type Row = ContentRow & Prisma.ContentGetPayload<{ select: typeof select }>

const idsIn = (rows: { id: number }[]) => rows.map(({ id }) => id)
const typed = <Type extends string>(rows: { id: number; name: string; label: string }[], type: Type) =>
  rows.map((row) => ({ ...row, type }))

/** Titles of the pages that list rows lie under, as far as the reader may see them; one statement. */
async function parentTitles(ctx: Context, rows: ContentListRow[]): Promise<Map<number, string>> {
  const ids = [...new Set(rows.flatMap(({ parent_id }) => parent_id ?? []))]
  if (ids.length === 0) return new Map()
  const where = { AND: [{ id: { in: ids } }, readableContent(ctx.actor.ability, ['book'])] }
  const parents = await ctx.db.content.findMany({ where, select: { id: true, title: true } })
  return new Map(parents.map(({ id, title }) => [id, title]))
}

// Help is shown in the apps, not on a site.
const {
  preview: _preview,
  previewLink: _link,
  endPreview: _end,
  // A page of a book has its place in the tree of its group's books.
  moveTo: _moveTo,
  moveBack: _moveBack,
  ...procedures
} = contentType(book, {
  settings: materialSettings,
  select,
  present: (rows: Row[], ctx) =>
    rows.map(({ lead, template, access, parent_id, position, parent, roles, groupRoles }) => ({
      lead,
      template: templateOf(textTemplates, template),
      access,
      parent_id,
      position,
      parent:
        parent && mayReadContent(ctx.actor.ability, parent)
          ? { id: parent.id, title: parent.title, type: 'Book' as const }
          : null,
      roles: typed(roles, 'Role'),
      groupRoles: typed(groupRoles, 'GroupsRole'),
    })),
  presentList: async (rows, ctx) => {
    const titles = await parentTitles(ctx, rows)
    return rows.map(({ template, access, parent_id, position }) => ({
      template: templateOf(textTemplates, template),
      access,
      parent_id,
      position,
      parent: parent_id === null ? null : (titles.get(parent_id) ?? null),
    }))
  },
  links: {
    parent_id: bookParent,
    roles: manyOf('Role', { open: true }),
    groupRoles: manyOf('GroupsRole', { open: true }),
  },
  filters: {
    access: oneOf(bookAccess, (chosen) => ({ access: { in: chosen } })),
    parent_id: idsOf((ids) => ({ parent_id: { in: ids } })),
  },
  /** A page that comes to lie somewhere stands last there. */
  async prepare(ctx, data, before) {
    const parent_id = (data.parent_id ?? null) as number | null
    if (before && (data.parent_id === undefined || parent_id === before.parent_id)) return data
    const group_id = before ? before.group_id : ctx.groupId
    return { ...data, position: await lastPosition(ctx.db, parent_id, group_id) }
  },
  snapshot: (row) => ({ roles: idsIn(row.roles), groupRoles: idsIn(row.groupRoles) }),
})

/** As many pages as anybody orders at once. */
const treeSize = 500
const treeInput = z
  .object({
    group_id: rowId().nullish(),
    limit: z
      .number()
      .int()
      .min(1)
      .max(20 * treeSize)
      .optional(),
  })
  .optional()

/** A page's place in its book. */
const place = z.object({ parent_id: optionalRow(), position: z.number().int().min(0).max(10_000) })

const updaterOf = createCallerFactory(router({ update: procedures.update }))
const workflow = { subject: 'Book' as const, scope: { type: 'book' as const, trashed_at: null }, select: contentSelect }

/** Ids of the pages in reading order, kept as long as no text is written. */
async function inTree({ db, services }: Context, where: Prisma.ContentWhereInput): Promise<number[]> {
  const orderBy = { position: 'asc' }
  const found = await services.totals.ids(db, 'Content', { search: '', where, orderBy }, async () => {
    const pages = await db.content.findMany({ where, select: { id: true, parent_id: true, position: true } })
    return idsIn(inReadingOrder(pages))
  })
  return found ?? []
}

/** The procedures of book pages. */
export const bookRouter = router({
  ...procedures,

  /**
   * The first `limit` pages in reading order, as far as the actor may read them, and how many there are: of the site of
   * `group_id` (null: the front site), otherwise of the current group's when there is one. Of pages beside each other
   * it gives the first ones, so that a page's place among them stays the same.
   */
  tree: procedure.input(treeInput).query(async ({ ctx, input: { group_id, limit = treeSize } = {} }) => {
    const site = group_id === undefined ? (ctx.groupId ?? undefined) : group_id
    const where = { AND: [workflow.scope, visible(ctx.actor.ability, 'read', 'Book'), { group_id: site }] }
    const pages = await inTree(ctx, where)
    const shown = pages.slice(0, limit)
    const rows = await ctx.db.content.findMany({
      where: { id: { in: shown } },
      select: {
        ...{ id: true, title: true, parent_id: true, position: true, access: true, group_id: true },
        ...{ status: true, publish_at: true, unpublish_at: true },
      },
    })
    const items = inOrderOf(shown, rows).map(({ publish_at, unpublish_at, ...row }) => ({
      ...row,
      type: 'Book' as const,
      status: currentStatus({ status: row.status, publish_at, unpublish_at }),
    }))
    return { items, total: pages.length }
  }),

  /**
   * Puts a page under another one (null: makes it a book of its own), at `position` among those beside it. An undo names
   * the place that the page must still have (`from`).
   * @throws AppError INVALID at `data.parent_id`, as an update of it does; CONFLICT when the page has another place than `from`
   */
  move: procedure
    .input(byId.extend({ ...place.shape, from: place.optional() }))
    .mutation(async ({ ctx, input: { id, parent_id, position, from } }) => {
      return inTransaction(ctx.db, async (tx) => {
        const inside = { ...ctx, db: tx }
        await lockBooks(tx)
        const page = await readableRow<ContentRow>(inside, workflow, id)
        if (!ctx.actor.ability.can('update', asSubject('Book', page))) throw forbidden()
        requirePublisher(inside, 'Book', page)
        if (from && (page.parent_id !== from.parent_id || page.position !== from.position)) {
          const { details } = await staleError(tx, { subject: 'Book', id, updated_at: page.updated_at, current: null })
          throw changedSince(String(details.name), t('book.pageOrder'))
        }
        if (parent_id !== page.parent_id) await updaterOf(inside).update({ id, data: { parent_id } })
        await placeBook(tx, { id, parent_id, group_id: page.group_id }, position)
        await audit(tx, ctx, { action: 'move', subject: 'Book', id, details: { parent_id, position } })
        return { id, parent_id, position }
      })
    }),
})
