import type { ContentType, Prisma } from '@kollegium/db'
import { anonymous, displayName } from '../../access/actor.ts'
import type { Context } from '../../engine/context.ts'
import { idsOf } from '../../engine/filters.ts'
import { whereVisibleToVisitors } from '../../engine/publication.ts'
import type { Resource } from '../../engine/resource.ts'
import { listSearch, ofType } from '../../engine/search/list-search.ts'
import { router } from '../../engine/trpc.ts'
import { dayOf } from '../../kernel/fields.ts'
import { article } from '../../modules/content/article.entity.ts'
import { book } from '../../modules/content/book.entity.ts'
import { card, cardSettings, cardTemplates, shownFields } from '../../modules/content/card.entity.ts'
import { textTemplates, topImageSettings } from '../../modules/content/content-fields.ts'
import { settingsOf, templateOf, urlOf, whenSelect } from '../../modules/content/content-shape.ts'
import { subjectOf } from '../../modules/content/content-subjects.ts'
import { event } from '../../modules/content/event.entity.ts'
import { goingOn } from '../../modules/content/event.router.ts'
import { page } from '../../modules/content/page.entity.ts'
import { byPosition, shownImages } from '../../modules/content/public-articles.ts'
import { timesOf, whereForGuests, whereForReader } from '../../modules/content/public-texts.ts'
import { type Reader, underHidden } from '../../modules/content/published-content.ts'
import { queue } from '../../modules/content/queue.entity.ts'
import { queueSettings } from '../../modules/content/queue.router.ts'
import { section, sectionTemplates } from '../../modules/content/section.entity.ts'
import { linkedFileSelect, publicAttachments, publicImages } from '../../modules/documents/file-shape.ts'
import { onActiveSite, whereVisibleOnSites } from '../../modules/sites/active-site.ts'
import { visibleEntities } from './entities.ts'
import { ofSite, publishedResource } from './published-resource.ts'

const select = {
  id: true,
  type: true,
  title: true,
  short_title: true,
  slug: true,
  lead: true,
  body: true,
  template: true,
  settings: true,
  date: true,
  ...whenSelect,
  created_at: true,
  updated_at: true,
  group: { select: { name: true } },
  author: { select: { id: true, name: true, firstname: true, lastname: true, status: true, active: true } },
  tags: { select: { id: true, label: true }, orderBy: [{ label: 'asc' }, { id: 'asc' }] },
  images: shownImages,
  attachments: { select: { file: { select: linkedFileSelect } }, orderBy: byPosition },
} satisfies Prisma.ContentSelect
type Row = Prisma.ContentGetPayload<{ select: typeof select }>

