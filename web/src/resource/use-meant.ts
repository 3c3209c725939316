import { useQuery } from '@tanstack/react-query'
import { useServices } from '../lib/client-context.tsx'
import { respelled } from '../lib/nearest.ts'
import { type ListState, toListInput } from './list-state.ts'
import { callKey, type Screen } from './screen.ts'
import type { ListAnswer } from './use-list.ts'

/**
 * What was probably meant by a search that found nothing, with the same filters; null when nothing is like it, or none of
 * that stands in this list either. Asked for only then: the search that forgives typing errors reads names alone.
 */
export function useMeant(screen: Screen, state: ListState, list: ListAnswer): string | null {
  const { client } = useServices()
  const { alike } = screen
  const input = toListInput(screen.resource, state)
  const search = input.search ?? ''
  const { data } = useQuery({
    queryKey: callKey(screen.resource.name, 'meant', input),
    enabled: alike !== undefined && search !== '' && list.total === 0 && !list.waiting && !list.old && !list.failure,
    staleTime: 60_000,
    retry: false,
    queryFn: async ({ signal }) => {
      const meant = alike ? respelled(search, await alike(client, search)) : null
      if (!meant) return null
      const there = await screen.api(client).list.query({ ...input, search: meant, page: 1, limit: 1 }, { signal })
      return there.total > 0 ? meant : null
    },
  })
  return data ?? null
}
