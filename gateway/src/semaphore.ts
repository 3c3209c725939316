/** Limits how many tasks each user runs at a time; a task beyond the limit waits until one of the same user's ends. */
export type Semaphore = {
  /** @returns ends the task; a second call changes nothing */
  acquire(userId: number): Promise<() => void>
}

/** Creates a semaphore without running tasks. @param limit tasks of one user at a time */
export function createSemaphore(limit: number): Semaphore {
  const queues = new Map<number, { running: number; waiting: (() => void)[] }>()
  return {
    async acquire(userId) {
      const queue = queues.get(userId) ?? { running: 0, waiting: [] }
      queues.set(userId, queue)
      if (queue.running < limit) queue.running++
      else await new Promise<void>((start) => queue.waiting.push(start))
      let isReleased = false
      return () => {
        if (isReleased) return
        isReleased = true
        const next = queue.waiting.shift()
        // The next task takes over the slot.
        if (next) return next()
        queue.running--
        if (queue.running === 0) queues.delete(userId)
      }
    },
  }
}
