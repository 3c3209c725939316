import { expect, test } from 'vitest'
import { addressOf, limitKey } from './rate-limit.ts'

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
