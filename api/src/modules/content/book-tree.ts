import type { Context } from '../../engine/context.ts'
import type { LinkWriter } from '../../engine/relations.ts'
import { sv } from '../../i18n/sv/index.ts'
import { createTranslator } from '../../i18n/translator.ts'
import { invalid } from '../../kernel/errors.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { readableContent } from './readable-content.ts'

const t = createTranslator(sv)

function refuse(field: string, text: string): never {
  throw invalid({ [field]: [text] }, t('valid.invalidFields'))
}

/** Moves wait for one another, here as in the trigger that has the last word: two at once could make a circle. */
export async function lockBooks(db: Tx): Promise<void> {
  await db.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('Content tree'))`
}

type Before = { id: number; parent_id: number | null; group_id: number | null }

/**
 * The page that a page lies under: readable, of the same site, and none of its own subtree.
 * @throws AppError INVALID at `data.parent_id`
 */
export const bookParent: LinkWriter = async (ctx, { field, value, before }) => {
  const page = before as Before | null
  const id = value as number | null
  if (id !== null && id !== page?.parent_id) await requireParent(ctx, id, page, `data.${field}`)
  return id
}

/** Refuses a parent page that is not readable, of another site, or below the page itself. @throws AppError INVALID at `field` */
export async function requireParent(ctx: Context, id: number, page: Before | null, field: string): Promise<void> {
  await lockBooks(ctx.db)
  const where = { AND: [{ id }, readableContent(ctx.actor.ability, ['book'])] }
  const parent = await ctx.db.content.findFirst({ where, select: { group_id: true } })
  if (!parent) refuse(field, t('valid.unknownRow'))
  if (parent.group_id !== (page ? page.group_id : ctx.groupId)) refuse(field, t('valid.bookElsewhere'))
  if (page && (await lineOf(ctx.db, id)).includes(page.id)) refuse(field, t('valid.bookRing'))
}

/** The page and those it lies under, nearest first. */
async function lineOf(db: Tx, id: number): Promise<number[]> {
  const rows = await db.$queryRaw<{ id: number }[]>`
    WITH RECURSIVE line AS (
      SELECT id, parent_id, 0 AS height FROM "Content" WHERE id = ${id}
      UNION ALL
      SELECT c.id, c.parent_id, line.height + 1 FROM "Content" c JOIN line ON c.id = line.parent_id WHERE line.height < 100
    ) SELECT id FROM line ORDER BY height`
  return rows.map((row) => row.id)
}

/** Ids of the book that the page is part of: the book itself and all below it, without regard to rights. */
export async function wholeBook(db: Tx, id: number): Promise<number[]> {
  const root = (await lineOf(db, id)).at(-1) ?? id
  const rows = await db.$queryRaw<{ id: number }[]>`
    WITH RECURSIVE below AS (
      SELECT id FROM "Content" WHERE id = ${root} AND type = 'book'
      UNION
      SELECT c.id FROM "Content" c JOIN below ON c.parent_id = below.id
    ) SELECT id FROM below`
  return rows.map((row) => row.id)
}

/** The place after the last page under `parent_id`. */
export async function lastPosition(db: Tx, parent_id: number | null, group_id: number | null): Promise<number> {
  const where = { type: 'book' as const, parent_id, group_id }
  const { _max } = await db.content.aggregate({ where, _max: { position: true } })
  return (_max.position ?? -1) + 1
}

/** Puts the page at `position` among the pages beside it and numbers them anew; one statement. */
export async function placeBook(db: Tx, page: Before, position: number): Promise<void> {
  const beside = await db.content.findMany({
    where: { type: 'book', parent_id: page.parent_id, group_id: page.group_id, trashed_at: null, id: { not: page.id } },
    select: { id: true },
    orderBy: [{ position: 'asc' }, { id: 'asc' }],
  })
  const ids = beside.map(({ id }) => id)
  ids.splice(position, 0, page.id)
  await db.$executeRaw`
    UPDATE "Content" c SET position = placed.position - 1
    FROM unnest(${ids}::int[]) WITH ORDINALITY AS placed (id, position)
    WHERE c.id = placed.id AND c.position <> placed.position - 1`
}

/** The places of all pages in the books of a group; null is the front site. */
export const orderOfBooks = (db: Tx, group_id: number | null) =>
  db.content.findMany({
    where: { type: 'book', group_id, trashed_at: null },
    select: { id: true, parent_id: true, position: true },
    orderBy: { id: 'asc' },
  })

type Page = { id: number; parent_id: number | null; position: number }

/** The pages in reading order: each before what lies below it; one whose parent isn't among them stands at the root. */
export function inReadingOrder<Row extends Page>(rows: readonly Row[]): Row[] {
  const known = new Set(rows.map(({ id }) => id))
  const below = Map.groupBy(rows, ({ parent_id }) => (parent_id !== null && known.has(parent_id) ? parent_id : null))
  const walk = (parent: number | null): Row[] =>
    (below.get(parent) ?? [])
      .toSorted((one, other) => one.position - other.position || one.id - other.id)
      .flatMap((row) => [row, ...walk(row.id)])
  return walk(null)
}

/** The pages whose parents are all among them: a page below a missing one is not reached. */
export function reachedPages<Row extends Page>(rows: readonly Row[]): Row[] {
  const known = new Map(rows.map((row) => [row.id, row]))
  const isReached = ({ parent_id }: Page): boolean => {
    if (parent_id === null) return true
    const parent = known.get(parent_id)
    return parent !== undefined && isReached(parent)
  }
  return rows.filter(isReached)
}
