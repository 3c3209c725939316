/** A taken place for an upload in memory. It has to be given back. */
export type Place = { giveBack(): void }

/** Limits of {@link createUploadRoom}, in bytes: of all uploads together, and of those from one address. */
export type Room = { bytes: number; each: number }

/**
 * Creates the room for uploads that are held in memory: an upload takes the bytes that it states. A slow one holds its own bytes and
 * nobody else's turn.
 */
export function createUploadRoom({ bytes: most, each }: Room) {
  const taken = new Map<string, number>()
  let all = 0
  return {
    /** Takes a place for so many bytes from an address; null when there is no room. */
    enter(address: string, bytes: number): Place | null {
      const own = taken.get(address) ?? 0
      if (all + bytes > most || own + bytes > each) return null
      all += bytes
      taken.set(address, own + bytes)
      let isGiven = false
      return {
        giveBack() {
          if (isGiven) return
          isGiven = true
          all -= bytes
          const left = (taken.get(address) ?? 0) - bytes
          if (left > 0) taken.set(address, left)
          else taken.delete(address)
        },
      }
    },
  }
}

/** Creates a queue that does so many pieces of work at once, in the order in which they were asked for. */
export function createQueue(atOnce: number) {
  const waiting: (() => void)[] = []
  let working = 0
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (working >= atOnce) await new Promise<void>((turn) => waiting.push(turn))
    else working += 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      // The turn goes on to the next one.
      if (next) next()
      else working -= 1
    }
  }
}
