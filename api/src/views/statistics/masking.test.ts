import { expect, test } from 'vitest'
import { type Count, mask, type Sum, shown, sumOf } from './masking.ts'

/** A sum of lists of counts, after masking. */
function masked(count: number, ...lists: number[][]): [Count, ...Count[][]] {
  const sum = sumOf(count, ...lists.map((list) => list.map((each) => sumOf(each))))
  mask(sum)
  return [shown(sum), ...sum.lists.map((list) => list.map(shown))]
}

test.each<[string, number, number[], [Count, Count[]]]>([
  ['nothing small', 30, [10, 20, 0], [30, [10, 20, 0]]],
  ['one small: the smallest of the others goes with it', 33, [10, 20, 3], [33, ['hidden', 20, null]]],
  ['one beside a five: six is nothing but one and five', 26, [1, 5, 20], [26, [null, 'hidden', 'hidden']]],
  ['two that are one each: a third one goes with them', 32, [1, 10, 20, 1], [32, [null, 'hidden', 20, null]]],
  ['two that are four each', 28, [4, 20, 4], [28, [null, 'hidden', null]]],
  ['two that could be one and three', 24, [2, 20, 2], [24, [null, 20, null]]],
  ['the sum is small', 3, [2, 1, 0], [null, [null, null, 0]]],
  ['all are one each: the sum goes', 5, [1, 1, 1, 1, 1], ['hidden', [null, null, null, null, null]]],
  ['a rest without a line is small', 23, [20], [23, ['hidden']]],
  ['a rest without a line, and nothing small', 30, [20], [30, [20]]],
])('%s', (_what, count, list, expected) => {
  expect(masked(count, list)).toEqual(expected)
})

test('a masked sum can be added up in none of its lists, and not from above', () => {
  const local = [1, 1, 1, 1, 1].map((count) => sumOf(count))
  const [small, large] = [sumOf(5, local), sumOf(40, [sumOf(40)])]
  const months = [sumOf(45), sumOf(0)]
  const total = sumOf(45, [small, large], months)
  mask(total)
  expect(local.map(shown)).toEqual([null, null, null, null, null])
  expect([shown(small), shown(large), shown(large.lists[0]?.[0] as Sum)]).toEqual(['hidden', 'hidden', 'hidden'])
  expect([shown(total), ...months.map(shown)]).toEqual([45, 45, 0])
})

/** All ways to fill masked counts so that the sum is right, as a reader may try them. */
function* fillings(counts: readonly Count[], sum: number): Generator<number[]> {
  const [first, ...rest] = counts
  if (first === undefined) {
    if (sum === 0) yield []
    return
  }
  const could = typeof first === 'number' ? [first] : Array.from({ length: sum }, (_, at) => at + 1)
  for (const each of could) {
    if (each > sum || (first === null && each > 4) || (first === 'hidden' && each < 5)) continue
    for (const others of fillings(rest, sum - each)) yield [each, ...others]
  }
}

test('of no list of small numbers a count from one to four follows from what is shown', () => {
  for (let code = 0; code < 8 ** 4; code += 1) {
    const list = [0, 1, 2, 3].map((at) => Math.floor(code / 8 ** at) % 8)
    const [total, lines = []] = masked(
      list.reduce((sum, each) => sum + each, 0),
      list,
    ) as [Count, Count[]]
    const open = list.filter((each, at) => each > 0 && each < 5 && lines[at] !== null)
    if (open.length > 0) throw new Error(`${list} shows ${open}`)
    if (typeof total !== 'number') continue
    const ways = [...fillings(lines, total)]
    for (const [at, each] of lines.entries()) {
      if (each === null && new Set(ways.map((way) => way[at])).size < 2) throw new Error(`${list}: ${at} follows`)
    }
  }
})
