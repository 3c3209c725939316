import type { SignedInContext } from '../../engine/context.ts'
import { joinWriters } from '../../engine/versions/version-writers.ts'
import { type Owner, ownerOf, type ReviewedKey, type SharedRow } from '../../modules/collaboration/record.ts'

const by = { content_id: true, message_id: true } as const

type Owned = { content_id: number | null; message_id: number | null }

const isOf = (owner: Owner, row: Owned) =>
  owner.content_id ? row.content_id === owner.content_id : row.message_id === owner.message_id

/** The people who wrote what is reviewed: the writers of {@link writersOfAll}, and the one who asks. */
export async function writersOf(ctx: SignedInContext, key: ReviewedKey, row: SharedRow): Promise<Set<number>> {
  const asked = await ctx.db.recordReview.findFirst({
    where: { ...ownerOf(key), status: 'waiting' },
    select: { asked_by_id: true },
  })
  const [writers = new Set<number>()] = await writersOfAll(ctx, [{ key, author_id: row.author_id }])
  return asked?.asked_by_id ? writers.add(asked.asked_by_id) : writers
}

type Written = Owned & { author_id: number | null }

/**
 * The authors of every version of the records since their last approval, and the writers named beside them: those of a changed text that
 * the version took in, and the person who acted as the author. A version with the words of the one before has neither.
 */
async function authorsSinceApproval({ db }: SignedInContext, owners: readonly Owner[]): Promise<Written[]> {
  const contents = owners.flatMap(({ content_id }) => content_id ?? [])
  const messages = owners.flatMap(({ message_id }) => message_id ?? [])
  return db.$queryRaw<Written[]>`
    SELECT DISTINCT v.content_id, v.message_id, writer.id AS author_id
    FROM "Revision" v
    ${joinWriters}
    WHERE (v.content_id = ANY(${contents}) OR v.message_id = ANY(${messages}))
      AND v.created_at > COALESCE((
        SELECT max(r.decided_at) FROM "RecordReview" r
        WHERE r.status = 'approved' AND (r.content_id = v.content_id OR r.message_id = v.message_id)
      ), '-infinity')`
}

/**
 * The writers of the changed text that waits beside each record, and where none waits the authors of its words since its last approval, in
 * the order of the records. Two statements.
 */
export async function writersOfAll(
  ctx: SignedInContext,
  records: readonly { key: ReviewedKey; author_id: number | null }[],
): Promise<Set<number>[]> {
  if (records.length === 0) return []
  const owners = records.map(({ key }) => ownerOf(key))
  const select = { ...by, author_id: true, writer_ids: true } as const
  const waiting = await ctx.db.pendingText.findMany({ where: { OR: owners }, select })
  const pending = waiting.flatMap(({ writer_ids, ...row }) => [
    row,
    ...writer_ids.map((id) => ({ ...row, author_id: id })),
  ])
  const versions = await authorsSinceApproval(ctx, owners)
  const of = (rows: readonly Written[], at: number) =>
    rows.filter((row) => isOf(owners[at] ?? {}, row)).map((row) => row.author_id)
  return records.map(({ author_id }, at) => {
    const own = of(pending, at)
    const wrote = own.length > 0 ? own : of(versions, at)
    return new Set((wrote.length === 0 ? [author_id] : wrote).filter((id) => id !== null))
  })
}
