import { displayName } from '../../access/actor.ts'
import type { SignedInContext } from '../../engine/context.ts'
import { sv } from '../../i18n/sv/index.ts'
import { createTranslator } from '../../i18n/translator.ts'
import { AppError } from '../../kernel/errors.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { type QuestionPart, questionPartsOf, questionsOf } from '../surveys/definitions.ts'
import { readAssignments } from './assignments.ts'
import { fileSelect, presentFile } from './candidate-file-row.ts'
import { staffOf } from './overview.ts'
import { requireCandidate } from './own-candidate.ts'

const t = createTranslator(sv)

/**
 * A survey of the candidate's own to be answered: parts with questions, answers with their versions, files, comments without those
 * among the staff, and the keywords that the questions name. Answers to questions that were removed stand apart.
 * @throws AppError FORBIDDEN, NOT_FOUND
 */
export async function readAnswering(ctx: SignedInContext, id: number) {
  const candidateId = await requireCandidate(ctx)
  const [row] = await readAssignments(ctx.db, { id, candidate_id: candidateId })
  if (!row) throw new AppError('NOT_FOUND', { message: t('candidate.notFound') })
  const parts = questionPartsOf(row.survey.rows)
  const files = await ctx.db.validigFile.findMany({
    where: { assignment_id: id, candidate_id: candidateId, replaced_at: null, removed_at: null },
    select: fileSelect,
    orderBy: { id: 'asc' },
  })
  const { finished_at } = await ctx.db.validigCandidate.findUniqueOrThrow({
    where: { id: candidateId },
    select: { finished_at: true },
  })
  const known = new Set(questionsOf(parts).map(({ rowId }) => rowId))
  const isKnown = (rowId: number | null) => rowId !== null && known.has(rowId)
  const { status, due, saved_at, sent_at, reopened_at, reviewed_at } = row
  return {
    ...{ id, status, due, saved_at, sent_at, reopened_at, reviewed_at, finished_at, parts },
    title: row.survey.title,
    description: row.survey.description,
    answers: row.answers
      .filter(({ row_id }) => isKnown(row_id))
      .map(({ row_id, value, version, judgement }) => ({
        rowId: row_id as number,
        value: value as unknown,
        version,
        judgement,
      })),
    /** Answers to questions that the survey has no longer. */
    former: row.answers
      .filter(({ row_id }) => !isKnown(row_id))
      .map(({ id: answer, question, value }) => ({
        id: answer,
        question: question as unknown,
        value: value as unknown,
      })),
    files: files.map((file) => presentFile(ctx, file)),
    comments: await commentsOf(ctx, id),
    keywords: await keywordsOf(ctx.db, parts),
    staff: await staffOf(ctx.db, candidateId),
  }
}

/** The comments that the candidate sees, the oldest first. */
async function commentsOf({ db, actor }: SignedInContext, assignmentId: number) {
  const rows = await db.validigComment.findMany({
    where: { assignment_id: assignmentId, internal: false },
    orderBy: { id: 'asc' },
    select: {
      ...{ id: true, row_id: true, body: true, created_at: true },
      author: { select: { id: true, name: true, firstname: true, lastname: true } },
    },
  })
  return rows.map(({ row_id, author, ...rest }) => ({
    ...rest,
    rowId: row_id,
    author: author ? displayName(author) : t('user.removed'),
    own: author?.id === actor.user.id,
  }))
}

async function keywordsOf(db: Tx, parts: readonly QuestionPart[]) {
  const ids = [...new Set(questionsOf(parts).flatMap(({ keywords }) => keywords))]
  if (ids.length === 0) return []
  return db.validigKeyword.findMany({
    where: { id: { in: ids } },
    orderBy: { title: 'asc' },
    select: { id: true, title: true },
  })
}
