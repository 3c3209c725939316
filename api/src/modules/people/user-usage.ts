import type { UsageFilter } from '../../engine/usage.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { whereVisibleOnSites } from '../sites/contract.ts'
import { visiblePerson } from './public-person.ts'

/** The rows that name the person; texts and documents of the person are none of them: they stay without an author. */
export async function userUsage(db: Tx, ids: number[]): Promise<UsageFilter> {
  return {
    ...(await placesOf(db, ids)),
    application: { responsible_id: { in: ids } },
    licensee: { users: { some: { id: { in: ids } } } },
    courseMoment: {
      OR: [{ educators: { some: { id: { in: ids } } } }, { stakeholders: { some: { id: { in: ids } } } }],
    },
  }
}

/**
 * The texts and lists that visitors see people in, and the groups that are on and have them as contacts; of a person who isn't shown
 * externally none.
 */
export async function personPlaces(db: Tx, ids: number[]): Promise<UsageFilter> {
  const shown = await db.user.findMany({ where: { id: { in: ids }, ...visiblePerson }, select: { id: true } })
  const { content, group } = await placesOf(
    db,
    shown.map(({ id }) => id),
  )
  return { content: { AND: [content, { trashed_at: null }, whereVisibleOnSites()] }, group: { ...group, status: true } }
}

async function placesOf(db: Tx, ids: number[]) {
  // Ids rather than a condition on the list's items: joined by OR, that would look at every text.
  const items = await db.queueItem.findMany({ where: { user_id: { in: ids } }, select: { queue_id: true } })
  return {
    content: { OR: [{ entity_user_id: { in: ids } }, { id: { in: items.map(({ queue_id }) => queue_id) } }] },
    group: { contacts: { some: { user_id: { in: ids } } } },
  } satisfies UsageFilter
}
