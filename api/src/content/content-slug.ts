import type { ContentType } from '@kollegium/db'
import type { Tx } from '../core/transaction.ts'
import { isReserved } from './address.ts'
import { freeSlug, slugOf } from './slug.ts'

/** What the slug is for: `id` is its own text's, when it has one already. */
type Place = { type: ContentType; groupId: number | null; id?: number }

/**
 * The wanted slug, or with a number when another text of the type has it on the site, or the site itself needs it. Holds
 * others who ask for the site until the transaction ends: two at the same time would choose the same one.
 * @param wanted texts in order of preference; the first that has a letter or digit counts, otherwise the type's name
 */
export async function claimSlug(db: Tx, wanted: readonly string[], { type, groupId, id }: Place): Promise<string> {
  const slug = wanted.map(slugOf).find(Boolean) ?? type
  await db.$executeRaw`SELECT pg_advisory_xact_lock(hashtext(${`slug of ${type} in ${groupId}`}))`
  const taken = await db.content.findMany({
    where: { type, trashed_at: null, group_id: groupId, slug: { startsWith: slug }, id: { not: id ?? 0 } },
    select: { slug: true },
  })
  return freeSlug(slug, [...taken.map((row) => row.slug), ...(isReserved(type, slug) ? [slug] : [])])
}
