import type { ListInput } from '@kollegium/api/definitions'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type Services, useServices } from '../lib/client-context.tsx'
import { type Failure, failureOf } from '../lib/errors.ts'
import { ofStoredGroup } from '../lib/first-calls.ts'
import type { Client } from '../lib/trpc.ts'
import { type ChangeList, type ListResource, type ListState, readListState, toListInput } from './list-state.ts'
import { callKey } from './screen.ts'

/** The source of a list's rows. */
export type ListSource = {
  resource: ListResource
  /** Tells whether what the cells need besides their rows is there. */
  useIsReady?: (entity: string) => boolean
  api: (client: Client) => {
    list: {
      query: (
        input: ListInput,
        options?: { signal?: AbortSignal },
      ) => Promise<{ items: unknown[]; total: number; similar?: boolean }>
    }
  }
}

export type ListAnswer<Listed = unknown> = {
  rows: Listed[]
  total: number
  /** The first answer has not arrived. */
  isLoading: boolean
  /** The rows belong to the previous search or filter. */
  isStale: boolean
  /** Nothing has the searched name: these have similar ones. */
  isSimilar: boolean
  failure: Failure | null
  retry: () => void
}

const always = () => true

/** The question of a list's page, as the cache knows it. */
function question({ resource, api }: ListSource, client: Client, state: ListState) {
  const input = toListInput(resource, state)
  return {
    queryKey: callKey(resource.name, 'list', input),
    queryFn: ({ signal }: { signal: AbortSignal }) => api(client).list.query(input, { signal }),
  }
}

/** Asks for a list before it is drawn. The answer goes where the person's group is another one than the stored one. */
export function askForList(
  { client, queries }: Pick<Services, 'client' | 'queries'>,
  source: ListSource,
  query: URLSearchParams,
) {
  const asked = question(source, client, readListState(source.resource, query))
  void queries.prefetchQuery({ ...asked, meta: ofStoredGroup })
}

/**
 * Fetches a list's rows. The old rows stay until new ones arrive, and the next page is fetched ahead, so that turning
 * the page neither waits nor jumps.
 */
export function useList<Listed>(
  source: ListSource,
  state: ListState,
  change: ChangeList,
  enabled: boolean,
): ListAnswer<Listed> {
  const { client } = useServices()
  const cache = useQueryClient()
  const isReady = (source.useIsReady ?? always)(source.resource.name)
  const ask = (page: number) => question(source, client, { ...state, page })
  const query = useQuery({ ...ask(state.page), enabled, placeholderData: keepPreviousData })
  const total = query.data?.total ?? 0
  const last = Math.max(1, Math.ceil(total / state.limit))
  const fresh = Boolean(query.data) && !query.isPlaceholderData

  // biome-ignore lint/correctness/useExhaustiveDependencies: the questions follow from the state
  useEffect(() => {
    if (!fresh) return
    if (state.page > last) change({ page: last }, { replace: true })
    else if (state.page < last) void cache.prefetchQuery(ask(state.page + 1))
  }, [fresh, state, last])

  return {
    rows: (query.data?.items ?? []) as Listed[],
    total,
    isLoading: (query.isPending || !isReady) && enabled,
    isStale: query.isPlaceholderData,
    isSimilar: Boolean(query.data?.similar),
    failure: query.error && !query.isFetching ? failureOf(query.error) : null,
    retry: () => void query.refetch(),
  }
}
