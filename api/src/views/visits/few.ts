import { Prisma } from '@kollegium/db'

/** Fewer than this could point at persons: a searched word, a fetched document, a host that somebody came from. */
const fewest = 5

/** Returns the count as readers see it: null stands for one to four ("under 5"). */
export const masked = (count: number): number | null => (count > 0 && count < fewest ? null : count)

/** The same as SQL for an order, with nought for null: an order by the count itself would tell which of two is the greater. */
export const maskedSql = (count: Prisma.Sql): Prisma.Sql =>
  Prisma.sql`CASE WHEN ${count} < ${fewest} THEN 0 ELSE ${count} END`

/** Whether a count is masked, as SQL. */
export const isFewSql = (count: Prisma.Sql): Prisma.Sql => Prisma.sql`${count} < ${fewest}`

/** The fewest views that a share is told of. */
export const fewestOfShare = fewest
