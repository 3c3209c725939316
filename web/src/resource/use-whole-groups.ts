import { useQuery } from '@tanstack/react-query'
import { useServices } from '../lib/client-context.tsx'
import { toListInput } from './list-state.ts'
import { callKey } from './screen.ts'
import type { DataListState } from './use-data-list.ts'

/**
 * Returns the number of groups of every row of a list's filter; null while it is unknown, and where it isn't `asked`. The answer belongs to
 * the list's own calls, so it is asked for anew whenever the list's rows are.
 */
export function useWholeGroups(
  { source: { resource }, state }: Pick<DataListState<{ id: number }>, 'source' | 'state'>,
  asked: boolean,
): number | null {
  const { client } = useServices()
  const { search, filters } = toListInput(resource, state)
  const filter = { entity: resource.name, search, filters }
  const { data } = useQuery({
    queryKey: callKey(resource.name, 'groupsOfList', filter),
    queryFn: ({ signal }) => client.lists.groups.query(filter, { signal }),
    enabled: asked,
    // The bar is about the rows of now.
    staleTime: 0,
  })
  return (asked && data?.groups) || null
}
