import type { AppRouter } from '@kollegium/api/router'
import { httpSubscriptionLink, type TRPCLink } from '@trpc/client'
import { EventSource } from 'eventsource'

/** Creates the link of subscriptions. `headers` are read anew at each connection. */
export const eventLink = (url: string, headers: () => Record<string, string>, ask: typeof fetch): TRPCLink<AppRouter> =>
  httpSubscriptionLink({
    url,
    // The browser's own EventSource can't send headers, and a token in the address would end up in logs.
    EventSource,
    eventSourceOptions: () => ({
      fetch: (input, init) => ask(input, { ...init, headers: { ...init.headers, ...headers() } }),
    }),
  })
