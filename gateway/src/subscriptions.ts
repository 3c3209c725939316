import { AppError } from '@kollegium/api/core/errors'
import { sv } from '@kollegium/api/words/sv/index'
import type { GatewayContext } from './context.ts'
import type { Resolver } from './entity.ts'

/** How far back a row's change may lie when it is first heard of, in milliseconds: what was written is seen when it is committed. */
const slack = 30_000
/** Rows read at a time, and most that may have changed between two looks: a client then reads the list instead. */
const limit = 100
const mostChanges = 5000

export type Subscriber = { subscribe: Resolver; resolve: Resolver }

type Row = { id: string | number; updated_at: string }
type Watched<Item extends Row> = {
  tables: readonly string[]
  /** A page of the rows that the asker may see, the one changed last first. */
  read: (context: GatewayContext, range: { page: number; limit: number }) => Promise<{ items: Item[] }>
  /** What the asker is shown besides, however it changed. */
  also?: (context: GatewayContext) => Promise<Item[]>
}

/**
 * A subscription field that gives each row that was made or changed since it began, as the asker may see it at that
 * moment; with `id` that row alone. However many change at once, each is told, or the stream ends with an error.
 */
export function changedRows<Item extends Row>({ tables, read, also }: Watched<Item>): Subscriber {
  /** @throws AppError RATE_LIMITED */
  async function changedSince(moment: number, context: GatewayContext): Promise<Item[]> {
    // A row that is changed while the pages are read moves to the first one, and may push another onto two pages.
    const rows = new Map<Row['id'], Item>()
    const add = (items: Item[]) => {
      const changed = items.filter(({ updated_at }) => Date.parse(updated_at) >= moment)
      for (const row of changed) rows.set(row.id, rows.get(row.id) ?? row)
      return changed.length
    }
    for (let page = 1; rows.size <= mostChanges; page++) {
      const { items } = await read(context, { page, limit })
      if (add(items) === limit) continue
      if (also) add(await also(context))
      return [...rows.values()].sort((one, other) => Date.parse(other.updated_at) - Date.parse(one.updated_at))
    }
    throw new AppError('RATE_LIMITED', { message: sv['error.tooManyChanges'] })
  }

  async function* subscribe(_root: never, { id }: { id?: string | null }, { occasions }: GatewayContext) {
    let since = Date.now() - slack
    let known: Map<Row['id'], string> | undefined
    for await (const context of occasions?.(tables) ?? []) {
      const now = Date.now()
      const rows = await changedSince(since, context)
      const news = known ? rows.filter((row) => known?.get(row.id) !== row.updated_at) : []
      known = new Map(rows.map((row) => [row.id, row.updated_at]))
      since = now - slack
      // Told in the order in which they happened.
      for (const row of news.reverse()) if (id == null || String(row.id) === id) yield row
    }
  }
  return { subscribe: subscribe as Resolver, resolve: (row: Item) => row }
}
