import { router } from '../engine/trpc.ts'
import { applicationRouter } from '../modules/applications/application.router.ts'
import { newsletterSubscriberRouter } from '../modules/applications/newsletter.router.ts'
import { auditLogRouter } from '../modules/audit-log/audit-log.router.ts'
import { brandRouter } from '../modules/brands/brand.router.ts'
import { wordingRouter } from '../modules/brands/wording.router.ts'
import {
  certificateRouters,
  holderRequestRouter,
  issuedDocumentRouter,
  printRouter,
  verificationRouter,
} from '../modules/certificates/router.ts'
import { articleRouter } from '../modules/content/article.router.ts'
import { bookRouter } from '../modules/content/book.router.ts'
import { cardRouter } from '../modules/content/card.router.ts'
import { eventRouter } from '../modules/content/event.router.ts'
import { pageRouter } from '../modules/content/page.router.ts'
import { queueRouter } from '../modules/content/queue.router.ts'
import { sectionRouter } from '../modules/content/section.router.ts'
import { tagRouter } from '../modules/content/tag.router.ts'
import { courseMomentRouter } from '../modules/course-moments/course-moment.router.ts'
import { fileRouter } from '../modules/documents/file.router.ts'
import { folderRouter } from '../modules/documents/folder.router.ts'
import { portfolioRouter } from '../modules/documents/portfolio.router.ts'
import { educationRouter } from '../modules/groups/education.router.ts'
import { groupRouter } from '../modules/groups/group.router.ts'
import { menuLinkRouter, menuRouter } from '../modules/menus/menu.router.ts'
import { activeMessageRouter, messageRouter } from '../modules/messages/message.router.ts'
import { oldClientRouter } from '../modules/old-clients/old-client.router.ts'
import { accountRouter } from '../modules/people/account.router.ts'
import { licenseeRouter } from '../modules/people/licensee.router.ts'
import { membershipRouter } from '../modules/people/membership.router.ts'
import { preferenceRouter } from '../modules/people/preference.router.ts'
import { factorResetRouter, signInPolicyRouter } from '../modules/people/security/office.router.ts'
import { securityRouter } from '../modules/people/security/security.router.ts'
import { userRouter } from '../modules/people/user.router.ts'
import { groupsPermissionRouter, permissionRouter } from '../modules/roles/permission.router.ts'
import { groupsRoleRouter, roleRouter } from '../modules/roles/role.router.ts'
import { auditChainRouter } from '../modules/settings/audit-chain.router.ts'
import { systemNoticeRouter } from '../modules/settings/system-notice.router.ts'
import { accountRequestRouter } from '../modules/sign-in/account-request.router.ts'
import { linkedAccountRouter } from '../modules/sign-in/linked-account.router.ts'
import { signInProviderRouter } from '../modules/sign-in/sign-in-provider.router.ts'
import { settingRouter } from '../modules/site-settings/setting.router.ts'
import { statementRouter } from '../modules/statements/statement.router.ts'
import { generalSurveyRouter } from '../modules/surveys/general-survey.router.ts'
import { validigKeywordRouter } from '../modules/surveys/validig-keyword.router.ts'
import { ownValidationRouter } from '../modules/validation/own-validation.router.ts'
import { validationStaffRouter } from '../modules/validation/staff.router.ts'
import { accessRouter } from '../views/access/access.router.ts'
import { dashboardRouter } from '../views/dashboard/dashboard.router.ts'
import { helpRouter } from '../views/help/help.router.ts'
import { linksRouter } from '../views/links/links.router.ts'
import { listsRouter } from '../views/lists/lists.router.ts'
import { materialRouter } from '../views/material/material.router.ts'
import { privacyRouter } from '../views/privacy/privacy.router.ts'
import { publishedRouter } from '../views/published/published.router.ts'
import { searchRouter } from '../views/search/search.router.ts'
import { sessionRouter } from '../views/session/session.router.ts'
import { statisticsRouter } from '../views/statistics/statistics.router.ts'
import { activityRouter } from '../views/together/activity.router.ts'
import { commentRouter } from '../views/together/comment.router.ts'
import { followingRouter } from '../views/together/following.router.ts'
import { keptTextRouter } from '../views/together/kept-text.router.ts'
import { presenceRouter } from '../views/together/presence.router.ts'
import { reviewRouter } from '../views/together/review.router.ts'
import { trashRouter } from '../views/trash/trash.router.ts'
import { visitsRouter } from '../views/visits/visits.router.ts'

/** Every procedure of the typed API, by entity. */
export const appRouter = router({
  session: sessionRouter,
  user: userRouter,
  account: accountRouter,
  security: securityRouter,
  signInPolicy: signInPolicyRouter,
  factorReset: factorResetRouter,
  preference: preferenceRouter,
  membership: membershipRouter,
  licensee: licenseeRouter,
  signInProvider: signInProviderRouter,
  accountRequest: accountRequestRouter,
  linkedAccount: linkedAccountRouter,
  access: accessRouter,
  role: roleRouter,
  permission: permissionRouter,
  groupsRole: groupsRoleRouter,
  groupsPermission: groupsPermissionRouter,
  group: groupRouter,
  education: educationRouter,
  application: applicationRouter,
  newsletterSubscriber: newsletterSubscriberRouter,
  statistics: statisticsRouter,
  auditLog: auditLogRouter,
  visits: visitsRouter,
  dashboard: dashboardRouter,
  generalSurvey: generalSurveyRouter,
  validigKeyword: validigKeywordRouter,
  validationStaff: validationStaffRouter,
  ownValidation: ownValidationRouter,
  article: articleRouter,
  page: pageRouter,
  section: sectionRouter,
  event: eventRouter,
  card: cardRouter,
  queue: queueRouter,
  book: bookRouter,
  help: helpRouter,
  material: materialRouter,
  tag: tagRouter,
  portfolio: portfolioRouter,
  folder: folderRouter,
  file: fileRouter,
  menu: menuRouter,
  menuLink: menuLinkRouter,
  message: messageRouter,
  activeMessage: activeMessageRouter,
  presence: presenceRouter,
  comment: commentRouter,
  keptText: keptTextRouter,
  review: reviewRouter,
  following: followingRouter,
  activity: activityRouter,
  trash: trashRouter,
  auditChain: auditChainRouter,
  systemNotice: systemNoticeRouter,
  privacy: privacyRouter,
  setting: settingRouter,
  statement: statementRouter,
  brand: brandRouter,
  oldClient: oldClientRouter,
  wording: wordingRouter,
  search: searchRouter,
  lists: listsRouter,
  links: linksRouter,
  published: publishedRouter,
  ...certificateRouters,
  issuedDocument: issuedDocumentRouter,
  holderRequest: holderRequestRouter,
  courseMoment: courseMomentRouter,
  print: printRouter,
  verification: verificationRouter,
})

export type AppRouter = typeof appRouter
