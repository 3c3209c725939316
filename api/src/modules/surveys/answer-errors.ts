import { surveyAnswers } from '../../i18n/sv/survey-answers.ts'
import { swedishDay } from '../../i18n/swedish-day.ts'
import { createTranslator } from '../../i18n/translator.ts'
import type { Question } from './question.ts'
import { objectOf } from './question-values.ts'

const t = createTranslator(surveyAnswers)

/** The longest own answer beside the choices. */
const maxOwn = 1000
const isText = (value: unknown): value is string => typeof value === 'string'
const filled = (value: unknown) => isText(value) && value.trim() !== ''

/**
 * Tells whether a value is an answer at all. Values are a text; `{ value }` or `{ own }` for a choice; `{ values, own }`
 * for several; a number of the scale; a day as `YYYY-MM-DD`; ids of the candidate's files.
 */
export function isAnswered({ kind }: Pick<Question, 'kind'>, value: unknown): boolean {
  const { value: one, values, own } = objectOf(value)
  switch (kind) {
    case 'choice':
      return filled(one) || filled(own)
    case 'choices':
      return (Array.isArray(values) && values.length > 0) || filled(own)
    case 'scale':
      return typeof value === 'number'
    case 'file':
      return Array.isArray(value) && value.length > 0
    default:
      return filled(value)
  }
}

/**
 * Checks an answer against its question and returns the error in Swedish, or null for an answer that may be sent. A
 * question that needs no answer may be left without one. `today` is a day in Sweden.
 */
export function answerErrors(question: Question, value: unknown, today = swedishDay(new Date())): string | null {
  if (!isAnswered(question, value)) {
    if (hasWrongShape(question, value)) return t('answer.invalid')
    return question.required ? t(missing[question.kind]) : null
  }
  switch (question.kind) {
    case 'choice':
      return choiceError(question, [objectOf(value).value], objectOf(value).own)
    case 'choices':
      return choiceError(question, objectOf(value).values ?? [], objectOf(value).own)
    case 'scale':
      return scaleError(question, value as number)
    case 'date':
      return dateError(question, value as string, today)
    case 'file':
      return (value as unknown[]).every((id) => Number.isSafeInteger(id) && (id as number) > 0)
        ? null
        : t('answer.invalid')
    default:
      return (value as string).length > question.maxLength ? t('answer.tooLong', { number: question.maxLength }) : null
  }
}

const missing = {
  text: 'answer.required',
  scale: 'answer.chooseOne',
  choice: 'answer.chooseOne',
  choices: 'answer.chooseSome',
  date: 'answer.giveDate',
  file: 'answer.giveFile',
} as const

/** Nothing, an empty text and an empty list are answers that are not there yet; the rest is of another kind. */
function hasWrongShape({ kind }: Question, value: unknown): boolean {
  if (value === null || value === undefined) return false
  if (kind === 'choice' || kind === 'choices') return typeof value !== 'object' || Array.isArray(value)
  if (kind === 'file') return !Array.isArray(value)
  return !isText(value) || kind === 'scale'
}

function choiceError(question: Question, given: unknown, own: unknown): string | null {
  const values = (Array.isArray(given) ? given : [given]).filter((each) => each !== undefined && each !== '')
  if (!Array.isArray(given) && question.kind === 'choices') return t('answer.invalid')
  if (own !== undefined && own !== null && !isText(own)) return t('answer.invalid')
  const known = new Set(question.choices.map((choice) => choice.value))
  if (values.some((each) => !isText(each) || !known.has(each))) return t('answer.unknownChoice')
  if (!isText(own) || own.trim() === '') return null
  if (!question.own) return t('answer.unknownChoice')
  return own.length > maxOwn ? t('answer.tooLong', { number: maxOwn }) : null
}

function scaleError({ scale: { from, to } }: Question, value: number): string | null {
  return Number.isInteger(value) && value >= from && value <= to ? null : t('answer.outsideScale', { from, to })
}

function dateError({ notAfterToday }: Question, value: string, today: string): string | null {
  const exists = /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value))
  if (!exists || new Date(value).toISOString().slice(0, 10) !== value) return t('answer.badDate')
  return notAfterToday && value > today ? t('answer.dateAfterToday') : null
}
