/** Lets work wait until it is its turn; of those that wait, the one of the lowest rank is next, and of equal ones the first. */
export type Turns = <Result>(work: () => Promise<Result>, rank?: number) => Promise<Result>

/** Lets so many pieces of work run at once. */
export function createTurns(most: number): Turns {
  const waiting: { begin: () => void; rank: number }[] = []
  let running = 0
  return async (work, rank = 0) => {
    if (running >= most) {
      await new Promise<void>((begin) => {
        const after = waiting.findIndex((each) => each.rank > rank)
        waiting.splice(after < 0 ? waiting.length : after, 0, { begin, rank })
      })
    } else running += 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next.begin()
      else running -= 1
    }
  }
}
