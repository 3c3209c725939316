import type { SignedInContext } from '../../engine/context.ts'
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

/**
 * The writers of the changed text that waits beside each record, and where none waits the authors of every version since the record's last
 * approval; in the order of the records. Three statements.
 */
export async function writersOfAll(
  { db }: SignedInContext,
  records: readonly { key: ReviewedKey; author_id: number | null }[],
): Promise<Set<number>[]> {
  if (records.length === 0) return []
  const owners = records.map(({ key }) => ownerOf(key))
  const pending = await db.pendingText.findMany({ where: { OR: owners }, select: { ...by, author_id: true } })
  const approved = await db.recordReview.findMany({
    where: { OR: owners, status: 'approved' },
    select: { ...by, decided_at: true },
    orderBy: { id: 'asc' },
  })
  const versions = await db.revision.findMany({
    where: {
      OR: owners.map((owner) => {
        const last = approved.findLast((row) => isOf(owner, row))
        return { ...owner, ...(last?.decided_at && { created_at: { gt: last.decided_at } }) }
      }),
    },
    distinct: ['content_id', 'message_id', 'author_id'],
    select: { ...by, author_id: true },
  })
  const of = (rows: readonly (Owned & { author_id: number | null })[], at: number) =>
    rows.filter((row) => isOf(owners[at] ?? {}, row)).map((row) => row.author_id)
  return records.map(({ author_id }, at) => {
    const own = of(pending, at)
    const wrote = own.length > 0 ? own : of(versions, at)
    return new Set((wrote.length === 0 ? [author_id] : wrote).filter((id) => id !== null))
  })
}
