import type { Prisma } from '@kollegium/db'
import type { Context } from '../../engine/context.ts'
import type { Usage } from '../../engine/refusals.ts'
import { siteOf } from '../../engine/site-address.ts'
import { countUsing, rowsUsing, type UsageFilter } from '../../engine/usage.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { settingsReferencing } from '../settings/contract.ts'
import { rowsLinkingTo } from '../sites/contract.ts'

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
async function using(db: Tx, { id, group_id, group }: Used, options: Options): Promise<UsageFilter> {
  const { env, forGood = false, along = [] } = options
  // Ids rather than a condition on the queue's items: joined by OR, that would look at every text.
  const [links, queues] = await Promise.all([
    addressesOf(db, { ids: [id], group_id }, siteOf(env, group)).then((addresses) => rowsLinkingTo(db, addresses)),
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
    message: { id: { in: links.message }, trashed_at: null },
  }
}

/** The addresses of texts of one site, of now and earlier. */
async function addressesOf(db: Tx, { ids, group_id }: { ids: number[]; group_id: number | null }, site: string) {
  const where = { content_id: { in: ids }, group_id }
  const aliases = await db.urlAlias.findMany({ where, select: { alias: true } })
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
  return rowsUsing(ctx, await using(ctx.db, row, ctx.services))
}

/**
 * The rows that use any of the texts, other than the texts themselves and rows in the trash, as far as the actor may read
 * them: those that show one (`shownBy`), and those that link to one's address (`linkedFrom`).
 */
export async function usedInAny(ctx: Context, rows: readonly Used[]) {
  const { db, services } = ctx
  const ids = rows.map(({ id }) => id)
  const bySite = [...Map.groupBy(rows, ({ group_id }) => group_id)]
  const [queues, links] = await Promise.all([
    db.queueItem.findMany({ where: { content_id: { in: ids } }, select: { queue_id: true } }),
    // The same path leads to another text on another site.
    Promise.all(
      bySite.map(async ([group_id, [first, ...others]]) => {
        const texts = first ? [first, ...others] : []
        const site = siteOf(services.env, first?.group ?? null)
        return rowsLinkingTo(db, await addressesOf(db, { ids: texts.map(({ id }) => id), group_id }, site))
      }),
    ),
  ])
  const linking = (kind: keyof (typeof links)[number]) => ({ id: { in: links.flatMap((found) => found[kind]) } })
  const there = { trashed_at: null }
  const [shownBy, linkedFrom] = await Promise.all([
    rowsUsing(ctx, {
      content: {
        AND: [
          { ...there, id: { notIn: ids } },
          {
            OR: [
              { id: { in: queues.map(({ queue_id }) => queue_id) } },
              { entity_content_id: { in: ids } },
              { parent_id: { in: ids } },
            ],
          },
        ],
      },
      menuLink: { content_id: { in: ids }, menu: there },
      setting: settingsReferencing(['queue', 'page', 'book'], ids),
      group: { start_page_id: { in: ids } },
    }),
    rowsUsing(ctx, {
      content: { AND: [linking('content'), { ...there, id: { notIn: ids } }] },
      menuLink: { ...linking('menuLink'), menu: there },
      group: linking('group'),
      message: { ...linking('message'), ...there },
    }),
  ])
  return { shownBy, linkedFrom }
}
