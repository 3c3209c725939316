import { answerErrors, isAnswered } from '@kollegium/api/definitions/surveys'
import { t } from '../../lib/i18n.ts'
import type { AnswerQueue } from './answer-queue.ts'
import { type Answering, isOpen, type Part, type Question } from './types.ts'

export type PartProgress = { key: number; title: string; questions: number; answered: number; errors: number }

/** Whether a question has an answer that may be sent, as the page has it now. Asked for more, it waits for another one. */
export function isDone(survey: Answering, question: Question, queue: AnswerQueue): boolean {
  if (question.kind === 'file') return survey.files.some(({ rowId }) => rowId === question.rowId)
  const answer = queue.get(question.rowId)
  if (!answer || !isAnswered(question, answer.value) || answerErrors(question, answer.value) !== null) return false
  const before = survey.answers.find(({ rowId }) => rowId === question.rowId)
  const asked = isOpen(survey) && before?.judgement === 'more'
  return !(asked && JSON.stringify(before?.value) === JSON.stringify(answer.value))
}

/** Counts the questions of a part, those that are answered, and those whose answer must be corrected. */
export function partProgress(survey: Answering, part: Part, queue: AnswerQueue): PartProgress {
  const refused = new Set(queue.refused())
  return {
    key: part.rowId ?? part.questions[0]?.rowId ?? 0,
    title: part.title,
    questions: part.questions.length,
    answered: part.questions.filter((question) => isDone(survey, question, queue)).length,
    errors: part.questions.filter(({ rowId }) => refused.has(rowId)).length,
  }
}

/** A question that keeps a survey from being sent. `part` counts from 0. */
export type Missing = { rowId: number; number: number; title: string; part: number; error: string }

/** The questions that keep the survey from being sent, as the page has it now; the server asks the same. */
export function missingIn(survey: Answering, queue: AnswerQueue): Missing[] {
  return survey.parts.flatMap(({ questions }, part) =>
    questions.flatMap((question) => {
      const { rowId, number, title } = question
      const files = survey.files.flatMap(({ id, rowId: of }) => (of === rowId ? [id] : []))
      const value = question.kind === 'file' ? files : queue.get(rowId)?.value
      const asked = survey.answers.some((each) => each.rowId === rowId && each.judgement === 'more')
      const unchanged = asked && !isDone(survey, question, queue) ? t('candidate.moreWanted') : null
      const error = answerErrors(question, value) ?? unchanged
      return error ? [{ rowId, number, title, part, error }] : []
    }),
  )
}
