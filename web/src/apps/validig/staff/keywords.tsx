import { trpc } from '../../../lib/trpc.ts'
import { KeywordList } from '../keyword-list.tsx'

/** Draws `/keywords` for staff who read the keywords and don't write them. */
export default function Keywords() {
  return <KeywordList found={trpc.validationStaff.keywords.useQuery()} />
}
