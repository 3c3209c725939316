import type { UsageFilter } from '../../engine/usage.ts'
import type { Tx } from '../../kernel/transaction.ts'

/** The rows that name the person; texts and documents of the person are none of them: they stay without an author. */
export async function userUsage(db: Tx, ids: number[]): Promise<UsageFilter> {
  // Ids rather than a condition on the list's items: joined by OR, that would look at every text.
  const items = await db.queueItem.findMany({ where: { user_id: { in: ids } }, select: { queue_id: true } })
  return {
    content: { OR: [{ entity_user_id: { in: ids } }, { id: { in: items.map(({ queue_id }) => queue_id) } }] },
    group: { contacts: { some: { user_id: { in: ids } } } },
    application: { responsible_id: { in: ids } },
    licensee: { users: { some: { id: { in: ids } } } },
    courseMoment: {
      OR: [{ educators: { some: { id: { in: ids } } } }, { stakeholders: { some: { id: { in: ids } } } }],
    },
  }
}
