import type { GatewayContext } from './context.ts'
import type { Resolver } from './entity.ts'

/** How far back a row's change may lie when it is first heard of, in milliseconds: what was written is seen when it is committed. */
const slack = 30_000

export type Subscriber = { subscribe: Resolver; resolve: Resolver }

type Watched<Item> = {
  tables: readonly string[]
  /** The rows changed last, latest first, as the asker may see them. */
  read: (context: GatewayContext) => Promise<Item[]>
  /** Differs when the row has changed. */
  versionOf: (row: Item) => string
  /** When it was last changed; a row may come among the latest without having been. */
  changedAt: (row: Item) => string
}

/**
 * A subscription field that gives each row that was made or changed since it began, as the asker may see it at that
 * moment; with `id` that row alone.
 */
export function changedRows<Item extends { id: string | number }>(watched: Watched<Item>): Subscriber {
  const { tables, read, versionOf, changedAt } = watched
  async function* subscribe(_root: never, { id }: { id?: string | null }, { occasions }: GatewayContext) {
    const begun = Date.now() - slack
    let known: Map<string | number, string> | undefined
    for await (const context of occasions?.(tables) ?? []) {
      const rows = await read(context)
      const before = known
      const news = before
        ? rows.filter((row) => before.get(row.id) !== versionOf(row) && Date.parse(changedAt(row)) >= begun)
        : []
      known = new Map(rows.map((row) => [row.id, versionOf(row)]))
      // Told in the order in which they happened.
      for (const row of news.reverse()) if (id == null || String(row.id) === id) yield row
    }
  }
  return { subscribe: subscribe as Resolver, resolve: (row: Item) => row }
}
