import { isAnswered } from '../../lib/answered.ts'
import { trpc } from '../../lib/trpc.ts'

/** The requests for a review that wait, and whether they are known or can't be had. */
export function useWaiting() {
  const query = trpc.review.waiting.useQuery()
  return { data: query.data, isSettled: isAnswered(query) }
}
