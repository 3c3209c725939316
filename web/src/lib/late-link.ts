import { TRPCClientError, type TRPCLink } from '@trpc/client'
import type { AnyRouter } from '@trpc/server'
import { observable } from '@trpc/server/observable'

/**
 * Makes a link whose code comes with the first call that takes it. A call whose code doesn't come ends with an error, and the next one
 * asks for the code again.
 */
export function lateLink<Router extends AnyRouter>(fetchLink: () => Promise<TRPCLink<Router>>): TRPCLink<Router> {
  return (runtime) => {
    let coming: Promise<ReturnType<TRPCLink<Router>>> | null = null
    const come = () => {
      coming ??= fetchLink().then(
        (link) => link(runtime),
        (cause: unknown) => {
          coming = null
          throw cause
        },
      )
      return coming
    }
    return ({ op, next }) =>
      observable((observer) => {
        let stopped = false
        let current: { unsubscribe: () => void } | undefined
        come().then(
          (link) => {
            if (!stopped) current = link({ op, next }).subscribe(observer)
          },
          (cause: unknown) => observer.error(TRPCClientError.from(cause as Error)),
        )
        return () => {
          stopped = true
          current?.unsubscribe()
        }
      })
  }
}
