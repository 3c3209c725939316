import { useState } from 'react'
import { useServices } from '../../lib/client-context.tsx'
import { failureOf } from '../../lib/errors.ts'
import { clockText, longDayText, t } from '../../lib/i18n.ts'
import { useKept } from '../../resource/use-kept.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Textarea } from '../../ui/text-input.tsx'
import { useToast } from '../../ui/toasts.tsx'
import type { Answering, Comment } from './types.ts'

type CommentsProps = {
  survey: Pick<Answering, 'id' | 'finished_at'>
  /** The question; null for the survey as a whole. */
  rowId: number | null
  comments: readonly Comment[]
  onChanged: () => void
}

/** Draws what staff and candidate have written to each other, and the field for more. A question without a word has no field, nor has a finished validation. */
export function Comments({ survey, rowId, comments, onChanged }: CommentsProps) {
  if (rowId !== null && comments.length === 0) return null
  return (
    <div className={rowId === null ? '' : 'mt-2'}>
      {comments.length > 0 && (
        <ul className="grid gap-1">
          {comments.map((comment) => (
            <li key={comment.id} className="border-l-4 border-blue-light py-0.25 pl-1.5">
              <p className="text-hint text-grey-6">
                <strong className="text-ink">{comment.own ? t('candidate.you') : comment.author}</strong>{' '}
                {longDayText(comment.created_at)} {clockText(comment.created_at)}
              </p>
              <p className="whitespace-pre-line wrap-anywhere">{comment.body}</p>
            </li>
          ))}
        </ul>
      )}
      {!survey.finished_at && <Reply survey={survey} rowId={rowId} onSent={onChanged} />}
    </div>
  )
}

function Reply({ survey, rowId, onSent }: { survey: Pick<Answering, 'id'>; rowId: number | null; onSent: () => void }) {
  const { client } = useServices()
  const toast = useToast()
  const place = { name: 'surveyComment', id: survey.id, slot: rowId === null ? 'whole' : `row-${rowId}` }
  const { value: text, set: setText, forget } = useKept(place, '')
  const [busy, setBusy] = useState(false)
  const send = async () => {
    setBusy(true)
    try {
      await client.ownValidation.comment.mutate({ id: survey.id, rowId, body: text })
      forget()
      toast.success(t('candidate.commentSent'))
      onSent()
    } catch (error) {
      toast.error(failureOf(error).message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="mt-1.5">
      <Field label={t(rowId === null ? 'candidate.commentLabel' : 'candidate.commentReply')}>
        <Textarea rows={2} maxLength={2000} value={text} onChange={(event) => setText(event.target.value)} />
      </Field>
      {text.trim() && (
        <Button size={32} className="mt-1" busy={busy} onClick={() => void send()}>
          {t('candidate.commentSend')}
        </Button>
      )}
    </div>
  )
}
