import type { Changes } from '@kollegium/db'

type Loaded<Value> = {
  value: Value
  /** False for a value that is not worth caching, for example a missing page. */
  keep?: boolean
  /** The moment at which the value expires without any change of a table. */
  until?: Date | null
  /** The size in bytes. */
  size?: number
}
/** `ready` is the value once it is loaded. */
type Entry<Value> = { value: Promise<Value>; ready?: Value; until: number; size: number }

export type LiveCache<Value> = {
  /** Returns the cached value of `key`, or the value that `make` loads now. A failure is not cached. */
  get(key: string, make: () => Promise<Loaded<Value>>): Promise<Value>
  /** Returns the cached value of `key` without waiting; undefined when it isn't there or isn't loaded yet. */
  peek(key: string): Value | undefined
  size(): number
}

type Options = {
  changes: Changes
  /** A change of any of these tables empties the cache before the change can be read. */
  tables: readonly string[]
  /** Above this size the least recently used entries are dropped. */
  maxBytes: number
  /**
   * While the connection for notifications is down and a value can't be loaded either, the last one answers, until it expires.
   * For values that may be a little old: nobody can change a row of a database that is away.
   */
  outlastsDatabase?: boolean
}

/**
 * Caches values made from rows of `tables` until one of the tables changes. Simultaneous requests for the same key share one
 * load. A load that began before a change never answers a request after it. While the connection for database
 * notifications is down, nothing is written to the cache, and nothing read from it but for `outlastsDatabase`.
 */
export function createLiveCache<Value>(options: Options): LiveCache<Value> {
  const { changes, tables, maxBytes, outlastsDatabase = false } = options
  let entries = new Map<string, Entry<Value>>()
  /** What was cached when the connection for notifications went down. */
  let last: ReadonlyMap<string, Entry<Value>> = new Map()
  let bytes = 0

  changes.on(tables, () => {
    last = outlastsDatabase && !changes.live() ? entries : new Map()
    entries = new Map()
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
      ({ value, keep = true, until, size = 1 }) => {
        if (entries.get(key) !== entry) return
        if (!keep) return drop(key, entry)
        entry.ready = value
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

  async function loadOrLast(key: string, make: () => Promise<Loaded<Value>>): Promise<Value> {
    try {
      return (await make()).value
    } catch (error) {
      const old = last.get(key)
      if (!old || old.until <= Date.now()) throw error
      return old.value
    }
  }

  /** Returns the entry of a key, unless it has expired; it becomes the last in the map, which is the one used last. */
  const used = (key: string): Entry<Value> | undefined => {
    const entry = changes.live() ? entries.get(key) : undefined
    if (!entry) return undefined
    drop(key, entry)
    if (entry.until <= Date.now()) return undefined
    entries.set(key, entry)
    bytes += entry.size
    return entry
  }

  return {
    async get(key, make) {
      const entry = used(key)
      if (entry) return entry.value
      return changes.live() ? load(key, make) : loadOrLast(key, make)
    },
    peek: (key) => used(key)?.ready,
    size: () => bytes,
  }
}
