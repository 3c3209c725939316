import type { z } from 'zod'
import { modelOf } from '../../access/subjects.ts'
import type { Context } from '../../engine/context.ts'
import { flag, oneOf } from '../../engine/filters.ts'
import { type PageOptions, pagesOf, recordsInput } from '../../engine/list-page.ts'
import { byId, type Resource } from '../../engine/resource.ts'
import { procedure, publicProcedure } from '../../engine/trpc.ts'
import { contentStatuses } from '../../entities/publication-fields.ts'
import { sv } from '../../i18n/sv/index.ts'
import { createTranslator } from '../../i18n/translator.ts'
import { AppError } from '../../kernel/errors.ts'
import { findRows } from '../../kernel/find-rows.ts'
import { limitSearch } from '../../platform/visitor-limits.ts'
import type { Options } from './published-options.ts'
import { readablePages } from './readable-pages.ts'

const t = createTranslator(sv)

/**
 * A resource as visitors read it: `records` and `get`, with the same pages, search and order as those of `engine/crud.ts`.
 * Rights play no part (docs/decisions/0025-visitors-of-the-contract.md); `readable` adds the rows that a signed-in reader
 * has a right to (docs/decisions/0072-lists-of-signed-in-readers.md).
 */
export function publishedResource<Row extends { id: number }, Out extends { id: number }>(
  entity: Resource,
  given: Options<Row, Out>,
) {
  const options = { ...given, filters: { ...shownStatus(entity), ...given.filters } }
  const resource = { subject: entity.subject, list: { ...entity.list, sort: options.sort ?? entity.list.sort } }
  const { where, select, present } = options
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
    const [row] = await findRows<Row>(ctx.db, modelOf(entity.subject), { where: shown, select: select() })
    const [found] = row ? await present([row], ctx) : []
    if (found === undefined) throw notFound()
    return found
  })

  return { records, readable, get }
}

/**
 * The filter by status, where the resource has one: all rows of visitors are published, so that this word adds nothing and every
 * other one leaves no row. A list that is filtered by it so keeps the visitors' side (record 72).
 */
function shownStatus({ subject, list }: Resource): PageOptions<Context>['filters'] {
  if (!list.filters.some(({ key }) => key === 'status')) return {}
  const rows = (isShown: boolean) => (isShown ? {} : { id: { in: [] } })
  const isText = modelOf(subject) === 'Content'
  return { status: isText ? oneOf(contentStatuses, (chosen) => rows(chosen.includes('published'))) : flag(rows) }
}

/** The error for a missing or hidden row; visitors cannot tell one from the other. */
export const notFound = () => new AppError('NOT_FOUND', { message: t('error.404') })

/** Lists are about the site that the request names, when it names one. */
export const ofSite = ({ groupId }: Context): Record<string, unknown> => (groupId ? { group_id: groupId } : {})
