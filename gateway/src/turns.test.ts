import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createTurns } from './turns.ts'

test('each does two at a time, in order, and nobody waits for another person', async () => {
  const turns = createTurns(2)
  const begun: string[] = []
  const begin = async (person: number, name: string) => {
    const leave = await turns.enter(person)
    begun.push(name)
    return leave
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
  for (const leave of await Promise.all([c, d])) leave()
  await Promise.all([begin(1, 'e'), begin(1, 'f')])
  expect(begun.slice(-3)).toEqual(['d', 'e', 'f'])
})
