import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createSemaphore } from './semaphore.ts'

test('each user runs two tasks at a time, in order, and waits for no other user', async () => {
  const semaphore = createSemaphore(2)
  const begun: string[] = []
  const begin = async (person: number, name: string) => {
    const release = await semaphore.acquire(person)
    begun.push(name)
    return release
  }
  const [a, b] = await Promise.all([begin(1, 'a'), begin(1, 'b')])
  const [c, d] = [begin(1, 'c'), begin(1, 'd')]
  await begin(2, 'other')
  expect(begun).toEqual(['a', 'b', 'other'])
  a()
  // Ended once, however often it is said.
  a()
  await setImmediate()
  expect(begun).toEqual(['a', 'b', 'other', 'c'])
  b()
  for (const release of await Promise.all([c, d])) release()
  await Promise.all([begin(1, 'e'), begin(1, 'f')])
  expect(begun.slice(-3)).toEqual(['d', 'e', 'f'])
})
