import { sessionRouter } from './access/session.router.ts'
import { certificateRouter, diplomaRouter, printRouter, verificationRouter } from './certificates/router.ts'
import { articleRouter } from './content/article.router.ts'
import { tagRouter } from './content/tag.router.ts'
import { router } from './core/trpc.ts'
import { fileRouter } from './documents/file.router.ts'
import { folderRouter } from './documents/folder.router.ts'
import { portfolioRouter } from './documents/portfolio.router.ts'
import { educationRouter } from './groups/education.router.ts'
import { groupRouter } from './groups/group.router.ts'
import { userRouter } from './people/user.router.ts'

/** Every procedure of the typed API, by entity. */
export const appRouter = router({
  session: sessionRouter,
  user: userRouter,
  group: groupRouter,
  education: educationRouter,
  article: articleRouter,
  tag: tagRouter,
  portfolio: portfolioRouter,
  folder: folderRouter,
  file: fileRouter,
  diploma: diplomaRouter,
  certificate: certificateRouter,
  print: printRouter,
  verification: verificationRouter,
})

export type AppRouter = typeof appRouter
