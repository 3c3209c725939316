import type { Prisma } from '@kollegium/db'
import type { Tx } from '../../kernel/transaction.ts'
import { surveyRowsSelect } from '../surveys/contract.ts'
import { answerErrors, isAnswered, type Question, type QuestionPart, questionPartsOf } from '../surveys/definitions.ts'

const answerSelect = {
  id: true,
  row_id: true,
  question: true,
  value: true,
  version: true,
  judgement: true,
  updated_at: true,
} satisfies Prisma.ValidigAnswerSelect

/** An assignment with its survey, its answers and what of files belongs to it. */
export const assignmentSelect = {
  id: true,
  candidate_id: true,
  survey_id: true,
  due: true,
  status: true,
  started_at: true,
  saved_at: true,
  sent_at: true,
  reopened_at: true,
  reviewed_at: true,
  survey: { select: { id: true, title: true, description: true, stage: true, rows: surveyRowsSelect } },
  answers: { select: answerSelect, orderBy: { id: 'asc' } },
  // A file that nobody may fetch answers nothing.
  files: {
    where: { replaced_at: null, removed_at: null, malware: null },
    select: { id: true, row_id: true },
    orderBy: { id: 'asc' },
  },
} satisfies Prisma.ValidigAssignmentSelect
export type AssignmentRow = Prisma.ValidigAssignmentGetPayload<{ select: typeof assignmentSelect }>

/** The statuses in which a candidate writes answers. */
export const openStatuses = ['notStarted', 'answering', 'reopened'] as const
/** Whether a candidate may write answers and change files. */
export const isOpen = ({ status }: { status: AssignmentRow['status'] }): boolean =>
  (openStatuses as readonly string[]).includes(status)

/** Reads the assignments that fulfil a condition, the oldest first. */
export function readAssignments(db: Tx, where: Prisma.ValidigAssignmentWhereInput): Promise<AssignmentRow[]> {
  return db.validigAssignment.findMany({
    where,
    select: assignmentSelect,
    orderBy: [{ created_at: 'asc' }, { id: 'asc' }],
  })
}

/** The ids of the files that answer a question. */
export const filesOf = ({ files }: Pick<AssignmentRow, 'files'>, rowId: number): number[] =>
  files.flatMap(({ id, row_id }) => (row_id === rowId ? [id] : []))

/** The value that answers a question: a file's is the files themselves. Null without an answer. */
export function valueFor(row: Pick<AssignmentRow, 'answers' | 'files'>, question: Question): unknown {
  if (question.kind === 'file') return filesOf(row, question.rowId)
  return row.answers.find(({ row_id }) => row_id === question.rowId)?.value ?? null
}

/** The state of a question for the candidate: answered as it may be sent, and whether staff has asked for more of it. */
export function stateOf(row: AssignmentRow, question: Question, today?: string) {
  const value = valueFor(row, question)
  const asked = row.answers.some(({ row_id, judgement }) => row_id === question.rowId && judgement === 'more')
  const error = answerErrors(question, value, today)
  return { answered: isAnswered(question, value) && error === null && !(asked && isOpen(row)), asked, error }
}

export type Progress = {
  questions: number
  answered: number
  parts: { title: string; questions: number; answered: number; asked: number }[]
}

/** Counts a survey's questions and those that are answered, part by part. */
export function progressOf(row: AssignmentRow, parts: QuestionPart[] = questionPartsOf(row.survey.rows)): Progress {
  const counted = parts.map(({ title, questions }) => {
    const states = questions.map((question) => stateOf(row, question))
    return {
      title,
      questions: questions.length,
      answered: states.filter(({ answered }) => answered).length,
      asked: states.filter(({ asked }) => asked).length,
    }
  })
  const sum = (of: 'questions' | 'answered') => counted.reduce((total, part) => total + part[of], 0)
  return { questions: sum('questions'), answered: sum('answered'), parts: counted }
}

/** A question as its answer keeps it, so that the answer can be read when the survey is changed or the question removed. */
export const keptQuestion = ({ number, title, kind, choices }: Question): Prisma.InputJsonObject => ({
  ...{ number, title, kind },
  choices: choices.map(({ title: name, value }) => ({ title: name, value })),
})
