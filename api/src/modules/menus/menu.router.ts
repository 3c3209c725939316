import { z } from 'zod'
import { asSubject } from '../../access/ability.ts'
import { visible } from '../../access/visible.ts'
import type { SignedInContext } from '../../engine/context.ts'
import { sourceIsChanged, withSources } from '../../engine/copies/copied-from.ts'
import { copiesOf } from '../../engine/copies/copies.ts'
import { crud } from '../../engine/crud.ts'
import { draftLinksOf } from '../../engine/draft-links/draft-links.ts'
import { idsOf } from '../../engine/filters.ts'
import { forbidden } from '../../engine/refusals.ts'
import { movesOf } from '../../engine/row-moves.ts'
import { listSearch } from '../../engine/search/list-search.ts'
import { siteOf } from '../../engine/site-address.ts'
import { createCallerFactory, procedure, router } from '../../engine/trpc.ts'
import { countUsing, usedInOf } from '../../engine/usage.ts'
import { keepRevision, revisionsOf, versionsOf } from '../../engine/versions/versions.ts'
import { sv } from '../../i18n/sv/index.ts'
import { createTranslator } from '../../i18n/translator.ts'
import { AppError } from '../../kernel/errors.ts'
import { line } from '../../kernel/fields.ts'
import { freeSlug } from '../../kernel/slug.ts'
import { versionNames } from '../content/contract.ts'
import { linkVersions } from './link-versions.ts'
import { menu, menuLink } from './menu.entity.ts'
import { menuLinks } from './menu-links.ts'
import { menuUsage, requireRoom } from './menu-room.ts'
import {
  type MenuFull,
  type MenuLinkFull,
  type MenuListed,
  menuLinkSelect,
  menuListSelect,
  menuOfSite,
  menuSelect,
  presentMenu,
  presentMenuLink,
  presentMenuListed,
  versionLinks,
} from './menu-shape.ts'

const t = createTranslator(sv)

const kept = { subject: 'Menu' as const, scope: { trashed_at: null }, select: menuSelect }
const versionOf = versionsOf<MenuFull>(menu, ({ links }) => ({ links: versionLinks(links) }))
const saved = keepRevision(kept, versionOf)

const procedures = crud(menu, {
  ...kept,
  present: (rows: MenuFull[], ctx) => rows.map((row) => presentMenu(row, ctx)),
  listSelect: menuListSelect,
  presentList: (rows: MenuListed[], ctx) => withSources(ctx, 'Menu', rows.map(presentMenuListed)),
  search: (text, ctx) => listSearch(ctx, text, 'Menu'),
  filters: { behind: sourceIsChanged('Menu') },
  narrow: (ctx) => (ctx.groupId ? { group_id: ctx.groupId } : {}),
  owned: (ctx) => ({ group_id: ctx.groupId }),
  links: { links: menuLinks },
  saved,
  usedIn: (db, { id }) => countUsing(db, menuUsage([id])),
  trash: () => ({ trashed_at: new Date() }),
})
const ownOf = createCallerFactory(router({ create: procedures.create, update: procedures.update }))
const update = (ctx: SignedInContext, input: object) => ownOf(ctx).update(input as never)

/** A menu holds its links, which are seen and changed by a right of their own. */
function requireLinks({ actor }: SignedInContext, { group_id }: { group_id: number | null }, change: boolean): void {
  const links = asSubject('MenuLink', { group_id })
  if (!actor.ability.can('read', links) || (change && !actor.ability.can('update', links))) throw forbidden()
}

/** A name by which the other site asks for no menu yet. */
async function freeName({ db }: SignedInContext, name: string, group_id: number | null): Promise<string> {
  const where = { group_id, trashed_at: null, name: { startsWith: name } }
  const taken = await db.menu.findMany({ where, select: { name: true } })
  return freeSlug(
    name,
    taken.map((row) => row.name),
  )
}

/** The procedures of menus. */
export const menuRouter = router({
  ...procedures,

  ...revisionsOf(menu, {
    ...kept,
    versionOf,
    names: versionNames,
    ownFields: { links: linkVersions },
    update,
    requireVersionsReadable: (ctx, row) => requireLinks(ctx, row, true),
  }),

  ...copiesOf<MenuFull>(menu, {
    ...kept,
    versionOf,
    names: versionNames,
    ownFields: { links: linkVersions },
    async fit(ctx, form, groupId) {
      const name = typeof form.name === 'string' && { name: await freeName(ctx, form.name, groupId) }
      return { form: { ...form, ...name }, left: { files: [], tags: [] } }
    },
    create: (ctx, input) => ownOf(ctx).create(input as never),
    update,
    requireWhole: (ctx, row) => requireLinks(ctx, row, false),
  }),

  ...movesOf<MenuFull>({
    ...kept,
    name: 'menu',
    saved,
    requireRights: (ctx, row) => requireLinks(ctx, row, true),
    requireRoom: (ctx, _row, there) => requireRoom(ctx, there),
    fitting: async () => async (_row, group_id) => ({
      data: { links: { updateMany: { where: {}, data: { group_id } } } },
    }),
  }),

  ...draftLinksOf<MenuFull>({ ...kept, addressOf: (row, { services }) => `${siteOf(services.env, row.group)}/` }),

  ...usedInOf('Menu', (_ctx, ids) => menuUsage(ids)),

  /** The contract's `menu(name)`. */
  byName: procedure.input(z.object({ name: line(100) })).query(async ({ ctx, input }) => {
    const where = { AND: [kept.scope, visible(ctx.actor.ability, 'read', 'Menu')] }
    const row: MenuFull | null = await menuOfSite(ctx, input.name, { where, select: menuSelect })
    if (!row) throw new AppError('NOT_FOUND', { message: t('error.404') })
    return presentMenu(row, ctx)
  }),
})

// Links are written with their menu.
const { list, records, get } = crud(menuLink, {
  scope: { menu: kept.scope },
  select: menuLinkSelect,
  present: (rows: MenuLinkFull[], ctx) => rows.map((row) => presentMenuLink(row, ctx)),
  listSelect: menuLinkSelect,
  presentList: (rows: MenuLinkFull[], ctx) => rows.map((row) => presentMenuLink(row, ctx)),
  search: (text, ctx) => listSearch(ctx, text, 'MenuLink'),
  filters: { menu: idsOf((ids) => ({ menu_id: { in: ids } })) },
  narrow: (ctx) => (ctx.groupId ? { group_id: ctx.groupId } : {}),
})

/** The procedures that read menu links; menus write them. */
export const menuLinkRouter = router({ list, records, get })
