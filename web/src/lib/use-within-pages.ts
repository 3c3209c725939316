import { useEffect } from 'react'

type Answer = { data: { total: number } | undefined; isPlaceholderData: boolean }

/** Turns to the last page when the open page no longer exists, for example after its only row was removed. */
export function useWithinPages(answer: Answer, limit: number, page: number, onPage: (page: number) => void): void {
  const { data, isPlaceholderData } = answer
  const last = Math.max(1, Math.ceil((data?.total ?? 0) / limit))
  const isBeyond = data !== undefined && !isPlaceholderData && page > last
  useEffect(() => {
    if (isBeyond) onPage(last)
  }, [isBeyond, last, onPage])
}
