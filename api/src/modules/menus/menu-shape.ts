import type { Prisma } from '@kollegium/db'
import { asSubject } from '../../access/ability.ts'
import type { Context } from '../../engine/context.ts'
import { currentStatus } from '../../engine/publication.ts'
import { siteOf } from '../../engine/site-address.ts'
import { contentRightsSelect, mayReadContent, subjectOf } from '../content/contract.ts'
import type { VersionLink } from './link-versions.ts'

const group = { select: { id: true, name: true, title: true } } as const

/** Content that a link leads to, with the address it has now. */
const targetSelect = {
  ...contentRightsSelect,
  title: true,
  status: true,
  publish_at: true,
  unpublish_at: true,
  group,
  aliases: { where: { current: true }, select: { id: true, alias: true } },
} satisfies Prisma.ContentSelect

/** The columns of a menu link with its content. */
export const linkSelect = {
  id: true,
  parent_id: true,
  position: true,
  title: true,
  content_id: true,
  url: true,
  group_id: true,
  created_at: true,
  content: { select: targetSelect },
} satisfies Prisma.MenuLinkSelect

/** The columns of a menu in a list. */
export const menuListSelect = {
  id: true,
  name: true,
  title: true,
  description: true,
  group_id: true,
  group,
  created_at: true,
  updated_at: true,
} satisfies Prisma.MenuSelect

/** The columns of a whole menu. */
export const menuSelect = {
  ...menuListSelect,
  links: { select: linkSelect, orderBy: [{ position: 'asc' as const }, { id: 'asc' as const }] },
} satisfies Prisma.MenuSelect

/** A link read by itself. */
export const menuLinkSelect = {
  ...linkSelect,
  updated_at: true,
  menu: { select: { id: true, name: true, title: true } },
  parent: { select: { id: true, title: true } },
} satisfies Prisma.MenuLinkSelect

export type MenuListed = Prisma.MenuGetPayload<{ select: typeof menuListSelect }>
export type MenuFull = Prisma.MenuGetPayload<{ select: typeof menuSelect }>
export type MenuLinkFull = Prisma.MenuLinkGetPayload<{ select: typeof menuLinkSelect }>
export type Link = Prisma.MenuLinkGetPayload<{ select: typeof linkSelect }>

type Reader = Pick<Context, 'actor' | 'services'>

/** A menu by its key: that of the site one works in; when it has none, the front site's or the first one's. */
export async function menuOfSite<Select extends Prisma.MenuSelect>(
  { db, groupId }: Pick<Context, 'db' | 'groupId'>,
  name: string,
  among: { where: Prisma.MenuWhereInput; select: Select },
) {
  const { select } = among
  const where = { AND: [{ name }, among.where] }
  return (
    (await db.menu.findFirst({ where: { ...where, group_id: groupId }, select })) ??
    (await db.menu.findFirst({ where, select, orderBy: { group_id: { sort: 'asc', nulls: 'first' } } }))
  )
}

/** Presents a menu as a list row. */
export function presentMenuListed({ group_id, created_at, updated_at, ...row }: MenuListed) {
  return {
    ...row,
    type: 'Menu' as const,
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
  }
}

/** Spec §3 Menu, its links nested. Content that the reader may not read is an id alone. */
export function presentMenu({ links, ...row }: MenuFull, ctx: Reader) {
  const { ability } = ctx.actor
  const shown = links.filter((link) => ability.can('read', asSubject('MenuLink', link)))
  return { ...presentMenuListed(row), links: linkTree(shown, (link) => presentTarget(link, readable(link, ctx), ctx)) }
}

export type ShownLink = ReturnType<typeof presentTarget> & {
  id: number
  parent_id: number | null
  position: number
  children: ShownLink[]
}

/** Links as they lie below each other; a link below one that isn't among them is left out. */
export function linkTree(links: Link[], show: (link: Link) => ReturnType<typeof presentTarget>): ShownLink[] {
  const below = (parent: number | null): ShownLink[] =>
    links
      .filter(({ parent_id }) => parent_id === parent)
      .map((link) => ({
        id: link.id,
        parent_id: link.parent_id,
        position: link.position,
        ...show(link),
        children: below(link.id),
      }))
  return below(null)
}

/** All links nested, as the form holds them, for a version of the menu. */
export function versionLinks(links: Link[], parent: number | null = null): VersionLink[] {
  return links
    .filter(({ parent_id }) => parent_id === parent)
    .map(({ id, title, content_id, url }) => ({ title, content_id, url, children: versionLinks(links, id) }))
}

const readable = ({ content }: Link, { actor }: Reader) =>
  content && mayReadContent(actor.ability, content) ? content : null

/**
 * `label` is what stands on a page, `href` where it leads there. @param content the text that it leads to, as far as
 * the reader may know it
 */
export function presentTarget(link: Link, content: Link['content'], { services: { env } }: Pick<Reader, 'services'>) {
  const [alias] = content?.aliases ?? []
  return {
    title: link.title,
    label: link.title || (content?.title ?? ''),
    content_id: link.content_id,
    url: link.url,
    href: content && alias ? `${siteOf(env, content.group)}/${alias.alias}` : link.url,
    content: content && {
      id: content.id,
      title: content.title,
      type: subjectOf[content.type],
      /** The title of its group. */
      group: content.group?.title ?? null,
      status: currentStatus(content),
    },
    urlAlias:
      content && alias
        ? { id: alias.id, usage_id: content.id, usage_type: subjectOf[content.type], alias: alias.alias }
        : null,
  }
}

/** Spec §3 MenuLink record. */
export function presentMenuLink(row: MenuLinkFull, ctx: Reader) {
  return {
    id: row.id,
    type: 'MenuLink' as const,
    menu: row.menu,
    menu_name: row.menu.name,
    parent_id: row.parent_id,
    parent: row.parent,
    position: row.position,
    ...presentTarget(row, readable(row, ctx), ctx),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}
