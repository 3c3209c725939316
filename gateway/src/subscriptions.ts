import type { GatewayContext, Occasions } from './context.ts'
import type { Resolver } from './entity.ts'

/** How far back a row's change may lie when it is first heard of, in milliseconds: what was written is seen when it is committed. */
const slack = 30_000

export type Subscriber = { subscribe: Resolver; resolve: Resolver }

/**
 * A subscription field that gives each row that was made or changed since it began, as the asker may see it at that
 * moment; with `id` that row alone. `read` asks for the rows changed last, a page of them.
 * @param versionOf differs when the row has changed
 * @param changedAt when it was last changed, where a row may come onto the page without having been
 */
export function changedRows<Item extends { id: string | number }>(
  tables: readonly string[],
  read: (context: GatewayContext) => Promise<Item[]>,
  versionOf: (row: Item) => string,
  changedAt: (row: Item) => string | null = () => null,
): Subscriber {
  async function* subscribe(_root: never, { id }: { id?: string | null }, { occasions }: { occasions?: Occasions }) {
    const begun = Date.now() - slack
    let known: Map<string | number, string> | null = null
    for await (const context of occasions?.(tables) ?? []) {
      const rows = await read(context)
      const news: Item[] = rows.filter((row) => {
        const at = changedAt(row)
        return known !== null && known.get(row.id) !== versionOf(row) && (at === null || Date.parse(at) >= begun)
      })
      known = new Map(rows.map((row) => [row.id, versionOf(row)]))
      // The page has the latest first; they are told in the order in which they happened.
      for (const row of news.reverse()) if (id == null || String(row.id) === id) yield { row, context }
    }
  }
  return { subscribe: subscribe as Resolver, resolve: ({ row }: { row: Item }) => row }
}
