import type { SignedInContext } from '../../engine/context.ts'
import type { Resource } from '../../engine/resource.ts'
import { rowsUsing } from '../../engine/usage.ts'
import { contentTypes } from '../../modules/content/content-subjects.ts'
import { usedInAny, usedSelect } from '../../modules/content/content-usage.ts'
import { fileUsage, usageOfPortfolios, usesLostInFolder } from '../../modules/documents/contract.ts'
import { sitesLinkedFrom } from '../../modules/groups/site-links.ts'
import { menuUsage } from '../../modules/menus/menu-room.ts'
import { personPlaces } from '../../modules/people/contract.ts'
import { activeSite } from '../../modules/sites/contract.ts'
import type { RunActName } from './runs/run-acts.ts'

/** `hidden` is the number of files that visitors lose by a move. */
type Uses = Awaited<ReturnType<typeof usedInAny>> & { hidden?: number }

/** Rows whose uses are looked for in one go: the statements name each id several times, and take 32,767 values. */
const atOnce = { text: 5_000, menu: 500, file: 1_000, portfolio: 1_000, group: 500, user: 5_000 }

/** The act that the uses are asked for, with its target. */
type About = { act: RunActName; target?: number | null | undefined }

/** Looks for the uses of some rows. */
type Search = { most: number; usesOf: (ctx: SignedInContext, ids: number[]) => Promise<Uses> }

const shown = (uses: Uses['shownBy']): Uses => ({ shownBy: uses, linkedFrom: { items: [], total: 0 } })

const linked = (uses: Uses['linkedFrom']): Uses => ({ shownBy: { items: [], total: 0 }, linkedFrom: uses })

/** The rows of other sites that link to the sites of groups; a site that is closed already loses no visitor. */
async function linksToOpenSites(ctx: SignedInContext, ids: number[]) {
  const open = await ctx.db.group.findMany({ where: { id: { in: ids }, ...activeSite }, select: { id: true } })
  return sitesLinkedFrom(
    ctx,
    open.map(({ id }) => id),
  )
}

/** Files that go to a folder: of interest are those alone that visitors lose. */
const ofMoved = (folder: number): Search => ({
  most: atOnce.file,
  usesOf: async (ctx, ids) => {
    const { hidden, ...uses } = await usesLostInFolder(ctx, ids, folder)
    return { ...shown(uses), hidden }
  },
})

/** The search of a list; undefined for one whose rows are used nowhere, or are removed one by one. */
function searchOf({ name }: Pick<Resource, 'name'>, { act, target }: About): Search | undefined {
  if (act === 'moveFiles') return ofMoved(target ?? 0)
  if (name === 'menu') {
    return { most: atOnce.menu, usesOf: async (ctx, ids) => shown(await rowsUsing(ctx, menuUsage(ids))) }
  }
  if (name === 'file') {
    return {
      most: atOnce.file,
      usesOf: async (ctx, ids) => shown(await rowsUsing(ctx, await fileUsage(ctx.db, ids, ctx.services.env))),
    }
  }
  if (name === 'portfolio') {
    return {
      most: atOnce.portfolio,
      usesOf: async (ctx, ids) => shown(await rowsUsing(ctx, await usageOfPortfolios(ctx.db, ids, ctx.services.env))),
    }
  }
  if (name === 'group') {
    return {
      most: atOnce.group,
      usesOf: async (ctx, ids) => linked(await rowsUsing(ctx, await linksToOpenSites(ctx, ids))),
    }
  }
  if (name === 'user' && act === 'inactivate') {
    return {
      most: atOnce.user,
      usesOf: async (ctx, ids) => shown(await rowsUsing(ctx, await personPlaces(ctx.db, ids))),
    }
  }
  const type = contentTypes.find((each) => each === name)
  if (!type) return undefined
  return {
    most: atOnce.text,
    usesOf: async (ctx, ids) =>
      usedInAny(ctx, await ctx.db.content.findMany({ where: { id: { in: ids }, type }, select: usedSelect })),
  }
}

/**
 * Where any of a list's texts, menus, files, files of portfolios, sites of groups or people that are turned off is used, other than in
 * each other: the places that show one, and those that link to one, as far as the actor may read them. Null for rows of other lists.
 * Beyond {@link atOnce} rows a place counts once for each part.
 */
export async function usesOfRows(
  ctx: SignedInContext,
  resource: Pick<Resource, 'name'>,
  ids: readonly number[],
  about: About,
): Promise<Uses | null> {
  const search = searchOf(resource, about)
  if (!search) return null
  const own = new Set(ids)
  const found: Uses = { shownBy: { items: [], total: 0 }, linkedFrom: { items: [], total: 0 } }
  for (let from = 0; from < ids.length; from += search.most) {
    const uses = await search.usesOf(ctx, ids.slice(from, from + search.most))
    if (uses.hidden !== undefined) found.hidden = (found.hidden ?? 0) + uses.hidden
    for (const kind of ['shownBy', 'linkedFrom'] as const) {
      const others = uses[kind].items.filter(({ entity, id }) => entity !== resource.name || !own.has(id))
      found[kind].total += uses[kind].total - (uses[kind].items.length - others.length)
      found[kind].items.push(...others)
    }
  }
  return found
}
