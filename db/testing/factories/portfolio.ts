import type { Portfolio, Prisma } from '../../generated/client.ts'
import type { Db } from '../../src/client.ts'
import { buildGroup } from './group.ts'
import { nextNumber } from './sequence.ts'

/** A published portfolio on the public disk, of a group of its own. */
export async function buildPortfolio(
  db: Db,
  overrides: Partial<Prisma.PortfolioUncheckedCreateInput> = {},
): Promise<Portfolio> {
  const number = nextNumber()
  const group_id = overrides.group_id === undefined ? (await buildGroup(db)).id : overrides.group_id
  return db.portfolio.create({
    data: { name: `portfolj-${number}`, title: `Portfölj ${number}`, ...overrides, group_id },
  })
}
