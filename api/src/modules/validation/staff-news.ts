import type { SignedInContext } from '../../engine/context.ts'
import { assignedTo } from './staff-access.ts'

/** Numbers of answers, files and comments that came since the person last opened the candidate. */
export type News = { answers: number; files: number; comments: number }

type Counted = { candidate_id: number } & News

/**
 * Counts the news to the person, by candidate: answers of sent surveys, files, and the candidate's comments. Of a
 * survey that came back after it was opened again only the changed answers are new. One statement.
 * @param ids candidates that the person is assigned to
 */
export async function newsOf(ctx: SignedInContext, ids: readonly number[]): Promise<Map<number, News>> {
  if (ids.length === 0) return new Map()
  const rows = await ctx.db.$queryRaw<Counted[]>`
    SELECT s.candidate_id,
      (SELECT count(*)::int FROM "ValidigAssignment" a JOIN "ValidigAnswer" w ON w.assignment_id = a.id
        WHERE a.candidate_id = s.candidate_id AND a.status = 'sent'
          AND (s.seen_at IS NULL OR w.updated_at > s.seen_at OR (a.sent_at > s.seen_at AND a.reopened_at IS NULL))) AS answers,
      (SELECT count(*)::int FROM "ValidigFile" f
        WHERE f.candidate_id = s.candidate_id AND f.replaced_at IS NULL AND f.removed_at IS NULL
          AND (s.seen_at IS NULL OR f.created_at > s.seen_at)) AS files,
      (SELECT count(*)::int FROM "ValidigAssignment" a JOIN "ValidigComment" k ON k.assignment_id = a.id
        WHERE a.candidate_id = s.candidate_id AND k.author_id = c.user_id
          AND (s.seen_at IS NULL OR k.created_at > s.seen_at)) AS comments
    FROM "ValidigStaff" s JOIN "ValidigCandidate" c ON c.id = s.candidate_id
    WHERE s.user_id = ${ctx.actor.user.id} AND s.candidate_id = ANY (${[...ids]})`
  return new Map(rows.map(({ candidate_id, ...news }) => [candidate_id, news]))
}

/** Notes that the person has opened a candidate: everything before is no longer new to them. */
export async function markSeen(ctx: SignedInContext, candidate_id: number): Promise<void> {
  await ctx.db.validigStaff.updateMany({
    where: { candidate_id, user_id: ctx.actor.user.id, candidate: assignedTo(ctx) },
    data: { seen_at: new Date() },
  })
}
