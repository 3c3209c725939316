import { type ReactNode, useState } from 'react'
import { t } from '../../lib/i18n.ts'
import { stockholmText } from '../../lib/stockholm-time.ts'
import type { Row } from '../../resource/screen.ts'
import { Button } from '../../ui/button.tsx'
import { ApproveDialog, SendBackDialog } from './review-dialogs.tsx'
import type { ReviewKey } from './use-comments.ts'
import { useReview, useReviewState } from './use-review.ts'

type Props = { entity: ReviewKey['entity']; record: Row; isChanged: boolean; otherwise: ReactNode }

/** Sends a text back or approves it, in place of the buttons that save (design guide, 100). A person who changes it saves instead. */
export default function ReviewActions({ entity, record, isChanged, otherwise }: Props) {
  const key = { entity, id: record.id }
  const { client, run } = useReview(key)
  const [dialog, setDialog] = useState<'approve' | 'sendBack' | null>(null)
  const state = useReviewState(key, record)
  if (!state?.mayDecide || isChanged) return otherwise
  const approve = async (publish_at: string | null) => {
    const approval = { ...key, updated_at: String(record.updated_at), publish_at }
    const told = publish_at ? 'review.doneScheduled' : 'review.doneApproved'
    const done = await run(() => client.review.approve.mutate(approval), told)
    if (done) setDialog(null)
    return done
  }
  return (
    <>
      <Button onClick={() => setDialog('sendBack')}>{t('review.sendBack')}</Button>
      <Button variant="primary" onClick={() => setDialog('approve')}>
        {t('review.approve')}
      </Button>
      {dialog === 'approve' && (
        <ApproveDialog
          title={String(record.title ?? '')}
          changed={state.changed}
          moment={!state.mayChooseMoment ? null : record.publish_at ? stockholmText(String(record.publish_at)) : ''}
          onClose={() => setDialog(null)}
          onApprove={approve}
        />
      )}
      {dialog === 'sendBack' && (
        <SendBackDialog
          record={key}
          onClose={() => setDialog(null)}
          onSend={async (word) => {
            const done = await run(() => client.review.sendBack.mutate({ ...key, word }), 'review.doneSentBack')
            if (done) setDialog(null)
            return done
          }}
        />
      )}
    </>
  )
}
