import type { Prisma } from '@kollegium/db'
import { z } from 'zod'
import { modelOf } from '../access/subjects.ts'
import { findRows } from '../kernel/find-rows.ts'
import type { Context } from './context.ts'
import { filterParts } from './filters.ts'
import { byId, type ListInput, listInput, maxLimit, orderOf, type Resource, rangeOf } from './resource.ts'
import { filterIds, inOrderOf, type SearchScope } from './search/matches.ts'

// Pages of a resource's rows; the caller passes the condition on the rows that the reader may see.

type Data = Record<string, unknown>

/** `ids` limits the list to these rows and turns off `narrow`. */
export const recordsInput = listInput.extend({ ids: z.array(byId.shape.id).max(maxLimit).nullish() })
type RecordsInput = z.infer<typeof listInput> & Pick<Partial<z.infer<typeof recordsInput>>, 'ids'>

export type PageOptions<Ctx extends Context> = {
  search: (text: string, ctx: Ctx) => Data | Promise<Data>
  /** Finds the ids of all hits of a search in order; null when there are too many. */
  searchIds?: (ctx: Ctx, text: string, among: SearchScope) => Promise<number[] | null>
  /** Further tables that `searchIds` reads. */
  searchIdsTables?: readonly Prisma.ModelName[]
  /** One where-part for each filter of the definition; a filter without one is refused. */
  filters?: Record<string, (value: unknown, ctx: Ctx) => Data | Promise<Data>>
  /** Narrows lists to the current group or a similar scope; never widens them. */
  narrow?: (ctx: Ctx, input: ListInput) => Data
}

type Listed = Pick<Resource, 'subject' | 'list'>
type Readable<Ctx> = (ctx: Ctx) => Data | Promise<Data>

/** Makes a function that returns one page of rows with the exact total. @param readable the condition on the rows that the reader may see */
export const pagesOf = <Ctx extends Context>(resource: Listed, options: PageOptions<Ctx>, readable: Readable<Ctx>) =>
  readerOf(resource, options, readable).pageOf

/** Makes a function that returns the ids of all rows that a list shows over its pages, in its order; at most `most`. */
export const idsOfList = <Ctx extends Context>(resource: Listed, options: PageOptions<Ctx>, readable: Readable<Ctx>) =>
  readerOf(resource, options, readable).everyId

function readerOf<Ctx extends Context>(resource: Listed, options: PageOptions<Ctx>, readable: Readable<Ctx>) {
  const model = modelOf(resource.subject)

  function filterOf(ctx: Ctx, key: string) {
    // Its own alone: every object has a `constructor`.
    const filter = Object.hasOwn(options.filters ?? {}, key) ? options.filters?.[key] : undefined
    return filter && ((value: unknown) => filter(value, ctx))
  }

  async function foundIds(ctx: Ctx, search: string, among: SearchScope): Promise<number[] | null> {
    const find = async () => (await options.searchIds?.(ctx, search, among)) ?? null
    if (!options.searchIds) return null
    const query = { search, ...among, tables: options.searchIdsTables }
    return ctx.services.totals.ids(ctx.db, model, query, find)
  }

  /** The rows that a list is about: a condition on them, or their ids in order where a search has found these. */
  async function asked(ctx: Ctx, input: RecordsInput) {
    const orderBy = orderOf(resource, input)
    const within = input.ids ? { id: { in: input.ids } } : (options.narrow?.(ctx, input) ?? {})
    const chosen = await Promise.all(filterParts(input.filters, (key) => filterOf(ctx, key)))
    const among = { AND: [await readable(ctx), within] }
    const text = input.search?.trim()

    const found = text ? await foundIds(ctx, text, { where: among, orderBy }) : null
    if (found) {
      const ids = chosen.length > 0 ? await filterIds(ctx.db, model, found, chosen) : found
      return { among, ids, orderBy }
    }
    return {
      ids: null,
      where: { AND: [among, ...(text ? [await options.search(text, ctx)] : []), ...chosen] },
      orderBy,
    }
  }

  async function everyId(ctx: Ctx, input: RecordsInput, most: number): Promise<number[]> {
    const { ids, where, orderBy } = await asked(ctx, input)
    if (ids) return ids.slice(0, most)
    const rows = await findRows<{ id: number }>(ctx.db, model, { where, select: { id: true }, orderBy, take: most })
    return rows.map(({ id }) => id)
  }

  async function pageOf<Row extends { id: number }>(ctx: Ctx, input: RecordsInput, select: Data) {
    const { page, limit, skip } = rangeOf(input)
    const { ids, among, where, orderBy } = await asked(ctx, input)
    if (ids) {
      const shown = ids.slice(skip, skip + limit)
      const rows = await findRows<Row>(ctx.db, model, { where: { AND: [among, { id: { in: shown } }] }, select })
      return { rows: inOrderOf(shown, rows), total: ids.length, page, limit }
    }
    const [rows, total] = await Promise.all([
      findRows<Row>(ctx.db, model, { where, select, orderBy, skip, take: limit }),
      ctx.services.totals.count(ctx.db, model, where),
    ])
    return { rows, total, page, limit }
  }

  return { pageOf, everyId }
}
