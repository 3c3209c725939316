import { AppError } from '@kollegium/api/definitions'
import type { GatewayContext } from './context.ts'
import type { Resolver } from './entity.ts'
import { t } from './i18n.ts'

/** Milliseconds by which a look reaches back: a row is seen when its transaction commits, later than its `updated_at`. */
const slack = 30_000
/** Rows of a page. */
const limit = 100
/** Changes between two looks beyond which the stream ends with an error, and the client reads the list instead. */
const maxChanges = 5000

export type Subscriber = { subscribe: Resolver; resolve: Resolver }

type Row = { id: string | number; updated_at: string; status?: string }
type Watched<Item extends Row> = {
  tables: readonly string[]
  /** Reads a page of the rows that the asker may see, in descending order of `updated_at`. */
  read: (context: GatewayContext, range: { page: number; limit: number }) => Promise<{ items: Item[] }>
  /** Reads rows whose status changed by time alone since a moment; they have no new `updated_at`. */
  turned?: (context: GatewayContext, since: Date) => Promise<Item[]>
  /** Reads further rows that are shown to the asker; `gone` is the news of a row that is shown no longer. */
  shown?: { read: (context: GatewayContext) => Promise<Item[]>; gone: (row: Item) => Item }
}

/** A row has a new version when it is written, and when its status changes by time. */
const versionOf = ({ updated_at, status }: Row) => `${updated_at} ${status}`

const byId = <Item extends Row>(rows: Item[]) => new Map<Row['id'], Item>(rows.map((row) => [row.id, row]))

/**
 * Makes a subscription field. It yields each row created or changed since the subscription began, as the asker may see it at
 * that moment; with the argument `id` that row alone. It leaves out none: too many changes at once end the stream with an error.
 */
export function changedRows<Item extends Row>({ tables, read, turned, shown }: Watched<Item>): Subscriber {
  /** @throws AppError RATE_LIMITED */
  async function changedSince(moment: number, context: GatewayContext): Promise<Map<Row['id'], Item>> {
    // A row changed while the pages are read moves to the first page, and may push another row onto two pages.
    const rows = byId((await turned?.(context, new Date(moment))) ?? [])
    for (let page = 1; rows.size <= maxChanges; page++) {
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
      // The shown rows are read first: the second read then still knows the changes of a row that is taken down meanwhile.
      seen = byId((await shown?.read(context)) ?? [])
      const changed = await changedSince(since, context)
      const rows = [...new Map([...seen, ...changed]).values()]
      const left = [...before.values()].filter((row) => !seen.has(row.id) && !changed.has(row.id))
      const news = known ? rows.filter((row) => known?.get(row.id) !== versionOf(row)) : []
      known = new Map(rows.map((row) => [row.id, versionOf(row)]))
      since = now - slack
      // The client gets the changes in their order.
      news.sort((one, other) => Date.parse(one.updated_at) - Date.parse(other.updated_at))
      const gone = shown ? left.map(shown.gone) : []
      for (const row of [...news, ...gone]) if (id == null || String(row.id) === id) yield row
    }
  }
  return { subscribe, resolve: (row: Item) => row }
}
