import type { z } from 'zod'
import { asSubject } from '../../access/ability.ts'
import { modelOf, standsOnSite } from '../../access/subjects.ts'
import { visible, visibleOr } from '../../access/visible.ts'
import type { SignedInContext } from '../../engine/context.ts'
import { filterParts } from '../../engine/filters.ts'
import { pagesOf, type recordsInput } from '../../engine/list-page.ts'
import { whereCurrentStatus } from '../../engine/publication.ts'
import { type Reading, readingOf } from '../../engine/reading.ts'
import { orderOf, type Resource, rangeOf } from '../../engine/resource.ts'
import { inOrderOf } from '../../engine/search/matches.ts'
import { findRows } from '../../kernel/find-rows.ts'
import type { Options } from './published-options.ts'

type Data = Record<string, unknown>
type Input = z.infer<typeof recordsInput>
type Item = { id: number }
/** A page of rows with the exact total. */
type Page = { items: Item[]; total: number; page: number; limit: number }

/**
 * Makes the function that reads a page for a signed-in reader: the rows that visitors see, those that the reader may read,
 * and drafts where the reader may edit (readings, Contract). Rows that come by right have all their fields, the others those
 * of a visitor. Where one of the two holds all rows that the other has, it is read alone.
 * @param shownPage the page of visitors
 */
export function readablePages<Row extends Item, Out extends Item>(
  entity: Resource,
  shown: Options<Row, Out> & { sort: readonly string[] },
  shownPage: (ctx: SignedInContext, input: Input) => Promise<Page>,
) {
  const { subject } = entity
  const byRight = (ctx: SignedInContext): Data => ({
    AND: [readingOf(entity).reach(ctx, 'read'), withoutForeignDrafts(entity, ctx)],
  })

  async function rightPage(ctx: SignedInContext, input: Input): Promise<Page> {
    const { options } = readingOf(entity)
    const { rows, ...page } = await pagesOf(entity, options, byRight)(ctx, input, options.select)
    return {
      items: await withShownParts(entity, shown, (await options.present(rows as never[], ctx)) as Item[], ctx),
      ...page,
    }
  }

  return (ctx: SignedInContext, input: Input): Promise<Page> => {
    const { actor, groupId } = ctx
    const site = groupId !== null && standsOnSite(subject) ? asSubject(subject, { group_id: groupId }) : null
    if (!actor.ability.can('read', site ?? subject)) return shownPage(ctx, input)
    const readsAll = site !== null || Object.keys(visible(actor.ability, 'read', subject)).length === 0
    return readsAll ? rightPage(ctx, input) : bothPage(entity, { shown, byRight }, ctx, input)
  }
}

/** The condition that leaves out drafts which the reader may read and not edit. */
function withoutForeignDrafts({ subject }: Resource, { actor: { ability }, groupId }: SignedInContext): Data {
  if (modelOf(subject) !== 'Content') return {}
  const isOwnSite = groupId !== null && ability.can('update', asSubject(subject, { group_id: groupId }))
  return isOwnSite ? {} : visibleOr(ability, 'update', subject, whereCurrentStatus('published') as never)
}

type Sides<Row extends Item, Out extends Item> = {
  shown: Options<Row, Out> & { sort: readonly string[] }
  byRight: (ctx: SignedInContext) => Data
}

/** A page of both together: one statement finds its rows in order, and each is read on its own side. */
async function bothPage<Row extends Item, Out extends Item>(
  entity: Resource,
  { shown, byRight }: Sides<Row, Out>,
  ctx: SignedInContext,
  input: Input,
): Promise<Page> {
  const { options } = readingOf(entity)
  const { page, limit, skip } = rangeOf(input)
  const model = modelOf(entity.subject)
  const own = byRight(ctx)
  const visitors = await shown.where(ctx)
  const [ownSide, shownSide] = await Promise.all([
    sideOf(own, options as never, ctx, input),
    isKnown(shown, input) ? sideOf(visitors, shown as never, ctx, input) : null,
  ])
  const where = shownSide ? { OR: [ownSide, shownSide] } : ownSide
  // In an order that visitors may see, too.
  const orderBy = orderOf({ ...entity, list: { ...entity.list, sort: shown.sort } } as Resource, input)
  const [found, total] = await Promise.all([
    findRows<Item>(ctx.db, model, { where, select: { id: true }, orderBy, skip, take: limit }),
    ctx.services.totals.count(ctx.db, model, where),
  ])
  const ids = found.map(({ id }) => id)
  const read = async (side: Data, among: number[], select: Data) =>
    among.length === 0 ? [] : findRows<Item>(ctx.db, model, { where: { AND: [side, { id: { in: among } }] }, select })
  const mine = (await options.present((await read(own, ids, options.select)) as never[], ctx)) as Item[]
  const known = new Set(mine.map(({ id }) => id))
  const left = ids.filter((id) => !known.has(id))
  const others =
    left.length === 0 ? [] : await shown.present((await read(visitors, left, shown.select())) as Row[], ctx)
  const items = inOrderOf(ids, [...(await withShownParts(entity, shown, mine, ctx)), ...others])
  return { items, total, page, limit }
}

/**
 * The rows with those as visitors read them that name other rows and that the reader may not edit: by right a list, a card
 * or a menu names only what the reader has a right to, which may be less. Editors get them as they save them.
 */
async function withShownParts<Row extends Item, Out extends Item>(
  { subject }: Resource,
  shown: Options<Row, Out>,
  rows: Item[],
  ctx: SignedInContext,
): Promise<Item[]> {
  if (!shown.namesRows) return rows
  const mayEdit = ({ group }: Item & { group?: { id: number } | null }) =>
    ctx.actor.ability.can('update', asSubject(subject, { group_id: group?.id ?? null }))
  const ids = rows.filter((row) => !mayEdit(row)).map(({ id }) => id)
  if (ids.length === 0) return rows
  const where = { AND: [await shown.where(ctx), { id: { in: ids } }] }
  const found = await findRows<Row>(ctx.db, modelOf(subject), { where, select: shown.select() as Data })
  const byId = new Map<number, Item>((await shown.present(found, ctx)).map((row) => [row.id, row]))
  return rows.map((row) => byId.get(row.id) ?? row)
}

/** The rows of one side that the input asks for; each side searches and filters by what its readers may know. */
async function sideOf(readable: Data, options: Reading['options'], ctx: SignedInContext, input: Input): Promise<Data> {
  const text = input.search?.trim()
  const chosen = filterParts(input.filters, (key) => {
    const filter = Object.hasOwn(options.filters ?? {}, key) ? options.filters?.[key] : undefined
    return filter && ((value: unknown) => filter(value, ctx))
  })
  const within = input.ids ? [{ id: { in: input.ids } }] : []
  return { AND: [readable, ...within, ...(text ? [await options.search(text, ctx)] : []), ...chosen] }
}

/** Whether visitors may filter as the input does. */
const isKnown = ({ filters = {} }: { filters?: object }, input: Input): boolean =>
  Object.keys(input.filters ?? {}).every((key) => Object.hasOwn(filters, key))
