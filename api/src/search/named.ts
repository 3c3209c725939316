import { containing } from '../core/filters.ts'
import type { Tx } from '../core/transaction.ts'
import { askedOf } from './asked.ts'
import { fewNamed, type Searched } from './best.ts'

type Where = Record<string, unknown>

type Names = {
  table: Searched<never>['table']
  /** The columns that the table's `words` are made of. */
  named: string[]
  /** Further columns that a list looks in. */
  also?: string[]
}

/**
 * What a list's search finds, as a filter: rows that hold every word, in any order. In names the dots over letters make no
 * difference, as in a search ({@link fewNamed}), unless very many are called so.
 */
export async function namedLike(db: Tx, search: string, { table, named, also = [] }: Names): Promise<Where> {
  const asked = askedOf(search)
  const ids = asked && (await fewNamed(db, asked, table))
  if (ids && also.length === 0) return { id: { in: ids } }
  const spelled = {
    AND: (asked?.words ?? [search]).map((word) => ({
      OR: [...named, ...also].map((column) => ({ [column]: containing(word) })),
    })),
  }
  return ids ? { OR: [{ id: { in: ids } }, spelled] } : spelled
}
