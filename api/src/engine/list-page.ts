import type { Prisma } from '@kollegium/db'
import { z } from 'zod'
import { modelOf } from '../access/subjects.ts'
import type { Tx } from '../kernel/transaction.ts'
import type { Context } from './context.ts'
import { filterParts } from './filters.ts'
import { byId, type ListInput, listInput, maxLimit, orderOf, type Resource, rangeOf } from './resource.ts'
import { type Among, inOrderOf, passing } from './search/matches.ts'

// A page of a resource's rows, whoever asks for it: which of them the asker may read is told by whoever makes it.

type Data = Record<string, unknown>
/** What a page needs of a Prisma delegate; arguments are built here, so their types stop here. */
export type Finder = { findMany(args: never): Promise<unknown[]>; findFirst(args: never): Promise<unknown> }

/** `ids`: of these alone, whatever the screen is about. */
export const recordsInput = listInput.extend({ ids: z.array(byId.shape.id).max(maxLimit).nullish() })
type RecordsInput = z.infer<typeof listInput> & Pick<Partial<z.infer<typeof recordsInput>>, 'ids'>

export type PageOptions<Asker extends Context> = {
  /** The table. */
  delegate: (db: Tx) => Finder
  search: (text: string, ctx: Asker) => Data | Promise<Data>
  /** What a search finds among rows, all of it in order, where it isn't too much to name; null otherwise. */
  found?: (ctx: Asker, text: string, among: Among) => Promise<number[] | null>
  /** Further tables that `found` looks in. */
  foundIn?: readonly Prisma.ModelName[]
  /** One where-part for each filter of the definition; a filter without one is refused. */
  filters?: Record<string, (value: unknown, ctx: Asker) => Data>
  /** Narrows lists to what the screen is about (the current group); never widens. */
  narrow?: (ctx: Asker, input: ListInput) => Data
}

/** Gives one page of rows with the exact number of all that match. @param reach the rows that the asker may read */
export function pagesOf<Asker extends Context>(
  resource: Pick<Resource, 'subject' | 'list'>,
  options: PageOptions<Asker>,
  reach: (ctx: Asker) => Data | Promise<Data>,
) {
  const model = modelOf(resource.subject)

  function filterOf(ctx: Asker, key: string) {
    // Its own alone: every object has a `constructor`.
    const filter = Object.hasOwn(options.filters ?? {}, key) ? options.filters?.[key] : undefined
    return filter && ((value: unknown) => filter(value, ctx))
  }

  async function foundOf(ctx: Asker, search: string, among: Among): Promise<number[] | null> {
    const find = async () => (await options.found?.(ctx, search, among)) ?? null
    if (!options.found) return null
    const asked = { search, ...among, tables: options.foundIn }
    return ctx.services.totals.found(ctx.db, model, asked, find)
  }

  return async function pageOf<Row extends { id: number }>(ctx: Asker, input: RecordsInput, select: Data) {
    const { page, limit, skip } = rangeOf(input)
    const delegate = options.delegate(ctx.db)
    const orderBy = orderOf(resource, input)
    const within = input.ids ? { id: { in: input.ids } } : (options.narrow?.(ctx, input) ?? {})
    const among = { AND: [await reach(ctx), within] }
    const chosen = filterParts(input.filters, (key) => filterOf(ctx, key))
    const text = input.search?.trim()

    const found = text ? await foundOf(ctx, text, { where: among, orderBy }) : null
    if (found) {
      const ids = chosen.length > 0 ? await passing(delegate, found, chosen) : found
      const shown = ids.slice(skip, skip + limit)
      const rows = await delegate.findMany({ where: { AND: [among, { id: { in: shown } }] }, select } as never)
      return { rows: inOrderOf(shown, rows as Row[]), total: ids.length, page, limit }
    }
    const where = { AND: [among, ...(text ? [await options.search(text, ctx)] : []), ...chosen] }
    const [rows, total] = await Promise.all([
      delegate.findMany({ where, select, orderBy, skip, take: limit } as never) as Promise<Row[]>,
      ctx.services.totals.count(ctx.db, model, where),
    ])
    return { rows, total, page, limit }
  }
}
