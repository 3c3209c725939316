import type { ReactNode } from 'react'
import { failureOf } from '../../../lib/errors.ts'
import { t } from '../../../lib/i18n.ts'
import { trpc } from '../../../lib/trpc.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { EmptyState, LoadError } from '../../../ui/states.tsx'
import type { Overview } from './assignment-status.tsx'

/** Loads the candidate's overview, which the drawer's counter and several pages share; a person who is no candidate has none. */
export const useOverview = (enabled = true) =>
  trpc.ownValidation.overview.useQuery(undefined, { staleTime: 5_000, enabled })

/** Draws a page of the overview when it has come; without a validation it says so. */
export function WithOverview({ children }: { children: (overview: Overview) => ReactNode }) {
  const found = useOverview()
  if (found.error && !found.data) {
    const { message, reference } = failureOf(found.error)
    return (
      <LoadError reference={reference} onRetry={() => void found.refetch()}>
        {message}
      </LoadError>
    )
  }
  if (found.data === undefined) return <Skeleton className="h-20" />
  if (found.data === null) {
    return <EmptyState title={t('candidate.nothing')}>{t('candidate.nothingHelp')}</EmptyState>
  }
  return children(found.data)
}
