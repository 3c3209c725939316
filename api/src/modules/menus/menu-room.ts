import type { SignedInContext } from '../../engine/context.ts'
import { inUse } from '../../engine/refusals.ts'
import { countUsing, type UsageFilter } from '../../engine/usage.ts'
import { sv } from '../../i18n/sv/index.ts'
import { createTranslator } from '../../i18n/translator.ts'
import { AppError } from '../../kernel/errors.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { settingsReferencing } from '../settings/contract.ts'

const t = createTranslator(sv)

/** The settings that name any of the menus. */
export const menuUsage = (ids: number[]): UsageFilter => ({ setting: settingsReferencing(['menu'], ids) })

/** Finds the menu that has a name in a group, with the group's title: a site asks for its menus by name. */
export const menuNamed = (db: Tx, name: string, group_id: number | null) =>
  db.menu.findFirst({
    where: { name, group_id, trashed_at: null },
    select: { title: true, group: { select: { title: true } } },
  })

/** A menu as it would lie in another group. */
type MovedMenu = { id: number; name: string; title: string; group_id: number | null }

/**
 * Refuses to move a menu that a site's settings name, or into a group that has another of its name.
 * @throws AppError CONFLICT
 */
export async function requireRoom({ db }: SignedInContext, { id, name, title, group_id }: MovedMenu): Promise<void> {
  const uses = await countUsing(db, menuUsage([id]))
  if (uses.length > 0) throw inUse(uses, 'error.movedInUse')
  const taken = await menuNamed(db, name, group_id)
  if (!taken) return
  const group = taken.group?.title ?? t('group.none')
  throw new AppError('CONFLICT', { message: t('menu.moveNameTaken', { title, group, name, other: taken.title }) })
}
