import { z } from 'zod'
import { audit } from '../../access/audit.ts'
import { byId } from '../../engine/resource.ts'
import { procedure, router } from '../../engine/trpc.ts'
import { sv } from '../../i18n/sv/index.ts'
import { createTranslator } from '../../i18n/translator.ts'
import { anyJson, plainText, rowId } from '../../kernel/fields.ts'
import { inTransaction } from '../../kernel/transaction.ts'
import { readAnswering } from './answering.ts'
import {
  candidateQuota,
  fileQuestions,
  placeCandidateFile,
  removeCandidateFile,
  restoreCandidateFile,
  usedBytes,
} from './candidate-files.ts'
import { keywordsInput, readKeywords } from './keywords.ts'
import { notifyStaff } from './notify-staff.ts'
import { readFiles, readOverview, staffOf } from './overview.ts'
import { noteActive, requireCandidate, requireOneself } from './own-candidate.ts'
import { lockAssignment, saveAnswer } from './save-answer.ts'
import { sendAnswers } from './send-answers.ts'

const t = createTranslator(sv)

/** The longest value that is looked at, in characters; {@link saveAnswer} tells a person that a shorter one is too long. */
const maxRead = 1_000_000
const answerValue = () => anyJson(maxRead)

/** For the person alone, not for an administrator who acts as the person. */
const own = procedure.use(({ ctx, next }) => {
  requireOneself(ctx.actor)
  return next()
})

/** The procedures of a validation candidate about the own validation. Each finds the person's own candidate row first. */
export const ownValidationRouter = router({
  /** The first page; null for a person without a validation. */
  overview: own.query(({ ctx }) => readOverview(ctx)),

  /** A survey to be answered. */
  assignment: own.input(byId).query(({ ctx, input }) => readAnswering(ctx, input.id)),

  /** Saves the answer to a question (see {@link saveAnswer}). */
  saveAnswer: own
    .input(z.object({ id: rowId(), rowId: rowId(), value: answerValue(), version: z.number().int().min(0) }))
    .mutation(({ ctx, input }) => saveAnswer(ctx, input)),

  /** Sends a survey once, or tells the questions that keep it from being sent. */
  send: own.input(byId).mutation(({ ctx, input }) => sendAnswers(ctx, input.id)),

  /** Writes to the staff, about a survey or one of its questions. */
  comment: own
    .input(
      z.object({
        id: rowId(),
        rowId: rowId().nullable(),
        body: plainText(2000).refine((text) => text !== '', { error: () => t('candidate.commentMissing') }),
      }),
    )
    .mutation(async ({ ctx, input }) => {
      const candidateId = await requireCandidate(ctx)
      return inTransaction(ctx.db, async (tx) => {
        const row = await lockAssignment(tx, candidateId, input.id)
        const known =
          input.rowId &&
          (await tx.validigGeneralSurveyRow.count({ where: { id: input.rowId, survey_id: row.survey_id } }))
        const data = {
          assignment_id: row.id,
          row_id: known ? input.rowId : null,
          author_id: ctx.actor.user.id,
          body: input.body,
        }
        const { id } = await tx.validigComment.create({ data, select: { id: true } })
        await noteActive(tx, candidateId)
        await audit(tx, ctx, { action: 'create', subject: 'ValidigComment', id })
        await notifyStaff({ ...ctx, db: tx }, row.id, 'comment')
        return { id }
      })
    }),

  /** The candidate's files, also those that can be brought back, with the room that they take and the questions that they may answer. */
  files: own.query(async ({ ctx }) => {
    const id = await requireCandidate(ctx)
    const own = await ctx.db.validigCandidate.findUnique({ where: { id }, select: { finished_at: true } })
    return {
      ...(await readFiles(ctx, id)),
      /** Since then the files are read, and not changed. */
      finished_at: own?.finished_at ?? null,
      used: await usedBytes(ctx.db, id),
      quota: candidateQuota,
      questions: await fileQuestions(ctx.db, id),
      staff: await staffOf(ctx.db, id),
    }
  }),

  removeFile: own.input(byId).mutation(({ ctx, input }) => removeCandidateFile(ctx, input.id)),

  restoreFile: own.input(byId).mutation(({ ctx, input }) => restoreCandidateFile(ctx, input.id)),

  /** Says which question a file answers; null for none. */
  placeFile: own
    .input(z.object({ id: rowId(), assignmentId: rowId().nullable(), rowId: rowId().nullable() }))
    .mutation(({ ctx, input: { id, ...place } }) => placeCandidateFile(ctx, id, place)),

  /** Keywords of the validation with their regulations, for candidates. */
  keywords: procedure.input(keywordsInput).query(async ({ ctx, input }) => {
    await requireCandidate(ctx)
    return readKeywords(ctx, input)
  }),
})
