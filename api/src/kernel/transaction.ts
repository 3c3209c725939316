import { type Db, Prisma } from '@kollegium/db'

/** The client inside a transaction. */
export type Tx = Omit<Db, '$transaction' | '$connect' | '$disconnect' | '$on' | '$extends' | '$use'>

/** Time limits in milliseconds for work with several statements for each of up to two hundred rows. */
export const bulkLimits = { timeout: 60_000, maxWait: 5_000 }

/**
 * Runs `work` in a transaction, or in the one that `db` already stands in: a caller that joins several procedures
 * (the gateway's nested writes) makes them all succeed or none.
 * @param limits in milliseconds; work of hundreds of statements needs more than Prisma's five seconds
 */
export function inTransaction<Result>(
  db: Tx,
  work: (tx: Tx) => Promise<Result>,
  limits?: { timeout: number; maxWait: number },
): Promise<Result> {
  // Inside a transaction Prisma makes a savepoint, and notes it in the options it is given: each call has its own.
  return '$transaction' in db && typeof db.$transaction === 'function' ? db.$transaction(work, { ...limits }) : work(db)
}

/** Ends a transaction whose work succeeded and shall leave nothing. */
const undone = new Error('undone')

/**
 * Runs `work` in a transaction that is always rolled back, and returns its result. `work` alone sees the written rows.
 * @param limits in milliseconds, as for {@link inTransaction}
 */
export async function leavingNothing<Result>(
  db: Db,
  work: (tx: Tx) => Promise<Result>,
  limits?: { timeout: number; maxWait: number },
): Promise<Result> {
  let done: { result: Result } | undefined
  try {
    await inTransaction(
      db,
      async (tx) => {
        done = { result: await work(tx) }
        throw undone
      },
      limits,
    )
  } catch (error) {
    if (error !== undone) throw error
  }
  // The work threw nothing, so it returned.
  return (done as { result: Result }).result
}

const locks = {
  link: Prisma.sql`FOR KEY SHARE`,
  write: Prisma.sql`FOR NO KEY UPDATE`,
  remove: Prisma.sql`FOR UPDATE`,
}

/**
 * Locks rows until the transaction ends, after waiting for other locks on them. Read the rows afterwards, not before.
 * @param purpose `write`: no one else writes them; `remove`: no one else links to them either; `link`: no one removes or
 *   trashes them
 */
export async function lockRows(
  db: Tx,
  model: Prisma.ModelName,
  ids: readonly number[],
  purpose: keyof typeof locks,
): Promise<void> {
  if (ids.length === 0) return
  const table = Prisma.raw(`"${model}"`)
  await db.$executeRaw`SELECT FROM ${table} WHERE id = ANY (${[...ids]}) ORDER BY id ${locks[purpose]}`
}
