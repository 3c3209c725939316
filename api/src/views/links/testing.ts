import { buildContent } from '@kollegium/db/testing/factories/content'
import { createCallerFactory } from '../../engine/trpc.ts'
import type { World } from '../../testing/world.ts'
import { linksRouter } from './links.router.ts'

export const callerOf = createCallerFactory(linksRouter)
/** The rights of a person who writes pages. */
export const rights = [
  { subject: 'Page', name: 'read' },
  { subject: 'Page', name: 'update' },
  { subject: 'Article', name: 'read' },
  { subject: 'File', name: 'read' },
]
export type Api = ReturnType<typeof callerOf>

/** Makes anew the open site of a group, `har`, with a person who writes its pages. */
export async function prepareSite(world: World) {
  await world.clear()
  const { groupId, ctx } = await world.member(rights)
  await world.db.group.update({ where: { id: groupId }, data: { name: 'har', status: true, vopagesStatus: true } })
  return { groupId, api: callerOf(ctx) }
}

/** A paragraph with a link. */
export const link = (href: string, text = 'Länk') => `<p><a href="${href}">${text}</a></p>`

/** Returns what makes a page of the group. @param groupIdOf gives the group of the running test */
export const pagesOf =
  ({ db }: World, groupIdOf: () => number) =>
  (body: string, more: object = {}) =>
    buildContent(db, { group_id: groupIdOf(), type: 'page', title: 'Anslut', body, ...more })

/** Returns the state and reason of each faulty link of a text, by the link's words. */
export async function faultsOf(api: Api, id: number): Promise<Record<string, string>> {
  const { faults } = await api.of({ id })
  return Object.fromEntries(faults.map((each) => [each.text, `${each.state} ${each.reason}`]))
}
