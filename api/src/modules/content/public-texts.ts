import type { ContentType, Db, Prisma } from '@kollegium/db'
import type { LinkedDraft } from '../../engine/draft-links/draft-links.ts'
import { whereVisibleToVisitors } from '../../engine/publication.ts'
import { dayOf } from '../../kernel/fields.ts'
import { findRows } from '../../kernel/find-rows.ts'
import { hostLabelOf } from '../../kernel/host-label.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { listedFileSelect, publicFiles, publicImages } from '../documents/contract.ts'
import { onActiveSite } from '../sites/contract.ts'
import { addressOf, placeAt } from './address.ts'
import { textTemplates, topImageSettings } from './content-fields.ts'
import { settingsOf, templateOf, whenSelect } from './content-shape.ts'
import { subjectOf } from './content-subjects.ts'
import { byPosition, presentTeaser, shownImages, teaserSelect } from './public-articles.ts'

// The pages that visitors read: an article, a page or an event by its address. Rights play no part: only published
// texts are ever read here, but for a preview's own text.

type Reader = Pick<Db, 'content' | 'urlAlias'>

/** The types whose former addresses lead on; pages of books do so for visitors who may read them. */
const movedTypes = ['article', 'page', 'event', 'queue', 'book'] as const satisfies readonly ContentType[]
/** Texts for visitors: pages of books may be for signed-in users, or for some roles. */
export const whereForGuests = {
  OR: [{ access: null }, { access: 'guest' as const }],
  roles: { none: {} },
  groupRoles: { none: {} },
} satisfies Prisma.ContentWhereInput

/** Pages of books for a signed-in reader: those that visitors read, and those for the reader (Spec §3 Book, §6). */
export const whereForReader = ({ id, roles }: { id: number; roles: string[] }): Prisma.ContentWhereInput => ({
  OR: [
    whereForGuests,
    {
      AND: [
        { OR: [{ access: null }, { access: 'authenticated' as const }] },
        {
          OR: [
            { roles: { none: {} }, groupRoles: { none: {} } },
            { roles: { some: { name: { in: roles } } } },
            { groupRoles: { some: { memberships: { some: { user_id: id } } } } },
          ],
        },
      ],
    },
  ],
})

/** The types that have pages on the public sites. */
export const pageTypes = ['article', 'page', 'event'] as const satisfies readonly ContentType[]
const isPageType = (type: ContentType): type is (typeof pageTypes)[number] => pageTypes.some((each) => each === type)

const textSelect = {
  ...teaserSelect,
  type: true,
  short_title: true,
  body: true,
  template: true,
  settings: true,
  updated_at: true,
  ...whenSelect,
  calendar: true,
  tags: { select: { id: true, label: true }, orderBy: [{ label: 'asc' as const }] },
  author: { select: { firstname: true, lastname: true, status: true, active: true } },
  images: shownImages,
  attachments: { select: { file: { select: listedFileSelect } }, orderBy: byPosition },
} satisfies Prisma.ContentSelect

type Row = Prisma.ContentGetPayload<{ select: typeof textSelect }>
type Address = { groupId: number | null; path: string }

/** The published text at a path of a site (null: the front site), or null; `path` is without the first slash. */
export async function publishedText(db: Tx, { groupId, path }: Address): Promise<PublicText | null> {
  const place = placeAt(path)
  if (!place || !isPageType(place.type)) return null
  return publicText(db, { ...place, group_id: groupId })
}

/** The text among those of the condition that visitors see now, in one statement; null when they see none. */
async function publicText(db: Tx, place: Prisma.ContentWhereInput): Promise<PublicText | null> {
  const where = { AND: [place, whereVisibleToVisitors()] }
  const [row] = await findRows<Row>(db, 'Content', { where, select: textSelect, take: 1 })
  return row ? presentText(row) : null
}

/** The page with this id, when visitors of the site may see it: its own, or one of the front site. */
export async function publishedPage(db: Tx, id: number, groupId: number | null): Promise<PublicText | null> {
  const place = { id, type: 'page' as const, OR: [{ group_id: groupId }, { group_id: null }] }
  return publicText(db, place)
}

/**
 * The text that a draft's link shows as it is saved, published or not; null for a link that shows no text of the site.
 * @param draft the row that the link's token shows (`draftShownBy`)
 * @param groupId the site that is asked; null is the front
 */
export async function previewedText(
  db: Reader,
  { draft, groupId }: { draft: LinkedDraft; groupId: number | null },
): Promise<PublicText | null> {
  const type = pageTypes.find((each) => subjectOf[each] === draft.subject)
  if (!type || draft.group_id !== groupId) return null
  const where = { id: draft.id, type, trashed_at: null }
  const row = await db.content.findFirst({ where, select: textSelect })
  return row && presentText(row)
}

/**
 * Where the published text stands now that once stood at this path of the site; null when there is none. A text without
 * a page, one that isn't published, and one whose new site is closed lead nowhere.
 * @returns the path without the first slash; `label` is that of another site ('' the front) to which the text has moved
 * @param startPageId the text that the site begins with: its address is ''
 */
export async function movedTo(
  db: Reader,
  { groupId, path }: Address,
  startPageId: number | null = null,
): Promise<{ path: string; label?: string } | null> {
  const readable = { OR: [{ group_id: groupId }, onActiveSite] }
  const content = {
    AND: [{ type: { in: [...movedTypes] } }, readable, whereForGuests, whereVisibleToVisitors()],
  }
  const columns = { id: true, type: true, slug: true, group_id: true, group: { select: { name: true } } }
  const select = { content: { select: columns } }
  const known = await db.urlAlias.findFirst({ where: { group_id: groupId, alias: path, content }, select })
  if (!known) return null
  const { id, type, slug, group_id, group } = known.content
  const now = addressOf(type, slug)
  if (now === null) return null
  if (group_id !== groupId) return { path: now, label: group ? hostLabelOf(group.name) : '' }
  if (id === startPageId) return { path: '' }
  return now === path ? null : { path: now }
}

function presentText(row: Row) {
  const { author } = row
  return {
    ...presentTeaser(row),
    type: row.type,
    /** For menus and paths; empty where the title is short enough. */
    short_title: row.short_title,
    address: addressOf(row.type, row.slug),
    body: row.body,
    template: templateOf(textTemplates, row.template),
    settings: settingsOf(topImageSettings, row.settings),
    event: row.type === 'event' ? { allday: row.allday, ...timesOf(row), calendar: row.calendar } : null,
    tags: row.tags,
    /** Only of people who are visible externally (Spec §4). */
    author: author?.status && author.active ? `${author.firstname} ${author.lastname}`.trim() || null : null,
    images: publicImages(row.images),
    attachments: publicFiles(row.attachments),
    updated_at: row.updated_at.toISOString(),
  }
}

/** When and where an event is, as it is shown. */
export const timesOf = ({
  allday,
  start_date,
  start_time,
  end_date,
  end_time,
  location,
}: Prisma.ContentGetPayload<{ select: typeof whenSelect }>) => ({
  start_date: dayOf(start_date),
  start_time: allday ? null : start_time,
  end_date: dayOf(end_date),
  end_time: allday ? null : end_time,
  location,
})

export type PublicText = ReturnType<typeof presentText>
