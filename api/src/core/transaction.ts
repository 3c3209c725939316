import type { Db } from '@kollegium/db'

/** The client inside a transaction. */
export type Tx = Omit<Db, '$transaction' | '$connect' | '$disconnect' | '$on' | '$extends' | '$use'>

/** Limits for work that takes some statements for each of up to two hundred rows. */
export const manyRows = { timeout: 60_000, maxWait: 5_000 }

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
