import { keepPreviousData } from '@tanstack/react-query'
import { trpc } from '../../../lib/trpc.ts'
import { useAskedKeywords } from '../asked-keywords.ts'
import { KeywordList } from '../keyword-list.tsx'

/** Draws `/keywords` for staff who read the keywords and don't write them. */
export default function Keywords() {
  const asked = useAskedKeywords()
  const found = trpc.validationStaff.keywords.useQuery(asked.input, { placeholderData: keepPreviousData })
  return <KeywordList asked={asked} found={found} />
}
