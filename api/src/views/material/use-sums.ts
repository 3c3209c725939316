import type { SignedInContext } from '../../engine/context.ts'

// "Har du använt metoden?": the answers of people who have used a method.

/** Sums of fewer people would tell what a colleague said. */
const fewest = 3

/** The answer of a person about a text, and the sums of all answers. */
export type Use = {
  /** The answer of the person; null for none. */
  own: boolean | null
  /** How many have used it, and for how many it worked; null while they are few. */
  sums: { used: number; worked: number } | null
}

/** The person's own word of a text, with the sums of all. One statement. */
export async function useOf({ db, actor }: SignedInContext, content_id: number): Promise<Use> {
  const [row] = await db.$queryRaw<{ own: boolean | null; used: number; worked: number }[]>`
    SELECT bool_or(worked) FILTER (WHERE user_id = ${actor.user.id}) AS own,
      count(*)::int AS used, count(*) FILTER (WHERE worked)::int AS worked
    FROM "MaterialUse" WHERE content_id = ${content_id}`
  const { own = null, used = 0, worked = 0 } = row ?? {}
  return { own, sums: used < fewest ? null : { used, worked } }
}
