import { groupsPermissionRouter, permissionRouter } from './access/permission.router.ts'
import { groupsRoleRouter, roleRouter } from './access/role.router.ts'
import { sessionRouter } from './access/session.router.ts'
import { applicationRouter } from './applications/application.router.ts'
import { newsletterSubscriberRouter } from './applications/newsletter.router.ts'
import { certificateRouters, issuedDocumentRouter, printRouter, verificationRouter } from './certificates/router.ts'
import { articleRouter } from './content/article.router.ts'
import { bookRouter } from './content/book.router.ts'
import { cardRouter } from './content/card.router.ts'
import { eventRouter } from './content/event.router.ts'
import { helpRouter } from './content/help.router.ts'
import { pageRouter } from './content/page.router.ts'
import { queueRouter } from './content/queue.router.ts'
import { sectionRouter } from './content/section.router.ts'
import { tagRouter } from './content/tag.router.ts'
import { router } from './core/trpc.ts'
import { courseMomentRouter } from './course-moments/course-moment.router.ts'
import { fileRouter } from './documents/file.router.ts'
import { folderRouter } from './documents/folder.router.ts'
import { portfolioRouter } from './documents/portfolio.router.ts'
import { educationRouter } from './groups/education.router.ts'
import { groupRouter } from './groups/group.router.ts'
import { menuLinkRouter, menuRouter } from './menus/menu.router.ts'
import { messageRouter, noticeRouter } from './notices/message.router.ts'
import { accountRouter } from './people/account.router.ts'
import { licenseeRouter } from './people/licensee.router.ts'
import { membershipRouter } from './people/membership.router.ts'
import { preferenceRouter } from './people/preference.router.ts'
import { userRouter } from './people/user.router.ts'
import { publishedRouter } from './published/published.router.ts'
import { searchRouter } from './search/search.router.ts'
import { brandRouter } from './settings/brand.router.ts'
import { settingRouter } from './settings/setting.router.ts'
import { wordingRouter } from './settings/wording.router.ts'
import { statisticsRouter } from './statistics/statistics.router.ts'
import { generalSurveyRouter } from './surveys/general-survey.router.ts'
import { validigKeywordRouter } from './surveys/validig-keyword.router.ts'
import { trashRouter } from './trash/trash.router.ts'

/** Every procedure of the typed API, by entity. */
export const appRouter = router({
  session: sessionRouter,
  user: userRouter,
  account: accountRouter,
  preference: preferenceRouter,
  membership: membershipRouter,
  licensee: licenseeRouter,
  role: roleRouter,
  permission: permissionRouter,
  groupsRole: groupsRoleRouter,
  groupsPermission: groupsPermissionRouter,
  group: groupRouter,
  education: educationRouter,
  application: applicationRouter,
  newsletterSubscriber: newsletterSubscriberRouter,
  statistics: statisticsRouter,
  generalSurvey: generalSurveyRouter,
  validigKeyword: validigKeywordRouter,
  article: articleRouter,
  page: pageRouter,
  section: sectionRouter,
  event: eventRouter,
  card: cardRouter,
  queue: queueRouter,
  book: bookRouter,
  help: helpRouter,
  tag: tagRouter,
  portfolio: portfolioRouter,
  folder: folderRouter,
  file: fileRouter,
  menu: menuRouter,
  menuLink: menuLinkRouter,
  message: messageRouter,
  notice: noticeRouter,
  trash: trashRouter,
  setting: settingRouter,
  brand: brandRouter,
  wording: wordingRouter,
  search: searchRouter,
  published: publishedRouter,
  ...certificateRouters,
  issuedDocument: issuedDocumentRouter,
  courseMoment: courseMomentRouter,
  print: printRouter,
  verification: verificationRouter,
})

export type AppRouter = typeof appRouter
