import type { ContentType } from '@kollegium/db'
import type { SignedInContext } from '../../engine/context.ts'
import { requirePublisher } from '../../engine/publication.ts'
import { type TrashRules, trashedEntities } from '../../engine/trash/trash-rules.ts'
import { countUsing } from '../../engine/usage.ts'
import { sv } from '../../i18n/sv/index.ts'
import { createTranslator } from '../../i18n/translator.ts'
import { AppError } from '../../kernel/errors.ts'
import { type ContentRow, contentSelect } from '../../modules/content/content-shape.ts'
import { claimSlug } from '../../modules/content/content-slug.ts'
import { contentTypes, subjectOf } from '../../modules/content/content-subjects.ts'
import { usesOf } from '../../modules/content/content-usage.ts'
import { fileTrash } from '../../modules/documents/file-trash.ts'
import { menuNamed, menuUsage } from '../../modules/menus/menu-room.ts'
import { type MenuListed, menuListSelect } from '../../modules/menus/menu-shape.ts'

const t = createTranslator(sv)

/**
 * A text gets its address back, with a number when another text has taken it meanwhile; a page of a book whose place is
 * in the trash itself comes first in its site's books. A published text is shown again at once, which needs the right
 * to publish.
 */
const contentRules = (type: ContentType): TrashRules => ({
  select: contentSelect,
  async takenBack(ctx: SignedInContext, row: ContentRow) {
    const { id, group_id, parent_id } = row
    requirePublisher(ctx, subjectOf[type], row)
    const slug = await claimSlug(ctx.db, { chosen: '', title: row.slug }, { type, groupId: group_id, id })
    const where = { id: parent_id ?? 0, OR: [{ trashed_at: null }, { id: { in: [...(ctx.restoring ?? [])] } }] }
    const parent = parent_id && (await ctx.db.content.findFirst({ where, select: { id: true } }))
    return { slug, parent_id: parent ? parent_id : null }
  },
  usesOf: (db, row, env) => usesOf(db, { ...row, group: row.group ?? null }, { env, forGood: true }),
})

/** A menu's name is a key that others ask for it by: it comes back under that name or not at all. */
const menuRules: TrashRules = {
  select: menuListSelect,
  async takenBack({ db }, { name, group_id }: MenuListed) {
    const taken = await menuNamed(db, name, group_id)
    if (taken) throw new AppError('CONFLICT', { message: t('menu.nameTaken', { name, title: taken.title }) })
    return {}
  },
  usesOf: (db, { id }) => countUsing(db, menuUsage([id])),
}

/** The trash of all entities that declare one, with the rules of those that need more than the default. */
export const trash = trashedEntities({
  ...Object.fromEntries(contentTypes.map((type) => [type, contentRules(type)])),
  menu: menuRules,
  file: fileTrash,
})
