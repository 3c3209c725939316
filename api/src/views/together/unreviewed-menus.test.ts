import { buildMenu } from '@kollegium/db/testing/factories/menu'
import { beforeEach, expect, test } from 'vitest'
import { createCaller } from '../../app/caller.ts'
import { sv } from '../../i18n/sv/index.ts'
import { manage } from '../../testing/editor.ts'
import { createWorld } from '../../testing/world.ts'

// Menus are no texts: nobody reviews them, and the setting says so.

const world = await createWorld()
const { db } = world
beforeEach(() => world.clear())

test('a menu is on the site with its save, also where every text is reviewed, and the help of the setting says so', async () => {
  const { ctx, groupId } = await world.member(manage('Menu', 'MenuLink'))
  const reviewed = { name: 'publishReview', category: 'publishing', value: 'everyone' }
  await db.setting.create({ data: { ...reviewed, group_id: groupId } })
  const menu = await buildMenu(db, { group_id: groupId })
  await createCaller(ctx).menu.update({ id: menu.id, data: { title: 'Ny meny' } })
  expect((await db.menu.findUniqueOrThrow({ where: { id: menu.id } })).title).toBe('Ny meny')
  expect(sv['hint.publishReview']).toContain('Menyer granskas inte')
})
