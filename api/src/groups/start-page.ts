import type { Prisma } from '@kollegium/db'
import type { Actor } from '../access/actor.ts'
import { visible } from '../access/visible.ts'
import { urlOf } from '../content/content-shape.ts'
import { entityContentSelect } from '../content/entities.ts'
import { shownStatus } from '../content/publication.ts'
import { mayReadContent } from '../content/readable.ts'
import type { Context } from '../core/context.ts'
import { invalid } from '../core/errors.ts'
import { type LinkWriter, requireReadable } from '../core/links.ts'
import { listedPlainly } from '../search/listed.ts'
import { sv } from '../words/sv/index.ts'
import { createWords } from '../words/words.ts'
import { isOpenSite } from './active-site.ts'

const t = createWords(sv)

// The page that a group's sub-site begins with (docs/decisions/0026-start-pages.md).

export const startPageSelect = {
  select: {
    ...entityContentSelect,
    group: { select: { id: true, name: true, title: true, status: true, vopagesStatus: true } },
  },
} satisfies Prisma.Group$start_pageArgs

type Chosen = Prisma.ContentGetPayload<typeof startPageSelect>
type Reader = { actor: Pick<Actor, 'ability'> }

/** Who may read the page knows of it, and everyone when visitors see it. */
function mayKnow(page: Chosen, { actor: { ability } }: Reader): boolean {
  if (mayReadContent(ability, page)) return true
  return page.trashed_at === null && shownStatus(page) === 'published' && isOpenSite(page.group)
}

/** The page as the group holds it; of one that the reader may not know of there is the id alone, as of a file. */
export function presentStartPage(page: Chosen | null, ctx: Reader & Pick<Context, 'services'>) {
  if (!page || !mayKnow(page, ctx)) return null
  const url = urlOf(ctx.services.env, page)
  return { id: page.id, type: 'Page' as const, title: page.title, status: shownStatus(page), url }
}

/** Pages of the group's own content and of the central site; of a group that isn't there yet, the latter alone. */
function pagesFor(groupId: number | null): Prisma.ContentWhereInput {
  const sites = groupId ? [{ group_id: groupId }, { group_id: null }] : [{ group_id: null }]
  return { type: 'page', trashed_at: null, OR: sites }
}

/** As every row that another belongs to, of {@link pagesFor} the group. */
export const startPage: LinkWriter = async (ctx, { field, value, before }) => {
  const id = value as number | null
  if (id === null || id === before?.[field]) return id
  await requireReadable(ctx, 'Page', [id], `data.${field}`, { type: 'page', trashed_at: null })
  const where = { AND: [{ id }, pagesFor((before?.id as number | undefined) ?? null)] }
  if ((await ctx.db.content.count({ where })) > 0) return id
  throw invalid({ [`data.${field}`]: [t('valid.startPage')] }, t('valid.invalidFields'))
}

/** What a search for a start page shows at most. */
const shown = 20

/** Pages that may be chosen for the group (null: one that is being made), by title, as far as the actor may read them. */
export async function startPagesFor(ctx: Context, { id, search }: { id: number | null; search: string }) {
  const rows = await ctx.db.content.findMany({
    where: { AND: [pagesFor(id), visible(ctx.actor.ability, 'read', 'Page'), listedPlainly(search)] },
    select: { id: true, title: true, group_id: true, status: true, publish_at: true, unpublish_at: true },
    orderBy: [{ title: 'asc' }, { id: 'asc' }],
    take: shown,
  })
  return rows.map((row) => ({ id: row.id, title: row.title, group_id: row.group_id, status: shownStatus(row) }))
}
