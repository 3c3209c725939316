import { expect, test } from 'vitest'
import { createQueue, createUploadRoom } from './upload-room.ts'

test('uploads take the bytes that they state: in all, and from one address; what is given back is free, once', () => {
  const room = createUploadRoom({ bytes: 100, each: 50 })
  const [a, b] = [room.enter('a', 50), room.enter('b', 30)]
  expect([a !== null, b !== null, room.enter('a', 1), room.enter('c', 21)]).toEqual([true, true, null, null])
  const c = room.enter('c', 20)
  expect(c).not.toBeNull()
  a?.giveBack()
  a?.giveBack()
  expect(room.enter('d', 51)).toBeNull()
  expect(room.enter('d', 50)).not.toBeNull()
  expect(room.enter('e', 1)).toBeNull()
})

test('so many pieces of work are done at once, in their order, and one that fails leaves its turn to the next', async () => {
  const queue = createQueue(2)
  const begun: number[] = []
  const ends: (() => void)[] = []
  const works = [0, 1, 2, 3].map((at) =>
    queue(async () => {
      begun.push(at)
      await new Promise<void>((end) => ends.push(end))
      if (at === 0) throw new Error('broken')
      return at
    }).catch((error: Error) => error.message),
  )
  expect(begun).toEqual([0, 1])
  ends[0]?.()
  expect(await works[0]).toBe('broken')
  await expect.poll(() => begun).toEqual([0, 1, 2])
  ends[1]?.()
  ends[2]?.()
  await expect.poll(() => begun).toEqual([0, 1, 2, 3])
  ends[3]?.()
  expect(await Promise.all(works)).toEqual(['broken', 1, 2, 3])
})
