import type { Question } from '@kollegium/api/definitions/surveys'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Keyboard from 'lucide-react/icons/keyboard'
import { useContext, useEffect, useRef, useState } from 'react'
import { t } from '../../../lib/i18n.ts'
import { SingleKeys } from '../../../lib/shortcuts.ts'
import { IconButton } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import type { Review } from './answer-text.tsx'
import { CommentForm, Comments } from './comments.tsx'
import type { ReviewCandidate, ReviewFile } from './file-panel.tsx'
import { ReviewDownloads } from './review-downloads.tsx'
import { ReviewedQuestion } from './reviewed-question.tsx'

type Props = {
  candidate: ReviewCandidate
  review: Review
  /** When the person last opened the candidate before now. */
  seenAt: string | null
  onFile: (file: ReviewFile) => void
}

type Line = { key: string; question?: Question; answer?: Review['answers'][number] }

/** Statuses of a survey of which the staff has answers, or could have: it may hold none, or files alone. */
const handedIn: readonly Review['status'][] = ['sent', 'reopened', 'reviewed']

/**
 * Draws a survey's answers part by part, with judgements and comments. Before it is sent only the comments stand there: the
 * candidate may ask something while answering.
 */
export function SurveyReview({ candidate, review, seenAt, onFile }: Props) {
  const singleKeys = useContext(SingleKeys)
  const byRow = new Map(review.answers.map((answer) => [answer.row_id, answer]))
  const parts = review.parts.map((part) => ({
    ...part,
    lines: part.questions.map(
      (question): Line => ({ key: `row-${question.rowId}`, question, answer: byRow.get(question.rowId) }),
    ),
  }))
  const isAsked = (row: number | null) => parts.some(({ questions }) => questions.some(({ rowId }) => rowId === row))
  const gone = review.answers
    .filter(({ row_id }) => !isAsked(row_id))
    .map((answer): Line => ({ key: `answer-${answer.id}`, answer }))
  const filesOf = (question: Question | undefined) =>
    question ? candidate.files.filter((file) => file.assignmentId === review.id && file.rowId === question.rowId) : []
  const answered = [...parts.flatMap(({ lines }) => lines), ...gone].filter(
    ({ answer, question }) => answer || filesOf(question).length > 0,
  )
  const isCommented = ({ question }: Line) => review.comments.some(({ row_id }) => row_id === question?.rowId)
  const [active, setActive] = useState<string | null>(null)
  const first = answered.find(({ answer }) => !answer || answer.judgement === null)
  const current = active ?? first?.key ?? null
  const list = useRef<HTMLDivElement>(null)
  const step = (by: number) => {
    const at = answered.findIndex(({ key }) => key === current)
    const next = answered[Math.max(0, Math.min(answered.length - 1, at + by))]
    if (next) setActive(next.key)
  }
  useEffect(() => {
    if (active) list.current?.querySelector(`[data-line="${active}"]`)?.scrollIntoView?.({ block: 'nearest' })
  }, [active])
  const judged = review.answers.filter(({ judgement }) => judgement !== null).length
  const isHandedIn = handedIn.includes(review.status)
  const draw = ({ key, question, answer }: Line) => (
    <ReviewedQuestion
      key={key}
      lineKey={key}
      review={review}
      question={question}
      answer={answer}
      active={key === current}
      isNew={Boolean(answer && seenAt && answer.updated_at > seenAt)}
      name={candidate.name.split(' ')[0] ?? candidate.name}
      files={filesOf(question)}
      onActive={() => setActive(key)}
      onJudged={() => step(1)}
      onFile={onFile}
    />
  )
  return (
    <div ref={list}>
      {isHandedIn && (
        <div className="flex flex-wrap items-center gap-x-1 border-b border-grey-3 pb-0.5">
          <strong className="mr-auto text-hint max-sm:w-full" role="status">
            {t('vstaff.judged', { number: judged, total: answered.length })}
          </strong>
          <ReviewDownloads candidate={candidate} review={review} />
          <IconButton
            className="max-sm:hidden"
            icon={ArrowUp}
            label={t('vstaff.previousAnswer')}
            shortcut="previousAnswer"
            onClick={() => step(-1)}
          />
          <IconButton
            className="max-sm:hidden"
            icon={ArrowDown}
            label={t('vstaff.nextAnswer')}
            shortcut="nextAnswer"
            onClick={() => step(1)}
          />
        </div>
      )}
      <WithCandidate status={review.status} />
      {parts.map(({ rowId, title, lines }) => {
        const shown = lines.filter((line) => isHandedIn || isCommented(line))
        if (shown.length === 0) return null
        return (
          <section key={rowId ?? lines[0]?.key}>
            {title && <h2 className="pt-2 pb-1 text-h3">{title}</h2>}
            {shown.map(draw)}
          </section>
        )
      })}
      {gone.length > 0 && (
        <section>
          <h2 className="pt-2 pb-1 text-h3">{t('vstaff.gone')}</h2>
          {gone.map(draw)}
        </section>
      )}
      <section className="pt-2">
        <h2 className="text-h3">{t('vstaff.comment')}</h2>
        <Comments comments={review.comments.filter((each) => !isAsked(each.row_id))} />
        <CommentForm
          assignment={review.id}
          row_id={null}
          number={null}
          name={candidate.name}
          onSent={() => undefined}
        />
      </section>
      {singleKeys && isHandedIn && (
        <p className="mt-2 flex gap-1 text-hint text-grey-6">
          <Icon as={Keyboard} size={16} className="mt-px" />
          {t('vstaff.keys')}
        </p>
      )}
    </div>
  )
}

/** Tells why answers are missing while the candidate has the survey. */
function WithCandidate({ status }: { status: Review['status'] }) {
  if (status === 'sent' || status === 'reviewed') return null
  return <p className="py-2 text-grey-6">{t(status === 'notStarted' ? 'vstaff.notStarted' : 'vstaff.withCandidate')}</p>
}
