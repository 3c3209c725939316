import type { Tx } from '../kernel/transaction.ts'
import type { Context } from './context.ts'

/** A save, by its transaction. */
export type Save = Pick<Context, 'reviewed'> & { db: Pick<Tx, '$executeRaw'> }

/**
 * Waits for the other saves of a turn, and holds it until the transaction ends. A save that is taken back decides nothing for others: it
 * neither waits for them nor holds them up while its page is drawn.
 * @param turn the name of the thing that its saves decide together, for example `settings of 7`
 */
export async function takeTurn({ db, reviewed }: Save, turn: string): Promise<void> {
  if (reviewed !== 'tried') await db.$executeRaw`SELECT pg_advisory_xact_lock(hashtext(${turn}))`
}
