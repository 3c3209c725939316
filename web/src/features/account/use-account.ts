import { useQuery } from '@tanstack/react-query'
import { useServices } from '../../lib/client-context.tsx'

/** The key under which the browser holds one's own account, for every part of the page. */
export const accountKey = [['account', 'get']] as const

/** Loads one's own account. */
export function useAccount() {
  const { client } = useServices()
  return useQuery({
    queryKey: [...accountKey, 'own'],
    queryFn: ({ signal }) => client.account.get.query(undefined, { signal }),
    staleTime: 0,
  })
}
