import { createTestDatabase } from '@kollegium/db/testing/database'
import { afterAll, expect, test, vi } from 'vitest'
import { readEnv } from '../../kernel/env.ts'
import { createLogger } from '../../kernel/logger.ts'
import { startBoss } from './boss.ts'
import { workSequentially } from './one-by-one.ts'

const { url } = await createTestDatabase()
const boss = await startBoss(readEnv({ NODE_ENV: 'test' }), url, createLogger({ LOG_LEVEL: 'silent' }))
afterAll(() => boss.stop({ graceful: false }))

test('the next job begins when the one before has ended, also when that one failed, not at the next look', async () => {
  await boss.createQueue('letters', { retryLimit: 0 })
  for (const letter of ['a', 'b', 'c', 'd']) await boss.send('letters', { letter })
  const done: string[] = []
  let running = 0
  const seldom = { pollingIntervalSeconds: 600, notifyPollingIntervalSeconds: 600 }
  await workSequentially<{ letter: string }>(boss, 'letters', seldom, async ({ letter }) => {
    expect(++running).toBe(1)
    await boss.getQueueStats('letters')
    running--
    done.push(letter)
    if (letter === 'b') throw new Error('no such letter')
  })
  await vi.waitFor(() => expect(done).toEqual(['a', 'b', 'c', 'd']), { timeout: 5_000 })
})
