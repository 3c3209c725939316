import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { setInterval } from 'node:timers/promises'
import { createDb } from '@kollegium/db'
import type { TestProject } from 'vitest/node'
import { compileCache } from '../compile-cache.ts'
import { freePort } from '../free-port.ts'
import { databaseOf } from './database-address.ts'
import { demoData } from './demo-data.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** `vo.localhost:port` of the started product. */
    productHost: string
    /** Its DATA_DIR, where it writes mails. */
    productData: string
  }
}

/** Starts the product as `npm start` does, once for all browser tests, on data of its own with the demo network. */
export default async function startProduct(project: TestProject) {
  const data = await demoData(async (data) => {
    const { stop } = await start(data)
    await jobsDone(data)
    await stop()
  })
  const { port, stop } = await start(data)
  project.provide('productHost', `vo.localhost:${port}`)
  project.provide('productData', data)
  return async () => {
    await stop()
    rmSync(data, { recursive: true, force: true })
  }
}

/**
 * Waits until the jobs of the demo network are done, which read the texts of its files. A copy from before that would do them in every
 * run, beside the first tests.
 */
async function jobsDone(data: string): Promise<void> {
  const db = createDb(await databaseOf(data))
  try {
    for await (const _ of setInterval(200)) {
      const [row] = await db.$queryRaw<{ waiting: number }[]>`
        SELECT count(*)::int AS waiting FROM pgboss.job WHERE name = 'read-file' AND state < 'completed'`
      if (row?.waiting === 0) return
    }
  } finally {
    await db.$disconnect()
  }
}

async function start(data: string): Promise<{ port: number; stop(): Promise<void> }> {
  const port = await freePort()
  const child = spawn(process.execPath, ['start.ts'], {
    cwd: join(import.meta.dirname, '../..'),
    env: {
      ...compileCache,
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      DATA_DIR: data,
      PORT: String(port),
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await new Promise<void>((ready, failed) => {
    child.stdout.on('data', (chunk: Buffer) => chunk.includes('Kollegium är igång') && ready())
    child.once('exit', (code) => failed(new Error(`The product ended with ${code} before it was ready`)))
  })
  const stop = async () => {
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
  return { port, stop }
}
