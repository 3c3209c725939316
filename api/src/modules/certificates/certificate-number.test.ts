import { expect, test } from 'vitest'
import {
  createCertificateNumber,
  formatCertificateNumber,
  numberIn,
  parseCertificateNumber,
} from './certificate-number.ts'

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

test('a number has 12 characters of the alphabet, differs every time and reads back', () => {
  const numbers = Array.from({ length: 5000 }, createCertificateNumber)
  expect(new Set(numbers).size).toBe(5000)
  for (const number of numbers) {
    expect(number).toMatch(/^[0-9A-HJKMNP-TV-Z]{12}$/)
    expect(parseCertificateNumber(number)).toBe(number)
  }
  expect(new Set(numbers.join('')).size).toBe(32)
})

test('groups of four, and typed input is read tolerantly', () => {
  const number = '01ABCDEFGHJ'
  const whole = [...ALPHABET].map((check) => number + check).find((each) => parseCertificateNumber(each)) ?? ''
  expect(formatCertificateNumber(whole)).toBe(`01AB-CDEF-GHJ${whole.at(-1)}`)
  const typed = ` oiab – cdef ${whole.slice(8).toLowerCase()} `
  expect(parseCertificateNumber(typed)).toBe(whole)
  expect(parseCertificateNumber(`OL${whole.slice(2)}`)).toBe(whole)
})

test('every single wrong character and every swap of neighbours is found', () => {
  for (let round = 0; round < 20; round++) {
    const number = createCertificateNumber()
    for (let at = 0; at < 12; at++) {
      for (const other of ALPHABET) {
        if (other === number[at]) continue
        expect(parseCertificateNumber(number.slice(0, at) + other + number.slice(at + 1))).toBeNull()
      }
      if (at < 11 && number[at] !== number[at + 1]) {
        const swapped = number.slice(0, at) + number[at + 1] + number[at] + number.slice(at + 2)
        expect(parseCertificateNumber(swapped)).toBeNull()
      }
    }
  }
})

test.each(['', 'U'.repeat(12), '0000', '0'.repeat(13), "'; drop", '💥'.repeat(6)])('%j is no number', (text) => {
  expect(parseCertificateNumber(text)).toBeNull()
})

test.each([
  ['7k3m–9qx2', '7K3M9QX2'],
  ['7K3M‑9QX2−OABC', '7K3M9QX20ABC'],
  [' 7l3m ', '713M'],
  ['Ol2i', '0121'],
  ['abcdefghj', 'ABCDEFGHJ'],
  // Names, as long as they are short and have no digit.
  ['Alva', null],
  ['Lilo', null],
  ['Lindberg', null],
  // Neither: too short, too long, with letters that no number has.
  ['7K3', null],
  ['7K3M-9QX2-0ABC-D', null],
  ['Ulla-Karin7', null],
  ['Öberg 4711', null],
  ["'; drop", null],
])('%j is read as the part %j of a number', (typed, part) => {
  expect(numberIn(typed)).toBe(part)
})
