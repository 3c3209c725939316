/** A cache that forgets the entries used longest ago, so that all together take at most a number of bytes. */
export type LruCache<Value> = {
  get(key: string): Value | undefined
  /** @param size bytes that the entry takes; an entry larger than an eighth of the whole is not stored */
  set(key: string, value: Value, size: number): void
}

/** Creates an empty cache. @param maxSize bytes that all entries take together */
export function createLruCache<Value>(maxSize: number): LruCache<Value> {
  const entries = new Map<string, { value: Value; size: number }>()
  let total = 0
  return {
    get(key) {
      const found = entries.get(key)
      if (!found) return undefined
      // A map keeps the order of insertion: the entry used longest ago stands first.
      entries.delete(key)
      entries.set(key, found)
      return found.value
    },
    set(key, value, size) {
      if (size > maxSize / 8) return
      total += size - (entries.get(key)?.size ?? 0)
      entries.delete(key)
      entries.set(key, { value, size })
      for (const [oldest, { size: freed }] of entries) {
        if (total <= maxSize) return
        entries.delete(oldest)
        total -= freed
      }
    },
  }
}
