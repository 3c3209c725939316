import { createCallerFactory } from '../../engine/trpc.ts'
import type { World } from '../../testing/world.ts'
import { searchRouter } from './search.router.ts'

/** Calls the searches as a person. */
export const callerOf = createCallerFactory(searchRouter)

/** The right to read each of the subjects. */
export const read = (...subjects: string[]) => subjects.map((subject) => ({ subject, name: 'read' }))

/** Makes anew a member of a group who may read what is searched for. */
export async function prepareReader(world: World) {
  await world.clear()
  const { ctx, groupId } = await world.member(read('Article', 'Page', 'Group', 'User', 'Membership', 'File'))
  return { groupId, api: callerOf(ctx) }
}

/** The most statements of a search, whatever it finds: api/src/engine/search/ranking.ts. */
export const maxStatements = 8

/** The titles of hits in their order. */
export const titles = (hits: { title: string }[]) => hits.map(({ title }) => title)
