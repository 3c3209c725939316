import type { AppRouter } from '@kollegium/api/router'
import { QueryClient } from '@tanstack/react-query'
import { httpBatchLink, httpSubscriptionLink, splitLink, type TRPCClient, type TRPCLink } from '@trpc/client'
import { createTRPCReact } from '@trpc/react-query'
import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server'
import { EventSource } from 'eventsource'
import { failureOf, isPassing } from './errors.ts'
import type { Session } from './session.ts'
import { type OnExpired, sessionLink } from './session-link.ts'
import type { VersionWatch } from './version.ts'

export type { AppRouter }
export type Client = TRPCClient<AppRouter>
export type Inputs = inferRouterInputs<AppRouter>
export type Outputs = inferRouterOutputs<AppRouter>

/** The typed API as hooks: `trpc.article.get.useQuery({ id })`. */
export const trpc = createTRPCReact<AppRouter>()

/** The links of the app: renewal of the session, one HTTP request for calls of the same moment, events for subscriptions. */
export function createLinks(
  session: Session,
  versions: VersionWatch,
  onExpired: OnExpired,
  ask: typeof fetch = fetch,
): TRPCLink<AppRouter>[] {
  const url = session.addresses.trpc
  const watched: typeof fetch = async (input, init) => {
    const response = await ask(input, init)
    versions.seen(response.headers.get('x-app-version'))
    return response
  }
  return [
    sessionLink(session, onExpired),
    splitLink({
      condition: (op) => op.type === 'subscription',
      // The browser's own EventSource can't send headers, and a token in the address would end up in logs.
      true: httpSubscriptionLink({
        url,
        EventSource,
        eventSourceOptions: () => ({
          fetch: (input, init) => ask(input, { ...init, headers: { ...init.headers, ...session.headers() } }),
        }),
      }),
      false: httpBatchLink({
        url,
        // One address must stay under what proxies take.
        maxURLLength: 4000,
        // And one request within what the server takes.
        maxItems: 50,
        headers: () => session.headers(),
        fetch: (input, init) => watched(input as RequestInfo, init as RequestInit),
      }),
    }),
  ]
}

/** Cached answers stay on screen while newer ones are fetched; only what may pass by itself is tried again. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        retry: (count, error) => count < 2 && isPassing(failureOf(error)),
        refetchOnWindowFocus: false,
        // Off-line is found out by asking: the error state then says so.
        networkMode: 'always',
      },
      mutations: { networkMode: 'always' },
    },
  })
}
