import type { SignedInContext } from '../../engine/context.ts'

/** The most records of a person that are remembered: as many as one still recognises. */
export const maxRecent = 20

/** Remembers that the person opened a record. Older ones beyond {@link maxRecent} are forgotten. */
export async function rememberOpened(
  { db, actor: { user } }: SignedInContext,
  { kind, id: record_id }: { kind: string; id: number },
): Promise<void> {
  const user_id = user.id
  const key = { user_id, kind, record_id }
  const opened_at = new Date()
  await db.recentRecord.upsert({
    where: { user_id_kind_record_id: key },
    create: { ...key, opened_at },
    update: { opened_at },
  })
  await db.$executeRaw`
    DELETE FROM "RecentRecord" WHERE user_id = ${user_id} AND (kind, record_id) IN (
      SELECT kind, record_id FROM "RecentRecord" WHERE user_id = ${user_id} ORDER BY opened_at DESC OFFSET ${maxRecent})`
}

/** The person's records, the last opened first: kind and id of each. */
export const openedBy = ({ db, actor: { user } }: SignedInContext) =>
  db.recentRecord.findMany({
    where: { user_id: user.id },
    select: { kind: true, record_id: true },
    orderBy: { opened_at: 'desc' },
    take: maxRecent,
  })
