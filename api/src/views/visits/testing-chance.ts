import { daysAfter } from './days.ts'

/** Choices that look like chance and are the same in each run (the minimal standard generator). */
export function testChance(seed: number) {
  let state = seed
  const random = (below: number): number => {
    state = (state * 48_271) % 2_147_483_647
    return state % below
  }
  const oneOf = <Item>(items: readonly Item[]): Item => items[random(items.length)] as Item
  /** Filters of any days until today, of one site or all of them. */
  const filters = (today: string, groups: readonly number[]) => {
    const length = oneOf([1, 3, 7, 8, 13, 30, 60, 100, 250, 500, 700])
    const from = daysAfter(today, -random(length + oneOf([1, 30, 90])))
    const to = oneOf([today, daysAfter(from, random(length))])
    return { from, to, compare: oneOf(['before', 'year'] as const), site: oneOf([null, 'front' as const, ...groups]) }
  }
  return { random, oneOf, filters }
}
