import {
  ApolloClient,
  ApolloLink,
  from,
  InMemoryCache,
  type NormalizedCacheObject,
  Observable,
  type ServerError,
} from '@apollo/client/core'
import { setContext } from '@apollo/client/link/context'
import { onError } from '@apollo/client/link/error'
import createUploadLink from 'apollo-upload-client/createUploadLink.mjs'

export type Legacy = ApolloClient<NormalizedCacheObject>

/** The session as an old client stores it (Spec §9, storage keys). */
export type Session = { access: string; refresh: string; tokenType?: string; group?: number | null }

/** Removes every `__typename`, as old clients do with their variables (Spec §7.4). */
const withoutTypenames = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value), (key, each) => (key === '__typename' ? undefined : each))

/** Writes the list items' options as JSON texts, for the two operations of surveys (Spec §7.4). */
function withOptionTexts(input: Record<string, unknown>) {
  const read = (value: unknown) =>
    Array.isArray(value)
      ? value.map((item) => (item?.options === undefined ? item : { ...item, options: JSON.stringify(item.options) }))
      : value
  return Object.fromEntries(Object.entries(input).map(([key, value]) => [key, read(value)]))
}

/** Files aren't JSON: an operation with a file keeps its variables as they are. */
const holdsFile = (value: unknown): boolean =>
  value instanceof Blob || (typeof value === 'object' && value !== null && Object.values(value).some(holdsFile))

/**
 * Refreshes the session. Each refused operation refreshes by itself, as in the old client. @throws when the refresh
 * fails
 */
export type Refresh = (session: Session) => Promise<void>

/**
 * Makes an Apollo Client like that of the old apps: headers of Spec §6, uploads, `__typename` removed. On
 * 'Unauthenticated.' it refreshes the session and sends the operation again (Spec §4, §8).
 */
export function legacyClient(
  uri: string,
  session: Session,
  refresh?: Refresh,
  requestFetch: typeof fetch = fetch,
): Legacy {
  const strip = new ApolloLink((operation, forward) => {
    if (!holdsFile(operation.variables)) {
      operation.variables = withoutTypenames(operation.variables) as Record<string, unknown>
    }
    if (/^(Create|Update)GeneralSurvey$/.test(operation.operationName) && operation.variables.input) {
      operation.variables.input = withOptionTexts(operation.variables.input)
    }
    return forward(operation)
  })
  const authorize = setContext((_, { headers }) => ({
    headers: {
      ...headers,
      Authorization: session.access ? `Bearer ${session.access}` : '',
      VoGroup: session.group ? String(session.group) : '',
    },
  }))
  const renew = onError(({ graphQLErrors, operation, forward }) => {
    if (!refresh || !graphQLErrors?.some(({ message }) => message === 'Unauthenticated.')) return
    return new Observable((observer) => {
      refresh(session)
        .then(() => {
          const { headers } = operation.getContext()
          operation.setContext({ headers: { ...headers, Authorization: `${session.tokenType} ${session.access}` } })
          forward(operation).subscribe(observer)
        })
        .catch((error) => observer.error(error))
    })
  })
  return new ApolloClient({
    cache: new InMemoryCache(),
    link: from([strip, renew, authorize, createUploadLink({ uri, fetch: requestFetch })]),
    defaultOptions: { query: { fetchPolicy: 'no-cache' }, mutate: { fetchPolicy: 'no-cache' } },
  })
}

/** Reads an error as the old apps do (Spec §8). */
export function readError(error: unknown) {
  const { graphQLErrors = [], networkError } = error as {
    graphQLErrors?: {
      message: string
      debugMessage?: string
      extensions?: { category?: string; validation?: Record<string, string[]> }
    }[]
    networkError?: ServerError | null
  }
  const [first] = graphQLErrors
  return {
    unauthenticated: graphQLErrors.some(({ message }) => message === 'Unauthenticated.'),
    message: first ? first.message || first.debugMessage : networkError?.message,
    category: first?.extensions?.category,
    fields: first?.extensions?.category === 'validation' ? first.extensions.validation : undefined,
  }
}
