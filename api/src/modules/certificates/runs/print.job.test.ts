import { expect, test } from 'vitest'
import { printLanes, printPriority } from './print.job.ts'

const asked = Date.UTC(2026, 5, 12, 9)
const later = (seconds: number) => asked + seconds * 1000

test('a smaller run that is asked for soon after goes first; one asked for long after does not, so that none waits for ever', () => {
  const large = printPriority(1000, asked)
  expect(printPriority(200, later(30))).toBeGreaterThan(large)
  expect(printPriority(200, later(300))).toBeLessThan(large)
  const small = printPriority(50, asked)
  expect(printPriority(1, later(3))).toBeGreaterThan(small)
  expect(printPriority(1, later(30))).toBeLessThan(small)
  expect(printPriority(1, later(1))).toBeLessThan(printPriority(1, asked))
})

test('small runs have a lane of their own, also in twenty years', () => {
  const { minPriority } = printLanes.small
  const { maxPriority } = printLanes.large
  for (const now of [asked, Date.UTC(2046, 0, 1)]) {
    expect(printPriority(50, now)).toBeGreaterThanOrEqual(minPriority)
    expect(printPriority(51, now)).toBeLessThanOrEqual(maxPriority)
    // PostgreSQL's integer.
    expect(Math.abs(printPriority(2000, now))).toBeLessThan(2 ** 31)
  }
})
