import { keepPreviousData } from '@tanstack/react-query'
import { trpc } from '../../../lib/trpc.ts'
import { useAskedKeywords } from '../asked-keywords.ts'
import { KeywordList } from '../keyword-list.tsx'

/** Draws a candidate's `/keywords`. */
export default function Keywords() {
  const asked = useAskedKeywords()
  const found = trpc.ownValidation.keywords.useQuery(asked.input, { placeholderData: keepPreviousData })
  return <KeywordList asked={asked} found={found} />
}
