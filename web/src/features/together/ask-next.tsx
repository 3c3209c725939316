import { type ReactNode, useState } from 'react'
import { t } from '../../lib/i18n.ts'
import { keptOf } from '../../resource/kept.ts'
import type { Row } from '../../resource/screen.ts'
import { Button } from '../../ui/button.tsx'
import { AskDialog } from './review-dialogs.tsx'
import type { ReviewKey } from './use-comments.ts'
import { useReview, useReviewState } from './use-review.ts'

type Props = { entity: ReviewKey['entity']; record: Row; save: () => Promise<boolean>; otherwise: ReactNode }

/** Saves a changed text beside its published record and asks for a review, in place of save and close. */
export default function AskNext({ entity, record, save, otherwise }: Props) {
  const key = { entity, id: record.id }
  const [asking, setAsking] = useState(false)
  const { client, run } = useReview(key)
  const waits = useReviewState(key, record)?.review?.status === 'waiting'
  const kept = keptOf(record)
  if (!kept?.keeps || kept.pending?.direct || waits) return otherwise
  const ask = async (reviewer_id: number | null) => {
    if (await run(() => client.review.ask.mutate({ ...key, reviewer_id }), 'review.doneAsked')) setAsking(false)
  }
  return (
    <>
      <Button variant="primary" onClick={() => void save().then(setAsking)}>
        {t('review.ask')}
      </Button>
      {asking && <AskDialog record={key} isSaved onClose={() => setAsking(false)} onAsk={ask} />}
    </>
  )
}
