import { isDeepStrictEqual } from 'node:util'
import { Prisma } from '@kollegium/db'
import type { SignedInContext } from '../../engine/context.ts'
import { sv } from '../../i18n/sv/index.ts'
import { createTranslator } from '../../i18n/translator.ts'
import { AppError, invalid } from '../../kernel/errors.ts'
import { inTransaction, lockRows, type Tx } from '../../kernel/transaction.ts'
import { answerErrors, isAnswered, type Question, questionPartsOf, questionsOf } from '../surveys/definitions.ts'
import { type AssignmentRow, assignmentSelect, isOpen, keptQuestion } from './assignments.ts'
import { unjudged } from './judgements.ts'
import { lockCandidate, noteActive, requireCandidate } from './own-candidate.ts'

const t = createTranslator(sv)

/** The longest value of an answer as JSON, in characters. */
const maxValue = 40_000

/**
 * Locks the candidate and an assignment of the candidate's own, in this order, and reads the assignment.
 * @throws AppError NOT_FOUND when it isn't the candidate's
 */
export async function lockAssignment(tx: Tx, candidateId: number, id: number): Promise<AssignmentRow> {
  await lockCandidate(tx, candidateId)
  await lockRows(tx, 'ValidigAssignment', [id], 'write')
  const row = await tx.validigAssignment.findFirst({
    where: { id, candidate_id: candidateId },
    select: assignmentSelect,
  })
  if (!row) throw new AppError('NOT_FOUND', { message: t('candidate.notFound') })
  return row
}

/** @throws AppError CONFLICT, whose details say `sent`, for a survey that the candidate may not change now */
export function requireOpen(row: Pick<AssignmentRow, 'status' | 'sent_at'>): void {
  if (!isOpen(row)) {
    throw new AppError('CONFLICT', { message: t('candidate.isSent'), details: { sent: true, sent_at: row.sent_at } })
  }
}

/**
 * Finds a question of the assignment's survey as it stands now.
 * @throws AppError NOT_FOUND when it has been removed
 */
export function requireQuestion(row: AssignmentRow, rowId: number): Question {
  const question = questionsOf(questionPartsOf(row.survey.rows)).find((each) => each.rowId === rowId)
  if (!question) throw new AppError('NOT_FOUND', { message: t('candidate.noQuestion'), details: { question: rowId } })
  return question
}

export type SavedAnswer = { id: number; rowId: number; value: unknown; version: number }

/**
 * Saves the answer to a question. `version` is the one that the writer began from, 0 for a question without an answer. An empty
 * value takes the answer back. The same value once more changes nothing, so that a save whose answer was lost can be repeated.
 * @throws AppError INVALID at `value`; NOT_FOUND for another's assignment, and with the `question` for one that is gone or wants a file;
 * CONFLICT when the survey is sent, or with the other `value` and `version` when another tab has saved since
 */
export async function saveAnswer(ctx: SignedInContext, input: SavedAnswer, now = new Date()) {
  const candidateId = await requireCandidate(ctx)
  return inTransaction(ctx.db, async (tx) => {
    const row = await lockAssignment(tx, candidateId, input.id)
    requireOpen(row)
    const question = requireQuestion(row, input.rowId)
    requireValid(question, input.value)
    const before = row.answers.find(({ row_id }) => row_id === input.rowId)
    // The database gives a value's keys back in an order of its own.
    const same = before && isDeepStrictEqual(before.value, input.value ?? null)
    if (before && !same && before.version !== input.version) {
      const details = { value: before.value, version: before.version }
      throw new AppError('CONFLICT', { message: t('candidate.changed'), details })
    }
    const saved = same ? before : await write(tx, { row, question, value: input.value, before })
    const status = row.status === 'notStarted' ? 'answering' : row.status
    const data = { status, saved_at: now, started_at: row.started_at ?? now }
    await tx.validigAssignment.update({ where: { id: row.id }, data, select: { id: true } })
    await noteActive(tx, candidateId, now)
    return { version: saved.version, savedAt: now, status }
  })
}

/** A question whose answer is missing may be saved; it can't be sent. One that has come to want a file is gone for words. */
function requireValid(question: Question, value: unknown): void {
  if (question.kind === 'file') {
    throw new AppError('NOT_FOUND', { message: t('candidate.nowFile'), details: { question: question.rowId } })
  }
  const text = JSON.stringify(value ?? null)
  const tooLong = text.length > maxValue ? t('candidate.tooLong') : null
  const error = tooLong ?? answerErrors({ ...question, required: false }, value)
  if (error) throw invalid({ value: [error] }, error)
}

type Written = {
  row: AssignmentRow
  question: Question
  value: unknown
  before: AssignmentRow['answers'][number] | undefined
}

function write(tx: Tx, { row, question, value, before }: Written) {
  const kept = (value ?? Prisma.JsonNull) as Prisma.InputJsonValue
  const common = { question: keptQuestion(question), value: kept }
  const select = { version: true }
  // An answer that was only emptied is still to be given.
  const anew = { ...(isAnswered(question, value) && unjudged), version: { increment: 1 } }
  return before
    ? tx.validigAnswer.update({ where: { id: before.id }, data: { ...common, ...anew }, select })
    : tx.validigAnswer.create({ data: { ...common, assignment_id: row.id, row_id: question.rowId }, select })
}
