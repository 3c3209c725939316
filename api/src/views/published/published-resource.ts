import type { z } from 'zod'
import type { Context } from '../../engine/context.ts'
import { type PageOptions, pagesOf, recordsInput } from '../../engine/list-page.ts'
import { byId, type Resource } from '../../engine/resource.ts'
import { procedure, publicProcedure } from '../../engine/trpc.ts'
import { sv } from '../../i18n/sv/index.ts'
import { createTranslator } from '../../i18n/translator.ts'
import { AppError } from '../../kernel/errors.ts'
import { limitSearch } from '../../platform/visitor-limits.ts'
import { readablePages } from './readable-pages.ts'

const t = createTranslator(sv)

type Data = Record<string, unknown>

export type Options<Row extends { id: number }, Out> = PageOptions<Context> & {
  /** The columns that order the rows, where these are not all of the resource's. */
  sort?: readonly string[]
  /** Its rows name others, each of which is judged by itself. */
  namesRows?: true
  /** The rows that everyone may read: those that the public sites show, and no more. */
  where: (ctx: Context) => Data | Promise<Data>
  /** Made anew for each call, because what is shown depends on the moment. */
  select: () => Data
  /** Makes the answer of many rows at once, so that related data is fetched in one statement. */
  present: (rows: Row[], ctx: Context) => Out[] | Promise<Out[]>
}

/**
 * A resource as visitors read it: `records` and `get`, with the same pages, search and order as those of `engine/crud.ts`.
 * Rights play no part (docs/decisions/0025-visitors-of-the-contract.md); `readable` adds the rows that a signed-in reader
 * has a right to (docs/decisions/0072-lists-of-signed-in-readers.md).
 */
export function publishedResource<Row extends { id: number }, Out extends { id: number }>(
  entity: Resource,
  options: Options<Row, Out>,
) {
  const resource = { subject: entity.subject, list: { ...entity.list, sort: options.sort ?? entity.list.sort } }
  const { delegate, where, select, present } = options
  const pageOf = pagesOf(resource, options, where)

  async function shownPage(ctx: Context, input: z.infer<typeof recordsInput>) {
    if (input.search?.trim()) await limitSearch(ctx)
    const { rows, ...page } = await pageOf<Row>(ctx, input, select())
    return { items: await present(rows, ctx), ...page }
  }

  const records = publicProcedure.input(recordsInput).query(({ ctx, input }) => shownPage(ctx, input))

  /** The page of a signed-in reader: at least the rows of `records`, and those that the reader has a right to. */
  const readablePage = readablePages(entity, { ...options, sort: resource.list.sort }, shownPage)
  const readable = procedure.input(recordsInput).query(({ ctx, input }) => readablePage(ctx, input))

  const get = publicProcedure.input(byId).query(async ({ ctx, input }) => {
    const shown = { AND: [{ id: input.id }, await where(ctx)] }
    const row = (await delegate(ctx.db).findFirst({ where: shown, select: select() } as never)) as Row | null
    const [found] = row ? await present([row], ctx) : []
    if (found === undefined) throw notFound()
    return found
  })

  return { records, readable, get }
}

/** The error for a missing or hidden row; visitors cannot tell one from the other. */
export const notFound = () => new AppError('NOT_FOUND', { message: t('error.404') })

/** Lists are about the site that the request names, when it names one. */
export const ofSite = ({ groupId }: Context): Data => (groupId ? { group_id: groupId } : {})
