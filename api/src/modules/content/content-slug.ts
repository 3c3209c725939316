import type { ContentType } from '@kollegium/db'
import { freeSlug, slugOf } from '../../kernel/slug.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { addressOf, isReserved } from './address.ts'

/** The text that the slug is for; `id` is set when the text exists already. */
type Place = { type: ContentType; groupId: number | null; id?: number }

/** `chosen` by the editor; without a letter or digit in it the slug is made of `title`, or is the type's name. */
type Wanted = { chosen: string; title: string }

/** Whether another text has the slug now, and whether its address leads to another text, whose address it was. */
type Found = { taken: boolean; elsewhere: boolean }

/**
 * The wanted slug, or with a number when another text of the type has it on the site, or the site itself needs it. An
 * address that leads to another text since that one's changed is taken over by who chooses it alone. Holds others who ask
 * for the site until the transaction ends: two at the same time would choose the same one.
 */
export async function claimSlug(db: Tx, { chosen, title }: Wanted, place: Place): Promise<string> {
  const { type, groupId, id } = place
  const own = slugOf(chosen)
  const slug = own || slugOf(title) || type
  const [found] = await db.$queryRaw<[Found]>`
    SELECT * FROM content_slug_claimed(${type}::"ContentType", ${groupId}, ${slug}, ${id ?? 0})`
  const { taken: isTaken, elsewhere } = found
  if (!isTaken && !isReserved(type, slug) && (slug === own || !elsewhere)) return slug
  const taken = await db.content.findMany({
    where: { type, trashed_at: null, group_id: groupId, slug: { startsWith: slug }, id: { not: id ?? 0 } },
    select: { slug: true },
  })
  const used = [...taken.map((row) => row.slug), ...(isReserved(type, slug) ? [slug] : [])]
  for (;;) {
    const free = freeSlug(slug, used)
    if (free === own || !(await leadsElsewhere(db, free, place))) return free
    used.push(free)
  }
}

/** Whether the address that the slug makes leads to another text, whose address it was. */
async function leadsElsewhere(db: Tx, slug: string, { type, groupId, id = 0 }: Place): Promise<boolean> {
  const address = addressOf(type, slug)
  if (address === null) return false
  const found = await db.$queryRaw<unknown[]>`
    SELECT FROM "UrlAlias" a JOIN "Content" c ON c.id = a.content_id
    WHERE coalesce(a.group_id, 0) = ${groupId ?? 0} AND a.alias = ${address} AND c.id <> ${id} AND c.trashed_at IS NULL`
  return found.length > 0
}
