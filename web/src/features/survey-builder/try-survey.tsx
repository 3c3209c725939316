import '../../lib/validation-texts.ts'
import { answerErrors, isAnswered, type Question, type QuestionPart } from '@kollegium/api/definitions/surveys'
import { useState } from 'react'
import { t } from '../../lib/i18n.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Fieldset } from '../../ui/field.tsx'
import { FileDrop } from '../../ui/file-drop.tsx'
import { Notice } from '../../ui/notice.tsx'
import { AnswerControl } from '../answering/answer-control.tsx'
import { useKeywordsOf } from './keywords.ts'

type Props = { title: string; parts: readonly QuestionPart[]; onClose: () => void }
type Answers = ReadonlyMap<number, unknown>

/** Opens a survey as a candidate would meet it, with the changes that aren't saved. Answers are kept nowhere. */
export function TrySurvey({ title, parts, onClose }: Props) {
  const [at, setAt] = useState(0)
  const [answers, setAnswers] = useState<Answers>(new Map())
  const [sent, setSent] = useState(false)
  const keywords = useKeywordsOf(parts.flatMap(({ questions }) => questions.flatMap((each) => each.keywords)))
  const part = parts[at]
  const wrongAt = parts.findIndex(({ questions }) => questions.some((each) => errorOf(each, answers)))
  const answered = part?.questions.filter((each) => isAnswered(each, answers.get(each.rowId))).length ?? 0
  const go = (to: number) => {
    setAt(to)
    document.getElementById('try-top')?.scrollIntoView?.({ block: 'nearest' })
  }
  const send = () => {
    setSent(true)
    go(wrongAt === -1 ? at : wrongAt)
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      size="large"
      actions={
        <>
          {at > 0 && <Button onClick={() => go(at - 1)}>{t('builder.previousPart')}</Button>}
          {at < parts.length - 1 ? (
            <Button variant="primary" onClick={() => go(at + 1)}>
              {t('candidate.nextPart')}
            </Button>
          ) : (
            <Button variant="primary" onClick={send}>
              {t('candidate.send')}
            </Button>
          )}
        </>
      }
    >
      <div id="try-top" className="grid gap-2">
        <Notice severity="info">{t('builder.tryHelp')}</Notice>
        {sent && (
          <Notice severity={wrongAt === -1 ? 'success' : 'error'} live>
            {t(wrongAt === -1 ? 'builder.tryComplete' : 'candidate.missingTitle')}
          </Notice>
        )}
      </div>
      {part && (
        <>
          <p className="mt-2 flex flex-wrap justify-between gap-x-2 text-hint text-grey-6">
            <span>{parts.length > 1 && t('candidate.partOf', { number: at + 1, total: parts.length })}</span>
            <span>{t('candidate.partAnswered', { number: answered, total: part.questions.length })}</span>
          </p>
          {(part.title || parts.length > 1) && (
            <h3 className="text-h3">{part.title || t('candidate.part', { number: at + 1 })}</h3>
          )}
          {part.help && <p className="mt-0.5 text-grey-6">{part.help}</p>}
          {part.questions.map((question) => (
            <Tried
              key={`${question.rowId} ${question.kind}`}
              question={question}
              keywords={keywords.filter(({ id }) => question.keywords.includes(id)).map((each) => each.title)}
              value={answers.get(question.rowId) ?? null}
              error={sent ? errorOf(question, answers) : null}
              onChange={(value) => setAnswers(new Map(answers).set(question.rowId, value))}
            />
          ))}
        </>
      )}
    </Dialog>
  )
}

const keywordWords = (titles: readonly string[]) =>
  titles.length > 0 && t('builder.tryKeywords', { text: titles.join(', ') })

const errorOf = (question: Question, answers: Answers) => {
  // The names of tried files stand for the ids that the server would give.
  const value = answers.get(question.rowId) ?? null
  return question.kind === 'file' && Array.isArray(value) && value.length > 0 ? null : answerErrors(question, value)
}

type TriedProps = {
  question: Question
  /** The names of its keywords, which lead the candidate to their regulations. */
  keywords: readonly string[]
  value: unknown
  error: string | null
  onChange: (value: unknown) => void
}

function Tried({ question, keywords, value, error, onChange }: TriedProps) {
  const own = { choices: t('candidate.chooseMany'), date: t('candidate.dateHelp') } as Partial<Record<string, string>>
  const wrong = question.kind === 'file' ? null : answerErrors({ ...question, required: false }, value)
  const files = question.kind === 'file' && Array.isArray(value) ? (value as string[]) : []
  return (
    <section className="grid gap-x-2 border-b border-grey-2 py-3 sm:grid-cols-[28px_minmax(0,1fr)]">
      <span aria-hidden className="font-bold text-grey-6 max-sm:hidden">
        {question.number}
      </span>
      <Fieldset
        legend={<span className="wrap-anywhere">{question.title || t('builder.untitled')}</span>}
        required={question.required}
        optional={!question.required}
        hint={[question.help, own[question.kind], keywordWords(keywords)].filter(Boolean).join(' ')}
        error={wrong ?? error ?? undefined}
      >
        {question.kind === 'file' ? (
          <>
            <FileDrop
              multiple
              label={t('candidate.drop')}
              hint={t('builder.tryFile')}
              onFiles={(list) => onChange([...files, ...list.map(({ name }) => name)])}
            />
            {files.length > 0 && <p className="mt-1 wrap-anywhere">{files.join(', ')}</p>}
          </>
        ) : (
          <AnswerControl question={question} value={value} onChange={onChange} />
        )}
      </Fieldset>
    </section>
  )
}
