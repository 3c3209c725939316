import { expect, test } from 'vitest'
import { daysText, longDaysText, type Times, timesText } from './times.ts'

const times = (start: string | null, end: string | null = null, from: string | null = null, to: string | null = null) =>
  ({ allday: false, start_date: start, end_date: end, start_time: from, end_time: to, location: '' }) satisfies Times

test.each<[Times, string]>([
  [times('2026-12-02', '2026-12-02', '13:00', '15:30'), 'kl. 13–15.30'],
  [times('2026-12-02', null, '08:30'), 'kl. 8.30'],
  [times('2026-12-02'), ''],
  [{ ...times('2026-12-02'), allday: true }, 'Hela dagen'],
  [times('2026-12-16', '2026-12-17', '08:30', '16:00'), 'kl. 8.30–16, båda dagarna'],
  [times('2026-12-16', '2026-12-18', '08:30', '16:00'), 'kl. 8.30–16, alla dagar'],
  [times('2026-12-16', '2026-12-18'), ''],
  [times('2027-01-28', '2027-03-18'), '28 januari, till 18 mars'],
  [times('2027-01-28', '2027-03-18', '09:00', '16:00'), '28 januari, till 18 mars, kl. 9–16, alla dagar'],
  // What ends before it begins has no end.
  [times('2026-12-16', '2026-12-01', '09:00', '08:00'), 'kl. 9'],
  [times(null, null, '09:00'), ''],
])('the time of an event reads as people write it: %j', (given, text) => {
  expect(timesText(given)).toBe(text)
})

test('days stand large with their month', () => {
  expect(daysText(times('2026-12-16', '2026-12-17'), 'short')).toEqual({ days: '16–17', month: 'dec.' })
  expect(daysText(times('2026-12-16', '2026-12-16'), 'long')).toEqual({ days: '16', month: 'december 2026' })
  expect(daysText(times('2027-01-28', '2027-03-18'), 'short')).toEqual({ days: '28', month: 'jan.' })
  expect(daysText(times(null), 'short')).toBeNull()
  expect(longDaysText(times('2026-12-16', '2026-12-17'))).toBe('16–17 december 2026')
})
