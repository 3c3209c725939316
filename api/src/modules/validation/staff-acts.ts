import { z } from 'zod'
import { audit } from '../../access/audit.ts'
import type { SignedInContext } from '../../engine/context.ts'
import { sv } from '../../i18n/sv/index.ts'
import { createTranslator } from '../../i18n/translator.ts'
import { AppError } from '../../kernel/errors.ts'
import { plainText, rowId } from '../../kernel/fields.ts'
import { inTransaction, type Tx } from '../../kernel/transaction.ts'
import { lockAssignment } from './staff-access.ts'
import { mailComment, mailReopened, mailReviewed } from './staff-mails.ts'

const t = createTranslator(sv)

/** The staff's judgement of an answer; null takes it back. */
export const judgeInput = z.object({
  id: rowId(),
  answer_id: rowId().optional(),
  /** A question that files answer, which may have no answer of its own yet. */
  row_id: rowId().optional(),
  judgement: z.enum(['ok', 'more']).nullable(),
})

/**
 * Notes the person's judgement of an answer of a sent survey. In one that was opened again a judgement can be taken back.
 * @throws AppError NOT_FOUND, CONFLICT while the candidate has the survey
 */
export async function judge(ctx: SignedInContext, { id, judgement, ...of }: z.infer<typeof judgeInput>) {
  return inTransaction(ctx.db, async (tx) => {
    const assignment = await lockAssignment(ctx, tx, id)
    const takesBack = judgement === null && assignment.status === 'reopened'
    if (assignment.status !== 'sent' && !takesBack) throw notSent(assignment.status)
    const answer_id = of.answer_id ?? (await answerOfFiles(tx, assignment, of.row_id))
    // Not through Prisma, which would renew `updated_at`: that is the moment of the candidate's own change.
    const changed = await tx.$executeRaw`
      UPDATE "ValidigAnswer" SET judgement = ${judgement}::"ValidigJudgement", judged_by_id = ${ctx.actor.user.id}, judged_at = now()
      WHERE id = ${answer_id} AND assignment_id = ${id}`
    if (changed === 0) throw new AppError('NOT_FOUND', { message: t('error.404') })
    return { id: answer_id, judgement }
  })
}

/** The row on which the judgement of a question's files stands. @throws AppError NOT_FOUND without such a file */
async function answerOfFiles(
  tx: Tx,
  { id, survey_id, sent_at }: { id: number; survey_id: number; sent_at: Date | null },
  row_id: number | undefined,
): Promise<number> {
  const file = row_id
    ? await tx.validigFile.findFirst({
        where: { assignment_id: id, row_id, replaced_at: null, removed_at: null, row: { survey_id } },
        select: { row: { select: { title: true } } },
      })
    : null
  if (!row_id || !file?.row) throw new AppError('NOT_FOUND', { message: t('error.404') })
  const known = await tx.validigAnswer.findFirst({ where: { assignment_id: id, row_id }, select: { id: true } })
  if (known) return known.id
  const question = { number: 0, title: file.row.title, kind: 'file', choices: [] }
  const made = await tx.validigAnswer.create({
    // As old as the files: to the other staff it is no new answer.
    data: { assignment_id: id, row_id, question, value: [], ...(sent_at && { updated_at: sent_at }) },
    select: { id: true },
  })
  return made.id
}

export const commentInput = z.object({
  id: rowId(),
  row_id: rowId().nullable().default(null),
  body: plainText(4000).min(1),
  internal: z.boolean().default(false),
})

/**
 * Writes a comment on a survey or on one of its questions. The candidate is mailed of one that they may read.
 * @throws AppError NOT_FOUND for a question of another survey, too
 */
export async function comment(ctx: SignedInContext, { id, row_id, body, internal }: z.infer<typeof commentInput>) {
  return inTransaction(ctx.db, async (tx) => {
    const { candidate_id, survey_id, survey } = await lockAssignment(ctx, tx, id)
    const question = row_id && (await tx.validigGeneralSurveyRow.findFirst({ where: { id: row_id, survey_id } }))
    if (row_id && !question) throw new AppError('NOT_FOUND', { message: t('error.404') })
    const made = await tx.validigComment.create({
      data: { assignment_id: id, row_id, body, internal, author_id: ctx.actor.user.id },
      select: { id: true },
    })
    if (!internal) await mailComment(ctx, tx, { candidate_id, title: survey.title, comment: made.id })
    return made
  })
}

/** Opens a sent or reviewed survey again, for the candidate to answer on. The candidate is mailed. */
export async function reopen(ctx: SignedInContext, id: number) {
  return inTransaction(ctx.db, async (tx) => {
    const { status, candidate_id, survey } = await lockAssignment(ctx, tx, id)
    if (status !== 'sent' && status !== 'reviewed') throw notSent(status)
    const reopened_at = new Date()
    await tx.validigAssignment.update({
      where: { id },
      data: { status: 'reopened', reopened_at, reviewed_at: null, reviewed_by_id: null },
      select: { id: true },
    })
    const questions = await tx.validigAnswer.count({ where: { assignment_id: id, judgement: 'more' } })
    await audit(tx, ctx, { action: 'reopen', subject: 'ValidigCandidate', id: candidate_id, details: { survey: id } })
    await mailReopened(ctx, tx, { candidate_id, title: survey.title, questions, at: reopened_at })
    return { status: 'reopened' as const }
  })
}

/** Marks a sent survey as reviewed. The candidate is mailed. */
export async function review(ctx: SignedInContext, id: number) {
  return inTransaction(ctx.db, async (tx) => {
    const { status, candidate_id, survey } = await lockAssignment(ctx, tx, id)
    if (status !== 'sent') throw notSent(status)
    const reviewed_at = new Date()
    await tx.validigAssignment.update({
      where: { id },
      data: { status: 'reviewed', reviewed_at, reviewed_by_id: ctx.actor.user.id },
      select: { id: true },
    })
    await audit(tx, ctx, { action: 'review', subject: 'ValidigCandidate', id: candidate_id, details: { survey: id } })
    await mailReviewed(ctx, tx, { candidate_id, title: survey.title, at: reviewed_at })
    return { status: 'reviewed' as const }
  })
}

const notSent = (status: string) =>
  new AppError('CONFLICT', {
    message: t(status === 'reviewed' ? 'validation.alreadyReviewed' : 'validation.withCandidate'),
  })
