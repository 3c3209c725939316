import { containing } from '../../engine/filters.ts'
import { freeSlug, slugOf } from '../../kernel/slug.ts'
import type { Tx } from '../../kernel/transaction.ts'
import { lockIdentities } from './identity.ts'

/** Three letters of each name, as usernames are made: Birgitta Testsson is `birtes`. */
export function usernameOf({ firstname, lastname }: { firstname: string; lastname: string }): string {
  const [first = '', last = ''] = [firstname, lastname].map((text) => slugOf(text).replace(/[^a-z]/g, ''))
  return `${first.slice(0, 3)}${last.slice(0, 3)}`.padEnd(3, 'x')
}

/** The usernames that begin or hold the text, lower case; nobody else takes one until the transaction ends. */
export async function usernamesLike(tx: Tx, text: string): Promise<string[]> {
  await lockIdentities(tx)
  return usernamesWith(tx, text)
}

/** As {@link usernamesLike}, for showing: somebody else may take one at once. */
export async function usernamesWith(db: Pick<Tx, 'user'>, text: string): Promise<string[]> {
  const names = await db.user.findMany({
    where: { name: { ...containing(text), mode: 'insensitive' } },
    select: { name: true },
  })
  return names.map((user) => user.name.toLowerCase())
}

/** A username that nobody has, made of the person's names. */
export async function freeUsername(tx: Tx, person: { firstname: string; lastname: string }): Promise<string> {
  const start = usernameOf(person)
  return freeSlug(start, await usernamesLike(tx, start))
}
