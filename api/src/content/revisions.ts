import type { Prisma } from '@kollegium/db'
import type { z } from 'zod'
import { displayName } from '../access/actor.ts'
import type { Context, SignedInContext } from '../core/context.ts'
import { AppError } from '../core/errors.ts'
import { dayOf, momentOf, version } from '../core/fields.ts'
import { byId, pageInput, type Resource, rangeOf } from '../core/resource.ts'
import { procedure } from '../core/trpc.ts'
import { sv } from '../words/sv/index.ts'
import { createWords } from '../words/words.ts'
import { type ContentRow, settingsOf } from './content-shape.ts'
import { type Workflow, writableRow } from './content-workflows.ts'
import { changesBetween } from './revision-lines.ts'
import { namesIn, withoutUnnamed } from './revision-links.ts'

const t = createWords(sv)

type Version = Record<string, unknown>

/** What restoring an earlier text leaves as it is: whether, where and to whom it is shown now. */
const notRestored = ['slug', 'status', 'publish_at', 'unpublish_at', 'parent_id', 'access', 'roles', 'groupRoles']

/** A row as a version of it is kept. */
type VersionOf<Row> = (row: Row) => Prisma.InputJsonObject

/**
 * The fields of a type's form, as the form holds them.
 * @param options `own`: fields that are no column of that name
 */
export function versionsOf<Row extends ContentRow>(
  resource: Resource,
  { settings, own }: { settings: z.ZodObject; own?: (row: Row) => Version },
): VersionOf<Row> {
  return (row) => {
    const columns = { ...row, settings: settingsOf(settings, row.settings) } as unknown as Version
    const given = own?.(row) ?? {}
    const entries = Object.entries(resource.fields.shape).map(([key, field]) => [
      key,
      Object.hasOwn(given, key) ? given[key] : asFormHolds((field as z.ZodType).meta()?.widget, columns[key]),
    ])
    return Object.fromEntries(entries) as Prisma.InputJsonObject
  }
}

/**
 * Keeps a version of each saved row, in the transaction that saved it. A text from before there were versions gets the one
 * that was there first.
 */
export function keepRevision<Row extends ContentRow>(versionOf: VersionOf<Row>) {
  return async ({ db, actor }: SignedInContext, row: Row, before: Row | null): Promise<void> => {
    const known =
      before && (await db.contentRevision.findFirst({ where: { content_id: row.id }, select: { id: true } }))
    const first = { content_id: row.id, author_id: before?.author_id, created_at: before?.updated_at }
    await db.contentRevision.createMany({
      data: [
        ...(before && !known ? [{ ...first, snapshot: versionOf(before) }] : []),
        { content_id: row.id, author_id: actor.user.id, snapshot: versionOf(row) },
      ],
    })
  }
}

function asFormHolds(widget: string | undefined, value: unknown): unknown {
  if (widget === 'date') return dayOf(value as Date | null)
  if (widget === 'dateTime') return momentOf(value as Date | null)
  if (widget === 'tags') return (value as ContentRow['tags']).map(({ id }) => id)
  if (widget === 'images') {
    return (value as ContentRow['images']).map(({ file_id, description }) => ({ file_id, description }))
  }
  if (widget === 'attachments') return (value as ContentRow['attachments']).map(({ file_id }) => ({ file_id }))
  return value ?? null
}

const headSelect = {
  id: true,
  created_at: true,
  author: { select: { id: true, name: true, firstname: true, lastname: true } },
} satisfies Prisma.ContentRevisionSelect
type Head = Prisma.ContentRevisionGetPayload<{ select: typeof headSelect }>

const presentHead = ({ id, created_at, author }: Head) => ({
  id,
  created_at: created_at.toISOString(),
  author: author && { id: author.id, name: displayName(author), type: 'User' as const },
})

type Update<Saved> = (
  ctx: SignedInContext,
  input: { id: number; data: Version; updated_at?: string | undefined },
) => Promise<Saved>

/** revisions, compare and restore of one type, for those who may change the text; `update` is the type's own, with its rights and rules. */
export function revisionsOf<Row extends ContentRow, Saved>(
  { fields }: Resource,
  { update, versionOf, ...workflow }: Workflow<Row> & { update: Update<Saved>; versionOf: VersionOf<Row> },
) {
  /** @throws AppError NOT_FOUND for a version of another text */
  async function oneOf({ db }: Context, where: Prisma.ContentRevisionWhereInput) {
    const select = { ...headSelect, snapshot: true }
    const found = await db.contentRevision.findFirst({ where, select, orderBy: { id: 'desc' } })
    return found && { ...found, snapshot: found.snapshot as Version }
  }
  async function need(ctx: Context, where: Prisma.ContentRevisionWhereInput) {
    const found = await oneOf(ctx, where)
    if (!found) throw new AppError('NOT_FOUND', { message: t('error.404') })
    return found
  }

  return {
    /** The text's versions, the newest first: who saved it and when. */
    revisions: procedure.input(byId.extend(pageInput.shape)).query(async ({ ctx, input }) => {
      const { id } = await writableRow(ctx, workflow, input.id)
      const { page, limit, skip } = rangeOf(input)
      const where = { content_id: id }
      const range = { orderBy: { id: 'desc' as const }, skip, take: limit }
      const [rows, total] = await Promise.all([
        ctx.db.contentRevision.findMany({ where, select: headSelect, ...range }),
        ctx.services.totals.count(ctx.db, 'ContentRevision', where),
      ])
      return { items: rows.map(presentHead), total, page, limit }
    }),

    /**
     * What `to` (the newest) changed, field by field, since `from` (the one before it; null when there is none). Each
     * change is lines of plain text that stayed, went or came; rich text has a line a block.
     */
    compare: procedure
      .input(byId.extend({ from: byId.shape.id.optional(), to: byId.shape.id.optional() }))
      .query(async ({ ctx, input }) => {
        const { id: content_id } = await writableRow(ctx, workflow, input.id)
        const to = await need(ctx, { content_id, ...(input.to && { id: input.to }) })
        const from = input.from
          ? await need(ctx, { content_id, id: input.from })
          : await oneOf(ctx, { content_id, id: { lt: to.id } })
        const versions = [from?.snapshot ?? {}, to.snapshot] as const
        const names = await namesIn(ctx.db, fields.shape, versions, ctx.actor.ability)
        return {
          from: from && presentHead(from),
          to: presentHead(to),
          changes: changesBetween(fields.shape, ...versions, names),
        }
      }),

    /**
     * Saves the text as it was in a version; whether, where and to whom it is shown stays as it is now. What the version
     * names that is gone, or that the actor may not read and that isn't named now either, is left out. An ordinary update:
     * it needs the same rights, and becomes the newest version.
     */
    restore: procedure
      .input(byId.extend({ revision_id: byId.shape.id, updated_at: version().optional() }))
      .mutation(async ({ ctx, input: { id, revision_id, updated_at } }) => {
        const now = await writableRow<Row>(ctx, workflow, id)
        const { snapshot } = await need(ctx, { content_id: id, id: revision_id })
        const text = Object.fromEntries(Object.entries(snapshot).filter(([key]) => !notRestored.includes(key)))
        const [readable, named] = await Promise.all([
          namesIn(ctx.db, fields.shape, [text], ctx.actor.ability),
          namesIn(ctx.db, fields.shape, [versionOf(now)]),
        ])
        const names = new Map([...named, ...readable])
        return update(ctx, { id, updated_at, data: withoutUnnamed(fields.shape, text, names) })
      }),
  }
}
