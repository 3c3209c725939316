import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { faultsOf, hotPathNames, measuredAgainWhereDearer } from './hot-path-rule.ts'

test('a ratio is kept for every measured path, and for no other', () => {
  const kept = JSON.parse(readFileSync(join(import.meta.dirname, 'hot-path-ratios.json'), 'utf8'))
  expect(Object.keys(kept)).toEqual([...hotPathNames])
  expect(Object.values(kept).every((ratio) => typeof ratio === 'number' && ratio > 0)).toBe(true)
})

test('a path may be a quarter dearer, and not more; it is told how to go on', () => {
  expect(faultsOf({ one: 2.5 }, { one: 2 })).toEqual([])
  expect(faultsOf({ one: 2.51 }, { one: 2 })).toEqual([
    expect.stringMatching(/“one” costs 2.51 × .* and 2.00 × is kept.*quick keep/),
  ])
})

test('a path without a kept ratio fails, and so does a kept one that is not measured', () => {
  expect(faultsOf({ one: 1 }, { other: 1 })).toEqual([
    expect.stringContaining('“one” has no kept ratio'),
    expect.stringContaining('“other” is kept and not measured'),
  ])
  expect(faultsOf({ one: Number.NaN }, { one: 1 })).toHaveLength(1)
})

test('a path that seems dearer is measured again, and passes when it is not', async () => {
  const measure = vi.fn(async (_name: string, attempt: number) => 4 - attempt)
  const kept = { one: 2, search: 3 }
  expect(await measuredAgainWhereDearer(['one', 'search'], kept, measure)).toEqual({ one: 2, search: 3 })
  expect(measure.mock.calls).toEqual([
    ['one', 1],
    ['one', 2],
    ['search', 1],
  ])
})

test('a path that is dearer three times fails', async () => {
  const measure = vi.fn(async () => 3)
  expect(faultsOf(await measuredAgainWhereDearer(['one'], { one: 2 }, measure), { one: 2 })).toHaveLength(1)
  expect(measure).toHaveBeenCalledTimes(3)
})

test('a path without a kept ratio is measured once', async () => {
  const measure = vi.fn(async () => 3)
  expect(await measuredAgainWhereDearer(['one'], {}, measure)).toEqual({ one: 3 })
  expect(measure).toHaveBeenCalledTimes(1)
})
