import { createCallerFactory, router } from '../../engine/trpc.ts'
import { manage } from '../../testing/editor.ts'
import { editorRights } from '../../testing/world.ts'
import { trashRouter } from '../../views/trash/trash.router.ts'
import { articleRouter } from './article.router.ts'
import { eventRouter } from './event.router.ts'
import { pageRouter } from './page.router.ts'
import { sectionRouter } from './section.router.ts'

/** Calls the types of text, and their trash. */
export const callerOf = createCallerFactory(
  router({
    article: articleRouter,
    page: pageRouter,
    section: sectionRouter,
    event: eventRouter,
    trash: trashRouter,
  }),
)

/** The rights of an editor who writes pages, sections and events, too. */
export const rights = [...editorRights, ...manage('Page', 'Section', 'Event')]
