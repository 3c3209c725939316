import type { Changes, Within } from '@kollegium/db'

type Loaded<Value> = {
  value: Value
  /** False for a value that is not worth caching, for example a missing page. */
  keep?: boolean
  /** The moment at which the value expires without any change of a table. */
  until?: Date | null
  /** The size in bytes. */
  size?: number
  /**
   * The groups whose rows the value is made from, in the tables whose notices name groups (0: the front site's). Rows of other groups
   * leave it as it is. Without it any change ends the value.
   */
  groups?: ReadonlySet<number> | null | undefined
  /**
   * The groups whose rows of `inheritedTables` the value is made from (0: the front site's, which holds for all). Without it any change
   * of these tables ends the value.
   */
  inheritsFrom?: ReadonlySet<number> | null | undefined
}
/** The groups that a value is made from. `groups` is null until it is loaded: nobody knows yet which rows those are. */
type Sources = { groups: ReadonlySet<number> | null; inheritsFrom?: ReadonlySet<number> | null }
/** `ready` is the value once it is loaded. */
type Entry<Value> = Sources & {
  value: Promise<Value>
  ready?: Value
  until: number
  size: number
}
type Entries<Value> = Map<string, Entry<Value>>

/**
 * Loads a value.
 * @param former the last value of the key, with `keepsFormer`; it may be returned when its sources are the same
 */
type Make<Value> = (former?: Value) => Promise<Loaded<Value>>

export type LiveCache<Value> = {
  /** Returns the cached value of `key`, or the value that `make` loads now. A failure is not cached. */
  get(key: string, make: Make<Value>): Promise<Value>
  /** Returns the cached value of `key` without waiting; undefined when it isn't there or isn't loaded yet. */
  peek(key: string): Value | undefined
  size(): number
}

type Options = {
  changes: Changes
  /** A change of any of these tables ends the values that it may touch before the change can be read. */
  tables: readonly string[]
  /** Those of the tables whose rows hold for the groups below theirs, too, such as settings. */
  inheritedTables?: readonly string[]
  /** Above this size the least recently used entries are dropped. */
  maxBytes: number
  /**
   * While the connection for notifications is down and a value can't be loaded either, the last one answers, until it expires.
   * For values that may be a little old: nobody can change a row of a database that is away.
   */
  outlastsDatabase?: boolean
  /**
   * A value that a change or its own end has put out of use stays for the next making of its key, within `maxBytes`. It
   * answers nobody. For values that cost more to make than to compare.
   */
  keepsFormer?: boolean
}

/**
 * Makes the two maps of a cache: the entries that answer, and the former ones that `keepsFormer` leaves to the next making of their key.
 * Together they stay within `maxBytes`; former ones go first, then those that were used least recently.
 */
function createEntries<Value>({ maxBytes, keepsFormer }: Pick<Required<Options>, 'maxBytes' | 'keepsFormer'>) {
  const entries: Entries<Value> = new Map()
  const former: Entries<Value> = new Map()
  /** The size of both. */
  let bytes = 0

  /** Takes an entry's size away, or leaves it to the next making of its key. */
  function retire(key: string, entry: Entry<Value>): void {
    if (keepsFormer && entry.ready !== undefined) former.set(key, entry)
    else bytes -= entry.size
  }

  /** Puts the entries out of use that a change touches, and returns them. */
  function retireWhere(isTouched: (entry: Sources) => boolean): ReadonlyMap<string, Entry<Value>> {
    const ended = new Map([...entries].filter(([, entry]) => isTouched(entry)))
    for (const [key, entry] of ended) {
      entries.delete(key)
      retire(key, entry)
    }
    return ended
  }

  const drop = (from: Entries<Value>, key: string, entry = from.get(key)) => {
    if (!entry || from.get(key) !== entry) return
    from.delete(key)
    bytes -= entry.size
  }

  /** Stores a loaded value in place of the former one. */
  function store(
    to: Entries<Value>,
    key: string,
    entry: Entry<Value>,
    { value, until, size = 1, groups = null, inheritsFrom = null }: Loaded<Value>,
  ): void {
    drop(former, key)
    const sources: Sources = { groups, inheritsFrom }
    Object.assign(entry, { ready: value, until: until?.getTime() ?? Number.POSITIVE_INFINITY, size, ...sources })
    to.set(key, entry)
    bytes += size
    for (const kept of [former, entries]) {
      for (const oldest of kept.keys()) {
        if (bytes <= maxBytes) return
        drop(kept, oldest)
      }
    }
  }

  return { entries, former, retire, retireWhere, drop, store, size: () => bytes }
}

const entryOf = <Value>(making: Promise<Loaded<Value>>): Entry<Value> => ({
  ...{ value: making.then(({ value }) => value), until: Number.POSITIVE_INFINITY, size: 0, groups: null },
})

/** Tells whether a change may touch rows of these groups: any change does, unless both name their groups and have none in common. */
const isTouched = (groups: ReadonlySet<number> | null | undefined, within?: Within): boolean =>
  !groups || !within?.groups || within.groups.some((id) => groups.has(id))

/**
 * Caches values made from rows of `tables` until one of the tables changes, or, for a value that names its groups, until rows of these
 * do where the notice tells the groups. Simultaneous requests for the same key share one
 * load. A load that began before a change never answers a request after it. While the connection for database
 * notifications is down, nothing is written to the cache, and nothing read from it but for `outlastsDatabase`.
 */
export function createLiveCache<Value>(options: Options): LiveCache<Value> {
  const { changes, tables, inheritedTables = [], maxBytes, outlastsDatabase = false, keepsFormer = false } = options
  const { entries, former, retire, retireWhere, drop, store, size } = createEntries<Value>({ maxBytes, keepsFormer })
  /** The values that were cached when the connection for notifications went down. */
  let last: ReadonlyMap<string, Entry<Value>> = new Map()

  changes.on(tables, (table, within) => {
    const isInherited = inheritedTables.includes(table)
    const ended = retireWhere(({ groups, inheritsFrom }) => isTouched(isInherited ? inheritsFrom : groups, within))
    last = outlastsDatabase && !changes.live() ? ended : new Map()
  })

  const load = (key: string, make: Make<Value>): Promise<Value> => {
    const making = make(former.get(key)?.ready)
    const entry = entryOf(making)
    entries.set(key, entry)
    making.then(
      (loaded) => {
        if (entries.get(key) !== entry) return
        if (loaded.keep ?? true) return store(entries, key, entry, loaded)
        drop(former, key)
        drop(entries, key)
      },
      () => drop(entries, key, entry),
    )
    return entry.value
  }

  async function loadOrLast(key: string, make: Make<Value>): Promise<Value> {
    try {
      const making = make(former.get(key)?.ready)
      const loaded = await making
      if (keepsFormer && (loaded.keep ?? true)) store(former, key, entryOf(making), loaded)
      return loaded.value
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
    entries.delete(key)
    if (entry.until <= Date.now()) return void retire(key, entry)
    entries.set(key, entry)
    return entry
  }

  return {
    async get(key, make) {
      const entry = used(key)
      if (entry) return entry.value
      return changes.live() ? load(key, make) : loadOrLast(key, make)
    },
    peek: (key) => used(key)?.ready,
    size,
  }
}
