import type { Db } from '@kollegium/db'
import { buildFile } from '@kollegium/db/testing/factories/file'
import { buildPortfolio } from '@kollegium/db/testing/factories/portfolio'
import { createCallerFactory } from '../../engine/trpc.ts'
import { articleRouter } from './article.router.ts'

export const callerOf = createCallerFactory(articleRouter)

/** Makes a picture of a group. */
export async function fileIn(db: Db, group_id: number) {
  const portfolio = await buildPortfolio(db, { group_id })
  return buildFile(db, { portfolio_id: portfolio.id, filename: 'bild ett.jpg', filetype: 'image/jpeg' })
}
