/** Crockford base 32: no I, L, O or U, so that a number read from paper cannot be mistaken. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const LENGTH = 12
const onlyAlphabet = new RegExp(`^[${ALPHABET}]+$`)

/**
 * Makes a new certificate number: 11 secure random characters (55 bits) and one check character.
 * Source: readings, "Names and numbers". The database keeps numbers unique; callers try again after a clash.
 */
export function createCertificateNumber(): string {
  // 256 is a multiple of 32, so the low five bits of a random byte are evenly spread.
  const digits = [...crypto.getRandomValues(new Uint8Array(LENGTH - 1))].map((byte) => byte & 31)
  return [...digits, checkDigit(digits)].map((digit) => ALPHABET[digit]).join('')
}

/**
 * Reads a typed number. It ignores dashes, spaces and case; O means 0, I and L mean 1.
 * Returns the 12 stored characters, or null when the length, a character or the check character is wrong.
 */
export function parseCertificateNumber(text: string): string | null {
  const compact = compactOf(text)
  const digits = [...compact].map((char) => ALPHABET.indexOf(char))
  if (digits.length !== LENGTH || digits.includes(-1) || checkDigit(digits) !== 0) return null
  return compact
}

/**
 * Reads a search text as a number or a part of one, in the stored form; null when it can't be one. A part has at least four
 * characters. A short word without a digit counts as a name, because many numbers contain such words by chance.
 */
export function numberIn(text: string): string | null {
  const compact = compactOf(text)
  if (compact.length < 4 || compact.length > LENGTH || !onlyAlphabet.test(compact)) return null
  return /\d/.test(text) || compact.length > 8 ? compact : null
}

/** Drops dashes and spaces, and writes capitals and the digits that O, I and L stand for. */
const compactOf = (text: string): string =>
  text
    .toUpperCase()
    .replace(/[\s‐‑‒–—−-]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1')

/** Writes a number in groups of four for paper and screen: `7K3MQ9TX2F8C` → `7K3M-Q9TX-2F8C` (readings). */
export function formatCertificateNumber(number: string): string {
  return number.replace(/(.{4})(?=.)/g, '$1-')
}

/**
 * Damm's check digit over GF(2⁵) (polynomial x⁵ + x² + 1): finds every single wrong character and every swap of two
 * neighbours. The check digit of a whole, right number is 0. Source: H. M. Damm, "Total anti-symmetrische
 * Quasigruppen", 2004.
 */
function checkDigit(digits: number[]): number {
  let state = 0
  for (const digit of digits) {
    state = (state ^ digit) << 1
    if (state & 32) state ^= 0b100101
  }
  return state
}
