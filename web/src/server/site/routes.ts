import { articleRoutes } from './articles.routes.ts'
import { bookRoutes } from './books.routes.ts'
import { calendarRoutes } from './calendar.routes.ts'
import { collegeRoutes } from './colleges.routes.ts'
import { cookieRoutes } from './cookies.routes.ts'
import { documentRoutes } from './documents.routes.ts'
import { entityRoutes } from './entities.routes.ts'
import { findableRoutes } from './findable.routes.ts'
import { formRoutes } from './forms.routes.ts'
import { groupRoutes } from './group.routes.ts'
import { holderRoutes } from './holder.routes.ts'
import { legalRoutes } from './legal.routes.ts'
import { listRoutes } from './lists.routes.ts'
import { materialRoutes } from './material.routes.ts'
import { memberRoutes } from './member.routes.ts'
import { memberDocumentRoutes } from './member-documents.routes.ts'
import type { Route } from './route.ts'
import { searchRoutes } from './search.routes.ts'
import { signInRoutes } from './sign-in.routes.ts'
import { siteFileRoutes } from './site-files.routes.ts'
import { startRoutes } from './start.routes.ts'
import { textRoutes } from './texts.routes.ts'
import { verifyRoutes } from './verify.routes.ts'
import { visitRoutes } from './visits.routes.ts'

/** The addresses of every site. The first route with an answer gives it; texts by their slug come last. */
export const routes: readonly Route[] = [
  ...siteFileRoutes,
  ...findableRoutes,
  ...startRoutes,
  ...groupRoutes,
  ...articleRoutes,
  ...calendarRoutes,
  ...collegeRoutes,
  ...listRoutes,
  ...bookRoutes,
  ...cookieRoutes,
  ...signInRoutes,
  ...memberRoutes,
  ...memberDocumentRoutes,
  ...documentRoutes,
  ...legalRoutes,
  ...materialRoutes,
  ...verifyRoutes,
  ...holderRoutes,
  ...searchRoutes,
  ...formRoutes,
  ...visitRoutes,
  ...entityRoutes,
  ...textRoutes,
]
