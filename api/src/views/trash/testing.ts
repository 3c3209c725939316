import { createCallerFactory, router } from '../../engine/trpc.ts'
import { articleRouter } from '../../modules/content/article.router.ts'
import { pageRouter } from '../../modules/content/page.router.ts'
import { menuLinkRouter, menuRouter } from '../../modules/menus/menu.router.ts'
import { activeMessageRouter, messageRouter } from '../../modules/messages/message.router.ts'
import { settingRouter } from '../../modules/site-settings/setting.router.ts'
import { manage } from '../../testing/editor.ts'
import { editorRights } from '../../testing/world.ts'
import { trashRouter } from './trash.router.ts'

/** Calls the trash, and the kinds whose rows lie in it. */
export const callerOf = createCallerFactory(
  router({
    ...{ article: articleRouter, page: pageRouter, trash: trashRouter, setting: settingRouter },
    ...{ menu: menuRouter, menuLink: menuLinkRouter, message: messageRouter, activeMessage: activeMessageRouter },
  }),
)
/** The rights of an editor who removes rows of every kind here. */
export const rights = [...editorRights, ...manage('Page', 'Queue', 'Menu', 'MenuLink', 'Message', 'Setting')]
/** A day in milliseconds. */
export const day = 86_400_000
