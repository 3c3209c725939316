import type { Context } from '../../engine/context.ts'
import { type PageOptions, pagesOf, recordsInput } from '../../engine/list-page.ts'
import { byId, type Resource } from '../../engine/resource.ts'
import { publicProcedure } from '../../engine/trpc.ts'
import { sv } from '../../i18n/sv/index.ts'
import { createTranslator } from '../../i18n/translator.ts'
import { AppError } from '../../kernel/errors.ts'
import { limitSearch } from '../../platform/visitor-limits.ts'

const t = createTranslator(sv)

type Data = Record<string, unknown>

type Options<Row extends { id: number }, Out> = PageOptions<Context> & {
  /** The rows that everyone may read: those that the public sites show, and no more. */
  where: (ctx: Context) => Data | Promise<Data>
  /** Made anew for each call, because what is shown depends on the moment. */
  select: () => Data
  /** Makes the answer of many rows at once, so that related data is fetched in one statement. */
  present: (rows: Row[], ctx: Context) => Out[] | Promise<Out[]>
}

/**
 * A resource as visitors read it: `records` and `get`, with the same pages, search and order as those of `engine/crud.ts`.
 * Rights play no part, and a signed-in user gets the same (docs/decisions/0025-visitors-of-the-contract.md).
 */
export function publishedResource<Row extends { id: number }, Out>(
  resource: Pick<Resource, 'subject' | 'list'>,
  options: Options<Row, Out>,
) {
  const { delegate, where, select, present } = options
  const pageOf = pagesOf(resource, options, where)

  const records = publicProcedure.input(recordsInput).query(async ({ ctx, input }) => {
    if (input.search?.trim()) await limitSearch(ctx)
    const { rows, ...page } = await pageOf<Row>(ctx, input, select())
    return { items: await present(rows, ctx), ...page }
  })

  const get = publicProcedure.input(byId).query(async ({ ctx, input }) => {
    const shown = { AND: [{ id: input.id }, await where(ctx)] }
    const row = (await delegate(ctx.db).findFirst({ where: shown, select: select() } as never)) as Row | null
    const [found] = row ? await present([row], ctx) : []
    if (found === undefined) throw notFound()
    return found
  })

  return { records, get }
}

/** The error for a missing or hidden row; visitors cannot tell one from the other. */
export const notFound = () => new AppError('NOT_FOUND', { message: t('error.404') })

/** Lists are about the site that the request names, when it names one. */
export const ofSite = ({ groupId }: Context): Data => (groupId ? { group_id: groupId } : {})
