import type { ListInput } from '@kollegium/api/definitions'
import { GraphQLError } from 'graphql'
import { isRow, type Row } from './rows.ts'

/** The paginator's type definitions (contract §3.3): all eight fields of Lighthouse 5. */
export const pagingTypes = /* GraphQL */ `
  type PaginatorInfo {
    count: Int!
    currentPage: Int!
    firstItem: Int
    hasMorePages: Boolean!
    lastItem: Int
    lastPage: Int!
    perPage: Int!
    total: Int!
  }
  enum SortOrder { ASC DESC }
  "Lighthouse 5 says column, Lighthouse 4 says field; one of the two."
  input OrderByClause {
    column: String
    field: String
    order: SortOrder! = ASC
  }
`

/** The arguments of every paged list. */
export const pageArguments = 'search: String page: Int limit: Int first: Int orderBy: [OrderByClause!]'
/** The arguments of an entity's list. `filters` are the typed API's own, `{ category: ["region"] }`; it refuses unknown ones. */
export const listArguments = `${pageArguments} filters: JSON`

export type ListArguments = {
  search?: string | null
  page?: number | null
  limit?: number | null | undefined
  first?: number | null
  filters?: unknown
  orderBy?: { column?: string | null; field?: string | null; order: 'ASC' | 'DESC' }[] | null
}

/**
 * Turns a list's arguments into the typed API's list input. A client may write each of the `columns` in any case, with `_` or
 * without; the typed API ignores unknown ones.
 * @throws GraphQLError for a negative number of rows
 */
export function listInputOf(args: ListArguments, columns: readonly string[] = []): ListInput {
  const limit = args.limit ?? args.first
  if (limit != null && limit < 0)
    throw new GraphQLError(`Requested pagination amount must be non-negative, got ${limit}.`)
  return {
    search: args.search,
    page: args.page,
    limit,
    orderBy: (args.orderBy ?? []).flatMap(({ column, field, order }) => {
      const name = column ?? field
      const known = columns.find((each) => plainName(each) === plainName(name ?? '')) ?? name?.toLowerCase()
      return known ? [{ column: known, order: order === 'DESC' ? ('desc' as const) : ('asc' as const) }] : []
    }),
  }
}

const plainName = (column: string) => column.replaceAll('_', '').toLowerCase()

/**
 * The filters of a list: the client's `filters`, and over them its own arguments.
 * @returns `filters` that are no object as they came; the typed API refuses them
 */
export function filtersOf(given: unknown, own: Row = {}): unknown {
  if (given != null && !isRow(given)) return given
  const said = Object.entries(own).filter(([, value]) => value !== undefined)
  return { ...given, ...Object.fromEntries(said) }
}

/** Turns a page of the typed API into a `<Type>Paginator`. A page without rows has no first and last item. */
export function paginator<Row>({
  items,
  total,
  page,
  limit,
}: {
  items: Row[]
  total: number
  page: number
  limit: number
}) {
  const lastPage = limit === 0 ? 1 : Math.max(Math.ceil(total / limit), 1)
  const first = (page - 1) * limit + 1
  return {
    paginatorInfo: {
      count: items.length,
      currentPage: page,
      firstItem: items.length > 0 ? first : null,
      hasMorePages: page < lastPage,
      lastItem: items.length > 0 ? first + items.length - 1 : null,
      lastPage,
      perPage: limit,
      total,
    },
    data: items,
  }
}
