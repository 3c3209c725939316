import type { ListInput } from '@kollegium/api/definitions'
import { GraphQLError } from 'graphql'

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

/** The arguments of everything that is asked for by the page. */
export const pageArguments = 'search: String page: Int limit: Int first: Int orderBy: [OrderByClause!]'
/** And of the lists: by the names that the typed API's filters have, `{ category: ["region"] }`; it refuses what it doesn't know. */
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
 * Contract arguments as the typed API's list input. Of the `columns` that there are each may be written in any case, with `_`
 * or without; unknown ones are ignored there.
 * @throws GraphQLError when fewer than no rows are asked for
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
 * What a list is filtered by: the client's `filters`, and over them what its own arguments say.
 * @returns what is no object as it came, for the typed API to refuse
 */
export function filtersOf(given: unknown, own: Record<string, unknown> = {}): ListInput['filters'] {
  const said = Object.entries(own).filter(([, value]) => value !== undefined)
  const isOther = given != null && (typeof given !== 'object' || Array.isArray(given))
  return isOther ? (given as never) : { ...(given as object | null), ...Object.fromEntries(said) }
}

/** A typed list answer as `<Type>Paginator`; a page of no rows has none. */
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
