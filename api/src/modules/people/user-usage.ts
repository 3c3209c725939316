import type { UsageFilter } from '../../engine/usage.ts'
import type { Tx } from '../../kernel/transaction.ts'

/** The rows that name the person; texts and documents of the person are none of them: they stay without an author. */
export async function userUsage(db: Tx, id: number): Promise<UsageFilter> {
  // Ids rather than a condition on the list's items: joined by OR, that would look at every text.
  const items = await db.queueItem.findMany({ where: { user_id: id }, select: { queue_id: true } })
  return {
    content: { OR: [{ entity_user_id: id }, { id: { in: items.map(({ queue_id }) => queue_id) } }] },
    group: { contacts: { some: { user_id: id } } },
    application: { responsible_id: id },
    licensee: { users: { some: { id } } },
    courseMoment: { OR: [{ educators: { some: { id } } }, { stakeholders: { some: { id } } }] },
  }
}
