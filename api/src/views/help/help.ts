import { type BookAccess, Prisma } from '@kollegium/db'
import { asSubject } from '../../access/ability.ts'
import type { Actor } from '../../access/actor.ts'
import type { Context } from '../../engine/context.ts'
import { whereCurrentStatus } from '../../engine/publication.ts'
import type { AppName } from '../../kernel/apps.ts'
import { cleanRichText } from '../../kernel/long-texts.ts'
import { inReadingOrder, reachedPages, wholeBook } from '../../modules/content/book-tree.ts'
import { textTemplates } from '../../modules/content/content-fields.ts'
import { searchContent } from '../../modules/content/content-search.ts'
import { editUrlOf, templateOf } from '../../modules/content/content-shape.ts'
import { linkedFileSelect, publicAttachments, publicImages } from '../../modules/documents/file-shape.ts'
import { effectiveSettings } from '../../modules/settings/settings.ts'
import { activeSite, isOpenSite } from '../../modules/sites/active-site.ts'

// Everyone may ask for help, also before signing in, and gets the published pages of which they are stated readers.
// Rights to books, by which editors write them, play no part but on a site that is not active.

/** The setting that names the help book of each app, by every name that an app is asked for by. */
const helpBooks = {
  admin: 'voadminDefaultHelpBook',
  voadmin: 'voadminDefaultHelpBook',
  voadminDefaultHelpBook: 'voadminDefaultHelpBook',
  cert: 'vocertDefaultHelpBook',
  vocert: 'vocertDefaultHelpBook',
  vocertDefaultHelpBook: 'vocertDefaultHelpBook',
  metodmaterial: 'metodmaterialDefaultHelpBook',
  metodmaterialDefaultHelpBook: 'metodmaterialDefaultHelpBook',
  validig: 'validigDefaultHelpBook',
  validigDefaultHelpBook: 'validigDefaultHelpBook',
} as const

const pageSelect = {
  id: true,
  title: true,
  slug: true,
  lead: true,
  parent_id: true,
  position: true,
  access: true,
  tags: { select: { id: true } },
  roles: { select: { name: true } },
  groupRoles: { select: { id: true } },
  group_id: true,
  group: { select: activeSite },
} satisfies Prisma.ContentSelect
type Page = Prisma.ContentGetPayload<{ select: typeof pageSelect }>

const byPosition = [{ position: 'asc' as const }, { file_id: 'asc' as const }]
const wholeSelect = {
  body: true,
  template: true,
  updated_at: true,
  tags: { select: { id: true, label: true }, orderBy: [{ label: 'asc' as const }, { id: 'asc' as const }] },
  images: { select: { description: true, file: { select: linkedFileSelect } }, orderBy: byPosition },
  attachments: { select: { file: { select: linkedFileSelect } }, orderBy: byPosition },
} satisfies Prisma.ContentSelect

/**
 * The help book of an app, or a page of help by its slug, with the pages below it, the one before it and the start page.
 * @param asked `name`: an app or a slug; `parent`: any page of the book that the slug is looked for in, otherwise the apps' books
 * @returns null when there is none that the reader may see
 */
export async function helpPage(ctx: Context, { name, parent }: { name: string; parent?: number | null | undefined }) {
  const app = Object.hasOwn(helpBooks, name) ? helpBooks[name as keyof typeof helpBooks] : null
  const settings = await effectiveSettings(ctx.db, ctx.groupId, app ? [app] : Object.values(helpBooks))
  const starts = parent && !app ? [parent] : [...new Set([...settings.values()].map(({ value }) => value as number))]
  for (const start of starts) {
    const pages = await readablePages(ctx, start)
    const page = app ? pages[0] : pages.find(({ slug }) => slug === name)
    if (page) return present(ctx, page, pages)
  }
  return null
}

/** The app's help book as the reader may see it, in reading order; empty when there is none. */
async function bookOf(ctx: Context, app: AppName): Promise<Page[]> {
  const name = helpBooks[app]
  const start = (await effectiveSettings(ctx.db, ctx.groupId, [name])).get(name)
  return start ? readablePages(ctx, start.value as number) : []
}

/**
 * Reads the first view of a help panel: the page that belongs to a screen, or the start page, and the contents of the book.
 * @param asked `names`: the names that the screen may have in the book (slugs), the closest first
 * @returns null when the app has no book that the reader may see; `found` is the name that led to the page
 */
export async function openHelp(ctx: Context, { app, names }: { app: AppName; names: readonly string[] }) {
  const pages = await bookOf(ctx, app)
  const [start] = pages
  if (!start) return null
  const found = names.find((name) => pages.some(({ slug }) => slug === name)) ?? null
  const page = pages.find(({ slug }) => slug === found) ?? start
  const depths = new Map<number | null, number>([[null, -1]])
  const contents = pages.map((row) => {
    const depth = (depths.get(row.parent_id) ?? -1) + 1
    depths.set(row.id, depth)
    return { ...short(row), depth }
  })
  return { found, page: await present(ctx, page, pages), contents }
}

