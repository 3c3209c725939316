import type { Tx } from '../../kernel/transaction.ts'

/** A new answer waits for a new judgement. */
export const unjudged = { judgement: null, judged_at: null, judged_by_id: null }

/** Takes back the staff's judgement of a question whose files the candidate has changed. */
export async function awaitJudgement(
  tx: Tx,
  { assignmentId, rowId }: { assignmentId: number | null; rowId: number | null },
): Promise<void> {
  if (assignmentId === null || rowId === null) return
  const where = { assignment_id: assignmentId, row_id: rowId, judgement: { not: null } }
  await tx.validigAnswer.updateMany({ where, data: unjudged })
}
