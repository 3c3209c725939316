import type { Db } from '@kollegium/db'
import type { Tx } from '../kernel/transaction.ts'

/** Tables that say nothing of a procedure's writes: counts of tries, and the migrations. */
const passedOver = ['RateLimit', '_prisma_migrations']

/** Makes a function that gives each table's whole content as one hash: equal before and after means that nothing was written. */
export async function createFingerprint(db: Tx): Promise<() => Promise<Record<string, string>>> {
  const tables = await db.$queryRaw<{ name: string }[]>`
    SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1`
  const parts = tables
    .filter(({ name }) => !passedOver.includes(name))
    .map(
      ({ name }) =>
        `SELECT '${name}' AS name, coalesce(md5(string_agg(t::text, ',' ORDER BY t::text)), '') AS hash FROM "${name}" t`,
    )
  const sql = parts.join(' UNION ALL ')
  return async () => {
    const rows = await db.$queryRawUnsafe<{ name: string; hash: string }[]>(sql)
    return Object.fromEntries(rows.map(({ name, hash }) => [name, hash]))
  }
}

/** How many rows the transaction's connection has written and not yet told the server's statistics of: they rise while a transaction writes. */
export async function writtenSoFar(tx: Tx): Promise<number> {
  const [row] = await tx.$queryRaw<{ count: number }[]>`
    SELECT coalesce(sum(n_tup_ins + n_tup_upd + n_tup_del), 0)::int AS count FROM pg_stat_xact_user_tables`
  return row?.count ?? 0
}

const undone = Symbol('undone')

/**
 * Does `work` in a transaction that is then rolled back, so that the rows are there for the next one; what tries it counted,
 * outside of the transaction, is forgotten too.
 */
export async function undo<Result>(db: Db, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  let done: { result: Result } | undefined
  const attempt = db.$transaction(
    async (tx) => {
      done = { result: await work(tx) }
      throw undone
    },
    { timeout: 30_000, maxWait: 10_000 },
  )
  await attempt.catch((error: unknown) => {
    if (error !== undone) throw error
  })
  await db.rateLimit.deleteMany()
  if (!done) throw new Error('the work was not done')
  return done.result
}
