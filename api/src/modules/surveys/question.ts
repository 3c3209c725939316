import { choicesOf, type QuestionChoice } from './question-choices.ts'
import { flagOf, numberOf, type Options, objectOf, textOf, wholeOf } from './question-values.ts'

export type { QuestionChoice }

/** The kinds of answers, in the order in which a person chooses among them. */
export const questionKinds = ['text', 'choice', 'choices', 'scale', 'date', 'file'] as const
export type QuestionKind = (typeof questionKinds)[number]

/** The type of a row that is a part: its items are the part's questions. */
export const partType = 'part'

/** Steps of a scale, both ends included; `labels` names steps by their number. */
export type QuestionScale = { from: number; to: number; low: string; high: string; labels: Record<string, string> }

/** A question of a survey, read from its row. */
export type Question = {
  rowId: number
  /** Its place in the survey, from 1, across the parts. */
  number: number
  kind: QuestionKind
  title: string
  help: string
  required: boolean
  choices: QuestionChoice[]
  /** The candidate may write an answer beside the choices. */
  own: boolean
  scale: QuestionScale
  /** The most characters of a text. */
  maxLength: number
  /** A date after today is refused. */
  notAfterToday: boolean
  /** Ids of the keywords that belong to the question. */
  keywords: number[]
}

/** Questions under one heading; without a row of its own (`rowId` null) the part has no heading. */
export type QuestionPart = { rowId: number | null; title: string; help: string; questions: Question[] }

/** The longest text of an answer, unless the question says otherwise. */
const defaultMaxLength = 5000
const maxTextLength = 20_000
const maxSteps = 11
const maxQuestions = 2000

/** Words of old clients for the kinds. */
const kindWords: Readonly<Record<string, QuestionKind>> = {
  ...{ text: 'text', textarea: 'text', fritext: 'text', string: 'text' },
  ...{ choice: 'choice', radio: 'choice', select: 'choice', single: 'choice' },
  ...{ choices: 'choices', checkbox: 'choices', checkboxes: 'choices', multiple: 'choices' },
  ...{ scale: 'scale', rating: 'scale', range: 'scale' },
  ...{ date: 'date', file: 'file', files: 'file', upload: 'file' },
}

type Row = { id: number; title: string; type: string; options: unknown; items: Row[] }

/**
 * Reads a survey's rows as parts with questions. Old clients write any JSON, so this never throws: an unknown type or
 * shape is a question that is answered with text. The items of a question with choices are choices, too; the items of
 * another question are questions of its kind under its title.
 */
export function questionPartsOf(rows: unknown): QuestionPart[] {
  const parts: QuestionPart[] = []
  let number = 0
  const ask = (row: Row, like: Row = row) => {
    number += 1
    return questionOf(row, number, like)
  }
  let loose: QuestionPart | null = null
  for (const row of rowsOf(rows)) {
    const gathers = row.items.length > 0 && !hasChoices(row)
    if (row.type === partType || gathers) {
      loose = null
      const own = objectOf(row.options)
      const questions = row.items.map((item) => ask(item, row.type === partType ? item : row))
      parts.push({ rowId: row.id, title: row.title, help: textOf(own.help), questions })
    } else {
      if (!loose) {
        loose = { rowId: null, title: '', help: '', questions: [] }
        parts.push(loose)
      }
      loose.questions.push(ask(row))
    }
  }
  return parts
}

/** Returns the questions of all parts in order. */
export const questionsOf = (parts: readonly QuestionPart[]): Question[] => parts.flatMap(({ questions }) => questions)

/** Reads a row's kind of answer from its type, then from its options; null for an unknown one. */
export function kindOf({ type, options }: { type: string; options: unknown }): QuestionKind | null {
  const known = (word: unknown) =>
    typeof word === 'string' && Object.hasOwn(kindWords, word.trim().toLowerCase())
      ? (kindWords[word.trim().toLowerCase()] as QuestionKind)
      : null
  return known(type) ?? known(objectOf(options).kind) ?? known(objectOf(options).type)
}

/** Tells whether a row's items are choices: those of an unknown type are, as old clients write them. */
function hasChoices(row: Row): boolean {
  const kind = kindOf(row)
  return kind === 'choice' || kind === 'choices' || (kind === null && row.items.length > 0)
}

/** `like` is the row that says how the question is answered: the question itself, or the row above it. */
function questionOf(row: Row, number: number, like: Row): Question {
  const options = objectOf(like.options)
  const kind = kindOf(like) ?? (like === row && row.items.length > 0 ? 'choice' : 'text')
  const choices = kind === 'choice' || kind === 'choices' ? choicesOf(row.options, row.items) : []
  const base = { rowId: row.id, number, title: row.title, help: textOf(objectOf(row.options).help) }
  const maxLength = wholeOf(options.maxLength)
  return {
    ...base,
    // A choice without anything to choose could never be answered.
    kind: (kind === 'choice' || kind === 'choices') && choices.length === 0 ? 'text' : kind,
    required: flagOf(options.required),
    choices,
    own: choices.length > 0 && flagOf(options.own),
    scale: scaleOf(options),
    maxLength: maxLength && maxLength > 0 ? Math.min(maxLength, maxTextLength) : defaultMaxLength,
    notAfterToday: kind === 'date' && flagOf(options.notAfterToday),
    keywords: keywordsOf(options.keywords),
  }
}

function scaleOf(options: Options): QuestionScale {
  const from = numberOf(options.from) ?? numberOf(options.min) ?? 1
  const to = numberOf(options.to) ?? numberOf(options.max) ?? from + 4
  const usable = Number.isSafeInteger(from) && Number.isSafeInteger(to) && to > from && to - from < maxSteps
  const ends = usable ? { from, to } : { from: 1, to: 5 }
  const given = objectOf(options.labels)
  const steps = Array.from({ length: ends.to - ends.from + 1 }, (_, at) => String(ends.from + at))
  const labels = Object.fromEntries(steps.map((step) => [step, textOf(given[step])]).filter(([, label]) => label))
  const low = textOf(given.low) || labels[ends.from] || textOf(options.low)
  const high = textOf(given.high) || labels[ends.to] || textOf(options.high)
  return { ...ends, low, high, labels }
}

function keywordsOf(given: unknown): number[] {
  const ids = Array.isArray(given) ? given.slice(0, 100) : []
  return [...new Set(ids.filter((id): id is number => Number.isSafeInteger(id) && id > 0))]
}

function rowsOf(given: unknown, top = true): Row[] {
  if (!Array.isArray(given)) return []
  return given.slice(0, maxQuestions).flatMap((each) => {
    const { id, title, type, options, items } = objectOf(each)
    if (!Number.isSafeInteger(id)) return []
    return [
      {
        ...{ id: id as number, title: textOf(title), type: textOf(type).trim(), options },
        items: top ? rowsOf(items, false) : [],
      },
    ]
  })
}
