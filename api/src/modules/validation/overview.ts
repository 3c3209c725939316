import type { ValidigStage } from '@kollegium/db'
import { displayName } from '../../access/actor.ts'
import type { SignedInContext } from '../../engine/context.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { questionPartsOf } from '../surveys/definitions.ts'
import { type AssignmentRow, isOpen, progressOf, readAssignments, stateOf } from './assignments.ts'
import { fileSelect, presentFile } from './candidate-file-row.ts'
import { whereOwn } from './own-candidate.ts'

/** The steps of a validation in their order. */
export const stages = ['mapping', 'selfAssessment', 'deepMapping', 'assessment'] as const satisfies ValidigStage[]

/** Minutes that a question takes, as people are told beforehand. */
const minutesAQuestion = 1.7
/** Files on the first page. */
const shownFiles = 2

const staffSelect = {
  user: {
    select: { id: true, name: true, firstname: true, lastname: true, email: true, phone1: true, profession: true },
  },
} as const

/** The people who read what the candidate hands in, in the order in which they were assigned. */
export async function staffOf(db: Tx, candidateId: number) {
  const rows = await db.validigStaff.findMany({
    where: { candidate_id: candidateId },
    orderBy: [{ created_at: 'asc' }, { user_id: 'asc' }],
    select: staffSelect,
  })
  return rows.map(({ user }) => {
    const { id, email, phone1, profession } = user
    return { id, name: displayName(user), email, phone: phone1, profession }
  })
}

/**
 * Reads a candidate's first page: the surveys with their progress, the files, the staff, and the steps of the validation.
 * Null for a person without a validation.
 */
export async function readOverview(ctx: SignedInContext) {
  const { db, actor } = ctx
  const candidate = await db.validigCandidate.findUnique({
    where: whereOwn(actor.user.id),
    select: { id: true, education: true, finished_at: true },
  })
  if (!candidate) return null
  const [staff, rows, files] = await Promise.all([
    staffOf(db, candidate.id),
    readAssignments(db, { candidate_id: candidate.id }),
    readFiles(ctx, candidate.id, shownFiles),
  ])
  const asked = await lastComments(db, actor.user.id, rows)
  return {
    ...candidate,
    staff,
    assignments: rows.map((row) => summaryOf(row, asked.get(row.id) ?? null)),
    wantedFiles: candidate.finished_at ? [] : rows.flatMap(wantedFiles),
    steps: stepsOf(rows, candidate.finished_at),
    files,
  }
}
export type Overview = NonNullable<Awaited<ReturnType<typeof readOverview>>>

/** A survey with its progress, without its questions. */
function summaryOf(row: AssignmentRow, comment: { author: string; body: string } | null) {
  const parts = questionPartsOf(row.survey.rows)
  const progress = progressOf(row, parts)
  const next = progress.parts.findIndex(({ answered, questions }) => answered < questions)
  const { id, status, due, started_at, saved_at, sent_at, reopened_at, reviewed_at } = row
  return {
    ...{ id, status, due, started_at, saved_at, sent_at, reopened_at, reviewed_at },
    title: row.survey.title,
    questions: progress.questions,
    answered: progress.answered,
    /** The part with the first question that has no answer, from 0; null when all have one. */
    nextPart: next === -1 ? null : { at: next, title: progress.parts[next]?.title ?? '' },
    minutes: minutesFor(progress.questions - progress.answered),
    /** The last words of the staff, for a survey that was opened again. */
    comment: row.status === 'reopened' ? comment : null,
  }
}

/** The time that so many questions take, in minutes. */
export const minutesFor = (questions: number): number =>
  questions === 0 ? 0 : Math.max(1, Math.round(questions * minutesAQuestion))

/** Files that a begun survey needs and that aren't there. */
function wantedFiles(row: AssignmentRow) {
  if (!isOpen(row) || row.status === 'notStarted') return []
  return questionPartsOf(row.survey.rows).flatMap(({ questions }, part) =>
    questions
      .filter((question) => question.kind === 'file' && question.required && !stateOf(row, question).answered)
      .map(({ title, rowId }) => ({
        assignmentId: row.id,
        part,
        rowId,
        title,
        survey: row.survey.title,
        due: row.due,
      })),
  )
}

/** The staff's last comment of each survey that is opened again; the candidate may be the staff of others. */
async function lastComments(db: Tx, candidate: number, rows: readonly AssignmentRow[]) {
  const ids = rows.flatMap(({ id, status }) => (status === 'reopened' ? [id] : []))
  const comments = await db.validigComment.findMany({
    where: { assignment_id: { in: ids }, internal: false, author_id: { not: candidate } },
    orderBy: { id: 'asc' },
    select: { assignment_id: true, body: true, author: { select: { name: true, firstname: true, lastname: true } } },
  })
  return new Map(
    comments.map(({ assignment_id, body, author }) => [
      assignment_id,
      { author: author ? displayName(author) : '', body },
    ]),
  )
}

/**
 * The validation's steps: a step is done when all its surveys are reviewed. The candidate is at the first with a survey that isn't,
 * otherwise at the one after the last that is done: a step without surveys holds nobody back.
 */
export function stepsOf(rows: readonly StepRow[], finished: Date | null) {
  const done = stages.map((stage) => {
    const own = rows.filter(({ survey }) => survey.stage === stage)
    const reviewed = own.flatMap(({ reviewed_at, status }) =>
      status === 'reviewed' && reviewed_at ? [reviewed_at] : [],
    )
    const isDone = own.length > 0 && reviewed.length === own.length
    return finished ?? (isDone ? new Date(Math.max(...reviewed.map((each) => each.getTime()))) : null)
  })
  const waiting = stages.findIndex((stage, at) => !done[at] && rows.some(({ survey }) => survey.stage === stage))
  const current = waiting === -1 ? done.findLastIndex((each) => each !== null) + 1 : waiting
  return stages.map((stage, at) => ({ stage, done_at: done[at] ?? null, current: at === current }))
}
type StepRow = Pick<AssignmentRow, 'status' | 'reviewed_at'> & { survey: Pick<AssignmentRow['survey'], 'stage'> }

/** A candidate's files, the newest first; all of them, with those that can be brought back, without a number. */
export async function readFiles(ctx: SignedInContext, candidateId: number, most?: number) {
  const where = { candidate_id: candidateId, ...(most && { replaced_at: null, removed_at: null }) }
  const rows = await ctx.db.validigFile.findMany({
    where,
    select: fileSelect,
    orderBy: [{ created_at: 'desc' }, { id: 'desc' }],
    ...(most && { take: most }),
  })
  const count = await ctx.db.validigFile.count({
    where: { candidate_id: candidateId, replaced_at: null, removed_at: null },
  })
  return { count, files: rows.map((row) => presentFile(ctx, row)) }
}
