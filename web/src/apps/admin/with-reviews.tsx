import { Suspense } from 'react'
import type { ReviewKey } from '../../features/together/use-comments.ts'
import { useWaiting } from '../../features/together/use-waiting.ts'
import { late, useCodes } from '../../lib/late.tsx'
import type { ListScreen } from '../../resource/list-screen.ts'
import { type Row, withGroupId } from '../../resource/screen.ts'
import { Status, type StatusName } from '../../ui/status.tsx'

const ReviewedStatus = late(() => import('../../features/together/reviewed-status.tsx'))
const codes = [ReviewedStatus]

/** The entities that people review. */
const reviewed: readonly ReviewKey['entity'][] = [
  ...(['article', 'page', 'section', 'event', 'card', 'queue', 'book', 'message'] as const),
]
/** Whether an entity's rows are reviewed before visitors see them. */
export const isReviewed = (name: string): name is ReviewKey['entity'] => (reviewed as readonly string[]).includes(name)

/** The groups' own setting, with the requests that wait: one question for every list and form. */
function useIsReviewed(): (row: Row) => boolean {
  const { data } = useWaiting()
  const groups = new Set(data?.reviewedGroups)
  return (row) => groups.has((withGroupId(row)?.group_id ?? null) as number | null)
}

/** Rows that wait for a review say so from the start: the column of their status would grow under the reader's eyes. */
function useIsReady(entity: string): boolean {
  const { data, isSettled } = useWaiting()
  const waits = data?.items.some((item) => item.entity === entity) ?? false
  const isHere = useCodes(codes, waits)
  return isSettled && (isHere || !waits)
}

/** The word's code comes for rows that wait alone: most lists have none. */
function ReviewedCell({ entity, row }: { entity: ReviewKey['entity']; row: Row }) {
  const { data } = useWaiting()
  const plain = <Status status={row.status as StatusName} />
  if (!data?.items.some((item) => item.entity === entity && item.id === row.id)) return plain
  return (
    <Suspense fallback={plain}>
      <ReviewedStatus status={row.status as StatusName} />
    </Suspense>
  )
}

/** Shows in a list which texts wait for a review, and offers to publish none that somebody else reviews first. */
export function withReviews<Listed extends ListScreen>(screen: Listed): Listed {
  const { name } = screen.resource
  if (screen.own || !isReviewed(name)) return screen
  const cells: ListScreen['cells'] = {
    ...screen.cells,
    status: ({ row }) => <ReviewedCell entity={name} row={row} />,
  }
  return { ...screen, cells, useIsReviewed, useIsReady }
}
