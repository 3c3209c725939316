import { buildContent } from '@kollegium/db/testing/factories/content'
import { buildGroup } from '@kollegium/db/testing/factories/group'
import { createCallerFactory } from '../../engine/trpc.ts'
import { manage } from '../../testing/editor.ts'
import type { World } from '../../testing/world.ts'
import type { SettingName } from '../settings/setting-fields.ts'
import { settingRouter } from './setting.router.ts'

export const callerOf = createCallerFactory(settingRouter)

/** The rights of a person who sets a site. */
export const rights = manage('Setting', 'Queue', 'Page', 'Book', 'Menu', 'Portfolio', 'File')

/** The refusal of a row that isn't there for the person. */
export const unknown = ['Objektet finns inte, eller så har du inte behörighet till det']

/** Makes anew a college below a regional one, and a person who sets its site. */
export async function prepareSettings(world: World) {
  await world.clear()
  const region = (await buildGroup(world.db, { title: 'College Skåne' })).id
  const groupId = (await buildGroup(world.db, { category: 'local', parent_id: region })).id
  const { ctx } = await world.member(rights, groupId)
  return { region, groupId, ctx, api: callerOf(ctx) }
}

/** Returns the steps of a setting. @param prepared gives what the running test prepared */
export function settingSteps({ db }: World, prepared: () => { groupId: number; api: ReturnType<typeof callerOf> }) {
  return {
    /** Makes a text of the college, which a setting may name. */
    own: (type: 'queue' | 'page' | 'book', more = {}) =>
      buildContent(db, { group_id: prepared().groupId, type, ...more }),
    set: (group_id: number | null, name: SettingName, value: number | string) =>
      db.setting.create({ data: { group_id, name, value } }),
    named: async (name: SettingName, caller = prepared().api) =>
      (await caller.list()).items.find((item) => item.name === name),
  }
}
