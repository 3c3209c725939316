import type { Resource } from '@kollegium/api/definitions'
import { lazy, Suspense, useState } from 'react'
import type { z } from 'zod'
import { listText, type TextKey, t } from '../../lib/i18n.ts'
import { type Kept, keptOf } from '../../resource/kept.ts'
import type { Row } from '../../resource/screen.ts'
import { Button } from '../../ui/button.tsx'
import { useConfirm } from '../../ui/confirm.tsx'
import { Notice } from '../../ui/notice.tsx'
import { fullMomentText } from './moment-text.ts'
import type { ReviewKey } from './use-comments.ts'
import { useReview, useReviewState } from './use-review.ts'

const PendingDialog = lazy(() => import('./pending-dialog.tsx'))

type Props = { entity: ReviewKey['entity']; resource: Pick<Resource, 'name' | 'subject' | 'fields'>; record: Row }
type Pending = NonNullable<Kept['pending']>

/** Tells above a form that a changed text waits beside the published one, and offers the acts on it. */
export default function PendingNotice({ entity, resource, record }: Props) {
  const kept = keptOf(record)
  if (kept?.pending) {
    return <Waiting entity={entity} resource={resource} record={record} kept={kept} pending={kept.pending} />
  }
  return kept?.keeps ? (
    <div className="mb-3">
      <Notice severity="info">{t('review.keeps')}</Notice>
    </div>
  ) : null
}

function Waiting({ entity, resource, record, kept, pending }: Props & { kept: Kept; pending: Pending }) {
  const key = { entity, id: record.id }
  const { client, run } = useReview(key)
  const confirm = useConfirm()
  const [comparing, setComparing] = useState(false)
  const isAsked = useReviewState(key, record)?.review?.status === 'waiting'
  const updated_at = String(record.updated_at)
  const lay = () => run(() => client.review.keep.mutate({ ...key, data: {}, updated_at }), 'review.doneLaid')
  const drop = async () => {
    const yes = await confirm({
      title: t('review.dropTitle'),
      text: t('review.dropText'),
      confirmLabel: t('review.dropYes'),
      danger: true,
    })
    if (yes) await run(() => client.review.drop.mutate({ ...key, updated_at }), 'review.doneDropped')
  }
  const name = pending.by?.name ?? t('comment.removedPerson')
  return (
    <div className="mb-3">
      <Notice
        severity="warning"
        live
        stacked
        title={t(isAsked ? 'review.pendingAsked' : 'review.pendingKept')}
        actions={
          kept.keeps && (
            <>
              <Button onClick={() => setComparing(true)}>{t('review.compare')}</Button>
              {(pending.behind || pending.direct) && (
                <Button onClick={() => void lay()}>{t(pending.direct ? 'review.take' : 'review.lay')}</Button>
              )}
              <Button variant="tertiary" onClick={() => void drop()}>
                {t('review.drop')}
              </Button>
            </>
          )
        }
      >
        {t('review.pendingBy', { name, time: fullMomentText(pending.at) })} {t(meaningOf(pending))}{' '}
        {pending.lost.length > 0 && t('review.lost', { fields: labelsOf(resource, pending.lost) })}
      </Notice>
      <Suspense>
        {comparing && <PendingDialog resource={resource} id={record.id} onClose={() => setComparing(false)} />}
      </Suspense>
    </div>
  )
}

function meaningOf({ hidden, direct, behind }: Pending): TextKey {
  if (hidden) return 'review.pendingHidden'
  if (direct) return 'review.pendingDirect'
  return behind ? 'review.pendingBehind' : 'review.pendingUnseen'
}

function labelsOf({ fields }: Props['resource'], names: readonly string[]): string {
  const labels = names.map((name) => {
    const label = (fields.shape[name] as z.ZodType | undefined)?.meta()?.label
    return label ? t(label as TextKey) : name
  })
  return listText(labels)
}
