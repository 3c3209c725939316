import { t } from '../../lib/i18n.ts'
import { trpc } from '../../lib/trpc.ts'
import type { Row } from '../../resource/screen.ts'
import { Status, type StatusName } from '../../ui/status.tsx'
import './together-texts.ts'

/** Shows a row's status in its list, and that it waits for a review. All cells share one question. */
export default function ReviewedStatus({ entity, row }: { entity: string; row: Row }) {
  const { data } = trpc.review.waiting.useQuery()
  const waits = data?.items.some((item) => item.entity === entity && item.id === row.id)
  return (
    <Status status={row.status as StatusName}>
      {waits ? <strong className="text-orange-dark">{t('review.waiting')}</strong> : undefined}
    </Status>
  )
}
