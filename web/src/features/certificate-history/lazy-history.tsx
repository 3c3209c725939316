import './history-texts.ts'
import { lazy, Suspense } from 'react'
import type { HistoryOf } from './history-panel.tsx'

export type { HistoryOf }

const HistoryPanel = lazy(() => import('./history-panel.tsx'))

/** Loads the history panel on demand. */
export function LazyHistory({ of, onClose }: { of: HistoryOf | null; onClose: () => void }) {
  return <Suspense>{of && <HistoryPanel of={of} onClose={onClose} />}</Suspense>
}
