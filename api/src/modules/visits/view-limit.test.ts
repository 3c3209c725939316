import { expect, test } from 'vitest'
import { createViewLimit } from './view-limit.ts'

test('an address tells of so many views, until the time is over; so do so many addresses', () => {
  const allowed = createViewLimit({ max: 2, seconds: 60, most: 2 })
  const start = 1_000_000
  expect([1, 2, 3].map(() => allowed('192.0.2.1', start))).toEqual([true, true, false])
  expect([allowed('192.0.2.2', start), allowed('192.0.2.3', start), allowed('192.0.2.2', start)]).toEqual([
    ...[true, false, true],
  ])
  // Of one network of IPv6 all addresses are one.
  expect(allowed('192.0.2.1', start + 61_000)).toBe(true)
  expect(['2001:db8::1', '2001:db8::2', '2001:db8::3'].map((ip) => allowed(ip, start + 61_000))).toEqual([
    ...[true, true, false],
  ])
})
