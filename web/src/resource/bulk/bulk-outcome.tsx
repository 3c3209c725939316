import { Suspense } from 'react'
import { late } from '../../lib/late.tsx'
import type { ListScreen } from '../list-screen.ts'
import { useListRuns } from './use-list-runs.ts'

/** Most lists have no run. */
const RunNotices = late(() => import('./run-notices.tsx'))

/** Tells how far the person's acts on many rows of a list have come, and what came of them. */
export function BulkOutcome({ screen }: { screen: ListScreen }) {
  const { runs, change } = useListRuns(screen.resource.name)
  if (runs.length === 0) return null
  return (
    <Suspense>
      <RunNotices runs={runs} change={change} screen={screen} />
    </Suspense>
  )
}
