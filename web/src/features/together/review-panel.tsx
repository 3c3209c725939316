import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useServices } from '../../lib/client-context.tsx'
import { failureOf } from '../../lib/errors.ts'
import { type TextKey, t } from '../../lib/i18n.ts'
import type { Outputs } from '../../lib/trpc.ts'
import { callKey, type Row } from '../../resource/screen.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { useConfirm } from '../../ui/confirm.tsx'
import { SideSection } from '../../ui/shell.tsx'
import { useToast } from '../../ui/toasts.tsx'
import { fullMomentText } from './moment-text.ts'
import { AskDialog, SendBackDialog } from './review-dialogs.tsx'
import './together-texts.ts'
import type { ReviewKey } from './use-comments.ts'

type State = Outputs['review']['get']

/** The calls of a review, each with a toast; the form and the lists are read anew. */
function useReview(key: ReviewKey) {
  const { client } = useServices()
  const cache = useQueryClient()
  const toast = useToast()
  const run = async (call: () => Promise<unknown>, done: TextKey): Promise<boolean> => {
    try {
      await call()
      toast.success(t(done))
      return true
    } catch (error) {
      toast.error(failureOf(error).message)
      return false
    } finally {
      void cache.invalidateQueries({ queryKey: [['review']] })
      void cache.invalidateQueries({ queryKey: callKey(key.entity, 'get', { id: key.id }) })
      void cache.invalidateQueries({ queryKey: [[key.entity, 'list']] })
    }
  }
  return { client, run }
}

/** Shows where a text stands in its review, and the next step of whoever looks at it (design guide, 100). */
export default function ReviewPanel({ record, row }: { record: ReviewKey; row: Row }) {
  const { client, run } = useReview(record)
  const confirm = useConfirm()
  const [dialog, setDialog] = useState<'ask' | 'sendBack' | null>(null)
  const query = useQuery({
    queryKey: [['review', 'get'], { ...record, updated_at: row.updated_at }],
    queryFn: ({ signal }) => client.review.get.query(record, { signal }),
  })
  const state = query.data
  if (!state || (!state.review && !state.mayAsk)) return null
  const approve = async () => {
    const yes = await confirm({
      title: t('review.approveTitle'),
      text: t('review.approveText', { text: String(row.title ?? '') }),
      confirmLabel: t('review.approve'),
    })
    const updated_at = String(row.updated_at)
    if (yes) await run(() => client.review.approve.mutate({ ...record, updated_at }), 'review.doneApproved')
  }
  return (
    <SideSection title={t('review.title')}>
      <ReviewState state={state} />
      <div className="mt-1 flex flex-wrap gap-1">
        {state.mayDecide && (
          <>
            <Button variant="primary" onClick={() => void approve()}>
              {t('review.approve')}
            </Button>
            <Button onClick={() => setDialog('sendBack')}>{t('review.sendBack')}</Button>
          </>
        )}
        {state.mayAsk && <Button onClick={() => setDialog('ask')}>{t('review.ask')}</Button>}
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
      {dialog === 'ask' && (
        <AskDialog
          record={record}
          onClose={() => setDialog(null)}
          onAsk={async (reviewer_id) => {
            const done = await run(() => client.review.ask.mutate({ ...record, reviewer_id }), 'review.doneAsked')
            if (done) setDialog(null)
          }}
        />
      )}
      {dialog === 'sendBack' && (
        <SendBackDialog
          record={record}
          onClose={() => setDialog(null)}
          onSend={async (word) => {
            const done = await run(() => client.review.sendBack.mutate({ ...record, word }), 'review.doneSentBack')
            if (done) setDialog(null)
            return done
          }}
        />
      )}
    </SideSection>
  )
}

function ReviewState({ state: { review, everyone, ownText, mayAsk } }: { state: State }) {
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
        <>
          <p>
            <Chip tone="orange">{t('review.waiting')}</Chip>
          </p>
          <p>
            {review.reviewer ? t('review.askedOf', { ...asked, text: review.reviewer.name }) : t('review.asked', asked)}
          </p>
        </>
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
