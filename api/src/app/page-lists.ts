import { wordingList } from '../modules/brands/wording-list.ts'
import { keptTextList } from '../modules/collaboration/kept-text-list.ts'
import { elementList } from '../modules/documents/contract.ts'
import { memberList } from '../modules/groups/member-list.ts'
import { clientPageList } from '../modules/old-clients/contract.ts'
import { resetList } from '../modules/people/security/reset-list.ts'
import { statementList } from '../modules/statements/statement-list.ts'
import { candidateList } from '../modules/validation/contract.ts'
import { linkList } from '../views/links/link-list.ts'
import type { PageLists } from '../views/lists/page-list-names.ts'
import { erasurePageList } from '../views/privacy/erasure-list.ts'
import { registerPageList } from '../views/privacy/register-list.ts'
import { activityList } from '../views/together/activity-list.ts'
import { trashPageList } from '../views/trash/trash-page-list.ts'

/** The pages whose rows are no entity's own list, and that are files, too. A view imports no other view, so they meet here. */
export const pageLists: PageLists = {
  activity: activityList,
  bankElements: elementList,
  erasures: erasurePageList,
  factorReset: resetList,
  groupMembers: memberList,
  keptTexts: keptTextList,
  links: linkList,
  oldClients: clientPageList,
  privacyRegister: registerPageList,
  statements: statementList,
  trash: trashPageList,
  validationStaff: candidateList,
  wordings: wordingList,
}
