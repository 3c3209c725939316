import type { Question } from '@kollegium/api/definitions/surveys'
import { longDayText, t } from '../../../lib/i18n.ts'
import type { Outputs } from '../../../lib/trpc.ts'
import { cx } from '../../../ui/classes.ts'

export type Review = Outputs['validationStaff']['survey']
export type ReviewedAnswer = Review['answers'][number]

type Choices = readonly { title: string; value: string }[]
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Names what was chosen by the choices as they stood when it was answered, then by those of now. */
function chosenTitles(value: unknown, kept: Choices, now: Choices): string[] {
  if (!isObject(value)) return []
  const values = Array.isArray(value.values) ? value.values : [value.value]
  const titleOf = (each: unknown) =>
    [...kept, ...now].find((choice) => choice.value === each)?.title ?? (typeof each === 'string' ? each : '')
  return [...values.map(titleOf), typeof value.own === 'string' ? value.own : ''].filter(Boolean)
}

/** Tells an answer as text: of any kind, whatever its value holds. */
export function answerText({ value, kept }: ReviewedAnswer, question?: Question): string {
  if (kept.kind === 'choice' || kept.kind === 'choices') {
    return chosenTitles(value, kept.choices, question?.choices ?? []).join(', ')
  }
  if (kept.kind === 'date' && typeof value === 'string' && !Number.isNaN(Date.parse(value))) return longDayText(value)
  if (typeof value === 'string' || typeof value === 'number') return String(value)
  return chosenTitles(value, kept.choices, []).join(', ')
}

/** Draws an answer; a step of a scale as a row of marks, too. */
export function AnswerText({ answer, question }: { answer: ReviewedAnswer; question?: Question }) {
  const step = Number(answer.value)
  if (question?.kind !== 'scale' || answer.kept.kind !== 'scale' || !Number.isInteger(step)) {
    return <p className="whitespace-pre-line wrap-anywhere">{answerText(answer, question)}</p>
  }
  const { from, to, labels, low, high } = question.scale
  const word = labels[step] ?? (step === from ? low : step === to ? high : '')
  const steps = Array.from({ length: to - from + 1 }, (_, at) => from + at)
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
      <span aria-hidden className="flex gap-0.5">
        {steps.map((each) => (
          <span key={each} className={cx('h-0.75 w-3 rounded-full', each <= step ? 'bg-blue' : 'bg-grey-2')} />
        ))}
      </span>
      <span>
        <strong>{t('vstaff.of', { number: step, total: to })}</strong> {word}
      </span>
    </p>
  )
}
