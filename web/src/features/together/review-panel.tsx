import { useState } from 'react'
import { t } from '../../lib/i18n.ts'
import { keptOf } from '../../resource/kept.ts'
import type { Row } from '../../resource/screen.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { SideSection } from '../../ui/shell.tsx'
import { fullMomentText } from './moment-text.ts'
import { AskDialog } from './review-dialogs.tsx'
import type { ReviewKey } from './use-comments.ts'
import { type ReviewState, useReview, useReviewState } from './use-review.ts'

/** Shows where a text stands in its review, and asks for one or withdraws it (design guide, 100). The header decides. */
export default function ReviewPanel({ record, row }: { record: ReviewKey; row: Row }) {
  const { client, run } = useReview(record)
  const [asking, setAsking] = useState(false)
  const state = useReviewState(record, row)
  // Beside a published text the header asks, which saves first.
  const mayAsk = state?.mayAsk && !keptOf(row)?.keeps
  if (!state || (!state.review && !mayAsk)) return null
  return (
    <SideSection title={t('review.title')}>
      <StateOfReview state={state} />
      <div className="flex flex-wrap gap-1 not-empty:mt-1">
        {mayAsk && <Button onClick={() => setAsking(true)}>{t('review.ask')}</Button>}
        {state.mayWithdraw && (
          <Button
            variant="tertiary"
            className="-ml-1"
            onClick={() => void run(() => client.review.withdraw.mutate(record), 'review.doneWithdrawn')}
          >
            {t('review.withdraw')}
          </Button>
        )}
      </div>
      {asking && (
        <AskDialog
          record={record}
          onClose={() => setAsking(false)}
          onAsk={async (reviewer_id) => {
            const done = await run(() => client.review.ask.mutate({ ...record, reviewer_id }), 'review.doneAsked')
            if (done) setAsking(false)
          }}
        />
      )}
    </SideSection>
  )
}

function StateOfReview({ state: { review, everyone, ownText, mayAsk } }: { state: ReviewState }) {
  const asked = review && {
    name: review.asked_by?.name ?? t('comment.removedPerson'),
    time: fullMomentText(review.created_at),
  }
  const decided = review?.decided_at && {
    name: review.decided_by?.name ?? t('comment.removedPerson'),
    time: fullMomentText(review.decided_at),
  }
  return (
    <div className="grid gap-1 text-hint">
      {review?.status === 'waiting' && asked && (
        <p>
          {review.reviewer ? t('review.askedOf', { ...asked, text: review.reviewer.name }) : t('review.asked', asked)}
        </p>
      )}
      {review?.status === 'sent_back' && decided && (
        <>
          <p>
            <Chip tone="wine">{t('review.sentBackChip')}</Chip>
          </p>
          <p>{t('review.sentBack', decided)}</p>
          <blockquote className="whitespace-pre-line border-l-4 border-grey-3 pl-1 wrap-anywhere">
            {review.word}
          </blockquote>
        </>
      )}
      {review?.status === 'approved' && decided && <p>{t('review.approvedBy', decided)}</p>}
      {ownText && <p className="text-grey-6">{t('review.ownText')}</p>}
      {everyone && mayAsk && <p className="text-grey-6">{t('review.everyone')}</p>}
    </div>
  )
}
