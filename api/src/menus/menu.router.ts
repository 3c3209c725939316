import { z } from 'zod'
import { visible } from '../access/visible.ts'
import { countUsing, type Using, usedInOf } from '../content/using-rows.ts'
import { crud } from '../core/crud.ts'
import { AppError } from '../core/errors.ts'
import { line } from '../core/fields.ts'
import { containing, idsOf } from '../core/filters.ts'
import { procedure, router } from '../core/trpc.ts'
import { settingsNaming } from '../settings/settings.ts'
import { sv } from '../words/sv/index.ts'
import { createWords } from '../words/words.ts'
import { menu, menuLink } from './menu.resource.ts'
import { menuLinks } from './menu-links.ts'
import {
  type MenuFull,
  type MenuLinkFull,
  type MenuListed,
  menuLinkSelect,
  menuListSelect,
  menuSelect,
  presentMenu,
  presentMenuLink,
  presentMenuListed,
} from './menu-shape.ts'

const t = createWords(sv)

const using = (id: number): Using => ({ setting: settingsNaming(['menu'], [id]) })

export const menuRouter = router({
  ...crud(menu, {
    delegate: (db) => db.menu,
    select: menuSelect,
    present: (rows: MenuFull[], ctx) => rows.map((row) => presentMenu(row, ctx)),
    listSelect: menuListSelect,
    presentList: (rows: MenuListed[]) => rows.map(presentMenuListed),
    search: (text) => ({
      OR: [{ title: containing(text) }, { name: containing(text) }, { description: containing(text) }],
    }),
    narrow: (ctx) => (ctx.groupId ? { group_id: ctx.groupId } : {}),
    owned: (ctx) => ({ group_id: ctx.groupId }),
    links: { links: menuLinks },
    usedIn: (db, { id }) => countUsing(db, using(id)),
  }),

  usedIn: usedInOf('Menu', (_ctx, id) => using(id)),

  /** The contract's `menu(name)`: that of the site one works in; when it has none, the front site's or the first one's. */
  byName: procedure.input(z.object({ name: line(100) })).query(async ({ ctx, input }) => {
    const where = { AND: [{ name: input.name }, visible(ctx.actor.ability, 'read', 'Menu')] }
    const { menu } = ctx.db
    const row =
      (await menu.findFirst({ where: { ...where, group_id: ctx.groupId }, select: menuSelect })) ??
      (await menu.findFirst({ where, select: menuSelect, orderBy: { group_id: { sort: 'asc', nulls: 'first' } } }))
    if (!row) throw new AppError('NOT_FOUND', { message: t('error.404') })
    return presentMenu(row, ctx)
  }),
})

// Links are written with their menu.
const { list, records, get } = crud(menuLink, {
  delegate: (db) => db.menuLink,
  select: menuLinkSelect,
  present: (rows: MenuLinkFull[], ctx) => rows.map((row) => presentMenuLink(row, ctx)),
  listSelect: menuLinkSelect,
  presentList: (rows: MenuLinkFull[], ctx) => rows.map((row) => presentMenuLink(row, ctx)),
  search: (text) => ({
    OR: [{ title: containing(text) }, { url: containing(text) }, { menu: { name: containing(text) } }],
  }),
  filters: { menu: idsOf((ids) => ({ menu_id: { in: ids } })) },
  narrow: (ctx) => (ctx.groupId ? { group_id: ctx.groupId } : {}),
})

export const menuLinkRouter = router({ list, records, get })
