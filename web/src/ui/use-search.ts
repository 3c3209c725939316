import { useEffect, useRef, useState } from 'react'
import { matching, type Option } from './options.ts'

export type SearchAnswer<T extends Option> = T[] | { options: T[]; total: number }
export type SearchFunction<T extends Option> = (query: string, signal: AbortSignal) => Promise<SearchAnswer<T>>
export type SearchState<T extends Option> = {
  options: T[]
  /** The number of all hits, when the server returns only the first. */
  total: number
  state: 'idle' | 'searching' | 'done' | 'failed'
}

const PAUSE = 200

/**
 * Searches during typing: it waits 200 ms after the last key and drops answers to earlier searches. With `options` it
 * filters those at once and never waits.
 */
export function useSearch<T extends Option>(
  query: string,
  active: boolean,
  source: { options?: readonly T[]; search?: SearchFunction<T> },
): SearchState<T> {
  const [found, setFound] = useState<SearchState<T>>({ options: [], total: 0, state: 'idle' })
  const { options, search } = source
  const latest = useRef(search)
  latest.current = search
  const asks = active && !options

  useEffect(() => {
    if (!asks) return
    const control = new AbortController()
    setFound((before) => ({ ...before, state: 'searching' }))
    const timer = setTimeout(async () => {
      try {
        const answer = (await latest.current?.(query, control.signal)) ?? []
        if (control.signal.aborted) return
        const list = Array.isArray(answer) ? answer : answer.options
        setFound({ options: list, total: Array.isArray(answer) ? list.length : answer.total, state: 'done' })
      } catch {
        if (!control.signal.aborted) setFound({ options: [], total: 0, state: 'failed' })
      }
    }, PAUSE)
    return () => {
      clearTimeout(timer)
      control.abort()
    }
  }, [query, asks])

  if (options) {
    const list = query ? matching(options, query) : [...options]
    return { options: list, total: list.length, state: 'done' }
  }
  return found
}
