import ArrowLeft from 'lucide-react/icons/arrow-left'
import ArrowRight from 'lucide-react/icons/arrow-right'
import CloudOff from 'lucide-react/icons/cloud-off'
import { useEffect, useRef } from 'react'
import { t } from '../../lib/i18n.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { AnswerQueue } from './answer-queue.ts'
import { type PartProgress, partProgress } from './progress.ts'
import { QuestionCard } from './question-card.tsx'
import type { Answering, Part } from './types.ts'

type PartProps = {
  survey: Answering
  /** The part, from 0. */
  at: number
  queue: AnswerQueue
  missing: readonly { rowId: number; error: string }[]
  onChanged: () => void
}

/** Draws one part of a survey: its heading, its questions, and the ways to the parts beside it. */
export function PartPage({ survey, at, queue, missing, onChanged }: PartProps) {
  const part = survey.parts[at] as Part
  const { answered, questions } = partProgress(survey, part, queue)
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef(at)
  // The next part begins at its top, for eyes and for screen readers.
  useEffect(() => {
    if (shown.current === at) return
    shown.current = at
    scrollTo({ top: 0 })
    heading.current?.focus({ preventScroll: true })
  }, [at])
  const several = survey.parts.length > 1
  const before = survey.parts[at - 1]
  const after = survey.parts[at + 1]
  const nameOf = (each: Part, number: number) => each.title || t('candidate.part', { number })
  return (
    <>
      <div className="border-b border-grey-3 pb-2">
        <p className="flex flex-wrap justify-between gap-x-2 text-hint text-grey-6">
          <span>{several && t('candidate.partOf', { number: at + 1, total: survey.parts.length })}</span>
          <span>{t('candidate.partAnswered', { number: answered, total: questions })}</span>
        </p>
        {several && <Bars parts={survey.parts.map((each) => partProgress(survey, each, queue))} />}
        {(part.title || several) && (
          <h2 ref={heading} tabIndex={-1} className="text-h2 outline-none">
            {nameOf(part, at + 1)}
          </h2>
        )}
        {(part.help || (!several && survey.description)) && (
          <p className="mt-0.5 text-grey-6">{part.help || survey.description}</p>
        )}
      </div>
      {queue.waiting() > 0 && <Offline waiting={queue.waiting()} />}
      {part.questions.map((question) => (
        <QuestionCard
          key={question.rowId}
          survey={survey}
          question={question}
          queue={queue}
          missing={missing.find(({ rowId }) => rowId === question.rowId)?.error ?? null}
          onChanged={onChanged}
        />
      ))}
      <div className="mt-3 flex justify-between gap-2 max-sm:hidden">
        {before ? (
          <Button icon={ArrowLeft} href={`/surveys/${survey.id}/${at}`}>
            {nameOf(before, at)}
          </Button>
        ) : (
          <span />
        )}
        {after && (
          <Button iconEnd={ArrowRight} href={`/surveys/${survey.id}/${at + 2}`}>
            {nameOf(after, at + 2)}
          </Button>
        )}
      </div>
    </>
  )
}

/** A bar for each part, on a phone, where the column of parts stands below. */
function Bars({ parts }: { parts: readonly PartProgress[] }) {
  return (
    <div aria-hidden className="my-1 flex gap-0.5 sm:hidden">
      {parts.map(({ key, answered, questions }) => (
        <span key={key} className="h-1 grow overflow-hidden rounded-full bg-grey-2">
          <span
            className={`block h-full ${answered === questions ? 'bg-green-dark' : 'bg-blue'}`}
            style={{ width: `${questions === 0 ? 0 : (100 * answered) / questions}%` }}
          />
        </span>
      ))}
    </div>
  )
}

function Offline({ waiting }: { waiting: number }) {
  return (
    <div
      role="status"
      className="mt-2 flex gap-1.5 rounded-r-control border-l-4 border-orange bg-orange-light px-2 py-1.5"
    >
      <Icon as={CloudOff} size={20} className="mt-0.25 shrink-0 text-orange-dark" />
      <p>
        <strong>{t('candidate.offline')}</strong> {t('candidate.offlineText', { number: waiting })}
      </p>
    </div>
  )
}
