import type { AppRouter } from '@kollegium/api/router'
import { QueryClient } from '@tanstack/react-query'
import { httpBatchLink, httpLink, type Operation, splitLink, type TRPCClient, type TRPCLink } from '@trpc/client'
import { createTRPCReact } from '@trpc/react-query'
import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server'
import { failureOf, isTransient } from './errors.ts'
import { lateLink } from './late-link.ts'
import { type ProofDesk, proofLink } from './proof.ts'
import type { Session } from './session.ts'
import { type OnExpired, sessionLink } from './session-link.ts'
import type { VersionWatch } from './version.ts'

export type { AppRouter }
export type Client = TRPCClient<AppRouter>
export type Inputs = inferRouterInputs<AppRouter>
export type Outputs = inferRouterOutputs<AppRouter>

/** The typed API as hooks: `trpc.article.get.useQuery({ id })`. */
export const trpc = createTRPCReact<AppRouter>()
/** The calls with their kept answers. */
export type Utils = ReturnType<typeof trpc.useUtils>

/** The longest address of a call: proxies limit it. */
const maxURLLength = 4000

/** Characters of a call that may outlive its page: browsers keep 64 KiB of all such calls together. */
const maxOutliving = 4000

/** A query that names hundreds of rows has no room in an address. */
const isLong = ({ type, input }: Pick<Operation, 'type' | 'input'>): boolean =>
  type === 'query' && encodeURIComponent(JSON.stringify(input) ?? '').length > maxURLLength - 500

/** Lets a call reach the server even if its page is left in the same moment. */
export const outlivesPage = { context: { outlivesPage: true } }

/**
 * Creates the client's links: session renewal, the question who is there, one HTTP request for simultaneous calls, server-sent events for
 * subscriptions.
 */
export function createLinks(
  session: Session,
  versions: VersionWatch,
  onExpired: OnExpired,
  desk: Pick<ProofDesk, 'ask'>,
  ask: typeof fetch = fetch,
): TRPCLink<AppRouter>[] {
  const url = session.addresses.trpc
  const watched: typeof fetch = async (input, init) => {
    const response = await ask(input, init)
    versions.seen(response.headers.get('x-app-version'))
    return response
  }
  return [
    proofLink(desk),
    sessionLink(session, onExpired),
    splitLink({
      // A call about another group than the chosen one goes by itself.
      condition: (op) => op.context.group !== undefined,
      true: httpLink({
        url,
        headers: ({ op }) => ({ ...session.headers(), VoGroup: String(op.context.group ?? '') }),
        fetch: (input, init) => watched(input as RequestInfo, init as RequestInit),
      }),
      false: splitLink({
        condition: (op) => op.type === 'subscription',
        true: lateLink(async () => {
          const { eventLink } = await import('./event-link.ts')
          return eventLink(url, () => session.headers(), ask)
        }),
        false: splitLink({
          condition: (op) => isLong(op) || op.context.outlivesPage === true,
          true: httpLink({
            ...{ url, methodOverride: 'POST' },
            headers: () => session.headers(),
            fetch: (input, init) => {
              const keepalive = String(init?.body ?? '').length < maxOutliving
              return watched(input as RequestInfo, { ...init, keepalive } as RequestInit)
            },
          }),
          false: httpBatchLink({
            ...{ url, maxURLLength },
            // The server limits the calls of a request.
            maxItems: 50,
            headers: () => session.headers(),
            fetch: (input, init) => watched(input as RequestInfo, init as RequestInit),
          }),
        }),
      }),
    }),
  ]
}

/** Creates the query client. Cached answers stay on screen during a refetch. Only passing failures are retried. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        retry: (count, error) => count < 2 && isTransient(failureOf(error)),
        refetchOnWindowFocus: false,
        // A call finds out whether the browser is off-line; the error state then says so.
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  })
}
