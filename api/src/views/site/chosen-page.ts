import type { Tx } from '../../kernel/transaction.ts'
import { type PublicText, publishedPage } from '../../modules/content/public-texts.ts'
import { effectiveSettings } from '../../modules/settings/settings.ts'
import { activeSite } from '../../modules/sites/active-site.ts'

/**
 * Reads the page that the site (null: the front site) has chosen for a purpose, itself or by inheritance. Null when none
 * is chosen, when visitors don't see it, and when it belongs to a site that is closed.
 */
export async function chosenPage(db: Tx, groupId: number | null, name: 'collegePage'): Promise<PublicText | null> {
  const chosen = (await effectiveSettings(db, groupId, [name])).get(name)
  if (typeof chosen?.value !== 'number') return null
  const owner = chosen.from?.id ?? null
  const isOpen =
    owner === null || owner === groupId || (await db.group.count({ where: { id: owner, ...activeSite } })) > 0
  return isOpen ? publishedPage(db, chosen.value, owner) : null
}
