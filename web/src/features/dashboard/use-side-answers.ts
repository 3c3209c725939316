import { isAnswered } from '../../lib/answered.ts'
import { trpc } from '../../lib/trpc.ts'
import { latestActs } from '../activity/latest-acts.ts'
import { useVisitsOfWeek } from '../visits/use-visits-of-week.ts'

/** The parts beside the overview that a person sees; the visits are of a group, or of all. */
export type SideParts = { notices: boolean; activity: boolean; visits: boolean; groupId: number | null }

/**
 * Asks at once for the parts of the start page that have calls of their own. Drawn one after the other, they would push each other down.
 * @returns whether each has its answer, or has failed once
 */
export function useSideAnswers({ notices, activity, visits, groupId }: SideParts): boolean {
  const parts = [
    trpc.systemNotice.list.useQuery(undefined, { enabled: notices }),
    trpc.activity.latest.useQuery(latestActs, { enabled: activity }),
    useVisitsOfWeek(groupId, visits),
  ]
  return parts.every(isAnswered)
}
