import { elementList } from '../modules/documents/contract.ts'
import { candidateList } from '../modules/validation/contract.ts'
import { linkList } from '../views/links/link-list.ts'
import type { PageLists } from '../views/lists/page-list-names.ts'
import { activityList } from '../views/together/activity-list.ts'
import { trashPageList } from '../views/trash/trash-page-list.ts'

/** The pages whose rows are no entity's own list, and that are files, too. A view imports no other view, so they meet here. */
export const pageLists: PageLists = {
  activity: activityList,
  bankElements: elementList,
  links: linkList,
  trash: trashPageList,
  validationStaff: candidateList,
}
