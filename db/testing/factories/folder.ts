import type { Folder, Prisma } from '../../generated/client.ts'
import type { Db } from '../../src/client.ts'
import { buildPortfolio } from './portfolio.ts'
import { nextNumber } from './sequence.ts'

/** A folder at the top of a portfolio, with the portfolio's group. */
export async function buildFolder(db: Db, overrides: Partial<Prisma.FolderUncheckedCreateInput> = {}): Promise<Folder> {
  const portfolio = overrides.portfolio_id
    ? await db.portfolio.findUniqueOrThrow({ where: { id: overrides.portfolio_id } })
    : await buildPortfolio(db)
  return db.folder.create({
    data: { title: `Mapp ${nextNumber()}`, group_id: portfolio.group_id, ...overrides, portfolio_id: portfolio.id },
  })
}
