import { application } from '../modules/applications/application.entity.ts'
import { newsletterSubscriber } from '../modules/applications/newsletter.entity.ts'
import { auditLogSubject } from '../modules/audit-log/audit-log.entity.ts'
import { certificateSubjects, printRun } from '../modules/certificates/certificate.entity.ts'
import { article } from '../modules/content/article.entity.ts'
import { book } from '../modules/content/book.entity.ts'
import { card } from '../modules/content/card.entity.ts'
import { event } from '../modules/content/event.entity.ts'
import { page } from '../modules/content/page.entity.ts'
import { queue } from '../modules/content/queue.entity.ts'
import { section } from '../modules/content/section.entity.ts'
import { tag } from '../modules/content/tag.entity.ts'
import { courseMoment } from '../modules/course-moments/course-moment.entity.ts'
import { file } from '../modules/documents/file.entity.ts'
import { folder } from '../modules/documents/folder.entity.ts'
import { portfolio } from '../modules/documents/portfolio.entity.ts'
import { education } from '../modules/groups/education.entity.ts'
import { group } from '../modules/groups/group.entity.ts'
import { menu, menuLink } from '../modules/menus/menu.entity.ts'
import { message } from '../modules/messages/message.entity.ts'
import { licensee } from '../modules/people/licensee.entity.ts'
import { membershipSubject, user } from '../modules/people/user.entity.ts'
import { groupsPermission, groupsRole, permission, role } from '../modules/roles/role.entity.ts'
import { setting } from '../modules/settings/setting.entity.ts'
import { accountRequest } from '../modules/sign-in/account-request.entity.ts'
import { signInProvider } from '../modules/sign-in/sign-in-provider.entity.ts'
import { statement } from '../modules/statements/statement.entity.ts'
import { generalSurvey } from '../modules/surveys/general-survey.entity.ts'
import { validigKeyword } from '../modules/surveys/validig-keyword.entity.ts'
import { validigCandidate } from '../modules/validation/validig-candidate.entity.ts'
import { privacy } from '../views/privacy/privacy.entity.ts'
import { statistics } from '../views/statistics/statistics.entity.ts'

/** Every subject of rights, in the order of the permission matrix. An entity that isn't here doesn't exist. */
export const declared = [
  user,
  role,
  permission,
  groupsRole,
  groupsPermission,
  membershipSubject,
  group,
  education,
  application,
  licensee,
  signInProvider,
  accountRequest,
  newsletterSubscriber,
  statistics,
  privacy,
  generalSurvey,
  validigKeyword,
  validigCandidate,
  setting,
  auditLogSubject,
  statement,
  article,
  page,
  section,
  card,
  event,
  queue,
  book,
  tag,
  menu,
  menuLink,
  message,
  portfolio,
  folder,
  file,
  ...certificateSubjects,
  printRun,
  courseMoment,
] as const

/** Those with fields, a list and a form. */
export const entities = declared.filter((each) => 'fields' in each)
