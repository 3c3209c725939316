import type { Prisma } from '@kollegium/db'
import type { Actor } from '../../access/actor.ts'
import { visible } from '../../access/visible.ts'
import type { Context } from '../../engine/context.ts'
import { currentStatus } from '../../engine/publication.ts'
import { type LinkWriter, requireReadable } from '../../engine/relations.ts'
import { listSearchUnindexed } from '../../engine/search/list-search.ts'
import { sv } from '../../i18n/sv/index.ts'
import { createTranslator } from '../../i18n/translator.ts'
import { invalid } from '../../kernel/errors.ts'
import { entityContentSelect, mayReadContent, urlOf } from '../content/contract.ts'
import { isOpenSite } from '../sites/contract.ts'

const t = createTranslator(sv)

// The page that a group's sub-site begins with (docs/decisions/0026-start-pages.md).

/** The columns of a group's start page. */
export const startPageSelect = {
  select: {
    ...entityContentSelect,
    group: { select: { id: true, name: true, title: true, status: true, vopagesStatus: true } },
  },
} satisfies Prisma.Group$start_pageArgs

type Chosen = Prisma.ContentGetPayload<typeof startPageSelect>
type Reader = { actor: Pick<Actor, 'ability'> }

/** Returns whether the reader may see the page: by rights, or because visitors see it. */
function maySee(page: Chosen, { actor: { ability } }: Reader): boolean {
  if (mayReadContent(ability, page)) return true
  return page.trashed_at === null && currentStatus(page) === 'published' && isOpenSite(page.group)
}

/** The page as the group holds it; of one that the reader may not know of there is the id alone, as of a file. */
export function presentStartPage(page: Chosen | null, ctx: Reader & Pick<Context, 'services'>) {
  if (!page || !maySee(page, ctx)) return null
  const url = urlOf(ctx.services.env, page)
  return { id: page.id, type: 'Page' as const, title: page.title, status: currentStatus(page), url }
}

/** The group's own site and the central one; of a group that isn't there yet, the latter alone. */
const sitesFor = (groupId: number | null) => (groupId ? [groupId, null] : [null])

const pagesOf = (group_id: number | null) =>
  ({ type: 'page', trashed_at: null, group_id }) satisfies Prisma.ContentWhereInput
const byTitle = new Intl.Collator('sv').compare

/** As every row that another belongs to, of {@link sitesFor} the group. */
export const startPage: LinkWriter = async (ctx, { field, value, before }) => {
  const id = value as number | null
  if (id === null || id === before?.[field]) return id
  await requireReadable(ctx, 'Page', [id], `data.${field}`, { type: 'page', trashed_at: null })
  const where = { AND: [{ id }, { OR: sitesFor((before?.id as number | undefined) ?? null).map(pagesOf) }] }
  if ((await ctx.db.content.count({ where })) > 0) return id
  throw invalid({ [`data.${field}`]: [t('valid.startPage')] }, t('valid.invalidFields'))
}

/** The most hits of a search for a start page. */
const maxHits = 20

/** Pages that may be chosen for the group (null: one that is being made), by title, as far as the actor may read them. */
export async function startPagesFor(ctx: Context, { id, search }: { id: number | null; search: string }) {
  // Each site's pages stand by title in an index; those of two don't.
  const read = (group_id: number | null) =>
    ctx.db.content.findMany({
      where: { AND: [pagesOf(group_id), visible(ctx.actor.ability, 'read', 'Page'), listSearchUnindexed(search)] },
      select: { id: true, title: true, group_id: true, status: true, publish_at: true, unpublish_at: true },
      orderBy: [{ title: 'asc' }, { id: 'asc' }],
      take: maxHits,
    })
  const found = (await Promise.all(sitesFor(id).map(read))).flat()
  const rows = found.sort((one, other) => byTitle(one.title, other.title) || one.id - other.id).slice(0, maxHits)
  return rows.map((row) => ({ id: row.id, title: row.title, group_id: row.group_id, status: currentStatus(row) }))
}
