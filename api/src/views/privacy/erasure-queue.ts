import { fromPrisma, type PgBoss } from 'pg-boss'
import type { Tx } from '../../kernel/transaction.ts'

/** The queue of erasures of persons. */
export const erasureQueue = 'erase-person'

/** Queues an erasure in the transaction that decides it. */
export async function enqueueErasure(boss: PgBoss, tx: Tx, erasure_id: string): Promise<void> {
  await boss.send(erasureQueue, { erasure_id }, { singletonKey: erasure_id, db: fromPrisma(tx) })
}
