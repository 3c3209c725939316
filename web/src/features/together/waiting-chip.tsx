import { t } from '../../lib/i18n.ts'
import type { Row } from '../../resource/screen.ts'
import { Chip } from '../../ui/chip.tsx'
import type { ReviewKey } from './use-comments.ts'
import { useReviewState } from './use-review.ts'

/** Says beside the heading of a form that its text waits for a review. */
export default function WaitingChip({ entity, record }: { entity: ReviewKey['entity']; record: Row }) {
  const state = useReviewState({ entity, id: record.id }, record)
  return state?.review?.status === 'waiting' && <Chip tone="orange">{t('review.waiting')}</Chip>
}
