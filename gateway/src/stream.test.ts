import { EventEmitter } from 'node:events'
import { setImmediate } from 'node:timers/promises'
import { createWorld } from '@kollegium/api/testing/world'
import { expect, test } from 'vitest'
import type { Executor } from './execute.ts'
import { createStreams } from './stream.ts'

const { services, national } = await createWorld()

/** A response whose client reads only when `drain` is emitted. */
class SlowResponse extends EventEmitter {
  written: string[] = []
  headersSent = true
  status() {
    return this
  }
  set() {
    return this
  }
  write(text: string) {
    this.written.push(text)
    return false
  }
  end() {}
}

test('a client that does not read gets no further event, and none is made for it', async () => {
  const { ctx } = await national([])
  let made = 0
  const executor: Pick<Executor, 'answers'> = {
    async *answers() {
      for (; made < 3; made++) yield { data: { made } }
    },
  }
  const options = { contextOf: async () => ctx, executorOf: () => executor, refused: () => ({ errors: [] }) }
  const response = new SlowResponse()
  const request = { method: 'GET', query: { query: '{ __typename }' } }
  const streaming = createStreams(services, options as never)(request as never, response as never)
  const waiting = expect.poll(() => response.listenerCount('drain'))
  for (const count of [1, 2, 3]) {
    await waiting.toBe(1)
    await setImmediate()
    expect([response.written.length, made]).toEqual([count, count - 1])
    response.emit('drain')
    await expect.poll(() => response.written.length).toBe(count + 1)
  }
  response.emit('drain')
  await streaming
  expect(response.written.at(-1)).toBe('event: complete\ndata: \n\n')
})
