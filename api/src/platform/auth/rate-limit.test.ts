import { createTestDatabase } from '@kollegium/db/testing/database'
import { expect, test } from 'vitest'
import { addressOf, limitKey, reservePasswordAttempt } from './rate-limit.ts'

const { db } = await createTestDatabase()

test('an IPv6 user is counted by the /64, an IPv4 user by the address', () => {
  expect(addressOf('203.0.113.9')).toBe('203.0.113.9')
  expect(addressOf('::ffff:203.0.113.9')).toBe('::ffff:203.0.113.9')
  expect(addressOf('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2::/64')
  expect(addressOf('2001:db8:1:2:ffff::9')).toBe('2001:db8:1:2::/64')
  expect(addressOf('2001:db8::9')).toBe('2001:db8:0:0::/64')
  expect(addressOf('2001:0DB8:1:2::9')).toBe('2001:db8:1:2::/64')
  expect(addressOf('::1')).toBe('0:0:0:0::/64')
})

test('keys hold nothing in clear', () => {
  expect(limitKey('password', 'name anna')).not.toContain('anna')
})

test('four tries of the same moment are four tries, and none is told to wait', async () => {
  for (let round = 0; round < 50; round += 1) {
    const tries = Array.from({ length: 4 }, () => reservePasswordAttempt(db, `round ${round}`))
    expect((await Promise.all(tries)).map(({ allowed }) => allowed)).toEqual([true, true, true, true])
  }
})
