import { articleRoutes } from './articles.routes.ts'
import { calendarRoutes } from './calendar.routes.ts'
import { cookieRoutes } from './cookies.routes.ts'
import { entityRoutes } from './entities.routes.ts'
import { groupRoutes } from './group.routes.ts'
import type { Route } from './route.ts'
import { siteFileRoutes } from './site-files.routes.ts'
import { startRoutes } from './start.routes.ts'
import { textRoutes } from './texts.routes.ts'
import { verifyRoutes } from './verify.routes.ts'

/** The addresses of every site. The first route with an answer gives it; texts by their slug come last. */
export const routes: readonly Route[] = [
  ...siteFileRoutes,
  ...startRoutes,
  ...groupRoutes,
  ...articleRoutes,
  ...calendarRoutes,
  ...cookieRoutes,
  ...verifyRoutes,
  ...entityRoutes,
  ...textRoutes,
]
