import { router } from '../../engine/trpc.ts'
import { publishedFolders, publishedPortfolios } from './documents.ts'
import { publishedEducations, publishedGroups } from './groups.ts'
import { publishedMenus } from './menus.ts'
import { publishedSetting } from './settings.ts'
import { publishedTexts } from './texts.ts'

/** The entities that the public sites show; open to everyone. */
export const publishedRouter = router({
  ...publishedTexts,
  menu: publishedMenus,
  setting: publishedSetting,
  group: publishedGroups,
  education: publishedEducations,
  portfolio: publishedPortfolios,
  folder: publishedFolders,
})
