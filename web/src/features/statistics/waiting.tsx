import { failureOf } from '../../lib/errors.ts'
import { Notice } from '../../ui/notice.tsx'
import { SkeletonTable } from '../../ui/skeleton.tsx'
import { LoadError } from '../../ui/states.tsx'

/** Stands in place of figures that are being counted, or that can't be. */
export function Waiting({ query }: { query: { error: unknown; refetch: () => unknown } }) {
  if (!query.error) return <SkeletonTable rows={6} />
  const failure = failureOf(query.error)
  // An invalid date is reported at its field; nothing else is wrong.
  if (failure.code === 'INVALID') {
    const texts = Object.values(failure.fields).flat()
    return <Notice severity="error" live title={texts[0] ?? failure.message} />
  }
  return <LoadError title={failure.message} reference={failure.reference} onRetry={() => void query.refetch()} />
}
