/** Values by key, cached until they are cleared. */
export type Cache<Key, Value> = {
  /** Returns the cached value, or the one that `load` returns; null is never cached. */
  get(key: Key, load: () => Promise<Value | null>): Promise<Value | null>
  /** Forgets the values for which `isEnded` holds; all of them without it. */
  clear(isEnded?: (value: Value, key: Key) => boolean): void
}

/**
 * Creates a cache in this process. A value whose load began before `clear` is returned but not cached. While changes are not
 * heard of (`live` returns false), nothing is cached.
 * @param max the number of entries; the oldest is dropped first
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
    clear(isEnded = () => true) {
      // Of a value that is still on its way nobody knows yet whether it has ended.
      generation += 1
      for (const [key, value] of entries) if (isEnded(value, key)) entries.delete(key)
    },
  }
}
