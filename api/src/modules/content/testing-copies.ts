import { buildGroup } from '@kollegium/db/testing/factories/group'
import { createCallerFactory, router } from '../../engine/trpc.ts'
import { manage } from '../../testing/editor.ts'
import { editorRights, type World } from '../../testing/world.ts'
import { menuRouter } from '../menus/menu.router.ts'
import { messageRouter } from '../messages/message.router.ts'
import { articleRouter } from './article.router.ts'
import { cardRouter } from './card.router.ts'
import { eventRouter } from './event.router.ts'
import { sectionRouter } from './section.router.ts'

/** Calls the kinds that are copied between groups. */
export const callerOf = createCallerFactory(
  router({
    ...{ article: articleRouter, card: cardRouter, event: eventRouter, section: sectionRouter },
    ...{ menu: menuRouter, message: messageRouter },
  }),
)
export type Api = ReturnType<typeof callerOf>

/** The rights of an editor who copies. */
export const rights = [...editorRights, ...manage('Event', 'Card', 'Section', 'Menu', 'MenuLink', 'Message')]

/** Makes anew an article of the office's group, and another group with an editor of its own. */
export async function prepareCopies(world: World) {
  await world.clear()
  const groupId = (await buildGroup(world.db, { title: 'Skåne' })).id
  const there = (await buildGroup(world.db, { title: 'Eslöv' })).id
  const office = callerOf((await world.national(rights, groupId)).ctx)
  const theirs = callerOf((await world.member(rights, there)).ctx)
  const source = await office.article.create({
    data: { title: 'Årets handledare', lead: 'Ingress', body: '<p>Ett</p>', comments: 'Bara vi' },
  })
  return { there, office, theirs, source }
}

/** Returns the steps of a copy. @param prepared gives what the running test prepared */
export function copySteps(prepared: () => { there: number; office: Api; source: { id: number } }) {
  const copyTo = (groups: (number | null)[], more = {}) => {
    const { office, source } = prepared()
    return office.article.copyTo({ id: source.id, groups, ...more })
  }
  return {
    copyTo,
    /** Makes a copy in the other group. Returns its id. */
    async made(more = {}): Promise<number> {
      const { results } = await copyTo([prepared().there], more)
      const id = results[0]?.id
      if (!id) throw new Error(`no copy: ${JSON.stringify(results)}`)
      return id
    },
  }
}
