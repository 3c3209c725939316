import type { SignedInContext } from '../../engine/context.ts'

// "Har du använt metoden?": the word of people who have used a method.

/** Sums of fewer others would tell what a colleague said. The own word isn't one of them: it would open the sum of two for whoever says it. */
const fewest = 3

/** The person's own word of a text, and the sums of all. */
export type Use = {
  /** The person's own word; null for none. */
  own: boolean | null
  /** How many have used it, and for how many it worked; null while the others among them are few. */
  sums: { used: number; worked: number } | null
}

/** The person's own word of a text, with the sums of all. One statement. */
export async function useOf({ db, actor }: SignedInContext, content_id: number): Promise<Use> {
  const [row] = await db.$queryRaw<{ own: boolean | null; used: number; worked: number }[]>`
    SELECT bool_or(worked) FILTER (WHERE user_id = ${actor.user.id}) AS own,
      count(*)::int AS used, count(*) FILTER (WHERE worked)::int AS worked
    FROM "MaterialUse" WHERE content_id = ${content_id}`
  const { own = null, used = 0, worked = 0 } = row ?? {}
  const others = own === null ? used : used - 1
  return { own, sums: others < fewest ? null : { used, worked } }
}
