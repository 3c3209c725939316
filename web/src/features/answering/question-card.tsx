import Check from 'lucide-react/icons/check'
import CircleAlert from 'lucide-react/icons/circle-alert'
import CloudOff from 'lucide-react/icons/cloud-off'
import MessageCircle from 'lucide-react/icons/message-circle'
import { type ReactNode, Suspense, useId } from 'react'
import { t } from '../../lib/i18n.ts'
import { Button } from '../../ui/button.tsx'
import { Fieldset } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { TextLink } from '../../ui/link.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { AnswerControl } from './answer-control.tsx'
import type { Answer, AnswerQueue, AnswerState } from './answer-queue.ts'
import { answerText } from './answer-text.ts'
import { Comments } from './comments.tsx'
import { FileIcon, fileKind } from './file-kinds.tsx'
import { Blocked, FileName } from './file-name.tsx'
import { FileAnswer } from './late-controls.ts'
import { type Answering, isOpen, type Question } from './types.ts'

type CardProps = {
  survey: Answering
  question: Question
  queue: AnswerQueue
  /** Why the answer can't be sent, when sending was tried. */
  missing: string | null
  onChanged: () => void
}

/** Draws a question with its answer, its state of saving and the staff's words about it. */
export function QuestionCard(props: CardProps) {
  const { survey, question, queue, missing, onChanged } = props
  const answer = queue.get(question.rowId)
  const saved = survey.answers.find(({ rowId }) => rowId === question.rowId)
  const files = survey.files.filter(({ rowId }) => rowId === question.rowId)
  const comments = survey.comments.filter(({ rowId }) => rowId === question.rowId)
  const open = isOpen(survey)
  const asked = open && saved?.judgement === 'more'
  const error = answer?.error ?? (answer?.state === 'saving' ? null : missing)
  const id = `fraga-${question.rowId}`
  return (
    <section
      id={id}
      className="relative scroll-mt-12 grid gap-x-2 border-b border-grey-2 py-4 sm:grid-cols-[28px_minmax(0,1fr)]"
    >
      <span aria-hidden className="font-bold text-grey-6 max-sm:hidden">
        {question.number}
      </span>
      <span className="mb-0.25 text-hint text-grey-6 sm:hidden">
        {t('candidate.question', { number: question.number })}
      </span>
      <Fieldset
        legend={<span className="wrap-anywhere">{question.title}</span>}
        // Room beside the words for the state of saving.
        className="sm:[&>legend]:pr-14"
        required={question.required}
        optional={!question.required}
        hint={<Hint question={question} survey={survey} />}
        error={open ? error : undefined}
      >
        <div className="absolute right-0 top-4 max-sm:top-1.5">
          {open && <AnswerMark state={stateOf(question, answer, files.length)} />}
        </div>
        {!open ? (
          <ReadAnswer question={question} value={answer?.value} files={files} />
        ) : question.kind === 'file' ? (
          <Suspense fallback={<Skeleton className="h-8" />}>
            <FileAnswer assignment={survey.id} question={question} files={files} onChanged={onChanged} />
          </Suspense>
        ) : (
          <AnswerControl
            question={question}
            value={answer?.value ?? null}
            onChange={(value) => queue.set(question.rowId, value)}
          />
        )}
        {answer?.other && <Conflict question={question} answer={answer} queue={queue} />}
        {asked && (
          <p className="mt-1.5 flex items-center gap-1 text-hint font-bold text-orange-dark">
            <Icon as={MessageCircle} size={16} />
            {t('candidate.moreWanted')}
          </p>
        )}
        <Comments survey={survey} rowId={question.rowId} comments={comments} onChanged={onChanged} />
      </Fieldset>
    </section>
  )
}

function Hint({ question, survey }: { question: Question; survey: Answering }) {
  const keywords = survey.keywords.filter(({ id }) => question.keywords.includes(id))
  const own = { choices: t('candidate.chooseMany'), date: t('candidate.dateHelp') } as Partial<Record<string, string>>
  const parts: ReactNode[] = [question.help, own[question.kind]].filter(Boolean)
  if (parts.length === 0 && keywords.length === 0) return undefined
  return (
    <>
      {parts.join(' ')}
      {keywords.map(({ id, title }) => (
        <span key={id}>
          {' '}
          <TextLink href={`/keywords#nyckelord-${id}`}>{title}</TextLink>
        </span>
      ))}
    </>
  )
}

const stateOf = ({ kind }: Question, answer: Answer | undefined, files: number): AnswerState =>
  kind === 'file' ? (files > 0 ? 'saved' : 'idle') : (answer?.state ?? 'idle')

/** Tells whether an answer is saved, by a sign and a word. */
export function AnswerMark({ state }: { state: AnswerState }) {
  const id = useId()
  const look = {
    idle: null,
    saving: (
      <span className="text-grey-6">
        <Spinner size={16} /> {t('candidate.saving')}
      </span>
    ),
    saved: (
      <span className="font-bold text-green-dark">
        <Icon as={Check} size={16} /> {t('candidate.saved')}
      </span>
    ),
    kept: (
      <span className="font-bold text-orange-dark">
        <Icon as={CloudOff} size={16} /> {t('candidate.kept')}
      </span>
    ),
    refused: (
      <span className="font-bold text-wine">
        <Icon as={CircleAlert} size={16} /> {t('candidate.notSaved')}
      </span>
    ),
    conflict: (
      <span className="font-bold text-wine">
        <Icon as={CircleAlert} size={16} /> {t('candidate.notSaved')}
      </span>
    ),
  }[state]
  return (
    <span id={id} role="status" className="text-hint *:inline-flex *:items-center *:gap-0.75">
      {look}
    </span>
  )
}

function Conflict({ question, answer, queue }: { question: Question; answer: Answer; queue: AnswerQueue }) {
  return (
    <div className="mt-1.5">
      <Notice
        severity="warning"
        live
        title={t('candidate.otherTab')}
        actions={
          <>
            <Button size={32} onClick={() => queue.settle(question.rowId, 'mine')}>
              {t('candidate.keepMine')}
            </Button>
            <Button size={32} variant="tertiary" onClick={() => queue.settle(question.rowId, 'other')}>
              {t('candidate.takeOther')}
            </Button>
          </>
        }
      >
        {t('candidate.otherValue', { text: answerText(question, answer.other?.value) })}
      </Notice>
    </div>
  )
}

function ReadAnswer({ question, value, files }: { question: Question; value: unknown; files: Answering['files'] }) {
  if (question.kind !== 'file')
    return <p className="whitespace-pre-line wrap-anywhere">{answerText(question, value)}</p>
  if (files.length === 0) return <p>{t('candidate.noAnswer')}</p>
  return (
    <ul>
      {files.map((file) => (
        <li key={file.id} className="flex items-center gap-1 py-0.25">
          <FileIcon file={file} size={20} />
          <FileName file={file} className="min-w-0" />
          {file.blocked ? <Blocked /> : <span className="text-hint text-grey-6">{fileKind(file)}</span>}
        </li>
      ))}
    </ul>
  )
}
