import { toldChanges } from '@kollegium/db/testing/changes'
import { onTestFinished } from 'vitest'
import { createCaller } from '../../app/caller.ts'
import type { Context } from '../../engine/context.ts'
import { createPresence } from '../../platform/presence/presence.ts'
import type { World } from '../../testing/world.ts'

export const writing = ['read', 'create', 'update'].map((name) => ({ subject: 'Article', name }))
export const publishing = [{ subject: 'Article', name: 'manage' }]
const reading = [{ subject: 'Article', name: 'read' }]

export type Person = { user: { id: number }; ctx: Context; groupId: number }

/** Makes the rooms of the open forms anew for a test, over an empty database. */
export async function freshRooms(world: World) {
  const presence = createPresence({ changes: world.services.changes })
  Object.assign(world.services, { presence })
  onTestFinished(() => presence.close())
  await world.clear()
}

/**
 * Makes the people of a test anew: three of one group that write, publish and read articles, a publisher of another
 * group, and a text of the writer.
 */
export async function createTeam(world: World) {
  await freshRooms(world)
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

/** A form that has a room, in a tab. */
export type Form = Parameters<ReturnType<typeof createCaller>['presence']['watch']>[0]

/** Returns the moments of saves that a form's room is told. */
export async function savesOf(world: World, actor: Pick<Person, 'ctx'>, form: Form) {
  const changes = toldChanges()
  const told = createPresence({ changes })
  onTestFinished(() => told.close())
  const services = { ...world.services, changes, presence: told }
  const stream = await createCaller({ ...actor.ctx, services } as Context).presence.watch(form)
  const events = (stream as AsyncIterable<{ changed_at: string | null }>)[Symbol.asyncIterator]()
  onTestFinished(async () => void (await events.return?.()))
  return { next: async () => (await events.next()).value?.changed_at, tell: (table: string) => changes.tell(table) }
}

type Article = { entity: 'article'; id: number }

/** Returns the steps of a changed text that waits beside its published row. @param articleOf gives the row of the running test */
export function pendingSteps({ db }: World, articleOf: () => Article) {
  const form = (who: Person) => api(who).review.form(articleOf())
  return {
    form,
    /** Demands a review of every text of a group. */
    everyone: (group_id: number) =>
      db.setting.create({ data: { name: 'publishReview', category: 'publishing', group_id, value: 'everyone' } }),
    published: () =>
      db.content.findUniqueOrThrow({
        where: { id: articleOf().id },
        select: { title: true, lead: true, body: true, status: true, updated_at: true },
      }),
    waiting: () => db.pendingText.findMany({ select: { author_id: true, data: true }, orderBy: { id: 'asc' } }),
    keep: async (who: Person, data: Record<string, unknown>, updated_at?: string) =>
      api(who).review.keep({ ...articleOf(), data, updated_at: updated_at ?? (await form(who)).version }),
    ask: (who: Person) => api(who).review.ask(articleOf()),
    approve: async (who: Person) => api(who).review.approve({ ...articleOf(), updated_at: (await form(who)).version }),
  }
}
