import type { ContentType, Prisma } from '@kollegium/db'
import { z } from 'zod'
import type { SignedInContext } from '../../engine/context.ts'
import { sourceIsChanged, withSources } from '../../engine/copies/copied-from.ts'
import { copiesOf } from '../../engine/copies/copies.ts'
import { crud } from '../../engine/crud.ts'
import { idsOf, oneOf, within } from '../../engine/filters.ts'
import {
  currentStatus,
  dateFor,
  publicationFrom,
  requirePublisher,
  whereCurrentStatus,
  whereVisibleToVisitors,
} from '../../engine/publication.ts'
import { type LinkWriter, manyOf } from '../../engine/relations.ts'
import type { Resource } from '../../engine/resource.ts'
import { listSearch, ofType } from '../../engine/search/list-search.ts'
import { createCallerFactory, router } from '../../engine/trpc.ts'
import { keepRevision, revisionsOf, versionsOf } from '../../engine/versions/versions.ts'
import { type CurrentStatus, contentStatuses } from '../../entities/publication-fields.ts'
import { toDay } from '../../kernel/fields.ts'
import { cleanRichText } from '../../kernel/long-texts.ts'
import { isReviewedByOthers, requireReviewed } from '../reviews/contract.ts'
import { contentMovesOf } from './content-move.ts'
import {
  type ContentListRow,
  type ContentRow,
  contentListSelect,
  contentSelect,
  presentContent,
  presentListed,
  settingsOf,
} from './content-shape.ts'
import { claimSlug } from './content-slug.ts'
import { subjectOf } from './content-subjects.ts'
import { usesOf } from './content-usage.ts'
import { workflowsOf } from './content-workflows.ts'
import { fitCopy } from './fit-copy.ts'
import { whereForGuests } from './public-texts.ts'
import { textAttachments, textPictures } from './text-files.ts'
import { versionNames } from './version-names.ts'
import type { Workflow } from './workflow.ts'

type Data = Record<string, unknown>

type ContentOptions<Row extends ContentRow, Settings extends z.ZodObject, More, MoreListed> = {
  /** The type's `settings`, when it has any; stored settings are read through it. */
  settings?: Settings
  /** Relations beyond {@link contentSelect} that a whole text shows or links to; `Row` is then of both. */
  select?: Prisma.ContentSelect
  /** Returns the type's additions to {@link presentContent} in the order of the rows; many rows at once, so that their data is fetched once. */
  present?: (rows: Row[], ctx: SignedInContext) => More[] | Promise<More[]>
  /** And a list row beyond {@link presentListed}. */
  presentList?: (rows: ContentListRow[], ctx: SignedInContext) => MoreListed[] | Promise<MoreListed[]>
  /** Writers of relations beyond tags, images and attachments, by field. */
  links?: Record<string, LinkWriter>
  /** Filters beyond status, tags, author and updated_at. */
  filters?: Record<string, (value: unknown) => Data>
  /** The type's own rules and columns, after what all types share has been made ready (columns, not form fields). */
  prepare?: (ctx: SignedInContext, data: Data, before: Row | null) => Data | Promise<Data>
  /** Fields of the form whose value is not the column of that name, as the form holds them; for revisions. */
  snapshot?: (row: Row) => Data
}

const noSettings = z.object({})

/**
 * Everything that a type of content (Spec §3: article, page, section, card, event, queue, book) can do, from its definition
 * and its own options:
 *
 *     const { preview: _, ...procedures } = contentType(section, { present: (rows) => rows.map(…), prepare })
 *     export const sectionRouter = router(procedures)
 *
 * The resource's name is the row's `type`; its subject is what rights are given on. Its fields are those of
 * `content-fields.ts` that it has, and its own; a field of the same name as a column of `Content` needs nothing more, a
 * relation needs a writer in `links`, its part of `select` and its place in `snapshot`.
 *
 * Gives list, records, get, create, update, delete, deleteMany (`engine/crud.ts`), publish, unpublish, addTag, undo,
 * preview, usedIn, usedInAny (`content-workflows.ts`), moveTo, moveBack (`content-move.ts`), revisions, compare, restore (`revisions.ts`). All types alike: rows belong to the current
 * group and the signed-in author; rich text is sanitised; slugs are unique for a type on a site; status and moments of publication
 * need `publish`, and so does any change of a published row; every save keeps a revision; removing puts in the trash, and
 * is refused (CONFLICT, saying where) while something uses the text. A type without pages of its own leaves `preview` out.
 */
export function contentType<
  Fields extends z.ZodObject,
  Row extends ContentRow = ContentRow,
  Settings extends z.ZodObject = typeof noSettings,
  More extends object = object,
  MoreListed extends object = object,
