import { elementList } from '../modules/documents/contract.ts'
import { clientPageList } from '../modules/old-clients/contract.ts'
import { candidateList } from '../modules/validation/contract.ts'
import { linkList } from '../views/links/link-list.ts'
import type { PageLists } from '../views/lists/page-list-names.ts'
import { erasurePageList } from '../views/privacy/erasure-list.ts'
import { activityList } from '../views/together/activity-list.ts'
import { trashPageList } from '../views/trash/trash-page-list.ts'

/** The pages whose rows are no entity's own list, and that are files, too. A view imports no other view, so they meet here. */
export const pageLists: PageLists = {
  activity: activityList,
  bankElements: elementList,
  erasures: erasurePageList,
  links: linkList,
  oldClients: clientPageList,
  trash: trashPageList,
  validationStaff: candidateList,
}
