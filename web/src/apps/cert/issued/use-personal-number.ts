import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useServices } from '../../../lib/client-context.tsx'
import { failureOf } from '../../../lib/errors.ts'
import type { ChangeList } from '../../../resource/list-state.ts'
import type { DataListState } from '../../../resource/use-data-list.ts'
import type { IssuedDocument } from './issued-source.ts'

/** Six digits in a row or more, as no other search has them: a personal number, or its beginning. */
const isNumber = (text: string) => /^\d[\d\s+–-]{5,}$/.test(text.trim()) && text.replace(/\D/g, '').length >= 6
const isWhole = (text: string) => [10, 12].includes(text.replace(/\D/g, '').length)

/**
 * Lets a list be searched by personal number. Such a number never stands in the page's address nor in that of a call,
 * and each search is logged. The list stays as it was until the number is whole. `fault`: the fault of a mistyped one.
 */
export function usePersonalNumber(
  list: DataListState<IssuedDocument>,
): DataListState<IssuedDocument> & { isByNumber: boolean; fault: string | null } {
  const { client } = useServices()
  const [number, setNumber] = useState<string | null>(null)
  const change: ChangeList = (next, options) => {
    if (next.search !== undefined && isNumber(next.search)) return setNumber(next.search)
    setNumber(null)
    list.change(next, options)
  }
  const asked = number !== null && isWhole(number) ? number : null
  const query = useQuery({
    queryKey: ['issuedDocument.ofPersonalNumber', asked],
    queryFn: () => client.issuedDocument.ofPersonalNumber.mutate({ personal_number: asked ?? '' }),
    enabled: asked !== null,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
  if (number === null) return { ...list, change, isByNumber: false, fault: null }
  if (asked === null)
    return { ...list, change, isByNumber: true, fault: null, answer: { ...list.answer, isStale: true } }
  const { items = [], total = 0 } = query.data ?? {}
  const failure = query.error && !query.isFetching ? failureOf(query.error) : null
  // A mistyped number is no failure of the list, which then has no hit.
  const fault = failure?.code === 'INVALID' ? failure.message : null
  return {
    ...list,
    change,
    isByNumber: true,
    fault,
    state: { ...list.state, search: number, page: 1, filters: {} },
    count: query.data || fault ? total : null,
    isWhole: false,
    answer: {
      ...{ rows: items, total, isLoading: query.isPending, isStale: false, isSimilar: false },
      failure: fault ? null : failure,
      retry: () => void query.refetch(),
    },
  }
}
