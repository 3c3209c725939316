import { TRPCClientError, type TRPCLink } from '@trpc/client'
import type { AnyRouter } from '@trpc/server'
import { observable } from '@trpc/server/observable'
import { type Session, SessionError, type SessionProblem } from './session.ts'

/** Runs when the session can't be renewed; the page leaves for the logout page, or signs in beside the other app. */
export type OnExpired = (problem?: SessionProblem) => void

/** Milliseconds in which a page that is being left is not left again. */
const leavingMs = 5000

/**
 * Leaves the page once for calls that are refused one after the other: each way to the sign-in page has a state of its own.
 * @param isKept whether the page holds what would be lost with it; a later refusal leaves it
 */
export function leavingOnce(leave: OnExpired, isKept: () => boolean): OnExpired {
  let leftAt = Number.NEGATIVE_INFINITY
  return (problem) => {
    if (isKept()) return
    if (performance.now() - leftAt < leavingMs) return
    leftAt = performance.now()
    leave(problem)
  }
}

/**
 * Renews the session after a call was refused as unauthenticated, and repeats the call once with the new token (Spec
 * §4, Unauthenticated answer). Calls refused at the same time share one renewal.
 */
export function sessionLink<Router extends AnyRouter>(
  session: Pick<Session, 'token' | 'refresh'>,
  onExpired: OnExpired,
): TRPCLink<Router> {
  return () =>
    ({ op, next }) =>
      observable((observer) => {
        let repeated = false
        let stopped = false
        let current: { unsubscribe: () => void } | undefined
        const attempt = () => {
          const used = session.token()
          current = next(op).subscribe({
            next: (value) => observer.next(value),
            complete: () => observer.complete(),
            error(error) {
              if (repeated || !isUnauthenticated(error)) return observer.error(error)
              repeated = true
              session.refresh(used).then(
                () => !stopped && attempt(),
                (problem: unknown) => {
                  if (problem instanceof SessionError && problem.problem === 'UNAVAILABLE') {
                    return observer.error(TRPCClientError.from(problem))
                  }
                  observer.error(error)
                  onExpired(problem instanceof SessionError ? problem.problem : 'SIGNED_OUT')
                },
              )
            },
          })
        }
        attempt()
        return () => {
          stopped = true
          current?.unsubscribe()
        }
      })
}

function isUnauthenticated(error: unknown): boolean {
  return error instanceof TRPCClientError && (error.data as { code?: string } | null)?.code === 'UNAUTHENTICATED'
}
