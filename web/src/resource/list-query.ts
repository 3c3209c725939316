import { useCallback, useEffect, useMemo } from 'react'
import { useSearchParams } from 'wouter'
import { useMe } from '../lib/me.tsx'
import type { Outputs } from '../lib/trpc.ts'

export type SavedFilter = Outputs['preference']['filters'][number]

/** What the address says when a list that opens with a saved filter is to show everything. */
const EVERYTHING = ['visa', 'allt'] as const
/** Where one is in a list rather than how one looks at it; what one searches for may name a person, and is not kept. */
const transientKeys = ['sok', 'sida', 'rader', EVERYTHING[0]]

/** The part of a list's address that is saved as a filter: filters and order, and the tab. */
export function savableQuery(query: URLSearchParams): string {
  const rest = new URLSearchParams(query)
  for (const key of transientKeys) rest.delete(key)
  rest.sort()
  return rest.toString()
}

/** The filter that a list opens with. */
export function useDefaultFilter(list: string): SavedFilter | undefined {
  return useMe().preferences.defaults.find((each) => each.list === list)
}

type Change = (
  next: (before: URLSearchParams) => URLSearchParams,
  options?: { replace?: boolean | undefined } | undefined,
) => void

/**
 * A list's address. One that says nothing stands for the filter that the list opens with, and is written out, so that
 * a link that is sent gives the same list to whoever has none.
 */
export function useListQuery(list: string): [URLSearchParams, Change] {
  const [query, setQuery] = useSearchParams()
  const opening = useDefaultFilter(list)?.query
  const bare = query.size === 0
  const said = useMemo(() => (bare && opening ? new URLSearchParams(opening) : query), [bare, opening, query])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the router makes its setter anew each time
  useEffect(() => {
    if (bare && opening) setQuery(new URLSearchParams(opening), { replace: true })
  }, [bare, opening])
  const change = useCallback<Change>(
    (next, options) =>
      setQuery((before) => {
        const written = next(before.size === 0 && opening ? new URLSearchParams(opening) : before)
        if (opening && written.size === 0) written.set(...EVERYTHING)
        return written
      }, options),
    [opening, setQuery],
  )
  return [said, change]
}
