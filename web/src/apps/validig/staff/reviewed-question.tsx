import type { Question } from '@kollegium/api/definitions/surveys'
import Check from 'lucide-react/icons/check'
import FileText from 'lucide-react/icons/file-text'
import MessageSquare from 'lucide-react/icons/message-square'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import Undo2 from 'lucide-react/icons/undo-2'
import { useState } from 'react'
import { useServices } from '../../../lib/client-context.tsx'
import { t } from '../../../lib/i18n.ts'
import { trpc } from '../../../lib/trpc.ts'
import { useToastOutcome } from '../../../resource/use-toast-outcome.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Chip } from '../../../ui/chip.tsx'
import { cx } from '../../../ui/classes.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Shortcut } from '../../../ui/shortcut.tsx'
import { AnswerText, type Review, type ReviewedAnswer } from './answer-text.tsx'
import { CommentForm, Comments } from './comments.tsx'
import type { ReviewFile } from './file-panel.tsx'

type Props = {
  lineKey: string
  review: Review
  question: Question | undefined
  answer: ReviewedAnswer | undefined
  active: boolean
  /** Came since the person last opened the candidate. */
  isNew: boolean
  /** The candidate's first name. */
  name: string
  files: readonly ReviewFile[]
  onActive: () => void
  onJudged: () => void
  onFile: (file: ReviewFile) => void
}

/** Draws a question with its answer, judgement and comments. The active one has the keys. */
export function ReviewedQuestion(props: Props) {
  const { lineKey, review, question, answer, active, isNew, name, files, onActive, onFile } = props
  const [commenting, setCommenting] = useState(false)
  const rowId = question?.rowId ?? null
  const comments = rowId === null ? [] : review.comments.filter(({ row_id }) => row_id === rowId)
  const number = question?.number ?? answer?.kept.number ?? 0
  const isSent = review.status === 'sent' || review.status === 'reviewed'
  const showsForm = rowId !== null && (commenting || answer?.judgement === 'more')
  return (
    <article
      data-line={lineKey}
      aria-current={active ? 'true' : undefined}
      onFocusCapture={() => !active && onActive()}
      className={cx(
        'grid scroll-mt-12 scroll-mb-4 grid-cols-[28px_minmax(0,1fr)] gap-x-0.5 border-b border-grey-2 py-1.5 pl-1',
        active && '-ml-0.5 border-l-4 border-l-blue bg-blue-ice pr-1',
      )}
    >
      <span className="text-grey-6 tabular-nums">{number || ''}</span>
      <div className="min-w-0">
        {/* On a phone the judgement stands under the answer that it is about, beside the question otherwise. */}
        <div className="grid items-start gap-x-2 sm:grid-cols-[minmax(0,1fr)_auto]">
          <h3 className="min-w-0 font-normal text-grey-7 wrap-anywhere">
            {answer?.kept.title || question?.title} {isNew && <Chip tone="blue">{t('vstaff.new')}</Chip>}
          </h3>
          <div className="min-w-0 sm:col-span-2 sm:row-start-2">
            {answer && answer.kept.kind !== 'file' && <AnswerText answer={answer} {...(question && { question })} />}
            {!answer && files.length === 0 && isSent && <p className="text-grey-6">{t('vstaff.noAnswer')}</p>}
            {files.map((file) => (
              <button
                key={file.id}
                type="button"
                onClick={() => {
                  onActive()
                  onFile(file)
                }}
                className="mt-0.5 flex items-start gap-1 rounded-control text-left font-bold text-blue-dark underline underline-offset-4"
              >
                <Icon as={FileText} className="mt-0.25" />
                <span className="wrap-anywhere">{file.filename}</span>
              </button>
            ))}
          </div>
          {(answer || files.length > 0) && (
            <div className="empty:hidden max-sm:mt-1 sm:col-start-2 sm:row-start-1">
              <Judge {...props} />
            </div>
          )}
        </div>
        <Comments comments={comments} />
        {showsForm ? (
          <CommentForm
            assignment={review.id}
            row_id={rowId}
            number={number}
            name={name}
            onSent={() => setCommenting(false)}
          />
        ) : (
          rowId !== null &&
          active && (
            <Button
              variant="tertiary"
              size={32}
              icon={MessageSquare}
              className="-ml-1 mt-0.5"
              aria-label={t('vstaff.commentTo', { number })}
              onClick={() => setCommenting(true)}
            >
              {t('vstaff.commentVerb')}
            </Button>
          )
        )}
      </div>
    </article>
  )
}

/** Shows what the staff finds of an answer, or asks for it. */
function Judge({ review, question, answer, active, onJudged }: Props) {
  const { client } = useServices()
  const utils = trpc.useUtils()
  const outcome = useToastOutcome()
  const judge = (judgement: 'ok' | 'more' | null) => {
    // The page answers at once; a refusal brings the answer of the server back.
    utils.validationStaff.survey.setData(
      { id: review.id },
      (before) =>
        before && {
          ...before,
          answers: before.answers.map((each) => (each.id === answer?.id ? { ...each, judgement } : each)),
        },
    )
    if (judgement === 'ok') onJudged()
    void outcome(async () => {
      try {
        await client.validationStaff.judge.mutate({
          ...{ id: review.id, judgement },
          ...(answer ? { answer_id: answer.id } : { row_id: question?.rowId }),
        })
        if (!answer) await utils.validationStaff.survey.invalidate({ id: review.id })
      } catch (error) {
        await utils.validationStaff.survey.invalidate({ id: review.id })
        throw error
      }
      return null
    })
  }
  if (answer && answer.judgement !== null) {
    const enough = answer.judgement === 'ok'
    return (
      <span
        className={cx('flex items-center gap-0.5 text-hint font-bold', enough ? 'text-green-dark' : 'text-orange-dark')}
      >
        <Icon as={enough ? Check : RotateCcw} size={16} />
        {t(enough ? 'vstaff.ok' : 'vstaff.more')}
        {active && (review.status === 'sent' || review.status === 'reopened') && (
          <IconButton icon={Undo2} size={32} label={t('vstaff.takeBack')} onClick={() => judge(null)} />
        )}
      </span>
    )
  }
  if (review.status !== 'sent') return null
  const enough = (
    <Button size={32} icon={Check} onClick={() => judge('ok')}>
      {t('vstaff.ok')}
    </Button>
  )
  const more = (
    <Button size={32} onClick={() => judge('more')}>
      {t('vstaff.askMore')}
    </Button>
  )
  return (
    <span className="flex flex-wrap gap-0.75">
      {active ? <Shortcut name="enough">{enough}</Shortcut> : enough}
      {active ? <Shortcut name="askMore">{more}</Shortcut> : more}
    </span>
  )
}
