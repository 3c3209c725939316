import { buildGroup } from '@kollegium/db/testing/factories/group'
import { createCallerFactory } from '../../engine/trpc.ts'
import { manage } from '../../testing/editor.ts'
import type { World } from '../../testing/world.ts'
import { settingRouter } from './setting.router.ts'

export const callerOf = createCallerFactory(settingRouter)

/** The rights of a person who sets a site. */
export const rights = manage('Setting', 'Queue', 'Page', 'Book', 'Menu', 'Portfolio', 'File')

/** Makes anew a college below a regional one, and a person who sets its site. */
export async function prepareSettings(world: World) {
  await world.clear()
  const region = (await buildGroup(world.db, { title: 'College Skåne' })).id
  const groupId = (await buildGroup(world.db, { category: 'local', parent_id: region })).id
  const { ctx } = await world.member(rights, groupId)
  return { region, groupId, ctx, api: callerOf(ctx) }
}