>(resource: Resource<Fields>, options: ContentOptions<Row, Settings, More, MoreListed>) {
  const type = resource.name as ContentType
  const subject = subjectOf[type]
  const scope = { type, trashed_at: null } as const
  const select = { ...contentSelect, ...options.select } satisfies Prisma.ContentSelect
  const settings = options.settings ?? (noSettings as unknown as Settings)
  const definition = resource as unknown as Resource
  const versionOf = versionsOf<Row>(definition, (row) => ({
    settings: settingsOf(settings, row.settings),
    ...options.snapshot?.(row),
  }))
  const saved = keepRevision({ subject, scope, select }, versionOf)

  async function present(rows: Row[], ctx: SignedInContext) {
    const more = await options.present?.(rows, ctx)
    return rows.map((row, index) => ({
      ...presentContent(definition, row, ctx),
      settings: settingsOf(settings, row.settings),
      ...(more?.[index] as More),
    }))
  }

  async function presentList(rows: ContentListRow[], ctx: SignedInContext) {
    const more = await options.presentList?.(rows, ctx)
    const listed = rows.map((row, index) => ({
      ...presentListed(definition, row, ctx),
      ...(more?.[index] as MoreListed),
    }))
    return withSources(ctx, subject, listed)
  }

  const procedures = crud(resource, {
    scope,
    select,
    present,
    listSelect: contentListSelect,
    presentList,
    search: (text, ctx) => listSearch(ctx, text, 'Content', ofType(type)),
    filters: {
      status: oneOf(contentStatuses, (chosen) => ({ OR: chosen.map((status) => whereCurrentStatus(status)) })),
      tags: idsOf((ids) => ({ tags: { some: { id: { in: ids } } } })),
      author: idsOf((ids) => ({ author_id: { in: ids } })),
      updated_at: within('updated_at'),
      behind: sourceIsChanged(subject),
      ...options.filters,
    },
    narrow: (ctx) => (ctx.groupId ? { group_id: ctx.groupId } : {}),
    owned: (ctx) => ({ type, group_id: ctx.groupId, author_id: ctx.actor.user.id, licensee_id: ctx.licenseeId }),
    links: {
      tags: manyOf('Tag'),
      images: textPictures,
      attachments: textAttachments,
      ...options.links,
    },
    prepare: async (ctx, data, before) => {
      const ready = await preparedText(ctx, type, data, before)
      return options.prepare ? options.prepare(ctx, ready, before) : ready
    },
    guarded: { status: 'publish', publish_at: 'publish', unpublish_at: 'publish' },
    saved,
    isDraft: (row) => currentStatus(row) === 'unpublished',
    usedIn: (db, row, { services: { env } }, along) => usesOf(db, row, { env, along }),
    trash: (ctx, row) => {
      requirePublisher(ctx, subject, row)
      return { trashed_at: new Date() }
    },
  })

  const workflow: Workflow<Row> = { subject, scope, select, saved }
  const ownOf = createCallerFactory(router({ create: procedures.create, update: procedures.update }))
  const kept = { subject, scope, select, versionOf, names: versionNames }
  const writing = (ctx: SignedInContext, { data }: { data: Data }) => ownOf({ ...ctx, stored: data })
  const update = (ctx: SignedInContext, input: { data: Data }) => writing(ctx, input).update(input as never)
  return {
    ...procedures,
    ...workflowsOf(workflow),
    ...contentMovesOf(workflow),
    ...revisionsOf(definition, { ...kept, update }),
    ...copiesOf(definition, {
      ...kept,
      shown: () => ({ AND: [whereForGuests, whereVisibleToVisitors()] }),
      fit: fitCopy,
      isReviewed: ({ db }, groupId) => isReviewedByOthers(db, groupId),
      create: (ctx, input) => writing(ctx, input).create(input as never),
      update,
    }),
  }
}

/** From what the form holds to what the table holds: clean HTML, a slug of its own, moments of publication. */
async function preparedText(
  ctx: SignedInContext,
  type: ContentType,
  data: Data,
  before: ContentRow | null,
): Promise<Data> {
  if (before) requirePublisher(ctx, subjectOf[type], before)
  const { title, slug, body, date, status, publish_at, unpublish_at, ...rest } = data as Data & Shared
  const publication = publicationFrom({ status, publish_at, unpublish_at }, before)
  await requireReviewed(ctx, { group_id: before ? before.group_id : ctx.groupId, before, next: publication })
  const written = toDay(date)
  // A form sends back the day it showed: nobody wrote that.
  const day = written && written.getTime() === before?.date?.getTime() ? undefined : written
  return {
    ...rest,
    ...publication,
    title,
    date: day || (day === null && before?.date) ? day : dateFor(publication, before),
    body: body === undefined ? undefined : await cleanRichText(body),
    slug: await slugFor(ctx, type, { title, slug }, before),
  }
}

/** Left out on an update, it stays: an address that has been given out doesn't change with the title. */
async function slugFor(
  ctx: SignedInContext,
  type: ContentType,
  given: { title?: string; slug?: string },
  before: ContentRow | null,
) {
  if (before && given.slug === undefined) return undefined
  const wanted = { chosen: given.slug ?? '', title: given.title ?? before?.title ?? '' }
  return claimSlug(ctx.db, wanted, { type, groupId: before ? before.group_id : ctx.groupId, id: before?.id })
}

type Shared = {
  title?: string
  slug?: string
  body?: string
  date?: string | null
  status?: CurrentStatus
  publish_at?: string | null
  unpublish_at?: string | null
}
