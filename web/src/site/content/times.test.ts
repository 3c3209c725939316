import { expect, test } from 'vitest'
import { daysText, longDaysText, type Times, timesText, weekdaysText, whenLine, whenTexts } from './times.ts'

const times = (start: string | null, end: string | null = null, from: string | null = null, to: string | null = null) =>
  ({ allday: false, start_date: start, end_date: end, start_time: from, end_time: to, location: '' }) satisfies Times

test.each<[Times, string]>([
  [times('2026-12-02', '2026-12-02', '13:00', '15:30'), 'kl. 13–15.30'],
  [times('2026-12-02', null, '08:30'), 'kl. 8.30'],
  [times('2026-12-02'), ''],
  [{ ...times('2026-12-02'), allday: true }, 'Hela dagen'],
  [{ ...times('2026-12-02', '2026-12-04'), allday: true }, 'Hela dagarna'],
  [times('2026-12-16', '2026-12-17', '08:30', '16:00'), 'kl. 8.30–16, båda dagarna'],
  [times('2026-12-16', '2026-12-18', '08:30', '16:00'), 'kl. 8.30–16, alla dagar'],
  [times('2026-12-16', '2026-12-18'), ''],
  [times('2027-01-28', '2027-03-18'), '28 januari–18 mars'],
  [times('2026-12-28', '2027-01-03'), '28 december 2026–3 januari 2027'],
  [times('2027-01-28', '2027-03-18', '09:00', '16:00'), '28 januari–18 mars, kl. 9–16, alla dagar'],
  // An event that ends before it begins has no end.
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
  expect(whenLine(times('2026-12-16', '2026-12-17', '08:30', '16:00'))).toBe(
    '16–17 december 2026, kl. 8.30–16, båda dagarna',
  )
  expect(whenLine(times('2027-01-28', '2028-03-18'))).toBe('28 januari 2027–18 mars 2028')
  expect(longDaysText(times('2026-12-16', '2026-12-17'))).toBe('16–17 december 2026')
  expect(whenLine(times(null))).toBe('')
})

test.each<[Times, string, string]>([
  [times('2026-12-16', '2026-12-17', '08:30', '16:00'), '16–17 december 2026', 'onsdag och torsdag, kl. 8.30–16'],
  [times('2026-03-12', null, '13:00', '16:30'), '12 mars 2026', 'torsdag, kl. 13–16.30'],
  [times('2026-06-01', '2026-06-03'), '1–3 juni 2026', 'måndag–onsdag'],
  [{ ...times('2027-02-05', '2027-02-07'), allday: true }, '5–7 februari 2027', 'fredag–söndag, hela dagarna'],
  [times('2026-06-01', '2026-06-01', '09:00'), '1 juni 2026', 'måndag, kl. 9'],
  [times('2026-06-01', '2026-07-02', '09:00', '12:00'), '1 juni–2 juli 2026', 'kl. 9–12'],
  [times('2026-12-28', '2027-01-03'), '28 december 2026–3 januari 2027', 'måndag–söndag'],
  [{ ...times('2027-01-18'), allday: true }, '18 januari 2027', 'måndag, hela dagen'],
  // The clock is put forward and back on these days.
  [times('2027-03-28', '2027-03-29', '01:30', '03:30'), '28–29 mars 2027', 'söndag och måndag, kl. 1.30–3.30'],
  [times('2026-10-24', '2026-10-26'), '24–26 oktober 2026', 'lördag–måndag'],
  [times('2026-12-16', '2026-12-01', '09:00', '08:00'), '16 december 2026', 'onsdag, kl. 9'],
])('an event’s page says when it is: %j', (given, days, rest) => {
  expect(whenTexts(given)).toEqual({ days, rest })
})

test.each<[Times, string]>([
  [times('2026-11-24'), 'tis'],
  [times('2026-12-16', '2026-12-17'), 'ons–tors'],
  [times('2027-01-28', '2027-03-18'), 'till 18 mars'],
  [times('2026-12-28', '2027-01-03'), 'till 3 jan. 2027'],
  [times('2026-12-16', '2026-12-01'), 'ons'],
  [times(null), ''],
])('the weekday stands under the days: %j', (given, text) => {
  expect(weekdaysText(given)).toBe(text)
  if (!text) expect(whenTexts(given)).toBeNull()
})
