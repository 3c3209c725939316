import { setImmediate } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { mapInPieces } from './in-pieces.ts'

/** Maps so many rows, each of which takes five milliseconds. Tells how often others came in between. */
async function mapped(count: number) {
  let now = 0
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now)
  let isDone = false
  let others = 0
  const other = async () => {
    for (; !isDone; others++) await setImmediate()
  }
  const waiting = other()
  const results = await mapInPieces(
    Array.from({ length: count }, (_, at) => `row ${at}`),
    (row, index) => {
      now += 5
      return `${index}: ${row}`
    },
  )
  isDone = true
  clock.mockRestore()
  await waiting
  return { results, others }
}

test('many rows are worked on in their order, and others come in between', async () => {
  const { results, others } = await mapped(100)
  expect(results).toEqual(Array.from({ length: 100 }, (_, at) => `${at}: row ${at}`))
  expect(others).toBeGreaterThan(15)
})

test('few rows are not interrupted', async () => {
  expect((await mapped(4)).others).toBeLessThan(2)
})
