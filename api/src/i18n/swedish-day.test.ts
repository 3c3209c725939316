import { expect, test } from 'vitest'
import { swedishDay, swedishMinute, swedishTime } from './swedish-day.ts'

test.each([
  ['the last second of a day in winter', '2026-01-31T22:59:59Z', '2026-01-31 23:59:59'],
  ['midnight in winter', '2026-01-31T23:00:00Z', '2026-02-01 00:00:00'],
  ['the last second of a day in summer', '2026-06-30T21:59:59.999Z', '2026-06-30 23:59:59'],
  ['midnight in summer', '2026-06-30T22:00:00Z', '2026-07-01 00:00:00'],
  ['the last second before summer time', '2026-03-29T00:59:59Z', '2026-03-29 01:59:59'],
  ['the first moment of summer time', '2026-03-29T01:00:00Z', '2026-03-29 03:00:00'],
  ['midnight after the change to summer time', '2026-03-29T22:00:00Z', '2026-03-30 00:00:00'],
  ['the last second of summer time', '2026-10-25T00:59:59Z', '2026-10-25 02:59:59'],
  ['the first moment after summer time', '2026-10-25T01:00:00Z', '2026-10-25 02:00:00'],
  ['midnight after the change to winter time', '2026-10-25T23:00:00Z', '2026-10-26 00:00:00'],
])('%s has the day and the clock of Sweden', (_moment, utc, swedish) => {
  const moment = new Date(utc)
  expect([swedishTime(moment), swedishTime(moment.getTime())]).toEqual([swedish, swedish])
  expect(swedishMinute(moment)).toBe(swedish.slice(0, 16))
  expect(swedishDay(moment)).toBe(swedish.slice(0, 10))
})
