/** Values by key, kept until someone says that they may have changed. */
export type Cache<Key, Value> = {
  /** The kept value, or the one that `load` gives; null is never kept. */
  get(key: Key, load: () => Promise<Value | null>): Promise<Value | null>
  clear(): void
}

/**
 * A cache in this process. A value that was being loaded when the cache was cleared is given but not kept, and while
 * changes are not heard of (`live` false) nothing is kept at all.
 * @param max entries; the oldest goes first
 */
export function createCache<Key, Value>(live: () => boolean, max: number): Cache<Key, Value> {
  const entries = new Map<Key, Value>()
  let generation = 0
  return {
    async get(key, load) {
      const hit = live() ? entries.get(key) : undefined
      if (hit !== undefined) return hit
      const begun = generation
      const value = await load()
      if (value !== null && begun === generation && live()) {
        const [oldest] = entries.keys()
        if (entries.size >= max && oldest !== undefined) entries.delete(oldest)
        entries.set(key, value)
      }
      return value
    },
    clear() {
      generation += 1
      entries.clear()
    },
  }
}
