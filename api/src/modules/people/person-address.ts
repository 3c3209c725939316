import type { Context } from '../../engine/context.ts'
import { siteOf } from '../../engine/site-address.ts'

/** The path and the place on a site's page about its group where its contacts stand. */
const contactsPath = '/om-oss#kontakter'

/**
 * Returns where visitors find people: the contacts of the first group with an open site, by the person's id. People who are not shown
 * externally (Spec §4) are nowhere. One statement.
 */
export async function personAddresses(
  { db, services: { env } }: Pick<Context, 'db' | 'services'>,
  ids: readonly number[],
): Promise<Map<number, string>> {
  const rows = await db.groupContact.findMany({
    where: {
      user_id: { in: [...ids] },
      user: { status: true, active: true },
      group: { status: true, vopagesStatus: true },
    },
    select: { user_id: true, group: { select: { name: true } } },
    orderBy: [{ user_id: 'asc' }, { group_id: 'desc' }],
  })
  // The first one of each person is the last to be put in.
  return new Map(rows.map(({ user_id, group }) => [user_id, siteOf(env, group) + contactsPath]))
}
