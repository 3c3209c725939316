import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { failureOf } from '../../lib/errors.ts'

/** Calls `onRefused` when a query is refused for want of a right: the app may have been taken from the person who has it open. */
export function useRefusals(onRefused: () => void): void {
  const queries = useQueryClient()
  useEffect(
    () =>
      queries.getQueryCache().subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'error') return
        if (failureOf(event.action.error).code === 'FORBIDDEN') onRefused()
      }),
    [queries, onRefused],
  )
}
