import { questionsOf } from '@kollegium/api/definitions/surveys'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { useServices } from '../../lib/client-context.tsx'
import { useCrumb } from '../../lib/crumb.ts'
import { type Failure, failureOf } from '../../lib/errors.ts'
import { longDayText, t } from '../../lib/i18n.ts'
import { trpc } from '../../lib/trpc.ts'
import { Button } from '../../ui/button.tsx'
import { useConfirm } from '../../ui/confirm.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { LoadError } from '../../ui/states.tsx'
import { useToast } from '../../ui/toasts.tsx'
import type { AnswerQueue } from './answer-queue.ts'
import { answerText } from './answer-text.ts'
import { fetchLateControls } from './late-controls.ts'
import { PartPage } from './part-page.tsx'
import { type Missing, missingIn, partProgress } from './progress.ts'
import { SurveyHeader } from './survey-header.tsx'
import { SurveySide } from './survey-side.tsx'
import { type Answering, isOpen } from './types.ts'
import { useAnswers } from './use-answers.ts'

/** Shows a survey of the candidate's own, one part at a time. `part` counts from 1. */
export function SurveyPage({ id, part }: { id: number; part: number | null }) {
  const found = trpc.ownValidation.assignment.useQuery({ id }, { staleTime: 0, refetchOnMount: 'always' })
  if (found.error && !found.data) {
    const { message, reference } = failureOf(found.error)
    return (
      <LoadError reference={reference} onRetry={() => void found.refetch()}>
        {message}
      </LoadError>
    )
  }
  if (!found.data) return <Skeleton className="h-20" />
  return <Survey key={id} survey={found.data} part={part} onChanged={() => found.refetch()} />
}

/** Failures after which the survey is read anew. */
const asksAgain: readonly Failure['code'][] = ['CONFLICT', 'NOT_FOUND', 'FORBIDDEN']

type SurveyProps = {
  survey: Answering
  part: number | null
  onChanged: () => Promise<{ data: Answering | undefined; isSuccess: boolean }>
}

function Survey({ survey, part, onChanged }: SurveyProps) {
  const questions = useMemo(() => questionsOf(survey.parts), [survey.parts])
  const [stopped, setStopped] = useState<Failure | null>(null)
  const [missing, setMissing] = useState<readonly Missing[]>([])
  const stop = (failure: Failure) => {
    setStopped(failure)
    // A refusal of the question tells the frame that the person is no candidate any more.
    if (asksAgain.includes(failure.code)) void onChanged()
  }
  const queue = useAnswers(survey, questions, { stop, changed: () => void onChanged() })
  const resume = (now: Answering) => {
    if (!isOpen(now)) return
    queue?.resume(now.answers)
    setStopped(null)
  }
  useOpenedAgain(survey, () => resume(survey))
  const reload = async () => {
    const { data, isSuccess } = await onChanged()
    if (isSuccess && data) resume(data)
  }
  useCrumb(survey.title)
  useEffect(fetchLateControls, [])
  const send = useSending(survey, queue, setMissing, onChanged)
  if (!queue) return <Skeleton className="h-20" />
  const parts = survey.parts.map((each) => partProgress(survey, each, queue))
  const first = parts.findIndex(({ answered, questions: all }) => answered < all)
  const at = Math.min(Math.max((part ?? first + 1) - 1, 0), Math.max(survey.parts.length - 1, 0))
  const shown = survey.parts[at]
  return (
    <>
      <SurveyHeader survey={survey} queue={queue} at={at} parts={parts} onSend={send} />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,784px)_304px] xl:gap-4">
        <div className="min-w-0">
          <Notices survey={survey} stopped={stopped} onReload={() => void reload()} />
          {missing.length > 0 && <MissingList survey={survey} missing={missing} />}
          {shown ? (
            <PartPage survey={survey} at={at} queue={queue} missing={missing} onChanged={onChanged} />
          ) : (
            <p className="py-4">{t('candidate.emptySurvey')}</p>
          )}
          {survey.former.length > 0 && at === survey.parts.length - 1 && <Former survey={survey} />}
        </div>
        {shown && <SurveySide survey={survey} parts={parts} at={at} part={shown} onChanged={onChanged} />}
      </div>
    </>
  )
}

/** Tells when a survey that took no answers takes them again. */
function useOpenedAgain(survey: Answering, onOpened: () => void): void {
  const now = useRef(onOpened)
  now.current = onOpened
  const since = isOpen(survey) ? String(survey.reopened_at) : null
  const before = useRef(since)
  useEffect(() => {
    const isNew = since !== null && since !== before.current
    before.current = since
    if (isNew) now.current()
  }, [since])
}

