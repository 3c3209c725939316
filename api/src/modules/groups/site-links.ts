import type { Prisma } from '@kollegium/db'
import type { Context } from '../../engine/context.ts'
import { siteOf, siteOrigin } from '../../engine/site-address.ts'
import type { UsageFilter } from '../../engine/usage.ts'

/**
 * The texts, menus, messages and groups of other sites whose links lead to the sites of groups, as the last night's check found the links:
 * no index finds the beginning of an address in a text. Former names of a site lead there, too.
 */
export async function sitesLinkedFrom({ db, services: { env } }: Context, ids: number[]): Promise<UsageFilter> {
  const select = { name: true, former_labels: { select: { label: true } } } as const
  const groups = await db.group.findMany({ where: { id: { in: ids } }, select })
  const starts = groups.flatMap((group) => [
    siteOf(env, group),
    ...group.former_labels.map(({ label }) => siteOrigin(env, label)),
  ])
  const href: Prisma.TextLinkWhereInput[] = [
    { href: { in: starts } },
    // The host ends there: one site's address is no beginning of another's.
    ...starts.flatMap((start) => ['/', '?', '#'].map((after) => ({ href: { startsWith: start + after } }))),
  ]
  const text_links = { some: { OR: href } }
  // The front of the network has no group.
  const elsewhere = { OR: [{ group_id: null }, { group_id: { notIn: ids } }] }
  const there = { trashed_at: null, text_links, ...elsewhere }
  return { content: there, menu: there, message: there, group: { text_links, id: { notIn: ids } } }
}
