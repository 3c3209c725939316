import { useQuery } from '@tanstack/react-query'
import { useServices } from '../../lib/client-context.tsx'

/**
 * Asks for the visits of the last seven days in the group that the person works in.
 * @param groupId the chosen group, or null for all
 * @param enabled false for a person without the right to them
 */
export function useVisitsOfWeek(groupId: number | null, enabled = true) {
  const { client } = useServices()
  return useQuery({
    queryKey: [['visits', 'week'], { groupId }],
    queryFn: ({ signal }) => client.visits.week.query(undefined, { signal }),
    enabled,
  })
}
