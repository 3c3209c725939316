import { useQuery } from '@tanstack/react-query'
import { useServices } from '../lib/client-context.tsx'
import { correctedSpelling } from '../lib/spelling.ts'
import type { ListScreen } from './list-screen.ts'
import { type ListState, toListInput } from './list-state.ts'
import { callKey } from './screen.ts'
import type { ListAnswer } from './use-list.ts'

/**
 * Suggests a spelling for a search without hits, under the same filters. Null when no name is similar, or when the
 * similar one isn't in this list. It asks only after an empty answer: the search that forgives typing errors reads
 * names alone.
 */
export function useSpellingSuggestion(screen: ListScreen, state: ListState, list: ListAnswer): string | null {
  const { client } = useServices()
  const { alike } = screen
  const input = toListInput(screen.resource, state)
  const search = input.search ?? ''
  const { data } = useQuery({
    queryKey: callKey(screen.resource.name, 'meant', input),
    enabled:
      alike !== undefined && search !== '' && list.total === 0 && !list.isLoading && !list.isStale && !list.failure,
    staleTime: 60_000,
    retry: false,
    queryFn: async ({ signal }) => {
      const suggestion = alike ? correctedSpelling(search, await alike(client, search)) : null
      if (!suggestion) return null
      const hits = await screen.api(client).list.query({ ...input, search: suggestion, page: 1, limit: 1 }, { signal })
      return hits.total > 0 ? suggestion : null
    },
  })
  return data ?? null
}
