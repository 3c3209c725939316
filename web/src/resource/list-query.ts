import { useCallback, useEffect, useMemo } from 'react'
import { useSearchParams } from 'wouter'
import { type Me, useMe } from '../lib/me.tsx'
import type { Outputs } from '../lib/trpc.ts'

export type SavedFilter = Outputs['preference']['filters'][number]

/** The address parameter that shows everything in a list with a default filter. */
const EVERYTHING = ['visa', 'allt'] as const
/** Parameters that no saved filter keeps: the position in the list, and the search, which may name a person. */
const transientKeys = ['sok', 'sida', 'rader', EVERYTHING[0]]

/** Returns the part of a list's address that a saved filter keeps: filters, order and tab. */
export function savableQuery(query: URLSearchParams): string {
  const rest = new URLSearchParams(query)
  for (const key of transientKeys) rest.delete(key)
  rest.sort()
  return rest.toString()
}

type Preferring = Pick<Me, 'preferences'>
const defaultOf = ({ preferences }: Preferring, list: string) => preferences.defaults.find((each) => each.list === list)

/** Returns the saved filter that the list opens with. */
export function useDefaultFilter(list: string): SavedFilter | undefined {
  return defaultOf(useMe(), list)
}

/** The query that the list's address stands for: an empty one means the person's default filter. */
export function openingQuery(me: Preferring, list: string, query: URLSearchParams): URLSearchParams {
  const opening = query.size === 0 ? defaultOf(me, list)?.query : undefined
  return opening ? new URLSearchParams(opening) : query
}

type Change = (
  next: (before: URLSearchParams) => URLSearchParams,
  options?: { replace?: boolean | undefined } | undefined,
) => void

/**
 * Reads and writes a list's address. An empty address stands for the default filter and is replaced by it, so that a
 * sent link shows the same list to everyone.
 */
export function useListQuery(list: string): [URLSearchParams, Change] {
  const [query, setQuery] = useSearchParams()
  const me = useMe()
  const opening = defaultOf(me, list)?.query
  const bare = query.size === 0
  const said = useMemo(() => openingQuery(me, list, query), [me, list, query])
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
