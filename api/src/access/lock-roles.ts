import type { Tx } from '../kernel/transaction.ts'
import { type Actor, loadActor } from './actor.ts'

/**
 * Locks the assignment of global roles until the transaction ends, and reloads the actor. Without the lock, two
 * administrators who remove each other's rights at the same time would leave none.
 * @returns null when the actor's account is gone or may no longer sign in
 */
export async function lockRoles(db: Pick<Tx, 'user' | 'group' | '$executeRaw'>, userId: number): Promise<Actor | null> {
  await db.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('who has which global rights'))`
  return loadActor(db, userId)
}
