import { expect, test } from 'vitest'
import { createTurns } from './turns.ts'

test('so many run at once; of those that wait the lowest rank is next, and of equal ones the first', async () => {
  const turn = createTurns(2)
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const work = (name: string) => () =>
    new Promise<string>((resolve) => {
      begun.push(name)
      ends.set(name, () => resolve(name))
    })
  const all = [
    turn(work('large 1'), 9),
    turn(work('large 2'), 9),
    turn(work('large 3'), 9),
    turn(work('large 4'), 9),
    turn(work('small 1'), 1),
    turn(work('small 2'), 1),
  ]
  expect(begun).toEqual(['large 1', 'large 2'])
  for (const name of ['large 2', 'small 1', 'large 1', 'small 2', 'large 3', 'large 4']) {
    ends.get(name)?.()
    await new Promise(setImmediate)
  }
  expect(begun).toEqual(['large 1', 'large 2', 'small 1', 'small 2', 'large 3', 'large 4'])
  expect(await Promise.all(all)).toHaveLength(6)
})

test('work that fails gives its turn on', async () => {
  const turn = createTurns(1)
  const failing = turn(() => Promise.reject(new Error('no')))
  const next = turn(async () => 'done')
  await expect(failing).rejects.toThrow('no')
  expect(await next).toBe('done')
})
