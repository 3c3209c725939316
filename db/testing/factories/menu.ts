import type { Menu, MenuLink, Prisma } from '../../generated/client.ts'
import type { Db } from '../../src/client.ts'
import { buildGroup } from './group.ts'
import { nextNumber } from './sequence.ts'

/** A menu without links, of a group of its own; `group_id: null` makes it the front site's. */
export async function buildMenu(db: Db, overrides: Partial<Prisma.MenuUncheckedCreateInput> = {}): Promise<Menu> {
  const number = nextNumber()
  const group_id = overrides.group_id === undefined ? (await buildGroup(db)).id : overrides.group_id
  return db.menu.create({ data: { name: `menu${number}`, title: `Meny ${number}`, ...overrides, group_id } })
}

/** A link to an address, last in a menu of its own unless `menu_id` is given. */
export async function buildMenuLink(
  db: Db,
  overrides: Partial<Prisma.MenuLinkUncheckedCreateInput> = {},
): Promise<MenuLink> {
  const number = nextNumber()
  const menu = overrides.menu_id
    ? await db.menu.findUniqueOrThrow({ where: { id: overrides.menu_id } })
    : await buildMenu(db)
  const url = overrides.content_id ? '' : `https://exempel.test/${number}`
  const data = { title: `Länk ${number}`, position: number, url, ...overrides }
  return db.menuLink.create({ data: { ...data, menu_id: menu.id, group_id: menu.group_id } })
}
