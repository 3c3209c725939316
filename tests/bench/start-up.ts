import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServer } from './processes.ts'

/**
 * Measures the seconds until the product answers: on an empty machine, with the demo network, and on the data of that
 * start.
 */
export async function measureStartUp(flags: string[]): Promise<{ first: number; second: number }> {
  const dir = await mkdtemp(join(tmpdir(), 'kollegium-bench-start-'))
  const once = async () => {
    const running = await startServer('start.ts', { DATA_DIR: dir, DEMO: 'on' }, flags)
    await running.stop()
    return running.readyIn / 1000
  }
  try {
    return { first: await once(), second: await once() }
  } finally {
    await rm(dir, { recursive: true, force: true })
  }
}
