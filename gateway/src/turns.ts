/** Lets each person do some things at a time; whoever begins one more waits until another of theirs has ended. */
export type Turns = { enter(person: number): Promise<() => void> }

/** @param most how many at a time; what `enter` gives ends one, once */
export function createTurns(most: number): Turns {
  const lines = new Map<number, { busy: number; waiting: (() => void)[] }>()
  return {
    async enter(person) {
      const line = lines.get(person) ?? { busy: 0, waiting: [] }
      lines.set(person, line)
      if (line.busy < most) line.busy++
      else await new Promise<void>((turn) => line.waiting.push(turn))
      let isOver = false
      return () => {
        if (isOver) return
        isOver = true
        const next = line.waiting.shift()
        // The place is handed on, or free.
        if (next) return next()
        line.busy--
        if (line.busy === 0) lines.delete(person)
      }
    },
  }
}
