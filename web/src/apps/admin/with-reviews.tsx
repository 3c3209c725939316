import { lazy, Suspense } from 'react'
import type { SharedKey } from '../../features/together/use-comments.ts'
import type { ListScreen } from '../../resource/list-screen.ts'
import { Status, type StatusName } from '../../ui/status.tsx'

const ReviewedStatus = lazy(() => import('../../features/together/reviewed-status.tsx'))

/** The entities that people comment, review and follow: those with versions. A menu has no status, so nobody reviews it. */
const shared: readonly SharedKey['entity'][] = [
  ...(['article', 'page', 'section', 'event', 'card', 'queue', 'book', 'menu', 'message'] as const),
]
/** Whether people work together on an entity's rows. */
export const isShared = (name: string): name is SharedKey['entity'] => (shared as readonly string[]).includes(name)

/** Shows in a list which texts wait for a review. */
export function withReviews<Listed extends ListScreen>(screen: Listed): Listed {
  const { name } = screen.resource
  if (screen.own || !isShared(name) || name === 'menu') return screen
  const cells: ListScreen['cells'] = {
    ...screen.cells,
    status: ({ row }) => (
      <Suspense fallback={<Status status={row.status as StatusName} />}>
        <ReviewedStatus entity={name} row={row} />
      </Suspense>
    ),
  }
  return { ...screen, cells }
}
