import type { Prisma } from '@kollegium/db'
import { z } from 'zod'
import { anonymous } from '../../access/actor.ts'
import type { Context } from '../../engine/context.ts'
import { visitorListSearch } from '../../engine/search/list-search.ts'
import { publicProcedure, router } from '../../engine/trpc.ts'
import { line } from '../../kernel/fields.ts'
import { publishedContent } from '../../modules/content/published-content.ts'
import { menu } from '../../modules/menus/menu.entity.ts'
import { linkSelect, linkTree, menuOfSite, presentTarget } from '../../modules/menus/menu-shape.ts'
import { frontSettingNames, settingNames, settingTypes } from '../../modules/settings/setting-fields.ts'
import { onActiveSite } from '../../modules/sites/active-site.ts'
import { notFound, ofSite, publishedResource } from './published-resource.ts'

const select = () =>
  ({
    id: true,
    name: true,
    title: true,
    links: { select: linkSelect, orderBy: [{ position: 'asc' as const }, { id: 'asc' as const }] },
  }) satisfies Prisma.MenuSelect
type Row = Prisma.MenuGetPayload<{ select: ReturnType<typeof select> }>

const menuSettings = [...settingNames, ...frontSettingNames].filter((name) => settingTypes[name] === 'menu')

/** Menus have no status: those that a setting names are the ones that sites show. */
async function shownMenus({ db }: Context): Promise<Prisma.MenuWhereInput> {
  const settings = await db.setting.findMany({ where: { name: { in: menuSettings } }, select: { value: true } })
  const ids = settings.flatMap(({ value }) => (typeof value === 'number' ? value : []))
  return { AND: [{ id: { in: ids }, trashed_at: null }, onActiveSite] }
}

/** A link to what visitors don't see is left out with all that lies below it. */
async function present(rows: Row[], ctx: Context) {
  const ids = rows.flatMap(({ links }) => links.flatMap(({ content_id }) => content_id ?? []))
  const found = await ctx.db.$queryRaw<{ id: number }[]>`
    SELECT c.id FROM "Content" c WHERE c.id = ANY (${[...new Set(ids)]}::int[]) AND ${publishedContent(anonymous)}`
  const shown = new Set(found.map(({ id }) => id))
  return rows.map(({ links, ...row }) => ({
    ...row,
    type: 'Menu' as const,
    links: linkTree(
      links.filter(({ content_id }) => content_id === null || shown.has(content_id)),
      (link) => presentTarget(link, link.content, ctx),
    ),
  }))
}

/** The menus of the public sites. */
export const publishedMenus = router({
  ...publishedResource(menu, {
    where: shownMenus,
    select,
    present,
    search: (text, ctx) => visitorListSearch(ctx, text, 'Menu'),
    narrow: ofSite,
    namesRows: true,
  }),

  byName: publicProcedure.input(z.object({ name: line(100) })).query(async ({ ctx, input }) => {
    const row: Row | null = await menuOfSite(ctx, input.name, { where: await shownMenus(ctx), select: select() })
    const [found] = row ? await present([row], ctx) : []
    if (!found) throw notFound()
    return found
  }),
})
