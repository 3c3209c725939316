import { useQuery } from '@tanstack/react-query'
import { useServices } from '../../lib/client-context.tsx'
import { failureOf } from '../../lib/errors.ts'
import type { Outputs } from '../../lib/trpc.ts'
import { useToast } from '../../ui/toasts.tsx'

export type SecurityOverview = Outputs['security']['overview']

/** Loads one's own ways to sign in and sessions, and makes changes of them. */
export function useSecurity() {
  const { client } = useServices()
  const toast = useToast()
  const query = useQuery({
    queryKey: [['security', 'overview']],
    queryFn: ({ signal }) => client.security.overview.query(undefined, { signal }),
    staleTime: 0,
  })
  /** Does one change, says so, and reads the page anew. Undefined: it failed, and the person was told why. */
  const change = async <Result>(work: () => Promise<Result>, done: string): Promise<Result | undefined> => {
    try {
      const result = await work()
      if (done) toast.success(done)
      return result
    } catch (error) {
      toast.error(failureOf(error).message)
      return undefined
    } finally {
      await query.refetch()
    }
  }
  return { query, change, client }
}
