import { audit } from '../../access/audit.ts'
import type { SignedInContext } from '../../engine/context.ts'
import { sv } from '../../i18n/sv/index.ts'
import { createTranslator } from '../../i18n/translator.ts'
import { inTransaction } from '../../kernel/transaction.ts'
import { type QuestionPart, questionPartsOf } from '../surveys/definitions.ts'
import { type AssignmentRow, isOpen, stateOf } from './assignments.ts'
import { notifyStaff } from './notify-staff.ts'
import { noteActive, requireCandidate } from './own-candidate.ts'
import { lockAssignment } from './save-answer.ts'

const t = createTranslator(sv)

/** A question that keeps a survey from being sent: its place, and why in Swedish. `part` counts from 0. */
export type Missing = { rowId: number; number: number; title: string; part: number; error: string }
export type Sent = { sentAt: Date; missing: [] } | { sentAt: null; missing: Missing[] }

/**
 * Sends a survey once: sent again it answers the first moment, and nobody is told anew. A survey that isn't complete is not sent.
 * @throws AppError NOT_FOUND for another's assignment
 */
export async function sendAnswers(ctx: SignedInContext, id: number, now = new Date()): Promise<Sent> {
  const candidateId = await requireCandidate(ctx)
  return inTransaction(ctx.db, async (tx) => {
    const row = await lockAssignment(tx, candidateId, id)
    if (!isOpen(row)) return { sentAt: row.sent_at ?? now, missing: [] }
    const missing = missingOf(row, questionPartsOf(row.survey.rows))
    if (missing.length > 0) return { sentAt: null, missing }
    const data = { status: 'sent', sent_at: now, started_at: row.started_at ?? now } as const
    await tx.validigAssignment.update({ where: { id }, data, select: { id: true } })
    await noteActive(tx, candidateId, now)
    await audit(tx, ctx, { action: 'send', subject: 'ValidigAssignment', id })
    await notifyStaff({ ...ctx, db: tx }, id, 'sent', now)
    return { sentAt: now, missing: [] }
  })
}

/** The questions without an answer that they need, or with one that can't be sent, in order. */
export function missingOf(row: AssignmentRow, parts: readonly QuestionPart[]): Missing[] {
  return parts.flatMap(({ questions }, part) =>
    questions.flatMap((question) => {
      const { asked, error: wrong } = stateOf(row, question)
      const error = wrong ?? (asked ? t('candidate.askedMore') : null)
      const { rowId, number, title } = question
      return error ? [{ rowId, number, title, part, error }] : []
    }),
  )
}
