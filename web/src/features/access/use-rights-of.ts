import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useServices } from '../../lib/client-context.tsx'

/** Global roles, and group roles with their groups. */
export type ChosenRoles = { roles: number[]; memberships: { group_id: number; groupRoles: number[] }[] }

/** Asks what each set of roles gives, before anybody has them; only for people who make accounts. */
export function useRightsOf(sets: readonly ChosenRoles[], enabled = true) {
  const { client } = useServices()
  return useQuery({
    queryKey: [['access', 'ofRoles'], sets],
    queryFn: () => client.access.ofRoles.query({ sets: [...sets] }),
    enabled: enabled && sets.length > 0,
    placeholderData: keepPreviousData,
  })
}
