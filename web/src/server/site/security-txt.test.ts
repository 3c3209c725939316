import { expect, test } from 'vitest'
import { securityTxt } from './security-txt.ts'

const contact = {
  given: null,
  email: 'kansliet@example.com',
  origins: ['https://skane.example.se', 'https://local-skane.example.se'],
}
const now = new Date('2026-11-23T12:00:00Z')

test('names the contact, half a year ahead, and its own address', () => {
  expect(securityTxt(contact, now)).toBe(
    'Contact: mailto:kansliet@example.com\nExpires: 2027-05-22T00:00:00Z\nPreferred-Languages: sv, en\n' +
      'Canonical: https://skane.example.se/.well-known/security.txt\n' +
      'Canonical: https://local-skane.example.se/.well-known/security.txt\n',
  )
  expect(securityTxt({ ...contact, given: 'https://example.se/fel' }, now)).toContain(
    'Contact: https://example.se/fel\n',
  )
})

test('an address can’t add a line', () => {
  expect(
    securityTxt({ ...contact, email: 'a@example.com\nContact: mailto:b@example.com' }, now).match(/^Contact/gm),
  ).toHaveLength(1)
})