/** Pages of the app's help book that match, best first. */
export async function searchHelp(ctx: Context, { app, search }: { app: AppName; search: string }) {
  const pages = await bookOf(ctx, app)
  if (pages.length === 0 || search.trim() === '') return []
  const among = Prisma.sql`c.id = ANY (${pages.map(({ id }) => id)})`
  const hits = await searchContent(ctx.db, { search, limit: 20 }, { content: among, keywords: null })
  return hits.flatMap(({ id }) => pages.filter((page) => page.id === id).map(short))
}

/** The pages of the whole book that the reader may see, in reading order; a page below a hidden one is hidden. */
async function readablePages({ db, actor }: Context, id: number): Promise<Page[]> {
  const ids = await wholeBook(db, id)
  const rows = await db.content.findMany({
    where: { AND: [{ id: { in: ids }, trashed_at: null }, whereCurrentStatus('published')] },
    select: pageSelect,
  })
  const [held, own] = await Promise.all([groupRolesOf({ db, actor }), ownGroups({ db, actor })])
  const shown = rows.filter((row) => isOnSite(actor, own, row) && mayRead(actor, held, row))
  return inReadingOrder(reachedPages(shown))
}

/** The groups that the reader belongs to, and those above: their help books are handed down. */
async function ownGroups({ db, actor }: Pick<Context, 'db' | 'actor'>): Promise<Set<number>> {
  if (actor.groupIds.length === 0) return new Set()
  const rows = await db.group.findMany({ where: { id: { in: actor.groupIds } }, select: { id: true, path: true } })
  return new Set(rows.flatMap(({ id, path }) => [id, ...path]))
}

/** A group whose site is not active has help for its own people, and for actors who may read its books. */
function isOnSite({ ability }: Actor, own: ReadonlySet<number>, page: Page): boolean {
  if (isOpenSite(page.group)) return true
  return own.has(page.group_id as number) || ability.can('read', asSubject('Book', page))
}

async function groupRolesOf({ db, actor }: Pick<Context, 'db' | 'actor'>): Promise<Set<number>> {
  if (!actor.user) return new Set()
  const where = { memberships: { some: { user_id: actor.user.id } } }
  return new Set((await db.groupsRole.findMany({ where, select: { id: true } })).map(({ id }) => id))
}

/** Spec §6: for guests or for signed-in users; with roles, for users with one of them. */
function mayRead({ user }: Actor, held: ReadonlySet<number>, page: Page): boolean {
  // The method material is read in its own app (views/material).
  const audience: Record<BookAccess, boolean> = { guest: !user, authenticated: user !== null, metodmaterial: false }
  if (page.access && !audience[page.access]) return false
  if (page.roles.length === 0 && page.groupRoles.length === 0) return true
  return page.roles.some(({ name }) => user?.roles.includes(name)) || page.groupRoles.some(({ id }) => held.has(id))
}

const short = ({ id, title, slug, lead }: Page) => ({ id, title, slug, lead, type: 'Book' as const })

/** How many pages are named as having to do with one. */
const MAX_RELATED = 5

/** Those below it, then those with most tags in common, then those beside it. */
function relatedTo(page: Page, pages: Page[]): Page[] {
  const own = new Set(page.tags.map(({ id }) => id))
  const shared = (other: Page) => other.tags.filter(({ id }) => own.has(id)).length
  const tagged = pages.filter((other) => shared(other) > 0).toSorted((one, other) => shared(other) - shared(one))
  const below = pages.filter(({ parent_id }) => parent_id === page.id)
  const beside = pages.filter(({ parent_id }) => parent_id !== null && parent_id === page.parent_id)
  return [...new Set([...below, ...tagged, ...beside])].filter((other) => other !== page).slice(0, MAX_RELATED)
}

async function present({ db, actor, services }: Context, page: Page, pages: Page[]) {
  const whole = await db.content.findUniqueOrThrow({ where: { id: page.id }, select: wholeSelect })
  const at = pages.indexOf(page)
  const parent = pages.find(({ id }) => id === page.parent_id)
  const before = pages[at - 1]
  const [start = page] = pages
  return {
    ...short(page),
    // The stored text may be older than the sanitiser's rules.
    body: await cleanRichText(whole.body),
    template: templateOf(textTemplates, whole.template),
    tags: whole.tags,
    images: publicImages(whole.images),
    attachments: publicAttachments(whole.attachments),
    parent: parent ? short(parent) : null,
    children: pages.filter(({ parent_id }) => parent_id === page.id).map(short),
    /** The page before this one in reading order. */
    previous: before ? short(before) : null,
    start: short(start),
    related: relatedTo(page, pages).map(short),
    /** The address where the reader may edit the page; null without the right. */
    editUrl: actor.ability.can('update', asSubject('Book', page))
      ? editUrlOf(services.env, { type: 'book', id: page.id })
      : null,
    updated_at: whole.updated_at.toISOString(),
  }
}

export type HelpPage = NonNullable<Awaited<ReturnType<typeof helpPage>>>
