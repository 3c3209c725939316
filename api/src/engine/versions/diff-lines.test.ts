import { expect, test } from 'vitest'
import { spentOn } from '../../testing/processor-time.ts'
import { diffLines } from './diff-lines.ts'

test('the longest common lines stay', () => {
  expect(diffLines(['a', 'b', 'c', 'd'], ['a', 'c', 'x', 'd', 'e'])).toEqual([
    { kind: 'same', lines: ['a'] },
    { kind: 'removed', lines: ['b'] },
    { kind: 'same', lines: ['c'] },
    { kind: 'added', lines: ['x'] },
    { kind: 'same', lines: ['d'] },
    { kind: 'added', lines: ['e'] },
  ])
  expect(diffLines([], [])).toEqual([])
  expect(diffLines(['a', 'a'], ['a'])).toEqual([
    { kind: 'same', lines: ['a'] },
    { kind: 'removed', lines: ['a'] },
  ])
})

test('of a long text the few changed lines are told; with too many changes it is replaced', () => {
  const before = Array.from({ length: 5_000 }, (_, number) => `rad ${number}`)
  const changed = (count: number) => before.map((line, number) => (number < count * 2 && number % 2 ? 'ny' : line))
  expect(diffLines(before, changed(200)).filter(({ kind }) => kind === 'added')).toHaveLength(200)
  expect(diffLines(before, changed(300))).toEqual([
    { kind: 'removed', lines: before },
    { kind: 'added', lines: changed(300) },
  ])
})

test('two texts of 20,000 other lines are told apart in no time, as replaced', async () => {
  const lines = (word: string) => Array.from({ length: 20_000 }, (_, number) => `${word} ${number}`)
  const told = () => expect(diffLines(lines('a'), lines('b')).map(({ kind }) => kind)).toEqual(['removed', 'added'])
  expect(await spentOn(told)).toBeLessThan(500)
})
