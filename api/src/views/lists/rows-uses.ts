import type { SignedInContext } from '../../engine/context.ts'
import type { Resource } from '../../engine/resource.ts'
import { contentTypes } from '../../modules/content/content-subjects.ts'
import { usedInAny, usedSelect } from '../../modules/content/content-usage.ts'

type Uses = Awaited<ReturnType<typeof usedInAny>>

/** Texts whose uses are looked for in one go: the statements name each id several times, and take 32,767 values. */
const atOnce = 5_000

/**
 * Where any of a list's texts is used, other than in each other: the places that show one, and those that link to one, as far as the
 * actor may read them. Null for rows that are no texts. Beyond {@link atOnce} texts a place counts once for each part.
 */
export async function usesOfRows(
  ctx: SignedInContext,
  { name }: Pick<Resource, 'name'>,
  ids: readonly number[],
): Promise<Uses | null> {
  const type = contentTypes.find((each) => each === name)
  if (!type) return null
  const own = new Set(ids)
  const found: Uses = { shownBy: { items: [], total: 0 }, linkedFrom: { items: [], total: 0 } }
  for (let from = 0; from < ids.length; from += atOnce) {
    const where = { id: { in: ids.slice(from, from + atOnce) }, type }
    const uses = await usedInAny(ctx, await ctx.db.content.findMany({ where, select: usedSelect }))
    for (const kind of ['shownBy', 'linkedFrom'] as const) {
      const others = uses[kind].items.filter(({ entity, id }) => entity !== name || !own.has(id))
      found[kind].total += uses[kind].total - (uses[kind].items.length - others.length)
      found[kind].items.push(...others)
    }
  }
  return found
}