/** Returns the function that sends a survey: waiting answers are saved first, and missing ones are shown. */
function useSending(
  survey: Answering,
  queue: AnswerQueue | null,
  setMissing: (missing: readonly Missing[]) => void,
  onChanged: () => void,
) {
  const { client, queries } = useServices()
  const [, navigate] = useLocation()
  const confirm = useConfirm()
  const toast = useToast()
  return async () => {
    if (!queue) return
    await queue.flush()
    const kept = queue.waiting() > 0
    if (kept) return void toast.error(t('candidate.offlineText', { number: queue.waiting() }))
    const [wrong] = queue.refused()
    if (wrong !== undefined) {
      const part = survey.parts.findIndex(({ questions }) => questions.some(({ rowId }) => rowId === wrong))
      navigate(`/surveys/${survey.id}/${part + 1}`)
      return document.getElementById(`fraga-${wrong}`)?.scrollIntoView()
    }
    const missing = missingIn(survey, queue)
    setMissing(missing)
    if (missing.length > 0) return scrollTo({ top: 0 })
    if (
      !(await confirm({
        title: t('candidate.sendTitle'),
        text: t('candidate.sendText'),
        confirmLabel: t('candidate.send'),
      }))
    )
      return
    try {
      const sent = await client.ownValidation.send.mutate({ id: survey.id })
      setMissing(sent.missing)
      if (sent.sentAt) {
        toast.success(t('candidate.sentToast'))
        void queries.invalidateQueries({ queryKey: [['ownValidation']] })
        navigate('/surveys')
      } else {
        scrollTo({ top: 0 })
        onChanged()
      }
    } catch (error) {
      toast.error(failureOf(error).message)
    }
  }
}

function Notices({ survey, stopped, onReload }: { survey: Answering; stopped: Failure | null; onReload: () => void }) {
  return (
    <div className="grid gap-2 not-empty:mb-3">
      {stopped && (
        <Notice
          severity="error"
          live
          title={stopped.message}
          actions={
            <Button size={32} onClick={onReload}>
              {t('candidate.reload')}
            </Button>
          }
        />
      )}
      {survey.finished_at && <Notice severity="info">{t('candidate.finished')}</Notice>}
      {survey.status === 'sent' && survey.sent_at && (
        <Notice severity="info">{t('candidate.sentNotice', { date: longDayText(survey.sent_at) })}</Notice>
      )}
      {survey.status === 'reviewed' && survey.reviewed_at && (
        <Notice severity="success">{t('candidate.reviewedNotice', { date: longDayText(survey.reviewed_at) })}</Notice>
      )}
    </div>
  )
}

function MissingList({ survey, missing }: { survey: Answering; missing: readonly Missing[] }) {
  const [, navigate] = useLocation()
  if (!isOpen(survey)) return null
  return (
    <div className="mb-3">
      <Notice severity="error" live stacked title={t('candidate.missingTitle')}>
        {t('candidate.missingText')}
        <ul className="mt-0.5 grid gap-0.5">
          {missing.map(({ rowId, number, title, part, error }) => (
            <li key={rowId}>
              <button
                type="button"
                className="text-left text-blue-dark underline underline-offset-4"
                onClick={() => {
                  navigate(`/surveys/${survey.id}/${part + 1}`)
                  requestAnimationFrame(() => document.getElementById(`fraga-${rowId}`)?.scrollIntoView())
                }}
              >
                {number}. {title}
              </button>{' '}
              <span className="text-hint">{error}</span>
            </li>
          ))}
        </ul>
      </Notice>
    </div>
  )
}

/** Answers to questions that the survey has no longer: they stay readable. */
function Former({ survey }: { survey: Answering }) {
  return (
    <section className="mt-4">
      <h2 className="text-h3">{t('candidate.former')}</h2>
      <dl className="mt-1 grid gap-1">
        {survey.former.map(({ id, question, value }) => {
          const kept = question as { title?: string; kind?: string; choices?: { title: string; value: string }[] }
          return (
            <div key={id}>
              <dt className="font-bold">{kept.title}</dt>
              <dd>{formerText(kept, value)}</dd>
            </div>
          )
        })}
      </dl>
    </section>
  )
}

const formerText = (
  { kind = 'text', choices = [] }: { kind?: string; choices?: { title: string; value: string }[] },
  value: unknown,
) => answerText({ kind, choices }, value)
