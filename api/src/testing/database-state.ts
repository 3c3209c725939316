import type { Tx } from '../kernel/transaction.ts'
import type { World } from './world.ts'

/**
 * Tables that say nothing of a procedure's writes: counts of tries, the first verification of a document, which is open to
 * everyone, and the migrations.
 */
const passedOver = ['RateLimit', 'DocumentUse', '_prisma_migrations']

/**
 * Makes a function that gives each table's number of rows and the sum of the transactions that wrote them: equal before
 * and after means that nothing was written. A new row, or a row that is written anew with the same values, has a later
 * transaction than all rows before it, so the sum rises unless the number falls. Values are not read, because that took
 * most of the time of the tests that compare after each call.
 */
export async function createFingerprint(db: Tx): Promise<() => Promise<Record<string, string>>> {
  const tables = await db.$queryRaw<{ name: string }[]>`
    SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1`
  const parts = tables
    .filter(({ name }) => !passedOver.includes(name))
    .map(
      ({ name }) =>
        `SELECT '${name}' AS name, count(*) || ' ' || coalesce(sum(xmin::text::int8), 0) AS state FROM "${name}"`,
    )
  const sql = parts.join(' UNION ALL ')
  return async () => {
    const rows = await db.$queryRawUnsafe<{ name: string; state: string }[]>(sql)
    return Object.fromEntries(rows.map(({ name, state }) => [name, state]))
  }
}

/**
 * Counts the rows that the transaction's connection has written and not yet told the server's statistics of: they rise
 * while a transaction writes. The functions cost a tenth of the view pg_stat_xact_user_tables, which has more columns.
 */
export async function writtenSoFar(tx: Tx): Promise<number> {
  const [row] = await tx.$queryRaw<{ count: number }[]>`
    SELECT coalesce(sum(pg_stat_get_xact_tuples_inserted(oid) + pg_stat_get_xact_tuples_updated(oid)
      + pg_stat_get_xact_tuples_deleted(oid)), 0)::int AS count
    FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace`
  return row?.count ?? 0
}

const undone = Symbol('undone')

/**
 * Does `work` in a transaction that is then rolled back, so that the rows are there for the next one; the tries that it
 * counted, outside of the transaction, are forgotten too.
 */
export async function undo<Result>(
  { db, forgetTries }: Pick<World, 'db' | 'forgetTries'>,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
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
  await forgetTries()
  if (!done) throw new Error('the work was not done')
  return done.result
}
