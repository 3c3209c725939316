import type { Prisma } from '@kollegium/db'
import { visible } from '../access/visible.ts'
import type { Context } from '../core/context.ts'
import { originOf } from '../core/env.ts'
import type { Usage } from '../core/refusals.ts'
import type { Tx } from '../core/transaction.ts'
import { siteOf } from '../groups/site-address.ts'
import { settingsNaming } from '../settings/settings.ts'
import type { EntityName } from '../words/sv/entities.ts'
import { editUrlOf } from './content-shape.ts'
import { readableContent } from './readable.ts'

// Where a text is used: in lists (queue), on cards, over other pages of a book, in menus, as the value of a setting, and
// as the target of a link in somebody's rich text.

/** At most so many of each are named. */
const named = 50

type Used = { id: number; group_id: number | null; group: { name: string } | null }

/**
 * The rows that use the text, as conditions on their tables.
 * @param options `forGood`: also what lies in the trash and would lose its part when the text goes for good
 */
async function usersOf(
  db: Tx,
  { id, group_id, group }: Used,
  { env, forGood = false }: { env: Parameters<typeof siteOf>[0]; forGood?: boolean },
) {
  // Ids rather than a condition on the queue's items: joined by OR, that would look at every text.
  const [links, queues] = await Promise.all([
    linkingTo(db, { id, group_id, site: siteOf(env, group) }),
    db.queueItem.findMany({ where: { content_id: id }, select: { queue_id: true } }),
  ])
  const parts: Prisma.ContentWhereInput = {
    OR: [{ id: { in: queues.map(({ queue_id }) => queue_id) } }, { entity_content_id: id }, { parent_id: id }],
  }
  const texts: Prisma.ContentWhereInput = { id: { in: links.contents }, trashed_at: null }
  return {
    content: {
      AND: [{ id: { not: id } }, { OR: [forGood ? parts : { AND: [parts, { trashed_at: null }] }, texts] }],
    } satisfies Prisma.ContentWhereInput,
    menuLink: { content_id: id } satisfies Prisma.MenuLinkWhereInput,
    setting: settingsNaming(['queue', 'page', 'book'], [id]),
    group: { id: { in: links.groups } } satisfies Prisma.GroupWhereInput,
  }
}

/** Texts and groups whose rich text links to the text, by its address of now or an earlier one. */
async function linkingTo(db: Tx, { id, group_id, site }: { id: number; group_id: number | null; site: string }) {
  const aliases = await db.urlAlias.findMany({ where: { content_id: id, group_id }, select: { alias: true } })
  if (aliases.length === 0) return { contents: [], groups: [] }
  const here = aliases.map(({ alias }) => `/${alias}`)
  const anywhere = here.map((path) => site + path)
  const contents = await db.$queryRaw<{ id: number }[]>`
    SELECT id FROM "Content" WHERE rich_text_links(body) && ${anywhere}
    UNION SELECT id FROM "Content" WHERE rich_text_links(body) && ${here} AND group_id IS NOT DISTINCT FROM ${group_id}`
  const groups = await db.$queryRaw<{ id: number }[]>`
    SELECT id FROM "Group" CROSS JOIN LATERAL (SELECT rich_text_links(body || front_body) AS found) links
    WHERE found && ${anywhere} OR (found && ${here} AND id = ${group_id})`
  return { contents: contents.map((row) => row.id), groups: groups.map((row) => row.id) }
}

/** How many of what use the text; whoever asks may not see them all. */
export async function usesOf(
  db: Tx,
  row: Used,
  options: { env: Parameters<typeof siteOf>[0]; forGood?: boolean },
): Promise<Usage[]> {
  return count(db, await usersOf(db, row, options))
}

async function count(db: Tx, where: Awaited<ReturnType<typeof usersOf>>): Promise<Usage[]> {
  const [byType, menuLinks, settings, groups] = await Promise.all([
    db.content.groupBy({ by: ['type'], where: where.content, _count: true, orderBy: { type: 'asc' } }),
    db.menuLink.count({ where: where.menuLink }),
    db.setting.count({ where: where.setting }),
    db.group.count({ where: where.group }),
  ])
  const uses: Usage[] = [
    ...byType.map(({ type, _count }) => ({ entity: type, count: _count })),
    { entity: 'menuLink', count: menuLinks },
    { entity: 'setting', count: settings },
    { entity: 'group', count: groups },
  ]
  return uses.filter(({ count }) => count > 0)
}

/** A row that uses the text, for "Används i"; `editUrl` leads to where it is changed. */
export type UsingRow = { entity: EntityName; id: number; title: string; editUrl: string }

/** The rows that use the text and that the actor may read (at most 50 of a kind), and how many there are in all. */
export async function usedIn(ctx: Context, row: Used): Promise<{ items: UsingRow[]; total: number }> {
  const { env } = ctx.services
  const { ability } = ctx.actor
  const where = await usersOf(ctx.db, row, { env })
  const uses = await count(ctx.db, where)
  const [contents, links, settings, groups] = await Promise.all([
    ctx.db.content.findMany({
      where: { AND: [where.content, readableContent(ability)] },
      select: { id: true, type: true, title: true },
      orderBy: [{ type: 'asc' }, { title: 'asc' }, { id: 'asc' }],
      take: named,
    }),
    ctx.db.menuLink.findMany({
      where: { AND: [where.menuLink, visible(ability, 'read', 'MenuLink')] },
      select: { menu: { select: { id: true, title: true } } },
      orderBy: [{ menu_id: 'asc' }, { id: 'asc' }],
      take: named,
    }),
    ctx.db.setting.findMany({
      where: { AND: [where.setting, visible(ability, 'read', 'Setting')] },
      select: { id: true, name: true },
      orderBy: [{ name: 'asc' }, { id: 'asc' }],
      take: named,
    }),
    ctx.db.group.findMany({
      where: { AND: [where.group, visible(ability, 'read', 'Group')] },
      select: { id: true, title: true },
      orderBy: [{ title: 'asc' }, { id: 'asc' }],
      take: named,
    }),
  ])
  const admin = originOf(env, 'admin')
  const items: UsingRow[] = [
    ...contents.map(({ id, type, title }) => ({ entity: type, id, title, editUrl: editUrlOf(env, { type, id }) })),
    ...links.map(({ menu: { id, title } }) => ({ entity: 'menu' as const, id, title, editUrl: `${admin}/menu/${id}` })),
    ...settings.map(({ id, name }) => ({
      entity: 'setting' as const,
      id,
      title: name,
      editUrl: `${admin}/setting/${id}`,
    })),
    ...groups.map(({ id, title }) => ({ entity: 'group' as const, id, title, editUrl: `${admin}/group/${id}` })),
  ]
  return { items, total: uses.reduce((sum, { count }) => sum + count, 0) }
}
