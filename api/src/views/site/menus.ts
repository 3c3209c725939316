import { type ContentType, type Db, Prisma } from '@kollegium/db'
import { isLinkAddress } from '../../kernel/fields.ts'
import { isShownToGuests } from '../../modules/content/published-content.ts'
import { siteSettings } from '../../modules/settings/settings.ts'
import { addressOnSite, beginningOf, type Place } from './texts.ts'

// The menus of a public site: its settings name them, and visitors see the links that lead somewhere for them.

/** The settings that name the menus of a site. */
export const menuSettings = ['mainMenu', 'headerMenu', 'footerMenu', 'shortcutMenu'] as const
export type SiteMenuName = (typeof menuSettings)[number]

/** A link of a menu, with the links below it. */
export type SiteMenuLink = {
  title: string
  /** A path on the same site, a whole address, or '' where the link only gathers those below it. */
  href: string
  children: SiteMenuLink[]
}

/** The page that a site has chosen for its footer: its lead, or its first sentences. */
export type FooterPage = { title: string; text: string; href: string }

/** The menus of a site. A menu that isn't chosen, or that shows nothing, is missing. */
export type SiteMenus = {
  menus: Partial<Record<SiteMenuName, SiteMenuLink[]>>
  footer: FooterPage | null
  /** The next moment at which a link comes or goes though nobody edits anything. */
  changesAt: Date | null
  /** The groups whose texts the menus and the footer name, shown or not (0: the front site); null when that isn't known. */
  groups: readonly number[] | null
  /**
   * The groups whose settings, menus, messages and statements a page of the site may show: the site's own, those above it, and the
   * owners of the chosen menus (0: the front site); null when that isn't known.
   */
  inheritsFrom: readonly number[] | null
}

/** The levels of a menu (Spec §3 Menu). Deeper links aren't shown. */
const levels = 3

type Row = {
  id: number
  menu_id: number
  parent_id: number | null
  title: string
  url: string
  content_id: number | null
  type: ContentType | null
  slug: string
  content_title: string | null
  group_id: number | null
  group_name: string | null
  changes_at: Date | null
}

/**
 * Reads the menus and the footer's page that a site has chosen or inherits. A link to content that visitors don't see is
 * left out with all below it; so is one that leads nowhere and has nothing below it. Five statements at most.
 */
export async function siteMenus(db: Pick<Db, 'setting' | 'group' | '$queryRaw'>, place: Place): Promise<SiteMenus> {
  const settings = await siteSettings(db, place.groupId, [...menuSettings, 'footerPage'])
  const idOf = (name: SiteMenuName | 'footerPage') => {
    const id = settings.get(name)?.value
    return typeof id === 'number' ? id : null
  }
  const chosen = menuSettings.flatMap((name) => {
    const id = idOf(name)
    return id === null ? [] : [{ name, id }]
  })
  const ids = chosen.map(({ id }) => id)
  const [rows, footer, inheritsFrom] = await Promise.all([
    ids.length > 0 ? linksOf(db, ids, place) : [],
    footerOf(db, idOf('footerPage'), place),
    sourcesOf(db, ids, place),
  ])
  const trees = chosen.map(
    ({ name, id }) =>
      [
        name,
        treeOf(
          rows.filter(({ menu_id }) => menu_id === id),
          place,
        ),
      ] as const,
  )
  const moments = [...rows, ...footer.rows].flatMap(({ changes_at }) => changes_at?.getTime() ?? [])
  return {
    menus: Object.fromEntries(trees.filter(([, links]) => links.length > 0)),
    footer: footer.page,
    changesAt: moments.length > 0 ? new Date(Math.min(...moments)) : null,
    groups: footer.groups && [...new Set([...groupsOf(rows), ...footer.groups])],
    inheritsFrom,
  }
}

