import { Prisma } from '@kollegium/db'
import type { Subject } from '../../access/subjects.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { ownerSql } from './version-owner.ts'

/** The fields that an act upon many changes: the person of such an act has written nothing. */
const actedOn = ['status', 'publish_at', 'unpublish_at', 'date', 'tags']

/**
 * In SQL: joins each version `v` with those who wrote its words (`writer.id`): its author and the writers named beside. A version with the
 * words of the one before has none.
 */
export const joinWriters = Prisma.sql`
  LEFT JOIN LATERAL (
    SELECT b.snapshot FROM "Revision" b
    WHERE (b.content_id = v.content_id OR b.message_id = v.message_id) AND b.id < v.id
    ORDER BY b.id DESC LIMIT 1
  ) before ON true
  CROSS JOIN LATERAL (
    SELECT unnest(v.writer_ids || v.author_id) AS id
    WHERE (before.snapshot - ${actedOn}::text[]) IS DISTINCT FROM (v.snapshot - ${actedOn}::text[])
  ) writer`

/**
 * Names the people who wrote a row's words, or those that were saved after a moment, in one statement: a copy of the words is theirs,
 * too.
 */
export async function writersOfRow(db: Tx, subject: Subject, id: number, since: Date | null = null): Promise<number[]> {
  const rows = await db.$queryRaw<{ id: number }[]>`
    SELECT DISTINCT writer.id FROM "Revision" v ${joinWriters}
    WHERE ${ownerSql(subject, id)} AND COALESCE(v.ended_at, v.created_at) > COALESCE(${since}::timestamptz, '-infinity')
      AND writer.id IS NOT NULL
    ORDER BY writer.id`
  return rows.map((row) => row.id)
}

/**
 * Names the people who wrote the words of an older version: those of every version up to it since the approval before it. A version that
 * an approval made is of its writers, who had not approved it themselves.
 */
export async function writersOfVersion(
  db: Tx,
  subject: Subject,
  { id, revision_id }: { id: number; revision_id: number },
): Promise<number[]> {
  const rows = await db.$queryRaw<{ id: number }[]>`
    SELECT DISTINCT writer.id FROM "Revision" v ${joinWriters}
    WHERE ${ownerSql(subject, id)} AND v.id <= ${revision_id} AND writer.id IS NOT NULL
      AND v.created_at > COALESCE((
        SELECT max(r.decided_at) FROM "RecordReview" r
        WHERE r.status = 'approved' AND (r.content_id = v.content_id OR r.message_id = v.message_id)
          AND r.decided_at < (SELECT restored.created_at FROM "Revision" restored WHERE restored.id = ${revision_id})
      ), '-infinity')
    ORDER BY writer.id`
  return rows.map((row) => row.id)
}
