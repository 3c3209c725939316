import { onTestFinished } from 'vitest'
import { createCaller } from '../../app/caller.ts'
import type { Context } from '../../engine/context.ts'
import { createPresence } from '../../platform/presence/presence.ts'
import type { World } from '../../testing/world.ts'

export const writing = ['read', 'create', 'update'].map((name) => ({ subject: 'Article', name }))
export const publishing = [{ subject: 'Article', name: 'manage' }]
const reading = [{ subject: 'Article', name: 'read' }]

export type Person = { user: { id: number }; ctx: Context; groupId: number }

/**
 * Makes the people of a test anew: three of one group that write, publish and read articles, a publisher of another
 * group, and a text of the writer.
 */
export async function createTeam(world: World) {
  const presence = createPresence({ changes: world.services.changes })
  Object.assign(world.services, { presence })
  onTestFinished(() => presence.close())
  await world.clear()
  const named = async (
    { user, groupId }: Omit<Person, 'ctx'>,
    firstname: string,
    lastname: string,
  ): Promise<Person> => {
    await world.db.user.update({ where: { id: user.id }, data: { firstname, lastname }, select: { id: true } })
    return { user, groupId, ctx: await world.as(user.id, groupId) }
  }
  const first = await world.member(writing)
  const writer = await named(first, 'Malin', 'Skissgren')
  const publisher = await named(await world.member(publishing, first.groupId), 'Gunilla', 'Exempelsson')
  const reader = await named(await world.member(reading, first.groupId), 'Oksana', 'Fiktivén')
  const stranger = await named(await world.member(publishing), 'Ivar', 'Mönsterqvist')
  const { id } = await createCaller(writer.ctx).article.create({
    data: { title: 'Trygg handledare', body: '<p>Text</p>' },
  })
  return { writer, publisher, reader, stranger, article: { entity: 'article', id } as const }
}

/** The typed API as a person calls it. */
export const api = ({ ctx }: Pick<Person, 'ctx'>) => createCaller(ctx)
