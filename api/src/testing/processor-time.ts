// Limits of time are limits of this thread's processor time: a busy machine makes the clock's longer.

/** Processor time of this thread in milliseconds: other programs of the machine don't count. */
export function processorTime(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/** Milliseconds of this thread's processor that a task takes. */
export async function spentOn(task: () => unknown): Promise<number> {
  const before = processorTime()
  await task()
  return processorTime() - before
}
