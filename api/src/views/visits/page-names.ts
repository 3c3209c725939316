import { type AppAbility, asSubject } from '../../access/ability.ts'
import type { SignedInContext } from '../../engine/context.ts'
import { siteOf } from '../../engine/site-address.ts'
import { type Placed, shownAt, siteColumns } from '../../engine/usage-address.ts'
import { sv, type TextKey } from '../../i18n/sv/index.ts'
import { createTranslator } from '../../i18n/translator.ts'
import { readableContent, subjectOf } from '../../modules/content/contract.ts'

const t = createTranslator(sv)

/** A page of a site. `group_id` null: the front site. */
export type PageKey = { group_id: number | null; path: string }

/** The titles of pages that are no text of an editor. */
export const ownTitles: Readonly<Record<string, TextKey>> = {
  '/': 'screen.home',
  '/artiklar': 'screen.articles',
  '/om-oss': 'public.aboutUs',
  '/evenemang': 'screen.calendar',
  '/lokala-college': 'screen.localColleges',
  '/dokumentbank': 'screen.documentBank',
  '/sok': 'screen.searchResult',
}

/** The columns of a page's text, those that tell whether visitors see it now among them. */
const textColumns = {
  ...{ id: true, type: true, group_id: true, title: true, updated_at: true },
  ...{
    slug: true,
    status: true,
    publish_at: true,
    unpublish_at: true,
    group: { select: { id: true, title: true, ...siteColumns } },
  },
} as const

const keyOf = ({ group_id, path }: PageKey) => `${group_id ?? ''} ${path}`

/** The condition on texts that the actor may read, those in the trash among them: they are gone, and not hidden. */
export function readableOrGone(ability: AppAbility) {
  const { trashed_at: _, ...readable } = readableContent(ability)
  return readable
}

/** Finds the addresses of texts that are those of the pages, by the index of sites and addresses: the table has all texts' addresses. */
async function addressesOf(db: SignedInContext['db'], pages: readonly PageKey[]): Promise<number[]> {
  const rows = await db.$queryRaw<{ id: number }[]>`
    SELECT alias.id
    FROM unnest(${pages.map(({ group_id }) => group_id ?? 0)}::int[], ${pages.map(({ path }) => path.slice(1))}::text[])
      AS page (site, alias)
    JOIN "UrlAlias" alias ON coalesce(alias.group_id, 0) = page.site AND alias.alias = page.alias`
  return rows.map(({ id }) => id)
}

/**
 * Adds to pages their title, text and address, and the address where visitors see it now. A page whose text is gone or moved is named by its
 * path. A text that the actor may not read has no name and no address: its path is its title. Four statements.
 */
export async function namedPages<Page extends PageKey>(ctx: SignedInContext, pages: readonly Page[]) {
  const groupIds = [...new Set(pages.flatMap(({ group_id }) => group_id ?? []))]
  const ids = { in: await addressesOf(ctx.db, pages) }
  const [aliases, hidden, groups] = await Promise.all([
    ctx.db.urlAlias.findMany({
      where: { id: ids, current: true, content: readableContent(ctx.actor.ability) },
      select: {
        ...{ group_id: true, alias: true },
        content: { select: textColumns },
      },
    }),
    ctx.db.urlAlias.findMany({
      where: { id: ids, NOT: { content: readableOrGone(ctx.actor.ability) } },
      select: { group_id: true, alias: true },
    }),
    ctx.db.group.findMany({ where: { id: { in: groupIds } }, select: { id: true, title: true, ...siteColumns } }),
  ])
  const textOf = new Map(
    aliases.map(({ group_id, alias, content }) => [keyOf({ group_id, path: `/${alias}` }), content]),
  )
  const hiddenKeys = new Set(hidden.map(({ group_id, alias }) => keyOf({ group_id, path: `/${alias}` })))
  const groupOf = new Map(groups.map((group) => [group.id, group]))
  return pages.map((page) => {
    const { group_id, path, ...counts } = page
    const text = textOf.get(keyOf(page)) ?? null
    const group = group_id === null ? null : (groupOf.get(group_id) ?? null)
    const own = ownTitles[path]
    const inGroup = { ...counts, group: group && { id: group.id, title: group.title } }
    if (hiddenKeys.has(keyOf(page)))
      return { ...inGroup, path: '', title: t('visits.hiddenText'), text: null, url: null, siteUrl: null }
    const url = siteOf(ctx.services.env, group) + path
    return {
      ...inGroup,
      path,
      title: text?.title ?? (own ? t(own) : path),
      text: text && {
        ...{ id: text.id, entity: text.type, updated_at: text.updated_at.toISOString() },
        mayChange: ctx.actor.ability.can('update', asSubject(subjectOf[text.type], text)),
      },
      url,
      /** Null for a text that visitors don't see now. */
      siteUrl: text ? shownAt(ctx.services.env, text.type, text as unknown as Placed) : url,
    }
  })
}
