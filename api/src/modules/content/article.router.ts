import { router } from '../../engine/trpc.ts'
import { dayOf } from '../../kernel/fields.ts'
import { article } from './article.entity.ts'
import { topImageSettings } from './content-fields.ts'
import { contentType } from './content-type.ts'

/** The procedures of articles. */
export const articleRouter = router(
  contentType(article, {
    settings: topImageSettings,
    present: (rows) => rows.map(({ lead, date }) => ({ lead, date: dayOf(date) })),
    presentList: (rows) => rows.map(({ date }) => ({ date: dayOf(date) })),
  }),
)
