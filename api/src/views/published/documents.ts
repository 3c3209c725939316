import { Prisma } from '@kollegium/db'
import { listSearch } from '../../engine/search/list-search.ts'
import { publicProcedure, router } from '../../engine/trpc.ts'
import { isPublicSql, wherePublicPortfolio } from '../../modules/documents/file-link.ts'
import { elementsInput, folderElements } from '../../modules/documents/folder-elements.ts'
import { portfolio } from '../../modules/documents/portfolio.entity.ts'
import { limitSearch } from '../../platform/visitor-limits.ts'
import { ofSite, publishedResource } from './published-resource.ts'

const select = {
  id: true,
  name: true,
  title: true,
  description: true,
  disk: true,
  created_at: true,
  updated_at: true,
} satisfies Prisma.PortfolioSelect
type Row = Prisma.PortfolioGetPayload<{ select: typeof select }>

/** The public document banks: published, on the public disk, of a site that is open. */
export const publishedPortfolios = router(
  publishedResource(portfolio, {
    where: () => wherePublicPortfolio,
    select: () => select,
    present: (rows: Row[]) =>
      rows.map(({ created_at, updated_at, ...row }) => ({
        ...row,
        type: 'Portfolio' as const,
        status: true,
        created_at: created_at.toISOString(),
        updated_at: updated_at.toISOString(),
      })),
    search: (text, ctx) => listSearch(ctx, text, 'Portfolio'),
    narrow: ofSite,
  }),
)

/** Of such a bank its folders, and the files that everyone may fetch. */
const shown = {
  portfolio: wherePublicPortfolio,
  folders: () => Prisma.sql`TRUE`,
  files: isPublicSql,
}

/** The contents of public folders. */
export const publishedFolders = router({
  elements: publicProcedure.input(elementsInput).query(async ({ ctx, input }) => {
    if (input.search?.trim()) await limitSearch(ctx)
    return folderElements(ctx, input, shown)
  }),
})
