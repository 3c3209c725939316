import { expect, test } from 'vitest'
import { momentInWords, momentText } from './moment-text.ts'

test('a moment of today, of yesterday and of before is said, whatever else the page has loaded', () => {
  const now = Date.parse('2026-11-24T12:00:00+01:00')
  expect(momentText('2026-11-24T07:52:00+01:00', now)).toBe('i dag kl. 07.52')
  expect(momentText('2026-11-23T22:41:00+01:00', now)).toBe('i går kl. 22.41')
  expect(momentText('2026-11-20T22:41:00+01:00', now)).toBe('2026-11-20')
  expect(momentInWords('2026-11-20T22:41:00+01:00', now)).toBe('20 november 2026')
  expect(momentInWords('2026-11-23T22:41:00+01:00', now)).toBe('i går kl. 22.41')
})
