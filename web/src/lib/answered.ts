/** The state of a query, as its hook tells it. */
type Asked = { isLoading: boolean; failureCount: number; errorUpdateCount: number }

/**
 * Tells whether a query has its answer, has failed once, or isn't asked. A part that waits for it is drawn then: after a refusal, too, and
 * though each new part that shows the answer asks again.
 */
export const isAnswered = ({ isLoading, failureCount, errorUpdateCount }: Asked): boolean =>
  !isLoading || failureCount + errorUpdateCount > 0
