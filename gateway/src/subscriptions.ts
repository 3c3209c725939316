import { AppError } from '@kollegium/api/definitions'
import type { GatewayContext } from './context.ts'
import type { Resolver } from './entity.ts'
import { t } from './words.ts'

/** How far back a row's change may lie when it is first heard of, in milliseconds: what was written is seen when it is committed. */
const slack = 30_000
/** Rows read at a time, and most that may have changed between two looks: a client then reads the list instead. */
const limit = 100
const mostChanges = 5000

export type Subscriber = { subscribe: Resolver; resolve: Resolver }

type Row = { id: string | number; updated_at: string; status?: string }
type Watched<Item extends Row> = {
  tables: readonly string[]
  /** A page of the rows that the asker may see, the one changed last first. */
  read: (context: GatewayContext, range: { page: number; limit: number }) => Promise<{ items: Item[] }>
  /** Rows that have become otherwise since a moment though they stand nowhere among those. */
  turned?: (context: GatewayContext, since: Date) => Promise<Item[]>
  /** All that the asker is shown besides: what comes there is told, and what goes. */
  shown?: { read: (context: GatewayContext) => Promise<Item[]>; gone: (row: Item) => Item }
}

/** A row is otherwise when it was written, and when its own moment has come. */
const versionOf = ({ updated_at, status }: Row) => `${updated_at} ${status}`

const byId = <Item extends Row>(rows: Item[]) => new Map<Row['id'], Item>(rows.map((row) => [row.id, row]))

/**
 * A subscription field that gives each row that was made or changed since it began, as the asker may see it at that
 * moment; with `id` that row alone. However many change at once, each is told, or the stream ends with an error.
 */
export function changedRows<Item extends Row>({ tables, read, turned, shown }: Watched<Item>): Subscriber {
  /** @throws AppError RATE_LIMITED */
  async function changedSince(moment: number, context: GatewayContext): Promise<Map<Row['id'], Item>> {
    // A row that is changed while the pages are read moves to the first one, and may push another onto two pages.
    const rows = byId((await turned?.(context, new Date(moment))) ?? [])
    for (let page = 1; rows.size <= mostChanges; page++) {
      const { items } = await read(context, { page, limit })
      const changed = items.filter(({ updated_at }) => Date.parse(updated_at) >= moment)
      for (const row of changed) rows.set(row.id, rows.get(row.id) ?? row)
      if (changed.length < limit) return rows
    }
    throw new AppError('RATE_LIMITED', { message: t('error.tooManyChanges') })
  }

  async function* subscribe(_root: never, { id }: { id?: string | null }, { occasions }: GatewayContext) {
    let since = Date.now() - slack
    let known: Map<Row['id'], string> | undefined
    let seen = new Map<Row['id'], Item>()
    for await (const context of occasions?.(tables) ?? []) {
      const now = Date.now()
      const before = seen
      // First: of what goes meanwhile the other then knows more than that it has gone.
      seen = byId((await shown?.read(context)) ?? [])
      const changed = await changedSince(since, context)
      const rows = [...new Map([...seen, ...changed]).values()]
      const left = [...before.values()].filter((row) => !seen.has(row.id) && !changed.has(row.id))
      const news = known ? rows.filter((row) => known?.get(row.id) !== versionOf(row)) : []
      known = new Map(rows.map((row) => [row.id, versionOf(row)]))
      since = now - slack
      // Told in the order in which they happened.
      news.sort((one, other) => Date.parse(one.updated_at) - Date.parse(other.updated_at))
      const gone = shown ? left.map(shown.gone) : []
      for (const row of [...news, ...gone]) if (id == null || String(row.id) === id) yield row
    }
  }
  return { subscribe: subscribe as Resolver, resolve: (row: Item) => row }
}