/** The public fields of a text of any type, without moments, notes and the address of its form. */
function presentText(row: Row, { services: { env } }: Context) {
  const { author } = row
  return {
    id: row.id,
    type: subjectOf[row.type],
    title: row.title,
    slug: row.slug,
    lead: row.lead,
    body: row.body,
    status: 'published' as const,
    url: urlOf(env, row),
    author:
      author?.status && author.active ? { id: author.id, name: displayName(author), type: 'User' as const } : null,
    tags: row.tags,
    images: publicImages(row.images),
    attachments: publicAttachments(row.attachments),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}

/** Lists stand in no order that tells what isn't shown: its status, or when it will be taken down. */
const shownColumns = ['title', 'date', 'start_date', 'end_date', 'location', 'created_at', 'updated_at', 'slug', 'id']

type Own<More extends Row, Out> = {
  select?: Prisma.ContentSelect
  /** Returns the type's additions to {@link presentText}, in the order of the rows. */
  present: (rows: More[], ctx: Context) => Out[] | Promise<Out[]>
  filters?: Record<string, (value: unknown) => Record<string, unknown>>
  namesRows?: true
  /** The type's rows that are shown, where these are not all visible ones. */
  where?: (ctx: Context) => Promise<Prisma.ContentWhereInput>
}

function text<Out extends object, More extends Row = Row>(resource: Resource, own: Own<More, Out>) {
  const type = resource.name as ContentType
  return router(
    publishedResource(resource, {
      sort: resource.list.sort.filter((column) => shownColumns.includes(column)),
      where: async (ctx) => ({ AND: [{ type }, (await own.where?.(ctx)) ?? whereVisibleOnSites()] }),
      select: () => ({ ...select, ...own.select }),
      async present(rows: More[], ctx) {
        const more = await own.present(rows, ctx)
        return rows.map((row, index) => ({ ...presentText(row, ctx), ...(more[index] as Out) }))
      },
      search: (words, ctx) => listSearch(ctx, words, 'Content', ofType(type)),
      filters: { tags: idsOf((ids) => ({ tags: { some: { id: { in: ids } } } })), ...own.filters },
      narrow: ofSite,
      ...(own.namesRows && { namesRows: true }),
    }),
  )
}

const sectionSelect = { image_full: { select: linkedFileSelect } } satisfies Prisma.ContentSelect
const queueSelect = {
  items: {
    select: { content_id: true, user_id: true },
    orderBy: [{ position: 'asc' as const }, { id: 'asc' as const }],
  },
} satisfies Prisma.ContentSelect
const cardSelect = { entity_content_id: true, entity_user_id: true } satisfies Prisma.ContentSelect
const bookSelect = {
  access: true,
  parent_id: true,
  position: true,
  parent: { select: { id: true, title: true } },
} satisfies Prisma.ContentSelect
type With<Select extends Prisma.ContentSelect> = Row & Prisma.ContentGetPayload<{ select: Select }>

const entityOf = ({ entity_content_id, entity_user_id }: With<typeof cardSelect>) => ({
  content_id: entity_content_id,
  user_id: entity_user_id,
})
/** Which fields a card shows stands with its settings. */
const cardFields = cardSettings.extend({ fields: shownFields })

/** Those under hidden pages are few, while the shown ones may be thousands: the list is walked in its order. */
async function notUnderHidden(db: Context['db'], reader: Reader): Promise<Prisma.ContentWhereInput> {
  const hidden = await db.$queryRaw<{ id: number }[]>(underHidden(reader))
  return { id: { notIn: hidden.map(({ id }) => id) } }
}

/** The pages of help of a signed-in reader, as `publishedContent` has them: of open sites, and of the reader's own groups. */
async function helpOf(db: Context['db'], reader: Reader & { user: { id: number; roles: string[] } }) {
  const groups = await db.group.findMany({ where: { id: { in: reader.groupIds } }, select: { id: true, path: true } })
  const own = groups.flatMap(({ id, path }) => [id, ...path])
  const site = { OR: [onActiveSite, { group_id: { in: own } }] }
  return { AND: [whereVisibleToVisitors(), site, whereForReader(reader.user), await notUnderHidden(db, reader)] }
}

/** Texts of each type that the sites show. */
export const publishedTexts = {
  article: text(article, {
    present: (rows) =>
      rows.map(({ date, settings }) => ({ date: dayOf(date), settings: settingsOf(topImageSettings, settings) })),
  }),

  page: text(page, {
    present: (rows) =>
      rows.map(({ short_title, template, settings }) => ({
        short_title,
        template: templateOf(textTemplates, template),
        settings: settingsOf(topImageSettings, settings),
      })),
  }),

  section: text(section, {
    select: sectionSelect,
    present: (rows: With<typeof sectionSelect>[]) =>
      rows.map(({ template, image_full }) => ({
        template: templateOf(sectionTemplates, template),
        image_full: (image_full && publicImages([{ file: image_full }])[0]) ?? null,
      })),
  }),

  event: text(event, { present: (rows) => rows.map(timesOf), filters: { dates: goingOn } }),

  queue: text(queue, {
    namesRows: true,
    select: queueSelect,
    async present(rows: With<typeof queueSelect>[], ctx) {
      const shown = await visibleEntities(
        ctx,
        rows.flatMap(({ items }) => items),
      )
      return rows.map(({ settings, items }) => ({
        columns: settingsOf(queueSettings, settings).columns,
        items: items.flatMap((item) => shown(item) ?? []),
      }))
    },
  }),

  card: text(card, {
    namesRows: true,
    select: cardSelect,
    async present(rows: With<typeof cardSelect>[], ctx) {
      const shown = await visibleEntities(ctx, rows.map(entityOf))
      return rows.map((row) => {
        const { fields, ...settings } = settingsOf(cardFields, row.settings)
        const template = templateOf(cardTemplates, row.template)
        return { template, settings, fields, entity: shown(entityOf(row), fields) }
      })
    },
  }),

  /**
   * For guests and for everyone, and to a signed-in reader the pages for such readers besides; a page below one that the
   * reader doesn't see is not shown either.
   */
  book: text(book, {
    async where({ db, actor }) {
      const guests = { AND: [whereVisibleOnSites(), whereForGuests, await notUnderHidden(db, anonymous)] }
      const { user, groupIds } = actor
      return user ? { OR: [guests, await helpOf(db, { user, groupIds })] } : guests
    },
    select: bookSelect,
    present: (rows: With<typeof bookSelect>[]) =>
      rows.map(({ template, access, parent_id, position, parent }) => ({
        template: templateOf(textTemplates, template),
        access,
        parent_id,
        position,
        parent: parent && { ...parent, type: 'Book' as const },
        // Readers of help do not see which other roles may read it.
        roles: [],
        groupRoles: [],
      })),
    filters: { parent_id: idsOf((ids) => ({ parent_id: { in: ids } })) },
  }),
}
