import type { ListInput } from '@kollegium/api/core/resource'

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

/** Contract arguments as the typed API's list input; columns in SCREAMING_CASE are accepted, unknown ones ignored there. */
export function listInputOf(args: ListArguments): ListInput {
  return {
    search: args.search,
    page: args.page,
    limit: args.limit ?? args.first,
    orderBy: (args.orderBy ?? []).flatMap(({ column, field, order }) => {
      const name = column ?? field
      return name
        ? [{ column: name.toLowerCase(), order: order === 'DESC' ? ('desc' as const) : ('asc' as const) }]
        : []
    }),
  }
}

/**
 * What a list is filtered by: the client's `filters`, and over them what its own arguments say.
 * @returns what is no object as it came, for the typed API to refuse
 */
export function filtersOf(given: unknown, own: Record<string, unknown> = {}): ListInput['filters'] {
  const said = Object.entries(own).filter(([, value]) => value !== undefined)
  const isOther = given != null && (typeof given !== 'object' || Array.isArray(given))
  return isOther ? (given as never) : { ...(given as object | null), ...Object.fromEntries(said) }
}

/** A typed list answer as `<Type>Paginator`. */
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
  const lastPage = Math.max(Math.ceil(total / limit), 1)
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
