import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTestDatabase } from '@kollegium/db/testing/database'
import { expect, onTestFinished, test } from 'vitest'
import { readEnv } from '../kernel/env.ts'
import { closeServices, createServices } from './services.ts'

const { url } = await createTestDatabase()

/** Services with a queue whose job has begun, and does `work`. */
async function withRunningJob(SHUTDOWN_SECONDS: string, work: () => Promise<void>) {
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'services-'))
  onTestFinished(() => rm(DATA_DIR, { recursive: true, force: true }))
  const services = await createServices(
    readEnv({ NODE_ENV: 'test', DATA_DIR, LOG_LEVEL: 'silent', SHUTDOWN_SECONDS }),
    url,
  )
  const { boss } = services
  await boss.createQueue('trial')
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
  await boss.work('trial', { pollingIntervalSeconds: 0.5 }, async () => {
    begin()
    await work()
  })
  await boss.send('trial', {})
  await begun
  return services
}

test('a stop waits for a running job, which ends', async () => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  let isDone = false
  const services = await withRunningJob('60', async () => {
    await released
    isDone = true
  })
  const closing = closeServices(services).then(() => isDone)
  release()
  expect(await closing).toBe(true)
}, 60_000)

test('a stop waits for a job that never ends no longer than SHUTDOWN_SECONDS', async () => {
  const services = await withRunningJob('1', () => new Promise(() => {}))
  const before = performance.now()
  await closeServices(services)
  const seconds = (performance.now() - before) / 1000
  expect(seconds).toBeGreaterThan(0.9)
  expect(seconds).toBeLessThan(20)
}, 60_000)
