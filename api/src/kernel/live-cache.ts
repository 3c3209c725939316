import type { Changes } from '@kollegium/db'

type Loaded<Value> = {
  value: Value
  /** false: too particular to keep (a page that isn't there). */
  keep?: boolean
  /** When it ends by itself, though nobody edits anything. */
  until?: Date | null
  /** What it takes up, in bytes. */
  size?: number
}
type Entry<Value> = { value: Promise<Value>; until: number; size: number }

export type LiveCache<Value> = {
  /** What is kept for `key`, or what `make` makes now. A failure is not kept. */
  get(key: string, make: () => Promise<Loaded<Value>>): Promise<Value>
  size(): number
}

type Options = {
  changes: Changes
  /** A change of any of these empties the cache, at once and before it is committed work's turn to be asked for. */
  tables: readonly string[]
  /** The least recently used goes when more than this is kept. */
  maxBytes: number
}

/**
 * Keeps what was made from rows of `tables` until one of them changes. Those who ask for the same at the same time wait
 * for one making. What was begun before a change is never given to those who ask after it. While the database's news
 * are not heard nothing is kept or taken from the cache.
 */
export function createLiveCache<Value>({ changes, tables, maxBytes }: Options): LiveCache<Value> {
  const entries = new Map<string, Entry<Value>>()
  let bytes = 0

  changes.on(tables, () => {
    entries.clear()
    bytes = 0
  })

  const drop = (key: string, entry: Entry<Value>) => {
    if (entries.get(key) !== entry) return
    entries.delete(key)
    bytes -= entry.size
  }

  const load = (key: string, make: () => Promise<Loaded<Value>>): Promise<Value> => {
    const making = make()
    const entry: Entry<Value> = { value: making.then(({ value }) => value), until: Number.POSITIVE_INFINITY, size: 0 }
    entries.set(key, entry)
    making.then(
      ({ keep = true, until, size = 1 }) => {
        if (entries.get(key) !== entry) return
        if (!keep) return drop(key, entry)
        entry.until = until?.getTime() ?? Number.POSITIVE_INFINITY
        entry.size = size
        bytes += size
        for (const [oldest, old] of entries) {
          if (bytes <= maxBytes) break
          drop(oldest, old)
        }
      },
      () => drop(key, entry),
    )
    return entry.value
  }

  return {
    async get(key, make) {
      if (!changes.live()) return (await make()).value
      const entry = entries.get(key)
      if (!entry) return load(key, make)
      if (entry.until <= Date.now()) {
        drop(key, entry)
        return load(key, make)
      }
      // The last in the map is the one used last.
      entries.delete(key)
      entries.set(key, entry)
      return entry.value
    },
    size: () => bytes,
  }
}
