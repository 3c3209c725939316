import { inCalls } from '../../lib/in-calls.ts'
import type { Client } from '../../lib/trpc.ts'
import type { UsedName } from './used-in.tsx'
import type { Uses } from './uses-list.tsx'

type Texts = { shownBy: Uses; linkedFrom: Uses }
type Asked = {
  usedIn: { query: (input: { id: number }) => Promise<Uses> }
  usedInAny: { query: (input: { ids: number[] }) => Promise<Uses | Texts> }
}

/**
 * Where one row is used, or any of several; of texts the places that show one, and those that link to one. Beyond the rows of a call a place
 * counts once for each call.
 */
export async function usesOf(client: Client, name: UsedName, rows: readonly { id: number }[]): Promise<Uses> {
  const api = (client as unknown as Record<UsedName, Asked>)[name]
  const [only, ...others] = rows
  if (only && others.length === 0) return api.usedIn.query({ id: only.id })
  const found: Uses[] = []
  for (const some of inCalls(rows)) {
    const uses = await api.usedInAny.query({ ids: some.map(({ id }) => id) })
    found.push(...('shownBy' in uses ? [uses.shownBy, uses.linkedFrom] : [uses]))
  }
  return together(found)
}

/** The uses of several calls as those of one. */
export function together(parts: readonly Uses[]): Uses {
  const counted = Map.groupBy(
    parts.flatMap((part) => part.counted ?? []),
    ({ entity }) => entity,
  )
  return {
    items: parts.flatMap(({ items }) => items),
    total: parts.reduce((sum, { total }) => sum + total, 0),
    counted: [...counted].map(([entity, of]) => ({ entity, count: of.reduce((sum, { count }) => sum + count, 0) })),
  }
}