/** Reads the groups that the frame of a site's pages comes from. A chosen menu without a row has no known owner. */
async function sourcesOf(db: Pick<Db, '$queryRaw'>, chosen: readonly number[], { groupId }: Place) {
  const ids = [...new Set(chosen)]
  const rows = await db.$queryRaw<{ menu: number | null; source: number }[]>`
    SELECT id AS menu, coalesce(group_id, 0) AS source FROM "Menu" WHERE id = ANY (${ids}::int[])
    UNION ALL SELECT NULL, unnest(path) FROM "Group" WHERE id = ${groupId}::int`
  if (rows.filter(({ menu }) => menu !== null).length < ids.length) return null
  return [...new Set([0, groupId ?? 0, ...rows.map(({ source }) => source)])]
}

/** The next moment at which a text comes or goes by itself. */
const changesAt = (now: Date) => Prisma.sql`LEAST(
  CASE WHEN c.publish_at > ${now} THEN c.publish_at END, CASE WHEN c.unpublish_at > ${now} THEN c.unpublish_at END)`

type FooterRow = { title: string; lead: string; body: string; slug: string; shown: boolean } & Pick<
  Row,
  'group_id' | 'group_name' | 'changes_at'
>

const groupsOf = (rows: readonly Pick<Row, 'content_id' | 'group_id'>[]): number[] =>
  rows.flatMap(({ content_id, group_id }) => (content_id === null ? [] : [group_id ?? 0]))

/** Reads the footer's page. A chosen one that is in the trash may come back in any group. */
async function footerOf(db: Pick<Db, '$queryRaw'>, id: number | null, place: Place) {
  if (id === null) return { page: null, rows: [], groups: [] }
  const rows = await db.$queryRaw<FooterRow[]>`
    SELECT c.title, c.lead, c.body, c.slug, c.group_id, g.name AS group_name, ${isShownToGuests('c', place.now)} AS shown,
      ${changesAt(place.now)} AS changes_at
    FROM "Content" c LEFT JOIN "Group" g ON g.id = c.group_id
    WHERE c.id = ${id} AND c.type = 'page' AND c.trashed_at IS NULL`
  const row = rows.find(({ shown }) => shown)
  const href = row && addressOnSite('page', row, place)
  const page = row && href ? { title: row.title, text: row.lead || beginningOf(row.body), href } : null
  return { page, rows, groups: rows.length > 0 ? rows.map(({ group_id }) => group_id ?? 0) : null }
}

function linksOf(db: Pick<Db, '$queryRaw'>, ids: number[], { now }: Place): Promise<Row[]> {
  return db.$queryRaw<Row[]>`
    SELECT l.id, l.menu_id, l.parent_id, l.title, l.url, l.content_id,
      CASE WHEN ${isShownToGuests('c', now)} THEN c.type END AS type, c.slug, c.title AS content_title, c.group_id,
      g.name AS group_name,
      ${changesAt(now)} AS changes_at
    FROM "MenuLink" l
    JOIN "Menu" m ON m.id = l.menu_id AND m.trashed_at IS NULL
    LEFT JOIN "Group" owner ON owner.id = m.group_id
    LEFT JOIN "Content" c ON c.id = l.content_id
    LEFT JOIN "Group" g ON g.id = c.group_id
    WHERE l.menu_id = ANY (${ids}::int[]) AND (m.group_id IS NULL OR (owner.status AND owner."vopagesStatus"))
    ORDER BY l.position, l.id`
}

function treeOf(rows: Row[], place: Place): SiteMenuLink[] {
  const below = (parent: number | null, depth: number): SiteMenuLink[] => {
    if (depth > levels) return []
    return rows
      .filter(({ parent_id }) => parent_id === parent)
      .flatMap((row) => {
        if (row.content_id !== null && row.type === null) return []
        // A stored address may be older than the rules of the form.
        const own = isLinkAddress(row.url) ? row.url : ''
        const href = (row.type === null ? own : addressOnSite(row.type, row, place)) ?? ''
        const title = row.title || row.content_title || ''
        const children = below(row.id, depth + 1)
        return title && (href || children.length > 0) ? [{ title, href, children }] : []
      })
  }
  return below(null, 1)
}
