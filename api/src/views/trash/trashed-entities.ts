import type { ContentType } from '@kollegium/db'
import type { SignedInContext } from '../../engine/context.ts'
import type { Usage } from '../../engine/refusals.ts'
import { countUsing } from '../../engine/usage/usage.ts'
import type { KeptSubject } from '../../engine/versions/versioned-rows.ts'
import { sv } from '../../i18n/sv/index.ts'
import { createWords } from '../../i18n/translator.ts'
import type { originOf } from '../../kernel/env.ts'
import { AppError } from '../../kernel/errors.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { type ContentRow, contentSelect } from '../../modules/content/content-shape.ts'
import { claimSlug } from '../../modules/content/content-slug.ts'
import { usesOf } from '../../modules/content/content-usage.ts'
import { requirePublisher } from '../../modules/content/content-workflows.ts'
import { contentTypes, subjectOf } from '../../modules/content/readable-content.ts'
import { usingMenu } from '../../modules/menus/menu.router.ts'
import { type MenuListed, menuListSelect } from '../../modules/menus/menu-shape.ts'

const t = createWords(sv)

/** What lies in the trash is called so: a type of text, or the name of its resource. */
export type TrashedEntity = ContentType | 'menu' | 'message'

type Env = Parameters<typeof originOf>[0]

/** What is read of any row in the trash, by which is asked what still uses it. */
export const trashedSelect = {
  id: true,
  group_id: true,
  group: { select: { id: true, name: true, title: true } },
} as const

/** A row in the trash, with what its kind reads of it besides where it is taken back. */
export type TrashedRow = { id: number; group_id: number | null; group: { name: string } | null }

/** What the trash needs to know of a kind of rows. */
export type Kind = {
  subject: KeptSubject
  /** The rows of its table that are of the kind. */
  where: { type?: ContentType }
  select: object
  /** What is written besides when a row is taken back. @throws AppError when it may not be, or has no place any more */
  takenBack: (ctx: SignedInContext, row: never) => Promise<object>
  /** What still uses a row, and would lose its part when it goes for good. */
  usesOf: (db: Tx, row: TrashedRow, env: Env) => Promise<Usage[]>
}

/**
 * A text gets its address back, with a number when another text has taken it meanwhile; a page of a book whose place is in
 * the trash itself comes first in its site's books. What was published is shown again at once, which needs the right to publish.
 */
const textOf = (type: ContentType): Kind => ({
  subject: subjectOf[type],
  where: { type },
  select: contentSelect,
  async takenBack(ctx: SignedInContext, row: ContentRow) {
    const { id, group_id, parent_id } = row
    requirePublisher(ctx, subjectOf[type], row)
    const slug = await claimSlug(ctx.db, { chosen: '', title: row.slug }, { type, groupId: group_id, id })
    const where = { id: parent_id ?? 0, trashed_at: null }
    const parent = parent_id && (await ctx.db.content.findFirst({ where, select: { id: true } }))
    return { slug, parent_id: parent ? parent_id : null }
  },
  usesOf: (db, row, env) => usesOf(db, row, { env, forGood: true }),
})

/** A menu's name is a key that others ask for it by: it comes back under that name or not at all. */
const menu: Kind = {
  subject: 'Menu',
  where: {},
  select: menuListSelect,
  async takenBack({ db }, { name, group_id }: MenuListed) {
    const taken = await db.menu.findFirst({ where: { name, group_id, trashed_at: null }, select: { title: true } })
    if (taken) throw new AppError('CONFLICT', { message: t('menu.nameTaken', { name, title: taken.title }) })
    return {}
  },
  usesOf: (db, { id }) => countUsing(db, usingMenu(id)),
}

const messageSelect = { ...trashedSelect, status: true, publish_at: true, unpublish_at: true } as const

/** A message is shown again at once, as a text is. */
const message: Kind = {
  subject: 'Notice',
  where: {},
  select: messageSelect,
  async takenBack(ctx, row: Parameters<typeof requirePublisher>[2]) {
    requirePublisher(ctx, 'Notice', row)
    return {}
  },
  usesOf: async () => [],
}

/** All that has a trash. Menus come before the texts that they hold, so that the two can go in one night. */
export const kinds = {
  menu,
  message,
  ...(Object.fromEntries(contentTypes.map((type) => [type, textOf(type)])) as Record<ContentType, Kind>),
} satisfies Record<TrashedEntity, Kind>

export const trashedEntities = Object.keys(kinds) as [TrashedEntity, ...TrashedEntity[]]
