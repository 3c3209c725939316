import { trpc } from '../../../lib/trpc.ts'
import { KeywordList } from '../keyword-list.tsx'

/** Draws a candidate's `/keywords`. */
export default function Keywords() {
  return <KeywordList found={trpc.ownValidation.keywords.useQuery()} />
}
