import { trpc } from '../../lib/trpc.ts'

/** The requests for a review that wait. `isSettled` stays true after a refusal, though each new part that shows them asks again. */
export function useWaiting() {
  const { data, failureCount, errorUpdateCount } = trpc.review.waiting.useQuery()
  return { data, isSettled: data !== undefined || failureCount + errorUpdateCount > 0 }
}
