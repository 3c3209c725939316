import { keepPreviousData } from '@tanstack/react-query'
import { trpc } from '../../lib/trpc.ts'

/** The most that the server gives by their ids at a time. */
const most = 500

/** Returns the keywords of these ids. Those that nobody knows, and those on their way, are missing. */
export function useKeywordsOf(ids: readonly number[]) {
  const asked = [...new Set(ids)].slice(0, most)
  const options = { staleTime: 60_000, enabled: asked.length > 0, placeholderData: keepPreviousData }
  return trpc.validationStaff.keywords.useQuery({ ids: asked }, options).data?.items ?? []
}
