import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { failureOf } from '../../lib/errors.ts'

/**
 * Calls `onRefused` when a query is refused for want of a right: the app may have been taken from the person who has it open.
 * @param router the refused query is one of this router; any without it
 */
export function useRefusals(onRefused: () => void, router?: string): void {
  const queries = useQueryClient()
  useEffect(
    () =>
      queries.getQueryCache().subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'error') return
        const [path] = event.query.queryKey as [string[]?]
        if (router !== undefined && path?.[0] !== router) return
        if (failureOf(event.action.error).code === 'FORBIDDEN') onRefused()
      }),
    [queries, onRefused, router],
  )
}
