/** What was made of texts that come again and again, those of last time; together at most `most` bytes, as far as is known. */
export type Kept<Value> = {
  get(text: string): Value | undefined
  /** @param size what it takes, in bytes; what takes an eighth of all isn't kept */
  set(text: string, value: Value, size: number): void
}

export function createKept<Value>(most: number): Kept<Value> {
  const kept = new Map<string, { value: Value; size: number }>()
  let total = 0
  return {
    get(text) {
      const found = kept.get(text)
      if (!found) return undefined
      // The one that was asked for longest ago stands first.
      kept.delete(text)
      kept.set(text, found)
      return found.value
    },
    set(text, value, size) {
      if (size > most / 8) return
      total += size - (kept.get(text)?.size ?? 0)
      kept.set(text, { value, size })
      for (const [oldest, { size: freed }] of kept) {
        if (total <= most) return
        kept.delete(oldest)
        total -= freed
      }
    },
  }
}
