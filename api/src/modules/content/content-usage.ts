import type { Prisma } from '@kollegium/db'
import type { Context } from '../../engine/context.ts'
import { whereVisibleToVisitors } from '../../engine/publication.ts'
import type { Usage } from '../../engine/refusals.ts'
import { siteOf } from '../../engine/site-address.ts'
import { countUsing, rowsUsing, type UsageFilter, type UsageRow } from '../../engine/usage.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { settingsReferencing } from '../settings/contract.ts'
import { rowsLinkingTo } from '../sites/contract.ts'
import { urlOf } from './content-shape.ts'
import { contentTypes } from './content-subjects.ts'

// Where a text is used: in lists (queue), on cards, over other pages of a book, in menus, as the value of a setting, as a
// group's start page, and as the target of a link in somebody's rich text or of a menu link's own address.

type Used = { id: number; group_id: number | null; group: { name: string } | null }

/** The columns of a text that the search for its uses needs. */
export const usedSelect = {
  id: true,
  type: true,
  title: true,
  group_id: true,
  status: true,
  publish_at: true,
  unpublish_at: true,
  group: { select: { name: true } },
} satisfies Prisma.ContentSelect
export type TextUsing = Prisma.ContentGetPayload<{ select: typeof usedSelect }>
type Options = { env: Parameters<typeof siteOf>[0]; forGood?: boolean; along?: readonly number[] }

/**
 * The rows that use the text.
 * @param options `forGood`: also what lies in the trash and would lose its part when the text goes for good; `along`: not the
 *   texts that go to the trash with it, or two that link to each other would stay for ever
 */
async function using(
  db: Tx,
  { id, group_id, group }: Used,
  { env, forGood = false, along = [] }: Options,
): Promise<UsageFilter> {
  // Ids rather than a condition on the queue's items: joined by OR, that would look at every text.
  const [links, queues] = await Promise.all([
    addressesOf(db, { id, group_id }, siteOf(env, group)).then((addresses) => rowsLinkingTo(db, addresses)),
    db.queueItem.findMany({ where: { content_id: id }, select: { queue_id: true } }),
  ])
  const parts = {
    OR: [{ id: { in: queues.map(({ queue_id }) => queue_id) } }, { entity_content_id: id }, { parent_id: id }],
  }
  const texts = { id: { in: links.content }, trashed_at: null }
  const there = { menu: { trashed_at: null } }
  return {
    content: {
      AND: [
        { id: { notIn: [id, ...along] } },
        { OR: [forGood ? parts : { AND: [parts, { trashed_at: null }] }, texts] },
      ],
    },
    menuLink: {
      OR: [
        { content_id: id, ...(!forGood && there) },
        { id: { in: links.menuLink }, ...there },
      ],
    },
    setting: settingsReferencing(['queue', 'page', 'book'], [id]),
    group: { OR: [{ id: { in: links.group } }, { start_page_id: id }] },
    notice: { id: { in: links.notice }, trashed_at: null },
  }
}

/** The text's address of now and its earlier ones. */
async function addressesOf(db: Tx, { id, group_id }: Omit<Used, 'group'>, site: string) {
  const aliases = await db.urlAlias.findMany({ where: { content_id: id, group_id }, select: { alias: true } })
  const here = aliases.map(({ alias }) => `/${alias}`)
  return { here, anywhere: here.map((path) => site + path), group_id }
}

/** Counts the rows that use the text, by type. The actor may not be allowed to see them all. */
export async function usesOf(db: Tx, row: Used, options: Options): Promise<Usage[]> {
  return countUsing(db, await using(db, row, options))
}

/** The texts that use the text, at most one more than `most`, and how many rows of other kinds do. */
export async function textsUsing(db: Tx, row: Used, { env, most }: Pick<Options, 'env'> & { most: number }) {
  const { content, ...rest } = await using(db, row, { env })
  const [texts, others] = await Promise.all([
    db.content.findMany({ where: content ?? {}, select: usedSelect, orderBy: { id: 'asc' }, take: most + 1 }),
    countUsing(db, rest),
  ])
  return { texts, others: others.reduce((sum, { count }) => sum + count, 0) }
}

/** The rows that use the text, as far as the actor may read them. */
export async function usedIn(ctx: Context, row: Used) {
  const { items, total } = await rowsUsing(ctx, await using(ctx.db, row, ctx.services))
  const isText = ({ entity, trashed }: UsageRow) => !trashed && contentTypes.some((type) => type === entity)
  const ids = items.filter(isText).map(({ id }) => id)
  const seen = await ctx.db.content.findMany({
    where: { AND: [{ id: { in: ids } }, whereVisibleToVisitors()] },
    select: { id: true, type: true, slug: true, group: { select: { name: true } } },
  })
  const addresses = new Map(seen.map((text) => [text.id, urlOf(ctx.services.env, text)]))
  /** `url` is the page of a text that visitors see. */
  const withAddress = (item: UsageRow) => ({ ...item, url: (isText(item) && addresses.get(item.id)) || null })
  return { items: items.map(withAddress), total }
}
