import type { Tx } from '../kernel/transaction.ts'
import { type Actor, loadActor } from './actor.ts'

/**
 * Lets nobody else change who has which global rights until the transaction ends, and gives the actor as it now is: two
 * who each take away the other's rights would otherwise leave nobody with any.
 * @returns null when the actor is gone or may no longer sign in
 */
export async function lockRoles(db: Pick<Tx, 'user' | 'group' | '$executeRaw'>, userId: number): Promise<Actor | null> {
  await db.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('who has which global rights'))`
  return loadActor(db, userId)
}
