import { fromPrisma, type PgBoss } from 'pg-boss'
import type { Tx } from '../../kernel/transaction.ts'

/** The queue of the removals of personal data. */
export const retentionQueue = 'retention'

/** Queues the removal of one entry of the register, in the transaction that asks for it. */
export async function enqueueRemoval(boss: PgBoss, tx: Tx, entry: string): Promise<void> {
  await boss.send(retentionQueue, { entry }, { singletonKey: entry, db: fromPrisma(tx) })
}
